"""What can go wrong with a whole file. What is wrong with one record is an Item's `refusal`."""


class ImportFault(Exception):
    """The file can’t be imported as it is. Its text is a sentence for a curator: what, where, how to mend."""

    retryable = False


class UnreadableFile(ImportFault):
    """It is not what it claims to be, is damaged, or is larger than is taken in."""


class UnknownFormat(ImportFault):
    """Nobody here reads it."""


class UnknownProfile(ImportFault):
    """There is no such mapping profile, or it is wrong; the text says which line of it."""


class NotFetched(ImportFault):
    """An address was not fetched: forbidden, too large, too slow. `retryable` where it may work later."""

    def __init__(self, message: str, *, retryable: bool = False) -> None:
        super().__init__(message)
        self.retryable = retryable


class Refused(Exception):
    """A record can’t be taken in; its text is a sentence for a curator. The others of its file go on."""

    retryable = False


class Stale(Exception):
    """Somebody changed the work while its record was being written: it is to be read anew."""

    retryable = True


class RunLost(Exception):
    """Another process has taken this run over; whoever had it before stops."""

    retryable = False
