// What is held down, by anything: keys, mouse, fingers. One 16-bit level comes out, with every change's own time.

export class Held {
  #sources = new Map(); // a key's code or a pointer's id -> the bits it holds
  #past = new Map(); // the same as it stood at the last flushed change
  #changes = []; // {at, source, mask}, waiting for the next turn
  #level = 0;
  #shown = 0;
  #show;

  /** `show(level)` is called whenever the level changes, to draw the buttons. */
  constructor(show) {
    this.#show = show;
  }

  /** `source` holds the buttons of `mask` from page time `at` on; 0 lets go. */
  set(source, mask, at) {
    if ((this.#sources.get(source) ?? 0) === mask) return;
    if (mask) this.#sources.set(source, mask);
    else this.#sources.delete(source);
    this.#changes.push({ at, source, mask });
    this.#draw();
  }

  /** Let go of everything at page time `at`. */
  releaseAll(at) {
    for (const source of [...this.#sources.keys()]) this.set(source, 0, at);
  }

  /** Hand every waiting change to `press(at, level)`, in the order of their times. */
  flush(press) {
    const changes = this.#changes;
    if (!changes.length) return;
    this.#changes = [];
    changes.sort((a, b) => a.at - b.at);
    for (const { at, source, mask } of changes) {
      if (mask) this.#past.set(source, mask);
      else this.#past.delete(source);
      const level = union(this.#past);
      if (level === this.#level) continue;
      this.#level = level;
      press(at, level);
    }
  }

  #draw() {
    const level = union(this.#sources);
    if (level === this.#shown) return;
    this.#shown = level;
    this.#show(level);
  }
}

function union(map) {
  let level = 0;
  for (const mask of map.values()) level |= mask;
  return level;
}
