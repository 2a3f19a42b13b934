// Fetches MicroPython and the firmware, and makes the toy out of them.

import { loadMicroPython } from "../micropython/micropython.js";
import { recall } from "./memory.js";

const HEAP_BYTES = 4 * 1024 * 1024;
const ROOT = "/toy";
const FUNCTIONS = ("start press turn sound seed set_seed set_rotation seating next_seating set_muted muted set_calm"
  + " pause_hidden playing phase records stored replay_name").split(" ");

/** Return the running toy: its functions, and its buffers as views that need no copying. */
export async function boot(query) {
  const firmware = fetched("firmware.json", (response) => response.json()); // every file: {root, path, text}
  const [python, files] = await Promise.all([micropython(), firmware]);
  install(python.FS, files);
  const path = [...new Set(files.map((file) => file.root))].map((root) => `${ROOT}/${root}`);
  python.runPython(`import sys\nsys.path[:] = ${JSON.stringify(path)}`);
  const bridge = python.pyimport("bridge");
  const entropy = crypto.getRandomValues(new Uint32Array(1))[0] >>> 2;
  return new Toy(python._module, bridge, bridge.make(entropy, query.seed, recall()));
}

async function micropython() {
  // Fetched by hand, so that a web server that does not know the type of .wasm files serves as well.
  const binary = await fetched("micropython/micropython.bin", (response) => response.arrayBuffer());
  const url = URL.createObjectURL(new Blob([binary], { type: "application/wasm" }));
  try {
    return await loadMicroPython({ url, heapsize: HEAP_BYTES, stdout: (line) => console.info(line) });
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function fetched(url, read) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return read(response);
}

function install(fs, files) {
  for (const { root, path, text } of files) {
    const full = `${ROOT}/${root}/${path}`;
    fs.mkdirTree(full.slice(0, full.lastIndexOf("/")));
    fs.writeFile(full, text);
  }
}

/** The toy's functions, each looked up once: a look-up makes an object on either side. */
class Toy {
  #module;
  #words;
  #oled;

  constructor(module, bridge, toy) {
    const where = (buf) => ({ at: bridge.address(buf), size: bridge.size(buf), buf }); // kept, so that it is kept there
    this.#module = module;
    for (const name of FUNCTIONS) this[name] = toy[name];
    this.replay = () => this.#view(where(toy.replay())).slice(); // a copy: Python's own bytes may move on
    this.heapFree = bridge.heap_free;
    this.heapUsed = bridge.heap_used;
    this.description = JSON.parse(toy.describe());
    this.#words = where(toy.words());
    this.#oled = where(toy.oled());
  }

  /** The lights as they leave the packer: 256 words of 0, B, G, R. */
  words() {
    return this.#view(this.#words);
  }

  oled() {
    return this.#view(this.#oled);
  }

  #view({ at, size }) {
    return this.#module.HEAPU8.subarray(at, at + size); // made anew: the memory may have grown
  }
}
