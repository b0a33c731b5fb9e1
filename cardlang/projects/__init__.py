"""Projects: repositories of card sets, and what they start from."""
