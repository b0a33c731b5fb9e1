"""`python -m cardlang` is the `cardlang` command."""

from cardlang.cli.main import main

if __name__ == "__main__":
    main()
