// The four diamonds of buttons, built from what the toy says about itself.

import { keepStill, listenToPointers } from "./pointers.js";

export class Case {
  #seats;
  #buttons = []; // {element, mask}

  /** Build the seats of `description` into `parent`; pointers go to `held`. */
  constructor(parent, description, held) {
    this.#seats = description.seats.map((seat, index) => this.#seat(seat, index, held));
    parent.append(...this.#seats.map((seat) => seat.element));
    relabel(this.#buttons);
  }

  /** Put every seat's buttons where their presses point to; `seating`: quarter turns clockwise, two bits a seat. */
  turn(seating) {
    this.#seats.forEach(({ element, keys }, seat) => {
      const turn = (seating >> (2 * seat)) & 3;
      element.dataset.turn = turn; // the labels face the player
      keys.forEach((key, button) => {
        key.dataset.place = (button - turn + 4) & 3;
      });
    });
  }

  /** Show the buttons of `level` as pressed. */
  show(level) {
    for (const { element, mask } of this.#buttons) element.classList.toggle("down", (level & mask) === mask);
  }

  #seat(seat, index, held) {
    const element = document.createElement("div");
    element.className = "seat";
    element.dataset.seat = index;
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", seat.name);
    element.style.setProperty("--player", seat.colour);
    const keys = seat.keys.map((key) => this.#button("key", 1 << key.bit, key, seat, held));
    const both = this.#button("both", seat.both.mask, seat.both, seat, held);
    element.append(...keys, both);
    keepStill(element);
    return { element, keys };
  }

  #button(kind, mask, key, seat, held) {
    const element = document.createElement("button");
    element.type = "button";
    element.id = `button-${mask}`;
    element.className = kind;
    element.setAttribute("aria-label", `${seat.name}: ${key.name}, key ${key.label}`);
    element.title = `${seat.name}: ${key.name}`;
    const label = document.createElement("span");
    label.className = "label";
    element.append(label);
    write(label, key.label);
    listenToPointers(element, mask, held);
    this.#buttons.push({ element, mask, label, code: key.code });
    return element;
  }
}

function write(label, text) {
  label.textContent = text;
  label.classList.toggle("long", text.length > 2);
  label.classList.toggle("longer", text.length > 4);
}

/** Where the browser knows the person's keyboard (AZERTY, QWERTZ ...), show what is printed on the letter keys. */
async function relabel(buttons) {
  try {
    const layout = await navigator.keyboard?.getLayoutMap();
    for (const { label, code } of buttons) {
      const printed = layout?.get(code);
      if (printed && /^Key/.test(code)) write(label, printed.toUpperCase());
    }
  } catch {
    // Not allowed here: the toy's own labels stay.
  }
}
