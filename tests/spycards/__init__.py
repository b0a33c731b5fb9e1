"""Tests of Spy Cards."""
