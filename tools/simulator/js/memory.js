// What the toy stores (settings, hall of fame, a saved match), kept in the browser.

const KEY = "paydirt";
const PATIENCE_MS = 1000; // for a page that is just going: ourselves, before a reload
export let forgotten = false;
let ours = true;

/**
 * Become the page that keeps things, for as long as it is open; returns whether it is.
 * Two pages that keep would write their settings and matches over each other's.
 */
export function claim() {
  if (!navigator.locks) return Promise.resolve(true); // a page without https, not on this computer
  return new Promise((done) => {
    const settle = (got) => done(ours = got);
    const asked = navigator.locks.request(KEY, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
      settle(true);
      return new Promise(() => {}); // held until the page is closed
    });
    asked.catch(() => settle(false));
  });
}

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
  if (forgotten || !ours) return false;
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
