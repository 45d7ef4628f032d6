"""Reads simulations; everybody sees his own only."""

from swissweb.accounts.models import User
from swissweb.events.errors import NotFound
from swissweb.planning.models import Simulation


def simulations_of(user: User) -> list[Simulation]:
    """The newest first; without their results, which are large."""
    return list(Simulation.objects.filter(owner=user).order_by("-created").defer("result"))


def simulation_of(user: User, pk: int) -> Simulation:
    """:raises NotFound: ``simulation_gone``, for somebody else's too"""
    found = Simulation.objects.filter(owner=user, pk=pk).first()
    if found is None:
        raise NotFound("simulation_gone")
    return found
