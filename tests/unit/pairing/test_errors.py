"""The table of codes says everything the engine can say."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pairing
from pairing.errors import CODES

RAISERS = {"PairingError", "LegalityError"}


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """File, code and param names of each coded error in the package that is written out in full."""
    root = Path(pairing.__file__).parent
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
                continue
            first = node.args[0]
            if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
                continue
            if node.func.id in RAISERS:
                yield path.name, first.value, {str(keyword.arg) for keyword in node.keywords}
            elif node.func.id == "Finding" and isinstance(node.args[1], ast.Dict):
                yield (
                    path.name,
                    first.value,
                    {ast.literal_eval(k) for k in node.args[1].keys if k is not None},
                )


def test_every_error_is_in_the_table_with_its_params() -> None:
    found = list(raised())
    assert len(found) > 25
    for name, code, params in found:
        assert code in CODES, f"{name} raises {code}"
        assert params == set(CODES[code]), f"{name} raises {code}"


def test_every_code_of_the_table_is_used() -> None:
    root = Path(pairing.__file__).parent
    text = "".join(path.read_text() for path in root.rglob("*.py") if path.name != "errors.py")
    assert [code for code in CODES if f'"{code}"' not in text] == []
