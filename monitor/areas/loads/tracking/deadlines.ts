import type { Instant } from './tracked-load';

/**
 * Says whether instants have passed, and remembers the next one that has not. Everything that depends on the time goes
 * through here: a result stays true until `next`, and a load needs no evaluation before.
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
