"""Test groups: every folder of host_tests is one; the closing lines say what ran, and what was skipped and why."""

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


def _group(nodeid):
    parts = nodeid.split("::")[0].split("/")
    return parts[1] if len(parts) > 2 else "project"


def _groups(reporter):
    """Return {group: Counter of outcomes} and {group: Counter of reasons to skip}."""
    outcomes = defaultdict(Counter)
    reasons = defaultdict(Counter)
    for outcome in ("passed", "failed", "error", "skipped"):
        for report in reporter.stats.get(outcome, ()):
            group = _group(report.nodeid)
            outcomes[group][outcome] += 1
            if outcome == "skipped" and isinstance(report.longrepr, tuple):
                reasons[group][report.longrepr[2].removeprefix("Skipped: ")] += 1
    return outcomes, reasons


def pytest_terminal_summary(terminalreporter, config):
    outcomes, reasons = _groups(terminalreporter)
    terminalreporter.section("test groups")
    for group in sorted(outcomes):
        counts = ", ".join(f"{n} {outcome}" for outcome, n in sorted(outcomes[group].items()))
        terminalreporter.write_line(f"{group:14} {counts}")
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
    outcomes, _ = _groups(reporter)
    if exitstatus == 0 and _missing(session.config, outcomes):
        session.exitstatus = 1
