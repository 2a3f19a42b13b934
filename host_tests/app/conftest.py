"""The app collects garbage at every change of the screen; that would look through all that pytest holds."""

import gc

import pytest


@pytest.fixture(autouse=True)
def _frozen():
    gc.freeze()
    yield
    gc.unfreeze()
