"""Tests of scenarios and of the command that runs them."""
