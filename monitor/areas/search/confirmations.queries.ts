import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import type { FoundMail, FoundRateConfirmation } from '@contract/search/search.entities';
import { sql } from 'drizzle-orm';
import { beyondCompany } from '../../db/beyond-company';
import type { Database } from '../../db/client';
import { MAIL_WORDS } from '../../db/schema';
import { beginningWith, typedWords } from '../../db/search-words';
import { carrierJson } from './load-numbers.queries';

/**
 * A company's rate confirmations of a number, and those of loads.
 *
 * @param id of the number; null: the text is none
 */
export async function confirmationsOf(
  db: Database,
  companyId: number,
  { id, loadIds }: { id: number | null; loadIds: readonly number[] },
  limit: number,
): Promise<FoundRateConfirmation[]> {
  if (id === null && loadIds.length === 0) return [];
  const isOfLoad = sql`r.load_id = ANY(${sql.param([...loadIds])}::int[])`;
  const { rows } = await db.execute<Omit<FoundRateConfirmation, 'number'>>(sql`
    SELECT r.id, r.status, json_build_object('id', l.id, 'reference', l.reference) AS load,
      ${carrierJson(sql`r.carrier_id`)} AS carrier, coalesce(r.id = ${id}::int, false) AS is_exact
    FROM rate_confirmations r JOIN loads l ON l.id = r.load_id
    WHERE r.company_id = ${companyId} AND (r.id = ${id}::int OR ${isOfLoad})
    ORDER BY is_exact DESC, array_position(${sql.param([...loadIds])}::int[], r.load_id), r.id DESC LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, number: numberOf(row.id) }));
}

/** A company's emails about rate confirmations with these words in their subject or sender, newest first. */
export async function mailsWith(db: Database, companyId: number, text: string, limit: number): Promise<FoundMail[]> {
  const asked = beginningWith(typedWords(text));
  if (asked === null) return [];
  const { rows } = await beyondCompany('indexes_of_search', () =>
    db.execute<FoundMail>(sql`
    WITH hit AS MATERIALIZED (
      SELECT id FROM rate_confirmation_mails WHERE company_id = ${companyId} AND ${MAIL_WORDS} @@ ${asked}::tsquery
    )
    SELECT m.id, m.subject, m.from_address, m.status, to_json(m.received_at) #>> '{}' AS received_at
    FROM hit JOIN rate_confirmation_mails m ON m.id = hit.id ORDER BY m.id DESC LIMIT ${limit}`),
  );
  return rows;
}
