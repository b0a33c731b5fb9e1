"""Foreign formats: each reads data into card or deck files, and writes cards out as that data."""
