import type { FoundPerson } from '@contract/search/search.entities';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { beginningWith, typedWords, wordsOf } from '../../db/search-words';
import { carrierJson } from './load-numbers.queries';

/**
 * Colleagues, then people who act for carriers towards the company, by words of their name or address or by a phone number.
 *
 * @param phone E.164; null: the text is none
 * @param withCarriers whether the reader may see people of carriers
 */
export async function peopleOfCompany(
  db: Database,
  companyId: number,
  { text, phone }: { text: string; phone: string | null },
  { limit, withCarriers }: { limit: number; withCarriers: boolean },
): Promise<FoundPerson[]> {
  const asked = beginningWith(typedWords(text));
  if (phone === null && (asked === null || !/\p{L}/u.test(text))) return [];
  const isMeant = (name: ReturnType<typeof sql>) =>
    phone === null ? sql`${wordsOf(sql`${name} || ' ' || email`)} @@ ${asked}::tsquery` : sql`phone_e164 = ${phone}`;
  const name = sql`concat_ws(' ', first_name, last_name)`;
  const { rows } = await db.execute<FoundPerson>(sql`
    (SELECT id, nullif(${name}, '') AS name, email, phone_e164, NULL::json AS carrier, false AS is_inactive
     FROM users WHERE company_id = ${companyId} AND disabled_at IS NULL AND ${isMeant(name)}
     ORDER BY name, id LIMIT ${limit})
    UNION ALL
    (SELECT id, full_name, email, phone_e164, ${carrierJson(sql`carrier_id`)}, status = 'inactive'
     FROM carrier_users WHERE company_id = ${companyId} AND ${withCarriers} AND ${isMeant(sql`coalesce(full_name, '')`)}
     ORDER BY status = 'inactive', full_name, id LIMIT ${limit})
    LIMIT ${limit}`);
  return rows;
}
