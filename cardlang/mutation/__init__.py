"""Mutation: each number, target, tribe and limit of a set changed once, to see which changes no scenario notices."""
