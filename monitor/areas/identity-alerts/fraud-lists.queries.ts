import {
  FRAUD_LIST_LABELS,
  FRAUD_LISTS,
  type FraudListKey,
  LINE_TYPE_LABELS,
  type LineType,
} from '@contract/identity-alerts/fraud-lists.constants';
import type { FraudList, FraudListCheck, ListedAs } from '@contract/identity-alerts/fraud-lists.entities';
import { type SQL, sql } from 'drizzle-orm';
import { currentFrom, longestAgeOf } from '../../base/dataset-ages';
import { domainAndParents } from '../../base/email-domains';
import type { Queryable } from '../../db/client';
import type { ListAnswer } from './why-not-listed';

// Lists that the operator loads (decision 0098). They are no company's: every broker is answered from the same rows.

/** As `storedList` reads it. */
export type StoredList = { key: FraudListKey; as_of: string; is_whole: boolean; longest_age_days: number | null };

const STORED = sql`json_build_object('key', l.key, 'as_of', l.as_of, 'is_whole', l.is_whole, 'longest_age_days', a.longest_age_days)`;
const LISTS = sql`fraud_lists l LEFT JOIN dataset_ages a ON a.key = l.key`;

/** The SQL of one list, a StoredList, or null as it is not loaded. */
export const storedList = (key: FraudListKey): SQL =>
  sql`(SELECT ${STORED} FROM ${LISTS} WHERE l.key = ${sql.raw(`'${key}'`)})`;

/** Why a list cannot show that something is not on it: then it is not checked, never clean. @param today an ISO day */
export function notCheckedBecause(list: StoredList | null | undefined, today: string): ListAnswer {
  if (!list) return 'not_loaded';
  if (list.as_of < currentFrom(list.key, list.longest_age_days, today)) return 'too_old';
  return list.is_whole ? null : 'not_whole';
}

/** All of them, loaded or not. */
export async function listFraudLists(db: Queryable, today: string): Promise<FraudList[]> {
  const { rows } = await db.execute<StoredList & { rows: number; sources: string[]; loaded_at: Date | string }>(sql`
    SELECT l.key, l.as_of, l.is_whole, l.rows, l.sources, l.loaded_at, a.longest_age_days
    FROM ${LISTS}`);
  return FRAUD_LISTS.map((key) => {
    const list = rows.find((row) => row.key === key);
    return {
      key,
      name: FRAUD_LIST_LABELS[key],
      as_of: list?.as_of ?? null,
      not_checked_because: notCheckedBecause(list, today),
      longest_age_days: list?.longest_age_days ?? longestAgeOf(key),
      rows: list?.rows ?? 0,
      sources: list?.sources ?? [],
      loaded_at: list ? new Date(list.loaded_at).toISOString() : null,
    };
  });
}

/** What is compared: `domain` null where anyone can have an address of it. */
type Contact = { type: 'phone'; phone: string } | { type: 'email'; email: string; domain: string | null };

/** Names that a contact may be on a list by. */
type Wanted = {
  flagged: { kind: string; value: string }[];
  services: { kind: string; value: string }[];
  prefixes: string[];
};

function wantedOf(contact: Contact): Wanted {
  if (contact.type === 'phone') {
    const { phone: value } = contact;
    // Blocks are of the North American plan.
    const national = /^\+1(\d{10})$/.exec(value)?.[1];
    const phone = [{ kind: 'phone', value }];
    return { flagged: phone, services: phone, prefixes: national ? [national.slice(0, 7), national.slice(0, 6)] : [] };
  }
  // A thief writes from a part of the domain too.
  const domains = (contact.domain === null ? [] : domainAndParents(contact.domain)).map((value) => ({
    kind: 'domain',
    value,
  }));
  return { flagged: [{ kind: 'email', value: contact.email }, ...domains], services: domains, prefixes: [] };
}

/** What is on the list as one kind or another, each by an equality on the table's key. */
const isOneOf = (names: readonly { kind: string; value: string }[]) =>
  names.length === 0
    ? sql`false`
    : sql`(kind, value) IN (${sql.join(
        names.map(({ kind, value }) => sql`(${kind}, ${value})`),
        sql`, `,
      )})`;

/** Of one list; more say nothing more. */
const MOST_ENTRIES = 20;

type Found = { key: FraudListKey; kind: string; value: string; name: string | null; source: string; as_of: string };

/** A contact on the lists that know contacts of its kind, in one query. */
export async function checkFraudLists(
  db: Queryable,
  contact: Contact,
  today: string,
): Promise<{ checks: FraudListCheck[]; flagged: 'phone' | 'email' | 'domain' | null; isOfDispatcher: boolean }> {
  const { flagged, services, prefixes } = wantedOf(contact);
  const { rows } = await db.execute<{ lists: StoredList[]; found: Found[] }>(sql`
    SELECT
      (SELECT coalesce(json_agg(${STORED}), '[]') FROM ${LISTS}) AS lists,
      (SELECT coalesce(json_agg(f), '[]') FROM (
        (SELECT 'flagged-contacts' AS key, kind, value, NULL AS name, source, as_of FROM flagged_contacts
          WHERE ${isOneOf(flagged)} AND (expires_on IS NULL OR expires_on >= ${today}::date)
          ORDER BY as_of DESC, source LIMIT ${MOST_ENTRIES})
        UNION ALL
        (SELECT 'dispatch-services', kind, value, name, source, as_of FROM dispatch_services WHERE ${isOneOf(services)}
          ORDER BY as_of DESC, source LIMIT ${MOST_ENTRIES})
        UNION ALL
        (SELECT 'phone-blocks', line_type, prefix, provider, source, as_of FROM phone_blocks
          WHERE prefix = ANY(string_to_array(${prefixes.join(' ')}, ' ')) ORDER BY length(prefix) DESC LIMIT 1)
      ) AS f) AS found`);
  const { lists, found } = rows[0]!;
  const checked: FraudListKey[] =
    contact.type === 'phone'
      ? ['flagged-contacts', 'dispatch-services', 'phone-blocks']
      : ['flagged-contacts', 'dispatch-services'];
  const checks = checked.map((key): FraudListCheck => {
    const list = lists.find((one) => one.key === key);
    const entries = found.filter((one) => one.key === key).map(entryOf);
    const because = notCheckedBecause(list, today);
    const outcome = entries.length > 0 ? 'listed' : because === null ? 'not_listed' : 'not_checked';
    return { key, outcome, not_checked_because: because, as_of: list?.as_of ?? null, entries };
  });
  const kinds = found.filter(({ key }) => key === 'flagged-contacts').map(({ kind }) => kind);
  return {
    checks,
    flagged:
      kinds.length === 0 ? null : ((['phone', 'email'] as const).find((kind) => kinds.includes(kind)) ?? 'domain'),
    isOfDispatcher: found.some(({ key }) => key === 'dispatch-services'),
  };
}

const entryOf = ({ key, kind, value, name, source, as_of }: Found): ListedAs => ({
  value,
  name: key === 'phone-blocks' ? [LINE_TYPE_LABELS[kind as LineType], name].filter(Boolean).join(', ') : name,
  source,
  as_of,
});
