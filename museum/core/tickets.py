"""The ticket that a hall page carries and its sockets show: signed here, for one exhibition, for a while."""

from typing import Final

from django.core import signing

SECONDS: Final = 12 * 3600
"""How long a ticket lets its holder open sockets."""

_SALT: Final = "museum.core.tickets"


class BadTicket(Exception):
    """Not signed by this site, for another exhibition, or too old."""

    retryable = False


def issue(exhibition: str) -> str:
    """Return a new ticket for the exhibition with this slug; safe in an address."""
    return signing.dumps(exhibition, salt=_SALT)


def check(ticket: str, exhibition: str, *, seconds: int = SECONDS) -> None:
    """Raise `BadTicket` unless `ticket` was issued for this exhibition within the last `seconds`."""
    try:
        issued_for = signing.loads(ticket, salt=_SALT, max_age=seconds)
    except signing.BadSignature as error:  # also raised, as SignatureExpired, when too old
        raise BadTicket("the ticket has expired or was not issued here") from error
    if issued_for != exhibition:
        raise BadTicket("the ticket is for another exhibition")
