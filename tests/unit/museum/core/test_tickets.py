"""Tickets open the sockets of one exhibition, for a while."""

import pytest

from museum.core import tickets


def test_a_ticket_opens_its_exhibition():
    tickets.check(tickets.issue("neura"), "neura")


@pytest.mark.parametrize(
    "ticket", ["", "x", "neura", tickets.issue("neura")[:-1], "a:b:c", "\x00", "名" * 50]
)
def test_what_was_not_issued_here(ticket):
    with pytest.raises(tickets.BadTicket):
        tickets.check(ticket, "neura")


def test_another_exhibition():
    with pytest.raises(tickets.BadTicket):
        tickets.check(tickets.issue("neura"), "neura-2")


def test_too_old():
    with pytest.raises(tickets.BadTicket):
        tickets.check(tickets.issue("neura"), "neura", seconds=-1)


def test_a_signature_for_something_else():
    from django.core import signing

    with pytest.raises(tickets.BadTicket):
        tickets.check(signing.dumps("neura", salt="another"), "neura")
