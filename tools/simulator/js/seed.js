// Which texts are seeds: in the address and in the settings alike.

export const SEEDS = "A seed is a number from 0 to 1073741823.";

/** The seed that `text` asks for; -1 for none at all (a new one each match), null for what is no seed. */
export function seedOf(text) {
  if (text === "") return -1;
  return /^\d{1,10}$/.test(text) && Number(text) < 2 ** 30 ? Number(text) : null;
}
