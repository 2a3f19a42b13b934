// The display: every pixel as a small square with a dark gap, in the tint the toy states.

import { same } from "./matrix.js";

const LARGER = 1.2; // than the layout's width it may become, to come out even
const SHINE = 0.5; // brightness of the gaps beside a lit pixel

export class Oled {
  #canvas;
  #context;
  #width;
  #height;
  #lit;
  #dark;
  #last;
  #scale = 0;

  /** `lit` and `dark`: the colours of a pixel, "#rrggbb". */
  constructor(canvas, { width, height, lit, dark }) {
    this.#canvas = canvas;
    this.#width = width;
    this.#height = height;
    this.#lit = lit;
    this.#dark = dark;
    this.#context = canvas.getContext("2d", { alpha: false });
    this.#last = new Uint8Array((width * height) / 8);
    addEventListener("resize", () => this.#fit());
    this.#fit();
  }

  /** Draw `pages` (SSD1306 order: a byte is eight pixels from the top down). */
  draw(pages) {
    if (same(pages, this.#last)) return false;
    this.#last.set(pages);
    this.#paint();
    return true;
  }

  /** Give every pixel of the display the same whole number of screen pixels, near the size the layout wishes. */
  #fit() {
    const canvas = this.#canvas;
    canvas.style.width = "";
    const scale = Math.max(2, Math.floor((canvas.clientWidth * devicePixelRatio * LARGER) / this.#width));
    canvas.style.width = `${(scale * this.#width) / devicePixelRatio}px`;
    if (scale === this.#scale) return;
    this.#scale = scale;
    canvas.width = this.#width * scale;
    canvas.height = this.#height * scale;
    this.#paint();
  }

  #paint() {
    const context = this.#context;
    const scale = this.#scale;
    const gap = scale < 3 ? 0 : Math.max(1, Math.round(scale / 6));
    const unlit = new Path2D();
    const lit = new Path2D();
    const shine = new Path2D(); // a lit pixel shines a little into the gaps
    for (let y = 0; y < this.#height; y++) {
      const row = (y >> 3) * this.#width;
      const bit = 1 << (y & 7);
      for (let x = 0; x < this.#width; x++) {
        const on = this.#last[row + x] & bit;
        (on ? lit : unlit).rect(x * scale, y * scale, scale - gap, scale - gap);
        if (on) shine.rect(x * scale, y * scale, scale, scale);
      }
    }
    context.globalAlpha = 1;
    context.fillStyle = "#000";
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.fillStyle = this.#dark;
    context.fill(unlit);
    context.fillStyle = this.#lit;
    context.globalAlpha = SHINE;
    context.fill(shine);
    context.globalAlpha = 1;
    context.fill(lit);
  }
}
