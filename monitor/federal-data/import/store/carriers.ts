import type pg from 'pg';
import { nameKey } from '../../../../contract/shared/names';
import { type BulkRow, bulkInsert } from '../../../db/bulk-insert';
import { carrierIdentifiers, carriers } from '../../../db/schema';
import { columnList, columnNames, layoutOf } from '../../../db/table-layout';
import { NAME_SOURCES_WEAKEST_FIRST, ROADSIDE_NAME_SOURCES } from '../datasets';
import type { CarrierIdentity, CarrierMention, CensusColumns } from '../datasets/dataset';
import { type Docket, printDocket } from '../fields';
import type { MappedRow } from '../map-records';
import type { ChangedCarriers } from './changed-carriers';
import { claimOf, isRegister, LAST_DOT_ID, type OwnersInstead, settleDockets } from './docket-owners';
import { mergeCarriers, type SameCarrier } from './merge-carriers';
import type { ImportSession } from './session';
import { createStagedTable, dropStagedTable, type StagedTable } from './staged';
import { TableStatistics } from './table-statistics';

/**
 * Carriers as the files name them: whose number is whose, and what a carrier is called.
 *
 * The census's word wins. A carrier that no census row names is created from any file that does, with the best name
 * that came so far (`NAME_SOURCES_WEAKEST_FIRST`).
 */

/** Pairs in one go, which bounds the statements' size. */
const MERGED_AT_ONCE = 5000;

const carrierLayout = layoutOf(carriers);
const identifierLayout = layoutOf(carrierIdentifiers);

const stagedCarriers: StagedTable = {
  name: 'import_carriers',
  columns: [
    ...carrierLayout.columns,
    { property: 'legalKey', name: 'legal_key', type: 'text' },
    { property: 'dbaKey', name: 'dba_key', type: 'text' },
  ],
};
const stagedIdentifiers: StagedTable = { name: 'import_identifiers', columns: identifierLayout.columns };

export type NamedCarrier = { mention: CarrierMention; census?: CensusColumns };

/** How many rows of `carriers` are new or say something else now, and how many are as they were at a later day. */
export type CarriersStored = { stored: number; refreshed: number };

/** The carrier of a row that has one. */
export function namedCarrier({ carrier, census }: MappedRow): NamedCarrier {
  return { mention: carrier as CarrierMention, census };
}

/** What of the carriers is known for the whole run of an import. */
export class CarrierStore {
  /** Only then can a docket turn out to belong to a USDOT number. */
  private hasDocketOnlyCarriers = false;
  readonly statistics: TableStatistics;

  private constructor(
    private readonly session: ImportSession,
    private readonly source: string,
    private readonly asOf: string,
    private readonly changes: ChangedCarriers,
  ) {
    this.statistics = new TableStatistics(session, ['carriers', 'carrier_identifiers', 'carrier_names']);
  }

  static async open(
    session: ImportSession,
    source: string,
    asOf: string,
    changes: ChangedCarriers,
  ): Promise<CarrierStore> {
    const store = new CarrierStore(session, source, asOf, changes);
    await createStagedTable(session, stagedCarriers);
    await createStagedTable(session, stagedIdentifiers);
    await session.run(async (client) => {
      const { rowCount } = await client.query('SELECT 1 FROM carriers WHERE id > $1 LIMIT 1', [LAST_DOT_ID]);
      store.hasDocketOnlyCarriers = rowCount !== 0;
    });
    return store;
  }

  /** `areNew`: the tables were built anew. */
  async close(areNew = false): Promise<void> {
    await dropStagedTable(this.session, stagedCarriers);
    await dropStagedTable(this.session, stagedIdentifiers);
    await this.statistics.vacuum(areNew);
  }

  /**
   * Whose the rows of a batch are: the USDOT number where a row has one, else whoever the docket belongs to, else a new
   * carrier. One id for each mention, in the same order.
   */
  private async resolve(client: pg.PoolClient, mentions: readonly CarrierMention[]): Promise<number[]> {
    const owners = new Map<string, number>();
    for (const { dotNumber, dockets } of mentions) {
      if (dotNumber !== null) for (const docket of dockets) owners.set(printDocket(docket), dotNumber);
    }
    const unowned = new Map<string, Docket>();
    for (const { dotNumber, dockets } of mentions) {
      const docket = dockets[0];
      if (dotNumber !== null || docket === undefined) continue;
      if (!owners.has(printDocket(docket))) unowned.set(printDocket(docket), docket);
    }
    if (unowned.size > 0) {
      for (const [docket, id] of await findDocketOwners(client, [...unowned.values()])) {
        owners.set(docket, id);
        unowned.delete(docket);
      }
    }
    if (unowned.size > 0) {
      const ids = await client.query<{ id: number }>(
        `SELECT nextval('docket_only_carrier_ids') AS id FROM generate_series(1, $1::int)`,
        [unowned.size],
      );
      [...unowned.keys()].forEach((docket, at) => {
        owners.set(docket, ids.rows[at]?.id as number);
      });
      this.hasDocketOnlyCarriers = true;
    }
    return mentions.map(
      ({ dotNumber, dockets }) => dotNumber ?? (owners.get(printDocket(dockets[0] as Docket)) as number),
    );
  }

