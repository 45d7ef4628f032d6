"""The directors' simulations."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from swissweb.accounts.guards import director_required
from swissweb.director.forms.base import show_refusal
from swissweb.director.views.round_common import SignedIn
from swissweb.events.errors import DomainError
from swissweb.planning import selectors, services
from swissweb.planning.forms import SimulationForm
from swissweb.planning.plans import read_plan
from swissweb.planning.showing import listed, shown

LOOK_AGAIN = 1
"""Seconds between two looks at a simulation that runs."""
INITIAL = ("players", "rounds")


@require_http_methods(["GET", "POST"])
@director_required
def simulations(request: SignedIn) -> HttpResponse:
    """My simulations, and the form for another."""
    status = 200
    if request.method == "POST":
        form = SimulationForm(request.POST)
        status = 422
        if form.is_valid():
            try:
                row = services.start(by=request.user, plan=form.plan())
            except DomainError as error:
                status = show_refusal(form, error)
            else:
                return redirect("planning:simulation", row.pk)
    else:
        form = SimulationForm(initial=_initial(request))
    rows = [listed(row) for row in selectors.simulations_of(request.user)]
    context = {"form": form, "rows": rows, "kept_days": services.KEPT.days, "kept_each": services.KEPT_EACH}
    return render(request, "planning/simulations.html", context, status=status)


def _initial(request: SignedIn) -> dict[str, object]:
    """What the form begins with: an earlier plan (``?like=``), or players and rounds of a section."""
    like = request.GET.get("like", "")
    if like.isascii() and like.isdigit() and len(like) < 18:
        plan = read_plan(selectors.simulation_of(request.user, int(like)).plan)
        return {name: getattr(plan, name) for name in SimulationForm.base_fields} | {
            "contenders": list(plan.contenders)
        }
    return {name: request.GET[name][:4] for name in INITIAL if request.GET.get(name, "").isdigit()}


@require_safe
@director_required
def simulation(request: SignedIn, simulation: int) -> HttpResponse:
    """How far it is, or what came out. A poll gets the part that changes, and the whole once it has ended."""
    row = selectors.simulation_of(request.user, simulation)
    context = {"row": row, "again": LOOK_AGAIN, **shown(row)}
    if request.htmx:
        if row.open:
            return render(request, "planning/_running.html", context)
        response = HttpResponse()
        response.headers["HX-Refresh"] = "true"
        return response
    return render(request, "planning/simulation.html", context)


@require_POST
@director_required
def cancel(request: SignedIn, simulation: int) -> HttpResponse:
    services.cancel(by=request.user, simulation_id=simulation)
    messages.success(request, _("Stopped."))
    return redirect("planning:simulation", simulation)


@require_POST
@director_required
def delete(request: SignedIn, simulation: int) -> HttpResponse:
    services.delete(by=request.user, simulation_id=simulation)
    messages.success(request, _("Deleted."))
    return redirect("planning:simulations")
