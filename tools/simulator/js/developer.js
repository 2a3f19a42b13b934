// The developer line: how long the toy's turns take.

const KEPT = 240; // turns that the median looks back on
const EVERY_MS = 500;

export class Developer {
  #line;
  #toy;
  #times = new Float64Array(KEPT);
  #count = 0;
  #since = performance.now();
  #turns = 0;
  #worst = 0;

  constructor(line, toy) {
    this.#line = line;
    this.#toy = toy;
  }

  get shown() {
    return !this.#line.hidden;
  }

  set shown(on) {
    this.#line.hidden = !on;
  }

  /** A turn took `ms`. */
  add(ms) {
    this.#times[this.#count++ % KEPT] = ms;
    this.#turns++;
    this.#worst = Math.max(this.#worst, ms);
    const now = performance.now();
    if (now - this.#since < EVERY_MS) return;
    if (this.shown) this.#write(now);
    this.#since = now;
    this.#turns = 0;
    this.#worst = 0;
  }

  /** Begin to look anew: what was measured so far counts no more. */
  forget() {
    this.#count = 0;
  }

  /** Median and longest turn of the last ones, in ms. */
  figures() {
    const times = this.#times.slice(0, Math.min(this.#count, KEPT)).sort();
    return { turns: times.length, medianMs: times[times.length >> 1] ?? 0, maxMs: times[times.length - 1] ?? 0 };
  }

  #write(now) {
    const { medianMs } = this.figures();
    const rate = Math.round((this.#turns * 1000) / (now - this.#since));
    const kb = (bytes) => Math.round(bytes / 1024);
    this.#line.textContent = `turn ${medianMs.toFixed(2)} ms, max ${this.#worst.toFixed(2)} ms | ${rate} turns/s`
      + ` | heap free ${kb(this.#toy.heapFree())} KB, used ${kb(this.#toy.heapUsed())} KB | ${this.#toy.phase()}`;
  }
}
