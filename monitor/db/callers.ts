import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a call does with the database, which decides how long it may take: `look` reads, `change` writes, `long` takes in
 * or sends out a file or queues (signing in), `work` is what nobody waits for: jobs, imports, migrations.
 */
export type CallKind = 'look' | 'change' | 'long' | 'work';

/**
 * Milliseconds. `statement` and `lock` are Postgres's own timeouts (0: none); `wait` is how long a query may wait for a
 * connection. The portal gives a page up after ten seconds, a file or a sign-in after sixty.
 */
export const TIME_LIMITS: Readonly<Record<CallKind, { statement: number; lock: number; wait: number }>> = {
  look: { statement: 8_000, lock: 2_000, wait: 8_000 },
  change: { statement: 20_000, lock: 5_000, wait: 8_000 },
  long: { statement: 60_000, lock: 5_000, wait: 30_000 },
  work: { statement: 0, lock: 0, wait: Number.POSITIVE_INFINITY },
};

/** On whose behalf the database is asked. */
export type Caller = {
  /** Callers of the same name share one company's part of the connections: a company, a user without one, an address. */
  name: string;
  kind: CallKind;
  /** Aborted when nobody waits for the answer any longer; null where the work is finished all the same. */
  gone: AbortSignal | null;
};

const WORK: Caller = { name: 'work', kind: 'work', gone: null };

const callers = new AsyncLocalStorage<Caller>();

/** The caller of what runs now; outside of requests it is the product's own work. */
export const currentCaller = (): Caller => callers.getStore() ?? WORK;

/** Runs something, and everything it awaits, on behalf of a caller. */
export const onBehalfOf = <Result>(caller: Caller, run: () => Result): Result => callers.run(caller, run);

/** Runs something a request started as the product's own work: without its time limits, and to its end. */
export const asWork = <Result>(run: () => Result): Result => callers.run(WORK, run);
