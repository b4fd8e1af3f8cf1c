"""The demo's pictures, painted by code: one module a work, and the tools that they share."""
