import type pg from 'pg';
import { CallerGone } from '../base/fair-turns';
import { countRead } from '../base/metrics';
import { currentCaller, type Reads } from './callers';
import { DatabaseBusy, FairPool } from './fair-pool';
import { bytesOf, type Replica, type Replicas } from './replicas';

/**
 * Where the log was when a company's change was committed, by company. Not logged itself: after a crash or on a new primary it
 * is empty, and a company that has no row is read by the log's end. Without a foreign key: that would wait for the company's lock.
 */
export const POSITIONS_TABLE =
  'CREATE UNLOGGED TABLE IF NOT EXISTS company_positions (company_id integer PRIMARY KEY, position float8 NOT NULL)';

/** Of inserting: with synchronous_commit off, a commit that was acknowledged may not be written out yet. */
const NOW = bytesOf('pg_current_wal_insert_lsn()');

/** The row is locked before the position is taken, so that it never goes back. */
const NOTE = `INSERT INTO company_positions VALUES ($1, ${NOW})
  ON CONFLICT (company_id) DO UPDATE SET position = ${NOW}`;

/** A row that came with a dump is of another log: nothing is ahead of this one's end. */
const POSITION = `SELECT least(p.position, ${NOW}) AS position, p.position IS NULL AS "isUnknown"
  FROM (VALUES ($1::integer)) AS asked (id) LEFT JOIN company_positions p ON p.company_id = asked.id`;

/** What begins otherwise writes, or might. */
const READS = /^[\s(]*(?:select\b|with\b(?![\s\S]*\b(?:insert|update|delete|merge)\b))/i;

const QUERY_CANCELED = '57014';
const WRITES = '25006';

/** Of drizzle's errors, what caused them. */
const codeOf = (error: unknown): string | undefined => {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code ?? (cause === undefined ? undefined : codeOf(cause));
};

/**
 * Whatever else fails on a replica is asked of the primary: replaying the log ended the query, a table of a migration is not
 * there yet, the server is gone. What is the statement's own fault fails there too.
 */
const isForPrimary = (error: unknown): boolean =>
  !(error instanceof CallerGone || error instanceof DatabaseBusy || codeOf(error) === QUERY_CANCELED);

/**
 * The primary's connections, whose reads go to a replica where they may: those of a call that changes nothing, outside of
 * transactions, on a replica that has all that the company has changed (decision 0223). What a replica cannot answer is asked
 * of the primary at once.
 */
export class SharedReads extends FairPool {
  readonly #chosen = new WeakMap<Reads, Promise<Replica | null>>();
  /** Set once, before the first query; without it all is read from the primary. */
  replicas: Replicas | null = null;

  override query(...asked: never[]): never {
    const [query] = asked as unknown as [string | { text?: string }];
    const text = typeof query === 'string' ? query : (query.text ?? '');
    const run = (pool: FairPool) => Reflect.apply(super.query, pool, asked) as Promise<unknown>;
    return (READS.test(text) ? this.reading(run) : this.writing(run)) as never;
  }

  writing<Result>(run: (pool: FairPool) => Promise<Result>): Promise<Result> {
    const { reads } = currentCaller();
    if (reads) reads.hasWritten = true;
    return run(this);
  }

  /** @param run reads on the server that it is given, and nothing else: on a second one, where a replica fails */
  async reading<Result>(run: (pool: FairPool) => Promise<Result>): Promise<Result> {
    const { reads } = currentCaller();
    if (!this.replicas || !reads?.mayLeavePrimary || reads.hasWritten) return run(this);
    const replica = await this.#replicaFor(reads);
    // It may have written while the replica was chosen.
    if (replica && !reads.hasWritten) {
      try {
        const answer = await run(replica.pool);
        countRead(replica.name);
        return answer;
      } catch (error) {
        if (!isForPrimary(error)) throw error;
        this.#chosen.set(reads, Promise.resolve(null));
        if (codeOf(error) === WRITES) reads.hasWritten = true;
        else replica.failed(error);
      }
    }
    countRead('primary');
    return run(this);
  }

  /** Notes that a company has changed something, before its answer goes out. */
  async noteChange(companyId: number): Promise<void> {
    await this.#onPrimary(NOTE, companyId);
  }

  /** One for the whole request: what a later statement reads is not older than what an earlier one did. */
  #replicaFor(reads: Reads): Promise<Replica | null> {
    const chosen =
      this.#chosen.get(reads) ?? this.replicas!.oneAt(() => this.#positionOf(reads.companyId), reads.companyId);
    this.#chosen.set(reads, chosen);
    return chosen;
  }

  async #positionOf(companyId: number): Promise<number> {
    const { rows } = await this.#onPrimary<{ position: number; isUnknown: boolean }>(POSITION, companyId);
    const { position, isUnknown } = rows[0]!;
    if (isUnknown) await this.noteChange(companyId);
    return position;
  }

  #onPrimary<Row extends pg.QueryResultRow>(text: string, companyId: number): Promise<pg.QueryResult<Row>> {
    return Reflect.apply(super.query, this, [text, [companyId]]) as Promise<pg.QueryResult<Row>>;
  }
}
