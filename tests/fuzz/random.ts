/** Random choices that a seed decides: the same seed and number make the same request on every machine. */
export type Random = {
  /** A whole number from 0 up to, not including, `limit`. */
  below: (limit: number) => number;
  /** True this often, of 1. */
  chance: (share: number) => boolean;
  pick: <T>(all: readonly T[]) => T;
};

/** @param seed of the run @param number of the request in it */
export function randomOf(seed: number, number: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35);
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    pick: (all) => all[Math.floor(next() * all.length)]!,
  };
}
