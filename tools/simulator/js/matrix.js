// The matrix as a person sees it: round lights behind a diffuser, in their true relative brightness.

const CELL = 40; // most canvas pixels a light
const CORE_GAMMA = 1 / 2.4; // of the screen, so that 1 % of full light can still be seen
const HALO_GAMMA = 1 / 1.25; // dim lights keep to themselves, bright ones shine on their neighbours
const EXPOSURE = 1.0;
const WHITE_HOT = 0.35; // how much of what is too bright for the screen turns the middle white

/** Tables from a light's level (0 to 255) to the screen's. */
const CORE = table((x) => x ** CORE_GAMMA);
const HALO = table((x) => x ** HALO_GAMMA);

function table(curve) {
  return Uint8ClampedArray.from({ length: 256 }, (_, v) => Math.round(255 * curve(Math.min(1, (v / 255) * EXPOSURE))));
}

export class Matrix {
  #canvas;
  #context;
  #width;
  #height;
  #last;
  #core;
  #halo;
  #lights; // the round lights alone
  #mask;
  #panel;
  #cell = 0;

  constructor(canvas, width, height) {
    this.#canvas = canvas;
    this.#width = width;
    this.#height = height;
    this.#context = canvas.getContext("2d", { alpha: false });
    this.#last = new Uint8Array(width * height * 3);
    this.#core = new Picture(width, height);
    this.#halo = new Picture(width, height);
    new ResizeObserver(() => this.#fit()).observe(canvas);
    this.#fit();
  }

  /** Draw `rgb` (three bytes a light, row by row); costs nothing when nothing changed. */
  draw(rgb) {
    if (same(rgb, this.#last)) return false;
    this.#last.set(rgb);
    this.#paint();
    return true;
  }

  #fit() {
    const side = this.#canvas.clientWidth * devicePixelRatio;
    const cell = Math.max(8, Math.min(CELL, Math.round(side / this.#width)));
    if (cell === this.#cell) return;
    this.#cell = cell;
    this.#canvas.width = cell * this.#width;
    this.#canvas.height = cell * this.#height;
    this.#mask = this.#tiled((context, c) => disc(context, c, [[0, "#fff"], [0.3, "#fff"], [0.41, "#ffff"], [0.47, "#fff0"]]));
    this.#panel = this.#tiled((context, c) => {
      context.fillStyle = "#0a0908";
      context.fillRect(0, 0, c, c);
      disc(context, c, [[0, "#1e1b18"], [0.36, "#191613"], [0.43, "#110f0d"], [0.46, "#0a0908"]]);
    });
    this.#lights = surface(this.#canvas.width, this.#canvas.height);
    this.#paint();
  }

  #tiled(drawCell) {
    const tile = surface(this.#cell, this.#cell);
    drawCell(tile, this.#cell);
    const all = surface(this.#canvas.width, this.#canvas.height);
    all.fillStyle = all.createPattern(tile.canvas, "repeat");
    all.fillRect(0, 0, all.canvas.width, all.canvas.height);
    return all.canvas;
  }

  #paint() {
    const { width, height } = this.#canvas;
    this.#core.fill(this.#last, CORE, WHITE_HOT);
    this.#halo.fill(this.#last, HALO, 0);

    const lights = this.#lights;
    lights.globalCompositeOperation = "copy";
    lights.imageSmoothingEnabled = false;
    lights.drawImage(this.#core.canvas, 0, 0, width, height);
    lights.globalCompositeOperation = "destination-in";
    lights.drawImage(this.#mask, 0, 0);

    const context = this.#context;
    context.globalCompositeOperation = "copy";
    context.globalAlpha = 1;
    context.drawImage(this.#panel, 0, 0);
    context.globalCompositeOperation = "lighter";
    context.drawImage(lights.canvas, 0, 0);
    context.imageSmoothingEnabled = true;
    context.globalAlpha = 0.6;
    context.drawImage(this.#halo.canvas, 0, 0, width, height); // a light's glow reaches into its neighbours' cells
    context.globalAlpha = 0.28;
    context.drawImage(this.#halo.canvas, -2 * this.#cell, -2 * this.#cell, width + 4 * this.#cell, height + 4 * this.#cell);
    context.globalAlpha = 1;
  }
}

/** A small picture, one pixel a light. */
class Picture {
  #context;
  #data;

  constructor(width, height) {
    this.#context = surface(width, height);
    this.#data = this.#context.createImageData(width, height);
    this.#data.data.fill(255);
  }

  get canvas() {
    return this.#context.canvas;
  }

  fill(rgb, curve, whiteHot) {
    const out = this.#data.data;
    for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
      const r = curve[rgb[from]];
      const g = curve[rgb[from + 1]];
      const b = curve[rgb[from + 2]];
      const extra = whiteHot * Math.max(0, r - 200, g - 200, b - 200);
      out[to] = r + extra;
      out[to + 1] = g + extra;
      out[to + 2] = b + extra;
    }
    this.#context.putImageData(this.#data, 0, 0);
  }
}

function surface(width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext("2d");
}

function disc(context, size, stops) {
  const gradient = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  context.fillStyle = gradient;
  context.fillRect(0, 0, size, size);
}

export function same(a, b) {
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
