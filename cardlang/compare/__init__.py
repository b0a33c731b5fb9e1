"""Compare two versions of card sets by what they mean."""
