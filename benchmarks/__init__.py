"""Yardsticks of speed, and a second, hand-written opinion about one round of Spy Cards."""
