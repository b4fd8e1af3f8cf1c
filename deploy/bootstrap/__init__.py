"""What happens before the site can start: `make run` and `make test` call this, with a bare Python.

Nothing here may import anything but the standard library: the dependencies are what it installs.
"""
