import type { Instant } from './tracked-load';

/**
 * Answers whether instants have passed, and remembers the next one that has not. All that depends on the time asks here:
 * so what was worked out stays true until `next`, and a load need not be looked at before.
 */
export class Deadlines {
  #next: Instant | null = null;

  constructor(readonly now: Instant) {}

  hasPassed(at: Instant): boolean {
    if (at <= this.now) return true;
    if (this.#next === null || at < this.#next) this.#next = at;
    return false;
  }

  get next(): Instant | null {
    return this.#next;
  }
}
