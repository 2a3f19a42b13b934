// Mouse, pen and fingers: every pointer holds the button it went down on until it goes up or slides off.

import { Clock } from "./clock.js";

const CLICK_MS = 90; // how long a button stays down for a click without a pointer (screen readers, switches)

/** Make `element` hold `mask` while pressed. */
export function listenToPointers(element, mask, held) {
  const release = (event) => held.set(`pointer ${event.pointerId}`, 0, Clock.trueTime(event));

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    // A finger is captured by what it first touched; without that it would never be seen to leave.
    if (element.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId);
    held.set(`pointer ${event.pointerId}`, mask, Clock.trueTime(event));
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(name, release);

  element.addEventListener("click", (event) => {
    if (event.detail !== 0) return; // a pointer did it, and was heard already
    const at = Clock.trueTime(event);
    held.set(element.id, mask, at);
    setTimeout(() => held.set(element.id, 0, performance.now()), CLICK_MS);
  });
  element.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** Keep fingers on the buttons from scrolling, zooming or selecting. */
export function keepStill(area) {
  for (const name of ["touchstart", "touchmove", "touchend"]) {
    area.addEventListener(name, (event) => event.cancelable && event.preventDefault(), { passive: false });
  }
}
