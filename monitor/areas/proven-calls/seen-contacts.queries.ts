import { CONFIRMED_HOW, type ConfirmedHow, type ContactPlace } from '@contract/proven-calls/proven-calls.constants';
import type { SeenContact } from '@contract/proven-calls/seen-contacts.calls';
import { VERIFIED_ADDRESS_DAYS } from '@contract/rate-confirmations/rate-confirmations.constants';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { addDays, dayOf } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { contactsOfRecord } from '../carriers/contact-history';
import { emailsOnFile, numbersOnFile } from './contacts-on-file';

/** A carrier with more has been in many packets and emails; the newest are those that a person asks about. */
const MOST = 200;

type Row = {
  kind: SeenContact['kind'];
  value: string;
  first_at: string;
  last_at: string;
  places: ContactPlace[];
  packet_ids: number[] | null;
  confirmed: { how: ConfirmedHow; by: string | null; at: string }[] | null;
};

/**
 * Telephone numbers and email addresses of a carrier that a company has seen, the newest first, each with its first and last day
 * and who confirmed it.
 *
 * @param now a load that is ahead shows its driver today
 */
export async function seenContacts(
  db: Queryable,
  of: { companyId: number; carrierId: number },
  now: Date,
): Promise<SeenContact[]> {
  const { companyId, carrierId } = of;
  const { rows } = await db.execute<Row>(sql`
    WITH seen (kind, value, place, at, packet_id, how, said_by) AS (
      SELECT substring(e.key FROM '(phone|email)$'), e.value, 'packet', s.saved_at, p.id, NULL, NULL
      FROM packet_sections s JOIN onboarding_packets p ON p.id = s.packet_id
      CROSS JOIN jsonb_each_text(s.answers->'answers') e
      WHERE p.company_id = ${companyId} AND p.carrier_id = ${carrierId} AND s.section IN ('company', 'contacts')
        AND s.saved_at IS NOT NULL AND e.key ~ '(^|_)(phone|email)$'
      UNION ALL
      SELECT 'email', i.email, 'invitation', i.delivered_at, NULL, NULL, NULL FROM connection_invitations i
      WHERE i.company_id = ${companyId} AND i.carrier_id = ${carrierId}
      UNION ALL
      SELECT 'phone', l.driver_phone_e164, 'load',
        least(coalesce(l.pickup_starts_at, l.first_window_starts_at), ${now.toISOString()}::timestamptz),
        NULL, NULL, NULL
      FROM loads l WHERE l.company_id = ${companyId} AND l.carrier_id = ${carrierId}
      UNION ALL
      SELECT v.kind, v.value, 'bid', b.placed_at, NULL, NULL, NULL
      FROM bids b CROSS JOIN LATERAL (VALUES ('phone', b.contact_phone_e164), ('email', b.contact_email)) AS v (kind, value)
      WHERE b.company_id = ${companyId} AND b.carrier_id = ${carrierId}
      UNION ALL
      SELECT 'email', d.email, 'rate_confirmation', d.sent_at, NULL, NULL, NULL
      FROM rate_confirmation_deliveries d JOIN rate_confirmations r ON r.id = d.rate_confirmation_id
      WHERE r.company_id = ${companyId} AND r.carrier_id = ${carrierId}
      UNION ALL
      SELECT 'email', a.email, 'rate_confirmation', a.created_at, NULL, NULL, NULL
      FROM rate_confirmation_answers a JOIN rate_confirmations r ON r.id = a.rate_confirmation_id
      WHERE r.company_id = ${companyId} AND r.carrier_id = ${carrierId}
      UNION ALL
      SELECT 'email', m.from_address, 'email', m.received_at, NULL, NULL, NULL FROM rate_confirmation_mails m
      WHERE m.company_id = ${companyId} AND m.carrier_id = ${carrierId}
      UNION ALL
      SELECT v.kind, v.value, 'person', u.created_at, NULL, v.how, u.full_name
      FROM carrier_users u
      CROSS JOIN LATERAL (VALUES ('phone', u.phone_e164, NULL),
        ('email', u.email, CASE WHEN u.confirmed_at IS NOT NULL THEN 'code' END)) AS v (kind, value, how)
      WHERE u.company_id = ${companyId} AND u.carrier_id = ${carrierId}
      UNION ALL
      SELECT v.kind, v.value, 'call', c.proven_at, NULL, 'proven_call', c.answered_by
      FROM proven_calls c
      CROSS JOIN LATERAL (VALUES ('phone', c.called_number), ('email', c.confirmed_email)) AS v (kind, value)
      WHERE c.company_id = ${companyId} AND c.carrier_id = ${carrierId} AND c.proven_at IS NOT NULL
      UNION ALL
      SELECT 'phone', h.called_number, 'call', h.released_at, NULL, 'said_call', h.answered_by
      FROM packet_holds h JOIN onboarding_packets p ON p.id = h.packet_id
      WHERE p.company_id = ${companyId} AND p.carrier_id = ${carrierId} AND h.released_at IS NOT NULL
        AND h.proven_call_id IS NULL AND h.cause <> 'factor'
    )
    SELECT kind, lower(trim(value)) AS value, min(at) AS first_at, max(at) AS last_at,
      array_agg(DISTINCT place) AS places, array_agg(DISTINCT packet_id) FILTER (WHERE packet_id IS NOT NULL) AS packet_ids,
      json_agg(json_build_object('how', how, 'by', said_by, 'at', at) ORDER BY at DESC) FILTER (WHERE how IS NOT NULL) AS confirmed
    FROM seen WHERE at IS NOT NULL AND trim(value) <> ''
    GROUP BY kind, lower(trim(value)) ORDER BY max(at) DESC, value LIMIT ${MOST}`);
  const today = dayOf(now);
  const provesSince = addDays(today, -VERIFIED_ADDRESS_DAYS);
  const proving = new Set([
    ...(await numbersOnFile(db, of, today)).map(({ number }) => number),
    ...(await emailsOnFile(db, of, today)),
  ]);
  const record = new Map(
    (await contactsOfRecord(db, carrierId, today)).map(({ value, first_seen, is_first_known, last_seen }) => [
      readPhoneE164(value) ?? value.trim().toLowerCase(),
      { first_seen, is_first_known, last_seen },
    ]),
  );
  return rows.map(({ kind, value, first_at, last_at, places, packet_ids, confirmed }) => {
    const [strongest] = (confirmed ?? []).toSorted(
      (a, b) => CONFIRMED_HOW.indexOf(a.how) - CONFIRMED_HOW.indexOf(b.how),
    );
    return {
      kind,
      value,
      first_seen: dayOf(new Date(first_at)),
      last_seen: dayOf(new Date(last_at)),
      places,
      packet_ids: packet_ids ?? [],
      confirmed: strongest ? { how: strongest.how, by: strongest.by, on: dayOf(new Date(strongest.at)) } : null,
      on_record: record.get(value) ?? null,
      // A call proves what was so on its day: a number can be another's after a while.
      proves: proving.has(value) || (strongest?.how === 'proven_call' && dayOf(new Date(strongest.at)) >= provesSince),
    };
  });
}
