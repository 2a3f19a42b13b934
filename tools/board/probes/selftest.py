# ruff: noqa: E402, F401
# The toy, straight into its self-test.
import pack

drive = pack.mount()
pack.mount = lambda: drive
from paydirt.app.starter import Starter

port = Starter._port


def late(starter, name, kind):
    """Change the app when the starter has imported it."""
    if name == "store":
        from paydirt.app.app import App

        App.go_home = lambda app: app.go("selftest")
    return port(starter, name, kind)


Starter._port = late
import original
