// What the toy stores (settings, hall of fame, a saved match), kept in the browser.

const KEY = "paydirt";
export let forgotten = false;

/** The text kept last, or "". Whether it makes sense is for the firmware to say. */
export function recall() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return ""; // no storage allowed: the toy starts as new
  }
}

/** Keep `text`; returns whether that worked. */
export function keep(text) {
  if (forgotten) return false;
  try {
    localStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}

/** Forget everything; what the page still has in its memory is not kept again. */
export function forget() {
  forgotten = true;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
