"""The vocabulary of museums in two languages: what a record says in the one is told in the other.

Words are data (the TOML files here), how they go together is code. What is not
wholly known is not translated.
"""
