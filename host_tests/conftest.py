"""Test groups: every folder of host_tests is one; the closing lines say what ran, and what was skipped and why.

They also say how much time passed on emulated boards, each second of which takes most of a minute.
"""

import sys
from collections import Counter, defaultdict

import pytest


def pytest_addoption(parser):
    parser.addoption(
        "--require-groups",
        default="",
        help="comma-separated groups (folders of host_tests) of which no test may be skipped",
    )
    parser.addoption("--long", action="store_true", help="the long runs too (make soak)")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--long"):
        return
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="a long run on the emulated board: make soak"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    before_us = _board_us()
    try:
        return (yield)
    finally:
        item.user_properties.append(("board_us", _board_us() - before_us))


def _board_us():
    """Return the board time that has passed in this process."""
    emulator = sys.modules.get("tools.board.emulator")
    return emulator.EmulatedBoard.passed_us if emulator else 0


def _group(nodeid):
    parts = nodeid.split("::")[0].split("/")
    return parts[1] if len(parts) > 2 else "project"


def _groups(reporter):
    """Return {group: Counter of outcomes}, {group: Counter of reasons to skip} and {group: board time in us}."""
    outcomes = defaultdict(Counter)
    reasons = defaultdict(Counter)
    board_us = Counter()
    for outcome in ("passed", "failed", "error", "skipped"):
        for report in reporter.stats.get(outcome, ()):
            group = _group(report.nodeid)
            outcomes[group][outcome] += 1
            board_us[group] += dict(getattr(report, "user_properties", ())).get("board_us", 0)
            if outcome == "skipped" and isinstance(report.longrepr, tuple):
                reasons[group][report.longrepr[2].removeprefix("Skipped: ")] += 1
    return outcomes, reasons, board_us


def pytest_terminal_summary(terminalreporter, config):
    outcomes, reasons, board_us = _groups(terminalreporter)
    terminalreporter.section("test groups")
    for group in sorted(outcomes):
        counts = ", ".join(f"{n} {outcome}" for outcome, n in sorted(outcomes[group].items()))
        seconds = f"; {board_us[group] / 1e6:.1f} board seconds" if board_us[group] else ""
        terminalreporter.write_line(f"{group:14} {counts}{seconds}")
        for reason, n in reasons[group].items():
            terminalreporter.write_line(f"{'':14} skipped {n}: {reason}")
    for problem in _missing(config, outcomes):
        terminalreporter.write_line(problem, red=True)


def _missing(config, outcomes):
    """Return a line for every required group that did not run whole."""
    lines = []
    for group in filter(None, config.getoption("--require-groups").split(",")):
        if not outcomes[group]["passed"] or outcomes[group]["skipped"]:
            lines.append(f"the group {group} must run whole here, and did not")
    return lines


def pytest_sessionfinish(session, exitstatus):
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a worker of pytest-xdist: the controller judges
        return
    outcomes, *_ = _groups(reporter)
    if exitstatus == 0 and _missing(session.config, outcomes):
        session.exitstatus = 1
