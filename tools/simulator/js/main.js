// Puts the page together: the toy, its lights, its buttons, and the loop that turns it.

import { boot } from "./boot.js";
import { Case } from "./case.js";
import { Developer } from "./developer.js";
import { Held } from "./held.js";
import { listenToKeys } from "./keyboard.js";
import { Loop } from "./loop.js";
import { Matrix } from "./matrix.js";
import { claim } from "./memory.js";
import { Oled } from "./oled.js";
import { SEEDS, seedOf } from "./seed.js";
import { connectSettings } from "./settings.js";
import { Sound } from "./sound.js";

const element = (id) => document.getElementById(id);

function report(text) {
  element("notice").hidden = false;
  element("notice").classList.add("bad");
  element("notice-text").textContent = text;
  element("again").hidden = false;
  document.documentElement.dataset.state = "failed";
}

/** Say something, below the toy, that stays. */
function remark(text) {
  const line = document.createElement("p");
  line.textContent = text;
  element("remarks").append(line);
}

async function start() {
  const query = new URLSearchParams(location.search);
  const asked = query.get("seed") ?? "";
  const seed = seedOf(asked);
  if (seed === null) remark(`No match has the seed ${asked}. ${SEEDS}`);
  if (!await claim()) remark("The toy is open in another tab already: what is set or played here is not kept.");
  const toy = await boot({ seed: seed ?? -1 });
  const { matrix, oled } = toy.description;

  const held = new Held((level) => box.show(level));
  const box = new Case(element("case"), toy.description, held);
  listenToKeys(masks(toy.description.seats), held);

  const loop = new Loop(toy, held, {
    matrix: new Matrix(element("matrix"), matrix.width, matrix.height),
    oled: new Oled(element("oled"), oled),
    sound: new Sound(),
    developer: new Developer(element("developer"), toy),
    seed: element("seed"),
    box,
    report,
  });
  element("notice").hidden = true;
  loop.start();
  connectSettings(toy, loop, element);
  document.documentElement.dataset.state = "running";
  window.paydirt = loop; // for the browser's console and the tests
}

/** {code: buttons it holds}, from the toy's own table. */
function masks(seats) {
  const table = new Map();
  for (const { keys, both } of seats) {
    for (const { code, bit } of keys) table.set(code, 1 << bit);
    table.set(both.code, both.mask);
  }
  return table;
}

element("again").addEventListener("click", () => location.reload());
start().catch((error) => {
  console.error(error);
  report(`The toy did not start.\n${error.message}`);
});