  /**
   * Stores the carriers of a batch, their names and their numbers.
   *
   * @returns the id of each, in the same order, and how many rows of `carriers` are new or say something else now. The id
   *   of a row of a licensing file is that of its docket's owner, whatever USDOT number the row names.
   */
  async store(client: pg.PoolClient, named: readonly NamedCarrier[]): Promise<{ ids: number[]; stored: number }> {
    if (named.length === 0) return { ids: [], stored: 0 };
    const ids = await this.resolve(
      client,
      named.map(({ mention }) => mention),
    );
    const byId = new Map<number, NamedCarrier>();
    named.forEach((carrier, at) => {
      const id = ids[at] as number;
      const other = byId.get(id);
      if (!other || carrier.census || isBetterName(carrier.mention.identity, other.mention.identity))
        byId.set(id, carrier);
    });
    const rows = [...byId].map(([id, carrier]) => this.carrierRow(id, carrier));
    await bulkInsert(client, this.session.kind, stagedCarriers.name, stagedCarriers.columns, rows);
    const isCensus = named.some(({ census }) => census !== undefined);
    const { stored, refreshed } = isCensus ? await this.mergeCensus(client) : await this.mergeIdentities(client);
    this.statistics.wrote(stored + refreshed);
    const instead = await this.storeIdentifiers(client, named, ids, isCensus);
    return {
      ids: instead.size === 0 ? ids : named.map(({ mention }, at) => ownerOf(mention, instead) ?? ids[at]!),
      stored,
    };
  }

  carrierRow(id: number, { mention, census }: NamedCarrier): BulkRow {
    // The mapping's own object is filled up: a copy of its fifty fields would cost as much as reading them did.
    const row: Record<string, unknown> = census ?? { ...mention.identity };
    row.id = id;
    row.censusAsOf = census ? this.asOf : null;
    row.nameSource = this.source;
    row.nameAsOf = this.asOf;
    row.legalKey = keyOf(row.legalName as string | null);
    row.dbaKey = keyOf(row.dbaName as string | null);
    return row;
  }

  identifierRows(id: number, { dotNumber, dockets, rfc, provincial }: CarrierMention): BulkRow[] {
    const asOf = isRegister(this.source) && dotNumber !== null ? this.asOf : null;
    const rows: BulkRow[] = dockets.map(({ type, value }) => ({
      type,
      value,
      carrierId: id,
      source: this.source,
      asOf,
    }));
    if (dotNumber !== null) {
      rows.push({ type: 'DOT', value: String(dotNumber), carrierId: id, source: this.source });
    }
    if (rfc) rows.push({ type: 'RFC', value: rfc, carrierId: id, source: this.source });
    if (provincial) rows.push({ ...provincial, carrierId: id, source: this.source });
    return rows;
  }

  /** A row of an older census than the stored one changes nothing. */
  private async mergeCensus(client: pg.PoolClient): Promise<CarriersStored> {
    const all = columnNames(carrierLayout);
    const compared = columnNames(carrierLayout, ['id', 'census_as_of', 'name_as_of']);
    const set = columnNames(carrierLayout, ['id'])
      .map((name) => `"${name}" = excluded."${name}"`)
      .join(', ');
    const { rows } = await client.query<CarriersStored>(`
        WITH compared AS (
          SELECT s.*, c.id IS NULL AS is_new, c.census_as_of AS stored_as_of,
            (${columnList(compared, 'c')}) IS DISTINCT FROM (${columnList(compared, 's')}) AS differs
          FROM import_carriers s LEFT JOIN carriers c ON c.id = s.id
        ), written AS (
          INSERT INTO carriers (${columnList(all)})
          SELECT ${columnList(all)} FROM compared
          WHERE is_new OR (differs AND (stored_as_of IS NULL OR stored_as_of <= census_as_of))
          ON CONFLICT (id) DO UPDATE SET ${set}
          RETURNING id
        ), refreshed AS (
          UPDATE carriers c SET census_as_of = s.census_as_of, name_as_of = s.census_as_of
          FROM compared s
          WHERE c.id = s.id AND NOT s.is_new AND NOT s.differs AND s.stored_as_of < s.census_as_of
          RETURNING 1
        ), ${this.changes.recording('SELECT id FROM written')},
        ${this.changes.recordingContacts({ from: 'compared s JOIN carriers c ON c.id = s.id', stored: 'c', told: 's', isNews: 's.differs' })},
        ${this.changes.deepeningContacts('compared')}, ${NAMES_FOLLOW}
        SELECT (SELECT count(*) FROM written) AS stored, (SELECT count(*) FROM refreshed) AS refreshed`);
    return rows[0] as CarriersStored;
  }

