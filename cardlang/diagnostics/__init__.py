"""Diagnostics: the model, the table of codes, suggestions and renderers."""
