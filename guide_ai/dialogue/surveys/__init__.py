"""Questions over all works at once, computed from the records: how many, which, the oldest, where."""
