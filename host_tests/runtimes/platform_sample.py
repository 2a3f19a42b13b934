"""Prints whether native kernels can be imported, and whether the registry finds the games from their folders."""

from paydirt.engine.platform import NATIVE
from paydirt.games import registry

print(NATIVE, "claim" in registry.names())
