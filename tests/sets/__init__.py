"""Whole sets: spreadsheets, JSON, zips, versions and new projects."""
