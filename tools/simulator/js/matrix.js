// The matrix as a person sees it: round lights behind a diffuser, in their true relative brightness.

const CELL = 40; // most canvas pixels a light
const EXPOSURE = 5; // on a supply of half an ampere the brightest of many lights has a tenth of what an LED can give
const CORE_GAMMA = 1 / 2.4; // of the screen, so that 1 % of full light can still be seen
const HALO_GAMMA = 1 / 1.25; // dim lights keep to themselves, bright ones shine on their neighbours
const WHITE_HOT = 160; // how white the middle of a light at full power becomes

/** What a camera would make of level `v` (0 to 255): 0 to 255 again, lifted, with a soft end instead of a clipped one. */
const FILM = Float64Array.from({ length: 256 }, (_, v) => (
  (255 * (1 - Math.exp((-v * EXPOSURE) / 255))) / (1 - Math.exp(-EXPOSURE))
));
const CORE = table(CORE_GAMMA);
const HALO = table(HALO_GAMMA);

function table(gamma) {
  return Uint8ClampedArray.from({ length: 256 }, (_, v) => Math.round(255 * (v / 255) ** gamma));
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
    this.#last = new Uint8Array(width * height * 4);
    this.#core = new Picture(width, height);
    this.#halo = new Picture(width, height);
    new ResizeObserver(() => this.#fit()).observe(canvas);
    this.#fit();
  }

  /** Draw `words` (0, B, G, R a light, row by row); costs nothing when nothing changed. */
  draw(words) {
    if (same(words, this.#last)) return false;
    this.#last.set(words);
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
    context.globalAlpha = 0.9; // the glow comes on top
    context.drawImage(lights.canvas, 0, 0);
    context.globalCompositeOperation = "screen";
    context.imageSmoothingEnabled = true;
    context.globalAlpha = 0.5;
    context.drawImage(this.#halo.canvas, 0, 0, width, height); // a light's glow reaches into its neighbours' cells
    context.globalAlpha = 0.25;
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

  fill(words, curve, whiteHot) {
    const out = this.#data.data;
    for (let at = 0; at < words.length; at += 4) {
      const peak = Math.max(words[at + 1], words[at + 2], words[at + 3]);
      const lift = peak && FILM[peak] / peak; // of all three alike: the colour stays
      const white = (whiteHot * peak * peak) / 65025;
      for (let i = 0; i < 3; i++) out[at + i] = curve[Math.round(words[at + 3 - i] * lift)] + white;
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
