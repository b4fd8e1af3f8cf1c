"""The demo exhibition "Neura": its records (TOML), its painters (code) and how both reach the database."""
