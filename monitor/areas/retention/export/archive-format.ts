import { EXPORT_LEAVES } from '@contract/retention/company-exports.constants';
import { type Catalog, type Column, ownedBy, type Table } from '../../../db/company-rows';

/** What an archive of a company is: its writer and its import agree on this file. */
export const ARCHIVE_FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'sha256sums.txt';
/** People outside the company whom its rows name: former colleagues, and the names that API keys act under. */
export const OUTSIDERS = 'data/people-outside.jsonl';
export const rowsFile = (table: string) => `data/${table}.jsonl`;
export const paperFile = (id: string) => `papers/${id}`;
/** A piece of a paper that shows bank or taxpayer numbers, as it is kept: sealed with DATA_KEYS. */
export const sealedPiece = (id: string, position: number) => `sealed-papers/${id}/${position}`;

export type ArchivedTable = {
  name: string;
  rows: number;
  columns: string[];
  /** Columns that the table has and the archive has not: secrets. */
  left_out: string[];
};

export type Manifest = {
  format: typeof ARCHIVE_FORMAT;
  made_at: string;
  product: string;
  /** The newest migration of the database: another version of the product has other tables. */
  migration: number;
  company: { id: number; legal_name: string };
  /** By the id that the rows name, with its row: made where no plan has the name. */
  plan: { id: number; name: string; row: Record<string, unknown> } | null;
  tables: ArchivedTable[];
  outsiders: number;
};

const LEFT: ReadonlySet<string> = new Set(EXPORT_LEAVES.flatMap(({ tables }) => tables));

/** Columns that open something: whoever has the archive must not get in with it. */
const SECRET =
  /^(?:sealed|sealed_.*|(?:.*_)?(?:password|token|secret)(?:_hash)?|(?:.*_)?code_hash|key_hash|passkey_challenge|mailed_hash|endpoint_hash|address_digest|payment_customer_id)$/;
/** Bank numbers stay as they are kept, sealed: they open in a product with the same DATA_KEYS alone. */
const KEPT_SEALED: ReadonlySet<string> = new Set(['packet_bank_details.sealed']);

export const isSecret = (table: string, { name }: Pick<Column, 'name'>): boolean =>
  SECRET.test(name) && !KEPT_SEALED.has(`${table}.${name}`);

/** Rows of these are not the company's, and an import finds its own: the plan by its name, people by what the archive says of them. */
const FOUND_AGAIN: ReadonlySet<string> = new Set(['users', 'plans']);

/** A table in an archive, and which of its columns lead out of it: they are left empty. */
export type ExportedTable = {
  table: Table;
  owned: string;
  columns: Column[];
  leftOut: Column[];
  isShared: boolean;
  emptied: Set<string>;
};

/** Rows of no one company, such as trucks that are on record for all: those that the company's own rows name come along. */
const isShared = ({ name: table, columns }: Table) =>
  // People outside the company are their names alone.
  table !== 'users' &&
  columns.some(({ name }) => name === 'id') &&
  columns.some(({ name, isNullable }) => name === 'company_id' && isNullable);

const withNamed = (owned: string, name: string, named: readonly string[]) =>
  named.length === 0 ? owned : `(${owned} OR "${name}".id IN (${named.join(' UNION ')}))`;

/**
 * The tables of which a company's archive has rows: all in which it has some by the catalog, but those that are left out and those
 * whose rows cannot be without a row of neither.
 */
export function exportedTables(catalog: Catalog, companyId: number): ExportedTable[] {
  const names = new Set(
    [...catalog.keys()].filter((name) => !LEFT.has(name) && ownedBy(catalog, name, companyId) !== null),
  );
  const leadsOut = ({ to }: { to: string }) => !names.has(to) && !FOUND_AGAIN.has(to);
  const needsOther = (name: string) => {
    const { keys, columns } = catalog.get(name)!;
    return keys.some((key) => leadsOut(key) && !columns.find((one) => one.name === key.column)!.isNullable);
  };
  for (;;) {
    const alone = [...names].filter(needsOther);
    if (alone.length === 0) break;
    for (const name of alone) names.delete(name);
  }
  const named = (name: string) =>
    [...names].flatMap((from) =>
      catalog
        .get(from)!
        .keys.filter(({ to, toColumn }) => to === name && toColumn === 'id' && from !== name)
        .map(({ column }) => `SELECT "${column}" FROM "${from}" WHERE ${ownedBy(catalog, from, companyId)}`),
    );
  return [...names].sort().map((name) => {
    const table = catalog.get(name)!;
    const columns = table.columns.filter((one) => !one.isGenerated && !isSecret(name, one));
    return {
      table,
      owned: withNamed(ownedBy(catalog, name, companyId)!, name, isShared(table) ? named(name) : []),
      isShared: isShared(table),
      columns,
      leftOut: table.columns.filter((one) => !one.isGenerated && isSecret(name, one)),
      emptied: new Set(table.keys.filter(leadsOut).map(({ column }) => column)),
    };
  });
}
