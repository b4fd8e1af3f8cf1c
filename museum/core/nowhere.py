"""The socket of every address that leads nowhere: told so, and closed."""

from museum.core.connection import NOT_FOUND, Connection


class NowhereConsumer(Connection):
    """Somebody who came to an address that we do not have. Nothing is read from them."""

    async def opened(self) -> None:
        """Close at once."""
        await self.close(NOT_FOUND)
