// One turn of the toy a picture, and what stops it: a hidden tab, a lost focus, an error.

import { Clock } from "./clock.js";
import { forgotten, keep } from "./memory.js";

export class Loop {
  #toy;
  #held;
  #parts;
  #clock = new Clock();
  #next = 0;
  #stored;
  #records; // as they are kept
  #seed = null;
  #seating = null;
  #seen = true; // whether the toy is in sight
  #failed = false;

  constructor(toy, held, parts) {
    this.#toy = toy;
    this.#held = held;
    this.#parts = parts;
    this.#stored = toy.stored();
    this.#records = toy.records();
  }

  get toy() {
    return this.#toy;
  }

  get sound() {
    return this.#parts.sound;
  }

  get developer() {
    return this.#parts.developer;
  }

  start() {
    addEventListener("blur", (event) => this.#held.releaseAll(Clock.trueTime(event)));
    document.addEventListener("visibilitychange", () => this.#look(!document.hidden));
    addEventListener("pagehide", () => this.#look(false));
    addEventListener("pageshow", () => this.#look(!document.hidden));
    addEventListener("beforeunload", (event) => this.#ask(event));
    const now = performance.now();
    this.#clock.run(now);
    this.#toy.start(this.#clock.stamp(now));
    this.#showSeating();
    this.#again();
    if (document.hidden) this.#look(false);
  }

  #again() {
    this.#next ||= requestAnimationFrame((at) => {
      this.#next = 0;
      this.#again();
      this.#turn(at);
    });
  }

  /** Out of sight all is let go, the toy pauses, the clock stands still, a match is kept; back again it goes on. */
  #look(seen) {
    if (this.#failed || seen === this.#seen) return;
    this.#seen = seen;
    const now = performance.now();
    if (!seen) {
      cancelAnimationFrame(this.#next);
      this.#next = 0;
      this.#held.releaseAll(now);
      this.#toy.pause_hidden(true);
      this.#turn(now);
      this.#clock.stop(now);
      this.#parts.sound.hush();
    } else {
      this.#clock.run(now);
      this.#toy.pause_hidden(false);
      this.#again();
    }
    this.#save();
  }

  /** The page is about to go: let the browser ask whether it shall, while people play. */
  #ask(event) {
    if (this.#failed || forgotten || !this.#toy.playing()) return;
    event.preventDefault();
    event.returnValue = true; // for browsers of before 2023
  }

  #turn(at) {
    const toy = this.#toy;
    try {
      const now = this.#clock.frame(at);
      this.#held.flush((pressedAt, level) => toy.press(this.#clock.stamp(pressedAt), level));
      const before = performance.now();
      toy.turn(now);
      this.#parts.developer.add(performance.now() - before);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#parts.matrix.draw(toy.words());
    this.#parts.oled.draw(toy.oled());
    this.#parts.sound.play(toy.sound());
    this.#showSeed();
    this.#showSeating();
    if (toy.stored() !== this.#stored) this.#save();
  }

  #showSeed() {
    const seed = this.#toy.seed();
    if (seed === this.#seed) return;
    this.#seed = seed;
    this.#parts.seed.textContent = seed < 0 ? "–" : seed;
  }

  /** The buttons lie as the match that runs takes them, whatever was chosen for the next one. */
  #showSeating() {
    const seating = this.#toy.seating();
    if (seating === this.#seating) return;
    this.#seating = seating;
    this.#parts.box.turn(seating);
  }

  #save() {
    if (this.#failed) return;
    this.#stored = this.#toy.stored();
    const records = this.#toy.records();
    if (records === this.#records) return;
    this.#records = records;
    keep(records);
  }

  #fail(error) {
    this.#failed = true;
    cancelAnimationFrame(this.#next);
    this.#parts.sound.hush();
    console.error(error);
    this.#parts.report(`The toy stopped with an error.\n${error.message}`);
  }
}
