import { sql } from 'drizzle-orm';
import { domainAndParents, isFreeMail } from '../../base/email-domains';
import type { Queryable } from '../../db/client';
import { runStatement } from '../../db/run-statement';
import { identityAlerts as alerts, flaggedContacts } from '../../db/schema';

/** Why a telephone or an email address is flagged for fraud. */
export type ContactFlag = {
  /** What is flagged: the contact itself, or a domain of the address. */
  value: string;
  /** Whose word it is. */
  source: string;
  /** An ISO day; null: the company's own alert. */
  asOf: string | null;
  /** In an alert that the company itself published. Those of other companies are not compared (decision 0085). */
  isOwn: boolean;
};

type Of = { companyId: number; today: string };

/**
 * Which of some telephones and addresses are flagged for fraud on a day: on the list of flagged contacts, or in an alert that
 * the company itself published and that warns still. A listed domain flags what is below it too, and an address in an own alert
 * its domain, unless that gives addresses to anyone. One statement, however many there are.
 *
 * @param contacts telephones in E.164, addresses in small letters
 * @param of.today an ISO day
 * @returns by contact; the list's word before the company's own
 */
export async function contactFlags(
  db: Queryable,
  { companyId, today }: Of,
  contacts: readonly string[],
): Promise<Map<string, ContactFlag>> {
  const asked = new Map(contacts.map((contact) => [contact, flagging(contact)]));
  if (asked.size === 0) return new Map();
  const rows = await runStatement<ContactFlag>(db, {
    name: 'contact_flags',
    write: () => {
      const values = sql`string_to_array(${sql.placeholder('values')}, ' ')`;
      const today = sql`${sql.placeholder('today')}::date`;
      return sql`
        SELECT value, source, as_of::text AS "asOf", false AS "isOwn" FROM ${flaggedContacts}
        WHERE kind = ANY('{phone,email,domain}') AND value = ANY(${values}) AND (expires_on IS NULL OR expires_on >= ${today})
        UNION ALL
        SELECT v.value, 'Your identity alerts', NULL, true FROM ${alerts}
        CROSS JOIN LATERAL (VALUES (phone_e164), (email), (split_part(email, '@', -1))) v (value)
        WHERE company_id = ${sql.placeholder('companyId')} AND v.value = ANY(${values}) AND published_at IS NOT NULL
          AND unpublished_at IS NULL AND expires_at > ${today}
        ORDER BY "isOwn", "asOf" DESC, source`;
    },
    values: { companyId, today, values: [...new Set([...asked.values()].flat())].join(' ') },
  });
  const found = new Map<string, ContactFlag>();
  for (const [contact, values] of asked) {
    const flags = values.flatMap((value) => rows.find((row) => row.value === value) ?? []);
    const flag = flags.find(({ isOwn }) => !isOwn) ?? flags[0];
    if (flag) found.set(contact, flag);
  }
  return found;
}

/** What flags a contact, the nearest first. */
function flagging(contact: string): string[] {
  const domain = contact.split('@')[1];
  return [contact, ...(domain && !isFreeMail(domain) ? domainAndParents(domain) : [])];
}

/** The telephones among them that are flagged. @param numbers E.164 */
export const flaggedNumbers = async (db: Queryable, of: Of, numbers: readonly string[]): Promise<Set<string>> =>
  new Set((await contactFlags(db, of, numbers)).keys());
