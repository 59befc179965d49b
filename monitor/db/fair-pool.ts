import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CallerGone, FairTurns } from '../base/fair-turns';
import { type Caller, type CallKind, currentCaller, TIME_LIMITS, WORK } from './callers';
import { DatabaseAway, isConnectionLost } from './connection-lost';
import type { Binding } from './isolation';
import type { Primary } from './primary';
import { traceStatements } from './trace-statements';

const CANCEL_AGAIN_MS = 200;
/** With one connection, the product's own work begins no transaction between the statements of a page, or of a job that a person waits for. */
const YIELDING = { name: WORK.name, quietMs: 20, atMostMs: 500 };
const MAX_WAITING = 4_000;
const MAX_WAITING_OF_ONE_CALLER = 1_000;

/** SQLSTATE of a write on a replica, or on a server that was closed to writes. */
const READ_ONLY = '25006';

/** Left out of its types. */
const connectionOf = (client: pg.PoolClient): NodeJS.EventEmitter => Reflect.get(client, 'connection');

/** What was set on a connection; undefined: nothing yet, or it is not known what a statement left. */
type Settings = {
  timeoutsOf?: CallKind;
  boundTo?: Binding;
  /** While it was lent, so perhaps in a transaction: when that is rolled back, what it was bound to before holds again. */
  isBoundWithin: boolean;
};

/** Needs no rows, so it needs no company; and in a transaction that failed nothing else is answered. */
const CONTROLS = /^\s*(?:begin|start|commit|end|rollback|abort|savepoint|release|discard|reset|deallocate)\b/i;
const ENDS = /^\s*(?:commit|end|rollback|abort|release)\b/i;
const RESETS = /^\s*(?:discard|reset)\b/i;

const isWithinTransaction = (client: pg.PoolClient): boolean => /[TE]/.test(client.getTransactionStatus() ?? '');

/** It is handed back as it is, at once: it cannot wait. */
const isStream = (asked: string | { submit?: unknown }) => typeof asked === 'object' && asked.submit !== undefined;

type Release = (error?: Error | boolean) => void;
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;

/** Too many wait for a connection, or waited too long. */
export class DatabaseBusy extends Error {}

/**
 * A pool that shares its connections fairly between companies, and ends queries that no caller waits for. Whom a
 * connection is for is taken from `currentCaller()`.
 *
 * A caller has at most half of the connections. What holds one and asks on another takes it by `hold()`, in background work alone: with
 * PGlite, which has one, it would wait for itself.
 */
export class FairPool extends pg.Pool {
  readonly #turns: FairTurns;
  /**
   * Connections of their own for what is bound to all companies, so that a request whose session is looked up first binds
   * none anew. Null: there is one connection only.
   */
  readonly #forAll: pg.Pool | null;
  readonly #cancel: ((processId: number) => Promise<unknown>) | null;
  readonly #settings = new WeakMap<pg.PoolClient, Settings>();
  readonly #lent = new Set<pg.PoolClient>();
  /** Whose server no longer takes writes. */
  readonly #unfit = new WeakSet<pg.PoolClient>();

  /**
   * @param config.max connections in use; up to twice as many are open
   * @param cancel ends the query that the server's process runs. Null: the database can neither cancel queries nor time
   *   them; callers that wait for it are dropped anyway.
   * @param bind SQL that binds a connection to whose rows it may touch
   * @param primary where the server is one of several
   */
  constructor(
    config: pg.PoolConfig & { max: number },
    cancel: ((processId: number) => Promise<unknown>) | null,
    private readonly bind: (company: Binding) => string,
    private readonly primary: Primary | null = null,
  ) {
    super(config);
    this.#forAll = config.max > 1 ? new pg.Pool(config) : null;
    if (this.#forAll) forwardEvents(this.#forAll, this);
    surviveLostConnections(this);
    this.on('connect', (client) => this.#bindEachQuery(client));
    this.on('connect', traceStatements);
    this.on('connect', (client) =>
      connectionOf(client).on('errorMessage', ({ code }: { code?: string }) => {
        if (code !== READ_ONLY) return;
        this.#unfit.add(client);
        primary?.doubt();
      }),
    );
    this.#cancel = cancel;
    this.#turns = new FairTurns({
      turns: config.max,
      ofOne: Math.ceil(config.max / 2),
      waiting: MAX_WAITING,
      waitingOfOne: MAX_WAITING_OF_ONE_CALLER,
      busy: () => new DatabaseBusy('Too many requests wait for the database.'),
      yielding: config.max === 1 ? YIELDING : undefined,
    });
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.#forAll?.end()]);
  }

