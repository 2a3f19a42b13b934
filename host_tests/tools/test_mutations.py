"""The mutations of tools/mutate.py fit the code: each finds its text, and each changes something."""

import pytest

from tools.mutate import GAME, NEAR, ROOT, TESTS
from tools.mutations import MUTATIONS


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation[0])
def test_a_mutation_finds_its_text_once_and_leaves_a_module_that_compiles(mutation):
    _, name, text, instead = mutation
    source = (ROOT / GAME / name).read_text(encoding="utf-8")
    assert source.count(text) == 1 and text != instead
    compile(source.replace(text, instead), name, "exec")


def test_every_rule_has_one_name():
    names = [mutation[0] for mutation in MUTATIONS]
    assert len(set(names)) == len(names)


def test_the_nearest_tests_exist():
    for name, topics in NEAR.items():
        assert (ROOT / GAME / name).is_file()
        assert all((ROOT / TESTS / f"test_bbg_{topic}.py").is_file() for topic in topics)
