"""A proof of a round: what it was paired from, by what, what came out, and what the director made of it.

A proof is plain JSON and holds no names. Whoever has it can pair the round again and see that nothing else
comes out.
"""

from pairing.proof.making import make, state
from pairing.proof.parts import MalformedError
from pairing.proof.snapshot import canonical, fingerprint, from_canonical
from pairing.proof.verifying import FINDINGS, ProofFinding, verify

__all__ = [
    "FINDINGS",
    "MalformedError",
    "ProofFinding",
    "canonical",
    "fingerprint",
    "from_canonical",
    "make",
    "state",
    "verify",
]
