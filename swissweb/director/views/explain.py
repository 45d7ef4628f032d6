"""Why a round is as it is, and why two players do not meet in it."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from swissweb.accounts.guards import director_required
from swissweb.director.explaining import Shown, answer_shown, difference_shown, finding_shown
from swissweb.director.views.round_common import Context, SignedIn, base_context, whole_number
from swissweb.errors import status_of
from swissweb.events.errors import DomainError, Invalid, NotFound
from swissweb.events.selectors.events import directed_section
from swissweb.events.selectors.explain import RoundWhy, proof_findings, reply_to, round_why
from swissweb.events.wording import sentence


@require_safe
@director_required
def why(request: SignedIn, event: str, section: str, number: int) -> HttpResponse:
    """The reasons of a round. With ``a`` and ``b`` (entries) also why these two do not meet: for htmx only
    that; with ``check`` what checking the proof finds."""
    found = directed_section(request.user, event, section)
    reasons = round_why(found, number)
    context = base_context(found, number) | {"found": reasons, "why": reasons.why}
    asked = {key: request.GET.get(key, "") for key in ("a", "b")}
    status = 200
    if any(asked.values()):
        more, status = _answer(reasons, asked, context)
        context |= more
    context["asked"] = asked
    if request.htmx:
        return render(request, "director/why_answer.html", context, status=status)
    if reasons.decides is not None and reasons.basis is not None:
        context["decides"] = difference_shown(reasons.decides, reasons.basis.entries, context["preset"])
    context["broken"] = [sentence(finding.code, finding.params) for finding in reasons.broken]
    if "check" in request.GET and reasons.why.proof:
        checked = proof_findings(found, number)
        context |= {
            "checked": [(finding.wrong, finding_shown(finding)) for finding in checked],
            "holds": not any(finding.wrong for finding in checked),
        }
    return render(request, "director/why.html", context, status=status)


def _answer(reasons: RoundWhy, asked: dict[str, str], context: Context) -> tuple[Context, int]:
    """The answer, or why there is none, and the status it has."""
    try:
        if not all(asked.values()):
            raise Invalid("two_names_needed", count=1)
        reply = reply_to(reasons, whole_number(asked, "a"), whole_number(asked, "b"))
    except (Invalid, NotFound) as error:
        return {"answer": _refused(error)}, status_of(error)
    return {"reply": reply, "answer": answer_shown(reply, context["preset"])}, 200


def _refused(error: DomainError) -> Shown:
    return Shown("", sentence(error.code, error.params))
