"""Matches as users meet them: bots, the match runner, logs, replays and the terminal."""
