"""How many cores an inference process may use."""

import os


def available() -> int:
    """Cores that this process may run on, or VERNISSAGE_THREADS where it is set to a positive number."""
    chosen = os.environ.get("VERNISSAGE_THREADS", "")
    if chosen.isdecimal() and int(chosen) > 0:
        return int(chosen)
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on Linux
        return os.cpu_count() or 1
