/** The parts of a carrier that draw their own numbers, so that writing fewer files never changes those written. */
type Stream =
  | 'identity'
  | 'authority'
  | 'insurance'
  | 'inspections'
  | 'crashes'
  | 'vehicle'
  | 'spelling'
  | 'busy-lane'
  | 'load';

const streamSalt: Record<Stream, number> = {
  identity: 0x1b56c4e9,
  authority: 0x2545f491,
  insurance: 0x3c6ef372,
  inspections: 0x510e527f,
  crashes: 0x6a09e667,
  vehicle: 0x7f4a7c15,
  spelling: 0x9e3779b9,
  'busy-lane': 0x5be0cd19,
  load: 0x1f83d9ab,
};

/** Spreads every bit of a 32-bit integer over all of them (the finaliser of MurmurHash3). */
function scramble(bits: number): number {
  let hash = bits | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

/**
 * Small repeatable source of numbers (mulberry32). The same seed, carrier and stream give the same numbers on every
 * machine, whatever else was drawn before.
 */
export class Random {
  #state: number;

  constructor(seed: number, carrierIndex: number, stream: Stream, item = 0) {
    this.#state = scramble(scramble(scramble(seed + streamSalt[stream]) + carrierIndex) + Math.imul(item, 0x27d4eb2f));
  }

  /** A number from 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }

  /** Picks by weight; the weights need not add up to anything. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let total = 0;
    for (const choice of choices) total += choice[1];
    let left = this.next() * total;
    for (const choice of choices) {
      left -= choice[1];
      if (left < 0) return choice[0];
    }
    return choices[choices.length - 1]![0];
  }

  /** A normally distributed number of mean 0 and deviation 1 (Box and Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** Log-normal: many small values and a long tail of large ones, as fleets are. */
  logNormal(median: number, spread: number): number {
    return median * Math.exp(spread * this.normal());
  }

  /** How many of something rare and independent happen when `mean` are expected. */
  poisson(mean: number): number {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.next(); product > limit; product *= this.next()) count += 1;
    return count;
  }

  /** `count` characters of `alphabet`. */
  text(alphabet: string, count: number): string {
    let text = '';
    for (let at = 0; at < count; at += 1) text += alphabet[Math.floor(this.next() * alphabet.length)];
    return text;
  }
}
