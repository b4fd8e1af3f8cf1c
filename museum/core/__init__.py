"""What every part of the site needs."""