  /** How many connections are open, how many of them are idle, and how many callers wait for one. */
  counts(): { open: number; idle: number; waiting: number } {
    const open = this.totalCount + (this.#forAll?.totalCount ?? 0);
    const idle = this.idleCount + (this.#forAll?.idleCount ?? 0);
    return { open, idle, waiting: this.#turns.waitingCount };
  }

  /** Ends what runs on a server that does not answer: its callers get an error of a lost connection at once. */
  cutOff(): void {
    for (const client of this.#lent) void (client as unknown as pg.Client).end().catch(() => {});
  }

  /** @throws DatabaseBusy, CallerGone, DatabaseAway */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected) {
    const connected = this.#checkOut();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined as never;
  }

  /**
   * A connection for background work that holds a lock on it and asks on others meanwhile. It takes no turn: a few of those would have
   * all the turns that what they ask waits for.
   *
   * @throws DatabaseAway
   */
  hold(): Promise<pg.PoolClient> {
    return this.#lentTo(currentCaller(), () => {});
  }

  async #checkOut(): Promise<pg.PoolClient> {
    const caller = currentCaller();
    const { name, kind, gone } = caller;
    return this.#lentTo(caller, await this.#turns.take(name, { waitMs: TIME_LIMITS[kind].wait, gone }));
  }

  async #lentTo({ kind, gone, company }: Caller, endTurn: () => void): Promise<pg.PoolClient> {
    let client: pg.PoolClient;
    try {
      client = await this.#connected(company);
    } catch (cause) {
      endTurn();
      throw away(cause);
    }
    this.#lend(client, gone, endTurn);
    await this.#prepare(client, kind, company);
    if (gone?.aborted) {
      client.release();
      throw new CallerGone();
    }
    return client;
  }

  async #connected(company: Binding): Promise<pg.PoolClient> {
    const connect = () => (company === '*' && this.#forAll ? this.#forAll.connect() : super.connect());
    const client = await connect().catch((error: unknown) => {
      if (this.primary === null) throw error;
      // It was doubted by that, and is looked for now.
      return connect();
    });
    if (this.primary === null || this.primary.isAt(client)) return client;
    client.release(true);
    return this.#connected(company);
  }

  /** Ends the turn when the connection is given back, and cancels its query when the caller hangs up before that. */
  #lend(client: pg.PoolClient, gone: AbortSignal | null, endTurn: () => void): void {
    this.#lent.add(client);
    const release = client.release;
    let isReleased = false;
    let cancelling: Promise<void> | null = null;
    // A cancel that arrives before the query does nothing, and one may fail on a busy server: hence more than one.
    const cancelUntilReleased = async () => {
      while (!isReleased) {
        const processId: unknown = Reflect.get(client, 'processID'); // left out of its types
        if (typeof processId === 'number') await this.#cancel!(processId).catch(() => {});
        if (!isReleased) await pause(CANCEL_AGAIN_MS);
      }
    };
    const onGone = () => {
      cancelling = cancelUntilReleased();
    };
    if (this.#cancel) gone?.addEventListener('abort', onGone, { once: true });
    client.release = (error) => {
      isReleased = true;
      this.#lent.delete(client);
      gone?.removeEventListener('abort', onGone);
      const giveBack: Release = (unusable) => {
        release(unusable);
        endTurn();
      };
      // A cancel that is under way could still hit the next query on this connection, so the pool does not lend it
      // again.
      if (cancelling) void cancelling.then(() => giveBack(true));
      // A transaction left open would be the next caller's, its binding too.
      else giveBack(error || this.#unfit.has(client) || (this.#cancel !== null && isWithinTransaction(client)));
    };
  }

  #settingsOf(client: pg.PoolClient): Settings {
    const known = this.#settings.get(client) ?? { isBoundWithin: false };
    this.#settings.set(client, known);
    return known;
  }

  /** Sets what differs from what the connection was last lent for. */
  async #prepare(client: pg.PoolClient, kind: CallKind, company: Binding): Promise<void> {
    const settings = this.#settingsOf(client);
    const { statement, lock } = TIME_LIMITS[kind];
    const isTimed = this.#cancel === null || settings.timeoutsOf === kind;
    if (isTimed && settings.boundTo === company) return;
    const statements = [
      ...(isTimed ? [] : [`SET statement_timeout = ${statement}`, `SET lock_timeout = ${lock}`]),
      ...(settings.boundTo === company ? [] : [this.bind(company)]),
    ];
    try {
      settings.boundTo = company;
      settings.isBoundWithin = false;
      await client.query(statements.join('; '));
      settings.timeoutsOf = kind;
    } catch (error) {
      client.release(true);
      throw isConnectionLost(error) ? away(error) : error;
    }
  }

