"""How much a client has been sent that it has not shown to have read: what bounds a slow one's memory.

The server's own buffer has no limit and can't be looked at. But whoever reports that a mark was played has
read everything before it, since one socket keeps its order.
"""

from collections import deque

Mark = tuple[int, int]
"""Turn and sentence. Marks only grow."""


class Window:
    """Bytes under way to one client."""

    def __init__(self) -> None:
        self.under_way = 0
        """Bytes that nobody has shown to have read."""
        self._sent: deque[tuple[Mark, int]] = deque()

    def sent(self, mark: Mark, size: int) -> None:
        """Count `size` bytes that belong to `mark`."""
        self.under_way += size
        if self._sent and self._sent[-1][0] == mark:
            size += self._sent.pop()[1]
        self._sent.append((mark, size))

    def read(self, mark: Mark) -> None:
        """The client has read what was sent before `mark`, and at least some of what belongs to it.

        A mark that was never sent proves nothing.
        """
        if not any(sent == mark for sent, _ in self._sent):
            return
        while self._sent and self._sent[0][0] <= mark:
            self.under_way -= self._sent.popleft()[1]
