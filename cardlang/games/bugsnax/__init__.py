"""Bugsnax: The Card Game."""