  /** Names from other files: for a carrier without a census row, from the same or a stronger source. */
  private async mergeIdentities(client: pg.PoolClient): Promise<CarriersStored> {
    const identity: Record<keyof Required<CarrierIdentity>, string> = {
      legalName: 'legal_name',
      dbaName: 'dba_name',
      street: 'street',
      city: 'city',
      state: 'state',
      postalCode: 'postal_code',
      country: 'country',
      mailingStreet: 'mailing_street',
      mailingCity: 'mailing_city',
      mailingState: 'mailing_state',
      mailingPostalCode: 'mailing_postal_code',
      mailingCountry: 'mailing_country',
      phone: 'phone',
      fax: 'fax',
      addressKey: 'address_key',
    };
    const told = Object.values(identity);
    const written = ['id', 'name_source', 'name_as_of', ...told];
    const set = [...told, 'name_source', 'name_as_of'].map((name) => `"${name}" = excluded."${name}"`).join(', ');
    // Two dockets of one carrier may have two names on the same day: the greater one counts, since a second run of the
    // same file would otherwise change the name again.
    const comparable = (alias: string) => `(${told.map((name) => `coalesce(${alias}."${name}", '')`).join(', ')})`;
    const { rows } = await client.query<CarriersStored>(
      `WITH written AS (
          INSERT INTO carriers AS c (${columnList(written)})
          SELECT ${columnList(written)} FROM import_carriers
          ON CONFLICT (id) DO UPDATE SET ${set}
          WHERE c.census_as_of IS NULL
            AND (excluded.legal_name IS NOT NULL OR excluded.dba_name IS NOT NULL)
            AND (
              (c.legal_name IS NULL AND c.dba_name IS NULL)
              OR coalesce(array_position($1::text[], excluded.name_source), 0)
                 > coalesce(array_position($1::text[], c.name_source), 0)
              OR (c.name_source = excluded.name_source AND NOT excluded.name_source = ANY ($2::text[]) AND (
                c.name_as_of < excluded.name_as_of
                OR (c.name_as_of = excluded.name_as_of AND ${comparable('c')} < ${comparable('excluded')})
              ))
            )
          RETURNING id
        ), ${NAMES_FOLLOW}
        SELECT count(*) AS stored, 0 AS refreshed FROM written`,
      [NAME_SOURCES_WEAKEST_FIRST, ROADSIDE_NAME_SOURCES],
    );
    return rows[0] as CarriersStored;
  }

  /**
   * A docket in the census is the carrier's own word; a licensing file's word replaces it as the source. Numbers that a
   * newer census row of the carrier no longer has are forgotten, unless another file vouched for them.
   *
   * @returns whose the rows are that name a docket of another carrier
   */
  private async storeIdentifiers(
    client: pg.PoolClient,
    named: readonly NamedCarrier[],
    ids: readonly number[],
    isCensus: boolean,
  ): Promise<OwnersInstead> {
    const rows = new Map<string, BulkRow>();
    named.forEach(({ mention }, at) => {
      for (const row of this.identifierRows(ids[at] as number, mention)) {
        rows.set(`${row.type} ${row.value} ${row.carrierId}`, row);
      }
    });
    await bulkInsert(client, this.session.kind, stagedIdentifiers.name, stagedIdentifiers.columns, [...rows.values()]);
    if (isCensus) {
      await client.query(
        `DELETE FROM carrier_identifiers i USING import_carriers s JOIN carriers c ON c.id = s.id
         WHERE i.carrier_id = s.id AND i.source = 'census' AND c.census_as_of = $1
           AND (i.type, i.value, i.carrier_id) NOT IN (SELECT type, value, carrier_id FROM import_identifiers)`,
        [this.asOf],
      );
    }
    const instead = await settleDockets(client, { source: this.source, asOf: this.asOf, changes: this.changes });
    await client.query(
      `INSERT INTO carrier_identifiers AS i (type, value, carrier_id, source, as_of)
       SELECT s.type, s.value, s.carrier_id, s.source, s.as_of FROM import_identifiers s
       ${isCensus ? 'JOIN carriers c ON c.id = s.carrier_id AND c.census_as_of = $1' : 'WHERE $1::text IS NOT NULL'}
       ON CONFLICT (type, value, carrier_id) DO UPDATE
         SET source = CASE WHEN i.source = 'census' OR excluded.as_of IS NOT NULL THEN excluded.source ELSE i.source END,
           as_of = greatest(i.as_of, excluded.as_of)
       WHERE i.type IN ('MC', 'MX', 'FF')
         AND ((i.source = 'census' AND excluded.source <> 'census') OR coalesce(excluded.as_of > i.as_of, excluded.as_of IS NOT NULL))`,
      [this.asOf],
    );
    if (this.hasDocketOnlyCarriers) await this.tieDockets(client);
    return instead;
  }

