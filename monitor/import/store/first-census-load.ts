import type pg from 'pg';
import { carrierIdentifiers, carrierNames, carriers } from '../../db/schema';
import { type BulkRow, bulkInsert } from './bulk-insert';
import { type CarrierStore, keyOf, type NamedCarrier } from './carriers';
import type { ImportSession } from './session';
import { layoutOf, type TableLayout } from './table-layout';

/**
 * The census into an empty database: there is nothing to compare with, so the rows go straight into new tables without
 * indexes, the indexes are built at the end, and the new tables take the place of the empty ones in one moment. Readers
 * see no carriers until then, and all of them from then on.
 *
 * On a server all of it is one transaction: interrupted, it leaves nothing behind. On the embedded database it is a
 * transaction a batch, so that others are answered; tables of an interrupted load are dropped by the next.
 */
export class FirstCensusLoad {
  private readonly seen = new Uint8Array(100_000_000 / 8); // a bit for each USDOT number there can be

  private constructor(
    private readonly session: ImportSession,
    private readonly carrierStore: CarrierStore,
  ) {}

  /**
   * Null when the tables are not empty, or cannot be replaced: they belong to another role, or something in the
   * database refers to them.
   */
  static async begin(session: ImportSession, carrierStore: CarrierStore): Promise<FirstCensusLoad | null> {
    const isPossible = await session.run(async (client) => {
      for (const { name } of TABLES) {
        const { rowCount } = await client.query(`SELECT 1 FROM "${name}" LIMIT 1`);
        if (rowCount !== 0) return false;
      }
      const { rowCount } = await client.query(
        `SELECT 1 FROM pg_class t
         WHERE t.oid = ANY ($1::regclass[]) AND (
           NOT pg_has_role(t.relowner, 'USAGE')
           OR t.relacl IS NOT NULL
           OR EXISTS (SELECT 1 FROM pg_constraint c WHERE c.confrelid = t.oid)
           OR EXISTS (SELECT 1 FROM pg_trigger g WHERE g.tgrelid = t.oid)
           OR EXISTS (SELECT 1 FROM pg_publication_rel p WHERE p.prrelid = t.oid)
           OR EXISTS (SELECT 1 FROM pg_depend d WHERE d.refobjid = t.oid AND d.classid = 'pg_rewrite'::regclass)
         )`,
        [`{${TABLES.map(({ name }) => name).join(',')}}`],
      );
      return rowCount === 0;
    });
    if (!isPossible) return null;
    const load = new FirstCensusLoad(session, carrierStore);
    await session.run(async (client) => {
      if (session.kind === 'server') await client.query('BEGIN');
      for (const { name } of TABLES) {
        await client.query(`DROP TABLE IF EXISTS "${loading(name)}"`);
        await client.query(`CREATE TABLE "${loading(name)}" (LIKE "${name}" INCLUDING ALL EXCLUDING INDEXES)`);
      }
    });
    return load;
  }

  /** Whether a carrier came before: its second row has to be compared with the first. */
  isRepeated(dotNumber: number): boolean {
    return ((this.seen[dotNumber >> 3] as number) & (1 << (dotNumber & 7))) !== 0;
  }

  /** Carriers that did not come before, each once. */
  async add(batch: readonly NamedCarrier[]): Promise<void> {
    const carrierRows: BulkRow[] = [];
    const identifierRows: BulkRow[] = [];
    const nameRows: BulkRow[] = [];
    for (const named of batch) {
      const id = named.mention.dotNumber as number;
      const row = this.carrierStore.carrierRow(id, named);
      carrierRows.push(row);
      identifierRows.push(...this.carrierStore.identifierRows(id, named.mention));
      const legal = keyOf(named.census?.legalName);
      const dba = keyOf(named.census?.dbaName);
      if (legal !== null) nameRows.push({ key: legal, carrierId: id, kind: 'legal' });
      if (dba !== null) nameRows.push({ key: dba, carrierId: id, kind: 'dba' });
    }
    const options = { freeze: this.session.kind === 'server' };
    const { kind } = this.session;
    await this.write(async (client) => {
      await bulkInsert(client, kind, loading('carriers'), CARRIERS.columns, carrierRows, options);
      await bulkInsert(client, kind, loading('carrier_identifiers'), IDENTIFIERS.columns, identifierRows, options);
      await bulkInsert(client, kind, loading('carrier_names'), NAMES.columns, nameRows, options);
    });
  }

