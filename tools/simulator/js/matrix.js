// The matrix as a person sees it: round lights behind a diffuser, in their true relative brightness.

const CELL = 24; // most canvas pixels a light: behind a diffuser nobody misses more, and slow machines draw it
const GLOW = 4; // pixels a light in the picture of the glow
const LENS = [26, 23, 20]; // an unlit light
const EXPOSURE = 5; // on a supply of half an ampere the brightest of many lights has a tenth of what an LED can give
const CORE_GAMMA = 1 / 2; // of the screen, so that 1 % of full light can still be seen
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
  #glow;
  #front; // the panel in front of the lights, with a round hole for each
  #cell = 0;

  constructor(canvas, width, height) {
    this.#canvas = canvas;
    this.#width = width;
    this.#height = height;
    this.#context = canvas.getContext("2d", { alpha: false });
    this.#last = new Uint8Array(width * height * 4);
    this.#core = new Picture(width, height);
    this.#halo = new Picture(width, height);
    this.#glow = surface(width * GLOW, height * GLOW);
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
    this.#front = this.#panel(cell);
    this.#paint();
  }

  #panel(cell) {
    const tile = surface(cell, cell);
    const middle = cell / 2;
    const hole = tile.createRadialGradient(middle, middle, 0, middle, middle, middle);
    for (const [at, alpha] of [[0, 0], [0.6, 0.02], [0.8, 0.22], [0.92, 0.85], [1, 1]]) hole.addColorStop(at, `rgb(10 9 8 / ${alpha})`);
    tile.fillStyle = hole;
    tile.fillRect(0, 0, cell, cell);
    const all = surface(this.#canvas.width, this.#canvas.height);
    all.fillStyle = all.createPattern(tile.canvas, "repeat");
    all.fillRect(0, 0, all.canvas.width, all.canvas.height);
    return all.canvas;
  }

  #paint() {
    const { width, height } = this.#canvas;
    this.#core.fill(this.#last, CORE, WHITE_HOT, LENS);
    this.#halo.fill(this.#last, HALO, 0, [0, 0, 0]);

    // The glow, small: near a light, reaching into its neighbours' cells, and fainter twice as far.
    const glow = this.#glow;
    const far = 2 * GLOW;
    lay(glow, "copy", 0.5, true, this.#halo.canvas, 0, 0, glow.canvas.width, glow.canvas.height);
    lay(glow, "lighter", 0.22, true, this.#halo.canvas, -far, -far, glow.canvas.width + 2 * far, glow.canvas.height + 2 * far);

    const context = this.#context;
    lay(context, "copy", 1, false, this.#core.canvas, 0, 0, width, height);
    lay(context, "source-over", 1, false, this.#front, 0, 0, width, height);
    lay(context, "screen", 1, true, glow.canvas, 0, 0, width, height); // a bright light stays apart from a brighter one
  }
}

function lay(context, how, alpha, smooth, picture, x, y, width, height) {
  context.globalCompositeOperation = how;
  context.globalAlpha = alpha;
  context.imageSmoothingEnabled = smooth;
  context.drawImage(picture, x, y, width, height);
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

  fill(words, curve, whiteHot, unlit) {
    const out = this.#data.data;
    for (let at = 0; at < words.length; at += 4) {
      const peak = Math.max(words[at + 1], words[at + 2], words[at + 3]);
      const lift = peak && FILM[peak] / peak; // of all three alike: the colour stays
      const white = (whiteHot * peak * peak) / 65025;
      for (let i = 0; i < 3; i++) {
        const light = curve[Math.round(words[at + 3 - i] * lift)] + white;
        out[at + i] = light + (unlit[i] * (255 - light)) / 255;
      }
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

export function same(a, b) {
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
