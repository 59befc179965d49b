import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_TIME_ZONE, readTimeZoneFrom, type TimeZone } from '@contract/shared/time-zones';

/**
 * What a call does with the database, which decides its time limits: `look` reads, `change` writes, `long` transfers a
 * file or queues (signing in), `work` runs in the background: jobs, imports, migrations.
 */
export type CallKind = 'look' | 'change' | 'long' | 'work';

/**
 * Milliseconds. `statement` and `lock` are Postgres's own timeouts (0: none); `wait` is how long a query may wait for a
 * connection. The portal gives up on a page after ten seconds, on a file or a sign-in after sixty.
 */
export const TIME_LIMITS: Readonly<Record<CallKind, { statement: number; lock: number; wait: number }>> = {
  look: { statement: 8_000, lock: 2_000, wait: 8_000 },
  change: { statement: 20_000, lock: 5_000, wait: 8_000 },
  long: { statement: 60_000, lock: 5_000, wait: 30_000 },
  work: { statement: 0, lock: 0, wait: Number.POSITIVE_INFINITY },
};

/** What a request of a company has to do with the servers of the database (`shared-reads.ts`). */
export type Reads = {
  companyId: number;
  /** A replica may answer. */
  mayLeavePrimary: boolean;
  /** Its call changes something, or it wrote all the same: the primary answers it, and its company's next read needs it. */
  hasWritten: boolean;
};

/** On whose behalf the database is used. */
export type Caller = {
  /**
   * Callers with the same name share one company's share of the connections: a company, a user without one, an address.
   */
  name: string;
  kind: CallKind;
  /**
   * Whose rows the database lets it touch (`isolation.ts`), beside those of no company: a company's, or all: the product's own work, a
   * request before its company is known, a page of a carrier or driver.
   */
  company: number | '*';
  /** Aborted when the caller no longer waits for the answer; null if the work completes anyway. */
  gone: AbortSignal | null;
  /** The zone of the company that reads; omitted: no company is known. */
  timeZone?: TimeZone;
  /** Omitted: the primary answers all. */
  reads?: Reads;
};

/** The product's own work. */
export const WORK: Caller = { name: 'work', kind: 'work', company: '*', gone: null };

/** Work of its own that a person waits for, such as the digits of a call: it has a share of its own. */
export const AWAITED_WORK: Caller = { ...WORK, name: 'awaited work' };

const callers = new AsyncLocalStorage<Caller>();

/** The current caller; outside of requests it is the product's own work. */
export const currentCaller = (): Caller => callers.getStore() ?? WORK;

/** Runs something, and everything it awaits, on behalf of a caller. */
export const onBehalfOf = <Result>(caller: Caller, run: () => Result): Result => callers.run(caller, run);

/** Runs something that a request started as the product's own work: without its time limits, and to its end. */
export const asWork = <Result>(run: () => Result): Result => callers.run(WORK, run);

/** Runs something that writes to a company, such as a job's emails: times are on its clock. */
export const inTimeZone = <Result>(timeZone: TimeZone, run: () => Result): Result =>
  callers.run({ ...currentCaller(), timeZone }, run);

/** From here on the current request gets times in this zone. The product's own work is no request. */
export function tellTimesIn(timeZone: TimeZone | undefined): void {
  const caller = currentCaller();
  if (caller.kind !== 'work') caller.timeZone = timeZone;
}

readTimeZoneFrom(() => currentCaller().timeZone ?? DEFAULT_TIME_ZONE);
