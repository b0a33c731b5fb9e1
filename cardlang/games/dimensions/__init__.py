"""Dimensions: mobs, items and structures in three worlds, for two players."""
