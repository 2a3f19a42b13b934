"""Sources that people edit: a slip in one is told with its file and line, before anything is made of it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def read(path, problem):
    """Return the text of a module; raises `problem`, a class of exceptions, where that is no Python."""
    try:
        text = path.read_text()
        compile(text, str(path), "exec", dont_inherit=True)
    except SyntaxError as error:
        raise problem(f"{path.relative_to(ROOT)}, line {error.lineno or 1}: {error.msg}") from None
    except ValueError as error:  # no UTF-8, or a zero byte
        raise problem(f"{path.relative_to(ROOT)}: {error}") from None
    return text
