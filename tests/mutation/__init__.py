"""Tests of mutation: which changes of a set its scenarios notice."""
