"""Matches as environments of other libraries, each in an extra of its own: PettingZoo and OpenSpiel."""
