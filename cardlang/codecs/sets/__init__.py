"""Formats that hold a whole card set of any game: JSON, CSV and XLSX."""
