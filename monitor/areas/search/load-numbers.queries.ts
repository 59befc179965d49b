import type { LoadNumber } from '@contract/search/search.constants';
import type { FoundLoad } from '@contract/search/search.entities';
import { type SQL, sql } from 'drizzle-orm';
import { beyondCompany } from '../../db/beyond-company';
import type { Database } from '../../db/client';
import { beginsWith, lettersAndDigits, typedLettersAndDigits } from '../../db/search-words';
import { exceptionsIn } from '../loads/exception-bits';

/** Numbers of stops are in one index for all companies: a short beginning would read too many of others. */
const SHORTEST_OF_STOP = 5;
const SHORTEST = 3;

/** The load's own number before its customer's, and those before its stops'. */
const IN_ORDER: readonly LoadNumber[] = ['reference', 'po_number', 'stop_reference', 'appointment_number'];

/**
 * A company's loads of which a number is a text or begins with it, whatever its case, blanks and dashes: whole numbers first,
 * then the load's own, then the newest.
 */
export async function loadsByNumber(
  db: Database,
  companyId: number,
  text: string,
  limit: number,
): Promise<FoundLoad[]> {
  const key = typedLettersAndDigits(text);
  if (key.length < SHORTEST) return [];
  const read = (
    from: SQL,
    { id, company, column, shortest }: { id: SQL; company: SQL; column: SQL; shortest: number },
    kind: LoadNumber,
  ) => {
    const letters = lettersAndDigits(column);
    const found = (condition: SQL, isExact: boolean) => sql`(
      SELECT ${id} AS load_id, ${kind}::text AS matched_by, ${column} AS matched_value, ${isExact}::boolean AS is_exact
      FROM ${from} WHERE ${company} = ${companyId} AND ${column} IS NOT NULL AND ${condition}
      ORDER BY ${letters} DESC, ${id} DESC LIMIT ${limit})`;
    const whole = found(sql`${letters} = ${key}`, true);
    if (key.length < shortest) return whole;
    // The last in order: numbers count up.
    return sql`${whole} UNION ALL ${found(sql`${letters} <> ${key} AND ${beginsWith(letters, key)}`, false)}`;
  };
  const ofLoad = (kind: LoadNumber, column: SQL) =>
    read(sql`loads`, { id: sql`id`, company: sql`company_id`, column, shortest: SHORTEST }, kind);
  const ofStop = (kind: LoadNumber, column: SQL) =>
    read(
      sql`load_stops s JOIN loads l ON l.id = s.load_id`,
      { id: sql`l.id`, company: sql`l.company_id`, column, shortest: SHORTEST_OF_STOP },
      kind,
    );
  const rank = sql`array_position(${sql.param([...IN_ORDER])}::text[], matched_by)`;
  const { rows } = await beyondCompany('indexes_of_search', () =>
    db.execute<Omit<FoundLoad, 'exceptions'> & { exceptions: number }>(sql`
    WITH found AS (
      ${ofLoad('reference', sql`reference`)} UNION ALL ${ofLoad('po_number', sql`po_number`)}
      UNION ALL ${ofStop('stop_reference', sql`s.reference_number`)}
      UNION ALL ${ofStop('appointment_number', sql`s.appointment_number`)}
    ), each AS (
      SELECT DISTINCT ON (load_id) found.*, ${rank} AS rank FROM found ORDER BY load_id, is_exact DESC, ${rank}
    )
    SELECT l.id, l.reference, l.status, l.exceptions, ${endOf('ASC')} AS origin, ${endOf('DESC')} AS destination,
      ${carrierJson(sql`l.carrier_id`)} AS carrier, each.matched_by, each.matched_value, each.is_exact
    FROM each JOIN loads l ON l.id = each.load_id
    ORDER BY each.is_exact DESC, each.rank, l.id DESC LIMIT ${limit}`),
  );
  return rows.map(({ exceptions, ...row }) => ({ ...row, exceptions: exceptionsIn(exceptions) }));
}

/** The place of the first or the last stop of load `l`. */
const endOf = (order: 'ASC' | 'DESC') => sql`(
  SELECT nullif(concat_ws(', ', s.city, s.state), '') FROM load_stops s WHERE s.load_id = l.id
  ORDER BY s.sequence ${sql.raw(order)} LIMIT 1)`;

/** Id and name of a carrier; null for no id. */
export const carrierJson = (
  id: SQL,
) => sql`CASE WHEN ${id} IS NOT NULL THEN json_build_object('id', ${id}, 'legal_name',
  (SELECT coalesce(c.legal_name, c.dba_name) FROM carriers c WHERE c.id = ${id})) END`;

/** The newest of a company's references: enough to see how its numbers look. */
const NEWEST_REFERENCES = 200;

/** Whether a text is written as the company's references are: `DB-261124-49` and `DB-261201-7` are alike. */
export async function looksLikeOwnReference(db: Database, companyId: number, text: string): Promise<boolean> {
  if (!/\d/.test(text)) return false;
  const { rows } = await db.execute<{ reference: string }>(
    sql`SELECT reference FROM loads WHERE company_id = ${companyId} ORDER BY id DESC LIMIT ${NEWEST_REFERENCES}`,
  );
  const shape = shapeOf(text);
  return rows.some(({ reference }) => shapeOf(reference) === shape);
}

/** A reference with its letters and without the count of its digits. */
const shapeOf = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/\d+/g, '9')
    .replaceAll(/[^A-Z0-9]+/g, '-');
