import pg from 'pg';

/** A server that does not say within this time what it is, is not the primary. */
const ANSWERS_MS = 2_000;

/** No host of several takes writes: the primary is gone, and no replica has been promoted yet. */
class NoPrimary extends Error {}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)(.*)$/;

/** `postgres://user@a:1,b:2/name` as libpq reads it: the same address at each of its hosts. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = ADDRESS.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host.trim() + after) : [url];
}

/**
 * The one of several servers that takes writes. It is remembered until there is reason to doubt it; then all are asked at
 * once. Of two that take writes, it is the one promoted last; one that others were promoted after is never used again, as when
 * an old primary comes back while the new one restarts.
 */
export class Primary {
  #address: string | null = null;
  #promotions = 0;
  #isDoubted = true;
  #search: Promise<string> | null = null;

  /** @param moved called when it is another than before */
  constructor(
    readonly addresses: readonly string[],
    private readonly moved: () => void,
  ) {}

  async address(): Promise<string> {
    if (!this.#isDoubted && this.#address !== null) return this.#address;
    this.#search ??= this.#find().finally(() => {
      this.#search = null;
    });
    return this.#search;
  }

  /** A connection to it failed, or it no longer takes writes: it is looked for at the next connection. */
  doubt(): void {
    this.#isDoubted = true;
  }

  /** Whether a connection goes to the primary, as far as is known. */
  isAt(client: object): boolean {
    return this.#address === null || addresses.get(client) === this.#address;
  }

  async #find(): Promise<string> {
    const answers = await Promise.allSettled(this.addresses.map(promotionsOf));
    const found = answers.flatMap((answer, at) =>
      answer.status === 'fulfilled' ? [{ address: this.addresses[at]!, promotions: answer.value }] : [],
    );
    const [newest] = found.sort((a, b) => b.promotions - a.promotions);
    if (!newest || newest.promotions < this.#promotions) {
      const reasons = answers.map((answer) =>
        answer.status === 'rejected' ? String(answer.reason) : 'an old primary',
      );
      throw new NoPrimary(`none of ${answers.length} servers takes writes (${reasons.join('; ')})`);
    }
    const hasMoved = this.#address !== null && this.#address !== newest.address;
    this.#address = newest.address;
    this.#promotions = newest.promotions;
    this.#isDoubted = false;
    if (hasMoved) this.moved();
    return newest.address;
  }
}

const addresses = new WeakMap<object, string>();

/** As libpq's target_session_attrs=read-write asks: a replica says on, and so does a server that is closed to writes. */
const IS_READ_ONLY = "current_setting('transaction_read_only') = 'on'";

/** @returns how often the server's data changed primaries: its timeline. @throws when it does not answer or takes no writes */
async function promotionsOf(address: string): Promise<number> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWERS_MS,
    query_timeout: ANSWERS_MS,
    application_name: 'monitor (looks for the primary)',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `SELECT CASE WHEN NOT ${IS_READ_ONLY} THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`,
    );
    if (rows[0]!.timeline === null) throw new Error(`${client.host}:${client.port} takes no writes`);
    return Number.parseInt(rows[0]!.timeline, 16);
  } finally {
    void client.end().catch(() => {});
  }
}

/** For a pool: its connections go to the primary, wherever that is when they are made. */
export function clientsOf(primary: Primary): typeof pg.Client {
  return class extends pg.Client {
    override connect(callback?: unknown): never {
      const connected = this.#connect();
      if (typeof callback !== 'function') return connected as never;
      connected.then(
        () => callback(null, this),
        (error) => callback(error),
      );
      return undefined as never;
    }

    async #connect(): Promise<this> {
      const address = await primary.address();
      const { host, port } = new pg.Client({ connectionString: address });
      Object.assign(this, { host, port });
      addresses.set(this, address);
      this.on('error', () => {}); // the pool listens only once it is connected
      try {
        await super.connect();
        const { rows } = await this.query<{ is: boolean }>(`SELECT ${IS_READ_ONLY} AS is`);
        if (rows[0]!.is) throw new NoPrimary(`${host}:${port} takes no writes any more`);
        return this;
      } catch (error) {
        primary.doubt();
        void this.end().catch(() => {});
        throw error;
      }
    }
  };
}