  /** A docket that was known by itself turns out to belong to a USDOT number: the two carriers are one. */
  private async tieDockets(client: pg.PoolClient): Promise<void> {
    const pairs = await this.findTies(client, 'import_identifiers');
    await mergeCarriers(client, pairs);
    await this.changes.record(
      client,
      pairs.map(({ toId }) => toId),
    );
  }

  /** The same among all stored numbers. */
  async tieAllDockets(client: pg.PoolClient): Promise<void> {
    if (!this.hasDocketOnlyCarriers) return;
    const pairs = await this.findTies(client, 'carrier_identifiers');
    for (let at = 0; at < pairs.length; at += MERGED_AT_ONCE) {
      await mergeCarriers(client, pairs.slice(at, at + MERGED_AT_ONCE));
    }
    await this.changes.record(
      client,
      pairs.map(({ toId }) => toId),
    );
  }

  private async findTies(client: pg.PoolClient, told: string): Promise<SameCarrier[]> {
    const { rows } = await client.query<SameCarrier>(
      `SELECT DISTINCT ON (known.carrier_id) known.carrier_id AS "fromId", told.carrier_id AS "toId"
       FROM "${told}" told
       JOIN carrier_identifiers known ON known.type = told.type AND known.value = told.value
       JOIN carriers c ON c.id = told.carrier_id
       WHERE told.type IN ('MC', 'MX', 'FF') AND told.carrier_id <= $1 AND known.carrier_id > $1
       ORDER BY known.carrier_id, told.carrier_id`,
      [LAST_DOT_ID],
    );
    return rows;
  }
}

/**
 * Whose dockets are, those that are known. A docket that several carriers are known by belongs to the one that a
 * licensing file tied it to.
 */
export async function findDocketOwners(
  client: pg.PoolClient,
  dockets: readonly Docket[],
): Promise<[docket: string, carrierId: number][]> {
  const { rows } = await client.query<{ docket: string; carrier_id: number }>(
    `SELECT DISTINCT ON (type, value) type || value AS docket, carrier_id
     FROM carrier_identifiers
     WHERE (type, value) IN (SELECT * FROM unnest($1::text[], $2::text[]))
     ORDER BY type, value, carrier_id > $3, as_of DESC NULLS LAST, source LIKE 'motus%' DESC, source = 'census', carrier_id`,
    [dockets.map(({ type }) => type), dockets.map(({ value }) => value), LAST_DOT_ID],
  );
  return rows.map(({ docket, carrier_id }) => [docket, carrier_id]);
}

/** After `written`: the searchable names of a carrier are those of its row. */
const NAMES_FOLLOW = `
  removed AS (
    DELETE FROM carrier_names n USING written w JOIN import_carriers s ON s.id = w.id
    WHERE n.carrier_id = w.id AND n.key IS DISTINCT FROM CASE n.kind WHEN 'legal' THEN s.legal_key ELSE s.dba_key END
  ), added AS (
    INSERT INTO carrier_names (key, carrier_id, kind)
    SELECT told.key, w.id, told.kind
    FROM written w JOIN import_carriers s ON s.id = w.id
    CROSS JOIN LATERAL (VALUES (s.legal_key, 'legal'), (s.dba_key, 'dba')) AS told (key, kind)
    WHERE told.key IS NOT NULL
    ON CONFLICT DO NOTHING
  )`;

/** Whose the docket of a row is, where it is not the row's own. */
function ownerOf({ dotNumber, dockets }: CarrierMention, instead: OwnersInstead): number | undefined {
  const [docket] = dockets;
  return docket && dotNumber !== null ? instead.get(claimOf(printDocket(docket), dotNumber)) : undefined;
}

function keyOf(name: string | null | undefined): string | null {
  return (name && nameKey(name)) || null;
}

/** Of several mentions in a batch the one that says something; of several that do, always the same. */
function isBetterName(identity: CarrierIdentity | null | undefined, than: CarrierIdentity | null | undefined): boolean {
  return comparableName(identity) > comparableName(than);
}

function comparableName(identity: CarrierIdentity | null | undefined): string {
  return identity ? `${identity.legalName ?? ''}\u0001${identity.dbaName ?? ''}\u0001${identity.street ?? ''}` : '';
}
