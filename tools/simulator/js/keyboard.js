// The keyboard, by physical position (event.code); which key is which button comes from the toy.

import { Clock } from "./clock.js";

/** Listen on `window`; `masks` maps a code to the buttons it holds, `held` gets the changes. */
export function listenToKeys(masks, held) {
  const modifiersPlay = [...masks.keys()].some((code) => /^(Control|Alt|Meta)/.test(code));

  addEventListener("keydown", (event) => {
    const mask = masks.get(event.code);
    if (!mask || isTyping(event.target) || usesControl(event)) return;
    if (!modifiersPlay && (event.ctrlKey || event.altKey || event.metaKey)) return; // the browser's own shortcuts
    event.preventDefault();
    if (!event.repeat) held.set(event.code, mask, Clock.trueTime(event));
  });

  addEventListener("keyup", (event) => {
    if (event.code.startsWith("Meta")) held.releaseAll(Clock.trueTime(event)); // macOS swallows keyups under Command
    if (masks.has(event.code)) held.set(event.code, 0, Clock.trueTime(event));
  });
}

/** Is the person writing into a field? */
function isTyping(target) {
  return target instanceof Element && target.matches("input, textarea, select");
}

/** Enter and Space belong to a control that was reached with the Tab key. */
function usesControl(event) {
  return (event.code === "Enter" || event.code === "Space")
    && event.target instanceof Element && event.target.matches("button:focus-visible, summary:focus-visible");
}
