// The toy's clock: microseconds that wrap at 2^30, standing still while the page is hidden.

const WRAP = 2 ** 30;
const LONGEST_GAP_MS = 500; // between two frames; longer means that the machine slept or the page was frozen
const USUAL_GAP_MS = 16;

export class Clock {
  #lostMs = 0; // time that passed without the toy
  #lastMs = 0; // page time of the last frame
  #stoppedMs = null;

  /** Begin (or go on) at page time `pageMs` as performance.now() and event.timeStamp count it. */
  run(pageMs) {
    if (this.#stoppedMs !== null) this.#lostMs += Math.max(0, pageMs - this.#stoppedMs);
    this.#stoppedMs = null;
    this.#lastMs = Math.max(this.#lastMs, pageMs);
  }

  /** Stand still from `pageMs` on. */
  stop(pageMs) {
    this.#stoppedMs ??= Math.max(pageMs, this.#lastMs);
  }

  /** A frame begins: a gap that no toy can have seen is taken out. Never goes back. */
  frame(pageMs) {
    const gap = pageMs - this.#lastMs;
    if (gap > LONGEST_GAP_MS) this.#lostMs += gap - USUAL_GAP_MS;
    this.#lastMs = Math.max(this.#lastMs, pageMs);
    return this.stamp(this.#lastMs);
  }

  /** The stamp of page time `pageMs`: whole microseconds, 0 to 2^30 - 1. */
  stamp(pageMs) {
    const us = Math.round((pageMs - this.#lostMs) * 1000) % WRAP;
    return us < 0 ? us + WRAP : us;
  }

  /** `event.timeStamp` if it can be true, else the present: a press cannot come from the future or long ago. */
  static trueTime(event) {
    const now = performance.now();
    const at = event.timeStamp;
    return at > now - 1000 && at <= now ? at : now;
  }
}
