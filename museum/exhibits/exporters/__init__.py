"""How a collection goes out: CSV, JSON, IIIF Presentation 3 and Linked Art, of what visitors may see."""
