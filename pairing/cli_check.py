"""What the command line says of a finished tournament, round by round."""

from collections.abc import Iterator

from pairing.cli_words import difference_text, error_text, finding_text
from pairing.explain.replay import RoundCheck


def report(check: RoundCheck) -> Iterator[str]:
    """The lines about one round. The bye is written as an opponent 0."""
    yield f"round {check.number}: {'ok' if check.ok else 'different'}"
    for finding in check.findings:
        yield f"  breaks {finding_text(finding)}"
    if check.error is not None:
        yield f"  no pairing: {error_text(check.error)}"
    for first, second in check.has:
        yield f"  has {first}-{second}"
    for first, second in check.due:
        yield f"  due {first}-{second}"
    if check.decides is not None:
        yield f"  decides: {difference_text(check.decides)}"