  remember(dotNumber: number) {
    this.seen[dotNumber >> 3] = (this.seen[dotNumber >> 3] as number) | (1 << (dotNumber & 7));
  }

  /** Builds the indexes and puts the new tables in place of the empty ones. */
  async finish(): Promise<void> {
    const indexes = await this.session.run(async (client) => {
      const found: Index[] = [];
      for (const { name } of TABLES) found.push(...(await indexesOf(client, name)));
      return found;
    });
    for (const index of indexes) {
      const { table, name, unique, rest } = index;
      await this.write((client) =>
        client.query(`CREATE ${unique}INDEX "${loading(name)}" ON "${loading(table)}" USING ${rest}`),
      );
    }
    await this.write(async (client) => {
      for (const { name } of TABLES) {
        await client.query(`LOCK TABLE "${name}" IN ACCESS EXCLUSIVE MODE`);
        const { rowCount } = await client.query(`SELECT 1 FROM "${name}" LIMIT 1`);
        if (rowCount !== 0) throw new Error(`Something else wrote to ${name} during the import. Run it again.`);
        await client.query(`DROP TABLE "${name}"`);
        await client.query(`ALTER TABLE "${loading(name)}" RENAME TO "${name}"`);
      }
      for (const { table, name, isPrimary } of indexes) {
        if (isPrimary) {
          await client.query(
            `ALTER TABLE "${table}" ADD CONSTRAINT "${name}" PRIMARY KEY USING INDEX "${loading(name)}"`,
          );
        } else await client.query(`ALTER INDEX "${loading(name)}" RENAME TO "${name}"`);
      }
    });
    if (this.session.kind === 'server') await this.session.run((client) => client.query('COMMIT'));
  }

  /** Leaves the database as it was. */
  async abandon(): Promise<void> {
    await this.session.run(async (client) => {
      if (this.session.kind === 'server') await client.query('ROLLBACK');
      else for (const { name } of TABLES) await client.query(`DROP TABLE IF EXISTS "${loading(name)}"`);
    });
  }

  private write(work: (client: pg.PoolClient) => Promise<unknown>): Promise<unknown> {
    return this.session.kind === 'server' ? this.session.run(work) : this.session.transaction(work);
  }
}

const CARRIERS: TableLayout = layoutOf(carriers);
const IDENTIFIERS: TableLayout = layoutOf(carrierIdentifiers);
const NAMES: TableLayout = layoutOf(carrierNames);
const TABLES: readonly TableLayout[] = [CARRIERS, IDENTIFIERS, NAMES];

const loading = (name: string) => `${name}_loading`;

type Index = { table: string; name: string; isPrimary: boolean; unique: string; rest: string };

async function indexesOf(client: pg.PoolClient, table: string): Promise<Index[]> {
  const { rows } = await client.query<{ name: string; is_primary: boolean; definition: string }>(
    `SELECT i.relname AS name, x.indisprimary AS is_primary, pg_get_indexdef(i.oid) AS definition
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     WHERE x.indrelid = $1::regclass ORDER BY x.indisprimary DESC, i.relname`,
    [table],
  );
  return rows.map(({ name, is_primary, definition }) => {
    const [, unique, rest] = /^CREATE (UNIQUE )?INDEX .*? USING (.*)$/.exec(definition) ?? [];
    if (rest === undefined) throw new Error(`The definition of index ${name} is not understood: ${definition}`);
    return { table, name, isPrimary: is_primary, unique: unique ?? '', rest };
  });
}
