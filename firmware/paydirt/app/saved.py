"""The saved match: one record, so that a match that was left can be resumed."""

from paydirt.app import storage
from paydirt.app.session import Session
from paydirt.engine.game import Setup

RECORD = "match"
_UNUSABLE = b"Saved match unusable"


def exists(app):
    """Return whether a match lies saved."""
    what, data = app.keeper.load(RECORD)
    return what == storage.GOOD and len(data) > 0


def drop_damaged(app):
    """Forget a record that cannot be read, with a notice; none where that fails, for there would be one every time."""
    if app.keeper.load(RECORD)[0] == storage.DAMAGED and app.keeper.save(RECORD, b""):
        app.notices.append(_UNUSABLE)


def keep(app):
    """End the running match and save it; a failure becomes a notice."""
    data = app.session.to_bytes()
    app.end_match()  # first: writing takes room
    if not app.keeper.save(RECORD, data):
        app.notices.append(b"Match not saved")


def name(app):
    """Return the name of the saved match's game, "" where there is none that can be read."""
    what, data = app.keeper.load(RECORD)
    try:
        return Setup.from_bytes(data)[0].name if what == storage.GOOD else ""
    except (ValueError, IndexError):
        return ""


def forget(app):
    """Drop the saved match, if there is one."""
    if exists(app):
        app.keeper.save(RECORD, b"")


def load(app):
    """Return the saved match as a Session, or None with a notice."""
    what, data = app.keeper.load(RECORD)
    if what == storage.GOOD and data:
        try:
            session = Session.restored(app, data)
            session.kept = True
            return session
        except (ValueError, IndexError):  # a state of another version, or none that makes sense
            pass
    app.notices.append(_UNUSABLE)
    forget(app)
    return None
