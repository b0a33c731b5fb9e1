"""Lints that hold for every game: names, unused words, keywords, style and costs. Games add their own."""
