"""Tree search over views and states alone: it knows no game and no text."""
