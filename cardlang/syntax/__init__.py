"""From text to AST: card files, effect texts, and back. The only package that imports lark."""
