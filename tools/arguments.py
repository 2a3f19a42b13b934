"""What several tools ask of their arguments."""

import argparse


def whole(least, most):
    """Return a type for argparse: a whole number from `least` to `most`."""

    def read(text):
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} to {most}")
        return number

    return read


def some_of(known):
    """Return a type for argparse: names of `known`, with commas between them; read as a list."""

    def read(text):
        names = text.split(",")
        for name in names:
            if name not in known:
                raise argparse.ArgumentTypeError(f"there is no {name!r}; there are: {', '.join(known)}")
        return names

    return read