  /**
   * Whoever holds a connection may go on for another company, or beyond its own (`beyondCompany`): what it asks next waits until the
   * connection is bound to that, and what it asks after that waits for it.
   */
  #bindEachQuery(client: pg.PoolClient): void {
    const settings = this.#settingsOf(client);
    const query = (asked: unknown[]): unknown => Reflect.apply(Object.getPrototypeOf(client).query, client, asked);
    let before: Promise<unknown> | null = null;
    const boundFirst = async (company: Binding, asked: unknown[]) => {
      if (settings.boundTo !== company) {
        settings.boundTo = undefined;
        settings.isBoundWithin = true;
        await query([this.bind(company)]);
        settings.boundTo = company;
      }
      return query(asked);
    };
    // The server takes both in their order. Where the first could fail, the second does too: no connection, or a failed transaction.
    const boundJustBefore = (company: Binding, stream: unknown[]) => {
      settings.boundTo = company;
      settings.isBoundWithin = true;
      (query([this.bind(company)]) as Promise<unknown>).catch(() => {
        settings.boundTo = undefined;
      });
      return query(stream);
    };
    client.query = ((...asked: unknown[]) => {
      const [first] = asked as [string | { text?: string; submit?: unknown }];
      const text = (typeof first === 'string' ? first : first.text) ?? '';
      const { company } = currentCaller();
      if (CONTROLS.test(text)) {
        const control = () => {
          if (RESETS.test(text)) settings.timeoutsOf = undefined;
          if (RESETS.test(text) || (ENDS.test(text) && settings.isBoundWithin)) settings.boundTo = undefined;
          return query(asked);
        };
        return before ? before.catch(() => {}).then(control) : control();
      }
      if (before === null && settings.boundTo === company) return query(asked);
      if (isStream(first)) {
        if (before) throw new Error('A stream begins when what was asked before it has its answer.');
        return boundJustBefore(company, asked);
      }
      const answer = (before ?? Promise.resolve()).catch(() => {}).then(() => boundFirst(company, asked));
      // Before whoever waits for the answer goes on.
      const settled = () => {
        if (before === answer) before = null;
      };
      answer.then(settled, settled);
      before = answer;
      return answer;
    }) as typeof client.query;
  }
}

/**
 * Lets a pool's connections break without ending the process, as they all do when the server restarts: an 'error' without
 * a listener ends Node, and pg listens only while a connection is idle or a query runs, not between two statements of a
 * transaction. The next statement on such a connection fails, and the pool drops it as it is given back.
 */
export function surviveLostConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
}

/** What listens to one pool hears of the other's connections too. */
function forwardEvents(from: pg.Pool, to: pg.Pool): void {
  for (const event of ['connect', 'acquire', 'release', 'remove', 'error'])
    (from as NodeJS.EventEmitter).on(event, (...of) => (to as NodeJS.EventEmitter).emit(event, ...of));
}

const away = (cause: unknown) => new DatabaseAway(`The database cannot be reached: ${reasonOf(cause)}`, { cause });

/** When every one of several addresses rejects the connection, the error has no message. */
const reasonOf = (cause: unknown): string => {
  const { message, code } = cause as { message?: string; code?: string };
  return message || code || 'no reason was given';
};
