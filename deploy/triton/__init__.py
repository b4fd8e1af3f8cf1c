"""A Triton server that answers what the guide's skills answer, for a site on another host."""
