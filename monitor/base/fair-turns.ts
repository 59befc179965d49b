/** The caller has hung up and will not read the answer. */
export class CallerGone extends Error {}

type Limits = {
  turns: number;
  ofOne: number;
  waiting: number;
  waitingOfOne: number;
  busy: () => Error;
  yielding?: { name: string; quietMs: number; atMostMs: number };
};
type Waiting = { start: () => void };

/**
 * Gives out a fixed number of turns. Each caller waits in a separate queue, and the queues are served in rotation, so
 * that one caller's thousand requests delay another's by one.
 */
export class FairTurns {
  #free: number;
  #waitingCount = 0;
  readonly #taken = new Map<string, number>();
  /** In the order in which they are served next. */
  readonly #queues = new Map<string, Waiting[]>();
  /** By `performance.now()`: when the yielding caller last ended a turn, and when another did. */
  #yieldingEndedAt = Number.NEGATIVE_INFINITY;
  #otherEndedAt = Number.NEGATIVE_INFINITY;
  #quiet: NodeJS.Timeout | undefined;

  /**
   * @param limits.turns at a time; `ofOne` of them to callers of one name
   * @param limits.waiting callers in all queues; `waitingOfOne` in that of one name
   * @param limits.busy what to throw at who finds a queue full or has waited too long
   * @param limits.yielding callers of this name wait until no other has ended a turn for `quietMs`, though never longer than `atMostMs`
   *   after their own last turn: who asks for a page takes many turns, one after the other
   */
  constructor(private readonly limits: Limits) {
    this.#free = limits.turns;
  }

  /** How many wait for a turn. */
  get waitingCount(): number {
    return this.#waitingCount;
  }

  /**
   * Waits for a turn.
   *
   * @param waitMs how long at most
   * @param gone when aborted, the place in the queue is given up
   * @returns ends the turn; calling it again does nothing
   * @throws what `busy` gives, CallerGone
   */
  take(name: string, { waitMs, gone }: { waitMs: number; gone: AbortSignal | null }): Promise<() => void> {
    if (gone?.aborted) return Promise.reject(new CallerGone());
    if (this.#mayStart(name)) return Promise.resolve(this.#start(name));
    const queue = this.#queues.get(name) ?? [];
    if (queue.length >= this.limits.waitingOfOne || this.#waitingCount >= this.limits.waiting)
      return Promise.reject(this.limits.busy());
    return new Promise((resolve, reject) => {
      const giveUp = (reason: Error) => {
        stopWatching();
        this.#leave(name, waiting);
        reject(reason);
      };
      const onGone = () => giveUp(new CallerGone());
      const onLate = () => giveUp(this.limits.busy());
      const timer = Number.isFinite(waitMs) ? setTimeout(onLate, waitMs) : undefined;
      const stopWatching = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', onGone);
      };
      gone?.addEventListener('abort', onGone);
      const waiting: Waiting = {
        start: () => {
          stopWatching();
          resolve(this.#start(name));
        },
      };
      this.#queues.set(name, queue);
      queue.push(waiting);
      this.#waitingCount += 1;
    });
  }

  /** Whether this caller's turn begins now. One that still yields is looked at again once it no longer does. */
  #mayStart(name: string): boolean {
    if (this.#free === 0 || (this.#taken.get(name) ?? 0) >= this.limits.ofOne) return false;
    const waitMs = this.#yieldsForMs(name);
    if (waitMs <= 0) return true;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#startWaiting(), Math.ceil(waitMs));
    return false;
  }

  /** Milliseconds for which this caller still yields; 0 or less: it does not. */
  #yieldsForMs(name: string): number {
    const { yielding } = this.limits;
    if (name !== yielding?.name) return 0;
    const until = Math.min(this.#otherEndedAt + yielding.quietMs, this.#yieldingEndedAt + yielding.atMostMs);
    return until - performance.now();
  }

  #start(name: string): () => void {
    this.#free -= 1;
    this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#free += 1;
      if (name === this.limits.yielding?.name) this.#yieldingEndedAt = performance.now();
      else this.#otherEndedAt = performance.now();
      const left = this.#taken.get(name)! - 1;
      if (left > 0) this.#taken.set(name, left);
      else this.#taken.delete(name);
      this.#startWaiting();
    };
  }

  #startWaiting(): void {
    // A queue that was served is put behind the others, and comes up again in this same loop.
    for (const [name, queue] of this.#queues) {
      if (this.#free === 0) return;
      if (!this.#mayStart(name)) continue;
      const [first] = queue;
      this.#leave(name, first!);
      if (queue.length > 0) {
        this.#queues.delete(name);
        this.#queues.set(name, queue);
      }
      first!.start();
    }
  }

  #leave(name: string, waiting: Waiting): void {
    const queue = this.#queues.get(name)!;
    queue.splice(queue.indexOf(waiting), 1);
    this.#waitingCount -= 1;
    if (queue.length === 0) this.#queues.delete(name);
  }
}
