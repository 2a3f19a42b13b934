// The quiet bar below the toy: sound, seed, where the players sit, the recording, the developer line.

import { forget } from "./memory.js";
import { SEEDS, seedOf } from "./seed.js";

const SURE_MS = 4000; // how long a second click on "forget" counts
const KEPT_MS = 60000; // how long a download may take to begin

/** Connect the page's controls to the toy. */
export function connectSettings(toy, loop, element) {
  connectSound(toy, loop, element("sound"));
  connectRotations(toy, element("rotations"), element("seated"));
  connectSeed(toy, element("seed-form"), element("seed-input"));
  connectReplay(toy, element("replay"));
  connectDeveloper(loop, element("developer-toggle"));
  connectFullScreen(element("full"));
  connectForget(element("forget"));
  connectCalm(toy);
  foldAway(element("settings"));
  // A control that was clicked must not keep the keyboard: Enter and Space belong to the players.
  for (const control of document.querySelectorAll("button.control, summary")) {
    control.addEventListener("click", (event) => event.detail && control.blur());
  }
}

function connectSound(toy, loop, button) {
  const show = () => {
    const muted = toy.muted();
    button.setAttribute("aria-pressed", String(!muted));
    button.textContent = muted ? "Sound is off" : "Sound is on";
  };
  toy.set_muted(true);
  show();
  button.addEventListener("click", () => {
    loop.sound.enable();
    toy.set_muted(!toy.muted());
    show();
  });
  setInterval(show, 500); // the toy's own mute may change it too
  for (const name of ["pointerup", "keydown"]) { // the browser allows sound from the next press on
    addEventListener(name, () => toy.muted() || loop.sound.enable());
  }
}

function connectRotations(toy, parent, seated) {
  const { rotations } = toy.description;
  const seatings = rotations.map(({ turns }) => turns.reduce((all, turn, seat) => all | (turn << (2 * seat)), 0));
  const buttons = rotations.map(({ name }, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "control";
    button.textContent = name;
    button.addEventListener("click", () => {
      toy.set_rotation(index);
      show();
    });
    return button;
  });
  const show = () => {
    const next = toy.next_seating();
    buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(seatings[index] === next)));
    seated.hidden = toy.seating() === next;
  };
  show();
  parent.append(...buttons);
  setInterval(show, 500); // the toy's own settings may change it too, and a match keeps what it began with
}

function connectSeed(toy, form, input) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const seed = seedOf(input.value.trim());
    if (seed === null) {
      input.setCustomValidity(SEEDS);
      input.reportValidity();
      return;
    }
    toy.set_seed(seed);
    input.blur();
  });
  input.addEventListener("input", () => input.setCustomValidity(""));
}

function connectReplay(toy, button) {
  const show = () => {
    const name = toy.replay_name();
    button.disabled = !name;
    button.textContent = name ? "Save its recording" : "No match yet";
  };
  show();
  button.addEventListener("click", () => download(toy.replay(), toy.replay_name()));
  setInterval(show, 500);
}

/** Let the browser store `bytes` as a file. */
function download(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

function connectDeveloper(loop, button) {
  button.addEventListener("click", () => {
    loop.developer.shown = !loop.developer.shown;
    button.setAttribute("aria-pressed", String(loop.developer.shown));
  });
}

function connectFullScreen(button) {
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  });
}

function connectForget(button) {
  const text = button.textContent;
  let sure = false;
  button.addEventListener("click", () => {
    if (sure) {
      forget();
      location.reload();
      return;
    }
    sure = true;
    button.textContent = "Settings and results too? Click again";
    setTimeout(() => {
      sure = false;
      button.textContent = text;
    }, SURE_MS);
  });
}

/** Who asked the system for less motion gets the toy's calm setting, while the page is open too. */
function connectCalm(toy) {
  const wish = matchMedia("(prefers-reduced-motion: reduce)");
  if (wish.matches) toy.set_calm(true);
  wish.addEventListener("change", () => toy.set_calm(wish.matches));
}

function foldAway(details) {
  addEventListener("pointerdown", (event) => {
    if (!details.contains(event.target)) details.open = false;
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") details.open = false;
  });
}
