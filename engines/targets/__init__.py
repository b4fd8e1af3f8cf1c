"""What engines are built for: one module a target, each with a `Builder`."""
