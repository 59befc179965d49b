import { setTimeout as pause } from 'node:timers/promises';
import { countLeaving, type Leaving } from '../base/metrics';
import { isConnectionLost } from './connection-lost';
import type { FairPool } from './fair-pool';

const CHECK_EVERY_MS = 1_000;
/** What others changed is at most so old on a page; a replica further behind is left until it has caught up. */
const MOST_LAG_SECONDS = 10;
/** Positions of the primary are remembered for so long, to say how old what a replica shows is. */
const REMEMBERED_MS = 3_600_000;

type Asks = { query: <Row>(text: string) => Promise<{ rows: Row[] }> };
/** Where the primary's log was at a moment, in bytes and milliseconds. */
type Sample = { position: number; at: number };

/** A position in the log, as bytes from its beginning: a number compares as its pg_lsn does. */
export const bytesOf = (lsn: string) => `(${lsn} - '0/0'::pg_lsn)::float8`;

const STATUS = `SELECT pg_is_in_recovery() AS "isReplica", ${bytesOf('pg_last_wal_replay_lsn()')} AS replayed`;
const POSITION = `SELECT ${bytesOf('pg_current_wal_lsn()')} AS position`;

/** A server that repeats what the primary writes, some moments later, and may be read meanwhile. */
export class Replica {
  isUp = false;
  lag: { bytes: number; seconds: number } | null = null;
  #replayed = 0;

  /**
   * @param name its place in the setting, from 1: a label of metrics
   * @param pool for what people read
   * @param beside answers about the server itself, within a second, also while all of `pool` is in use
   */
  constructor(
    readonly name: string,
    readonly pool: FairPool,
    private readonly beside: Asks,
  ) {}

  /** Whether it has replayed the log up to there. It is asked only while what is known does not say so. */
  async hasReached(position: number): Promise<boolean> {
    if (this.#replayed < position) {
      const status = await this.#ask().catch(() => null);
      if (!status?.isReplica) this.leave(status ? 'not_a_replica' : 'away');
    }
    return this.isUp && this.#replayed >= position;
  }

  /** Leaves it or comes back to it. @param samples of the primary, oldest first */
  async check(samples: readonly Sample[], now: number): Promise<void> {
    const status = await this.#ask().catch(() => null);
    if (status === null) return this.leave('away');
    if (!status.isReplica) return this.leave('not_a_replica');
    const newest = samples.at(-1);
    if (!newest) return;
    const shown = samples.findLast(({ position }) => position <= this.#replayed) ?? samples[0]!;
    const isCurrent = this.#replayed >= newest.position;
    const seconds = isCurrent ? 0 : (now - shown.at) / 1000;
    this.lag = { bytes: Math.max(0, newest.position - this.#replayed), seconds };
    if (seconds > MOST_LAG_SECONDS) this.leave('lag');
    else this.isUp = true;
  }

  /** A read failed here: is it the server's fault? */
  failed(error: unknown): void {
    if (isConnectionLost(error)) this.leave('away');
  }

  /** No read goes there until a check finds it well. */
  leave(reason: Leaving): void {
    if (reason !== 'lag') this.lag = null;
    // One that starts again may begin further back.
    if (reason === 'away') this.#replayed = 0;
    if (!this.isUp) return;
    this.isUp = false;
    countLeaving(this.name, reason);
    if (reason === 'away') this.pool.cutOff();
  }

  async #ask() {
    const { rows } = await this.beside.query<{ isReplica: boolean; replayed: number | null }>(STATUS);
    this.#replayed = rows[0]!.replayed ?? 0;
    return rows[0]!;
  }
}

/** The replicas, checked each second. */
export class Replicas {
  #samples: Sample[] = [];
  #isClosed = false;

  /** @param primary answers also while all of its connections are in use */
  constructor(
    readonly all: readonly Replica[],
    private readonly primary: Asks,
  ) {
    void this.#keepChecking();
  }

  /** The one that answers a company's read, if any has come as far as `position` says. */
  async oneAt(position: () => Promise<number>, companyId: number): Promise<Replica | null> {
    if (!this.all.some(({ isUp }) => isUp)) return null;
    const least = await position();
    // A company keeps to one replica: what it saw there does not vanish on another that is further behind.
    for (let nth = 0; nth < this.all.length; nth += 1) {
      const replica = this.all[(companyId + nth) % this.all.length]!;
      if (replica.isUp && (await replica.hasReached(least))) return replica;
    }
    return null;
  }

  close(): void {
    this.#isClosed = true;
  }

  async #keepChecking(): Promise<void> {
    while (!this.#isClosed) {
      await this.#check();
      await pause(CHECK_EVERY_MS, undefined, { ref: false });
    }
  }

  async #check(): Promise<void> {
    // The moment before the question: what is written by then is in the answer.
    const at = performance.now();
    const asked = this.primary.query<{ position: number }>(POSITION).then(
      ({ rows }) => rows[0]!.position,
      () => null,
    );
    const position = await Promise.race([asked, pause(CHECK_EVERY_MS, null, { ref: false })]);
    if (position !== null)
      this.#samples = [...this.#samples.filter((one) => one.at > at - REMEMBERED_MS), { position, at }];
    await Promise.all(this.all.map((replica) => replica.check(this.#samples, performance.now())));
  }
}
