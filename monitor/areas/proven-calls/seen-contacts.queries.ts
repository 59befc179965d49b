import type { ContactField } from '@contract/carriers/contact-changes.constants';
import type { ContactAge } from '@contract/carriers/contact-history.entities';
import { CONFIRMED_HOW, type ConfirmedHow, type ContactPlace } from '@contract/proven-calls/proven-calls.constants';
import type { SeenContact } from '@contract/proven-calls/seen-contacts.calls';
import { VERIFIED_ADDRESS_DAYS } from '@contract/rate-confirmations/rate-confirmations.constants';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { addDays, dayOf } from '@contract/shared/day';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers } from '../../db/schema';
import { contactsOfRecord } from '../carriers/contact-history';
import { isSameAddress, isSamePerson, type PostalAddress } from '../carriers/same-contact';
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
 * Telephone numbers, email addresses, postal addresses and people of a carrier that a company has seen, the newest first, each
 * with its first and last day and who confirmed it.
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
      SELECT 'person', e.value, 'packet', s.saved_at, p.id, NULL, NULL
      FROM packet_sections s JOIN onboarding_packets p ON p.id = s.packet_id
      CROSS JOIN jsonb_each_text(s.answers->'answers') e
      WHERE p.company_id = ${companyId} AND p.carrier_id = ${carrierId} AND s.section = 'contacts'
        AND s.saved_at IS NOT NULL AND e.key LIKE '%\\_name'
      UNION ALL
      SELECT 'address', concat_ws(', ', a.street, coalesce(a.city, ''), concat_ws(' ', a.state, a.postal_code), coalesce(a.country, 'US')),
        'packet', s.saved_at, p.id, NULL, NULL
      FROM packet_sections s JOIN onboarding_packets p ON p.id = s.packet_id
      CROSS JOIN jsonb_to_record(s.answers->'answers')
        AS a (street text, city text, state text, postal_code text, country text, pay_to text)
      WHERE p.company_id = ${companyId} AND p.carrier_id = ${carrierId} AND s.saved_at IS NOT NULL
        AND (s.section = 'company' OR (s.section = 'payment' AND a.pay_to = 'carrier')) AND trim(a.street) <> ''
      UNION ALL
      SELECT 'person', g.signer_name, 'packet', g.signed_at, p.id, NULL, NULL
      FROM onboarding_packet_contracts g JOIN onboarding_packets p ON p.id = g.packet_id
      WHERE p.company_id = ${companyId} AND p.carrier_id = ${carrierId} AND g.signed_at IS NOT NULL
      UNION ALL
      SELECT 'email', i.email, 'invitation', i.delivered_at, NULL, NULL, NULL FROM connection_invitations i
      WHERE i.company_id = ${companyId} AND i.carrier_id = ${carrierId}
      UNION ALL
      SELECT 'phone', d.phone, 'load',
        least(coalesce(l.pickup_starts_at, l.first_window_starts_at), ${now.toISOString()}::timestamptz),
        NULL, NULL, NULL
      FROM loads l CROSS JOIN LATERAL (VALUES (l.driver_phone_e164), (l.second_driver_phone_e164)) AS d (phone)
      WHERE l.company_id = ${companyId} AND l.carrier_id = ${carrierId}
      UNION ALL
      -- Someone who has the phone of that number opened the driver's page.
      SELECT 'phone', k.driver_phone_e164, 'driver_page', k.phone_proven_at, NULL, 'text_code', k.driver_name
      FROM driver_links k JOIN load_links n ON n.id = k.link_id JOIN loads l ON l.id = n.load_id
      WHERE l.company_id = ${companyId} AND k.carrier_id = ${carrierId} AND k.phone_proven_at IS NOT NULL
      UNION ALL
      SELECT v.kind, v.value, 'bid', b.placed_at, NULL, NULL, NULL
      FROM bids b CROSS JOIN LATERAL
        (VALUES ('phone', b.contact_phone_e164), ('email', b.contact_email), ('person', b.contact_name)) AS v (kind, value)
      WHERE b.company_id = ${companyId} AND b.carrier_id = ${carrierId}
      UNION ALL
      SELECT 'email', d.email, 'rate_confirmation', d.sent_at, NULL, NULL, NULL
      FROM rate_confirmation_deliveries d JOIN rate_confirmations r ON r.id = d.rate_confirmation_id
      WHERE r.company_id = ${companyId} AND r.carrier_id = ${carrierId}
      UNION ALL
      SELECT v.kind, v.value, 'rate_confirmation', a.created_at, NULL, NULL, NULL
      FROM rate_confirmation_answers a JOIN rate_confirmations r ON r.id = a.rate_confirmation_id
      CROSS JOIN LATERAL (VALUES ('email', a.email), ('person', a.name)) AS v (kind, value)
      WHERE r.company_id = ${companyId} AND r.carrier_id = ${carrierId}
      UNION ALL
      SELECT 'email', m.from_address, 'email', m.received_at, NULL, NULL, NULL FROM rate_confirmation_mails m
      WHERE m.company_id = ${companyId} AND m.carrier_id = ${carrierId}
      UNION ALL
      SELECT v.kind, v.value, 'person', u.created_at, NULL, v.how, u.full_name
      FROM carrier_users u
      CROSS JOIN LATERAL (VALUES ('phone', u.phone_e164, NULL), ('person', u.full_name, NULL),
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
    SELECT kind, (array_agg(trim(value) ORDER BY at DESC))[1] AS value, min(at) AS first_at, max(at) AS last_at,
      array_agg(DISTINCT place) AS places, array_agg(DISTINCT packet_id) FILTER (WHERE packet_id IS NOT NULL) AS packet_ids,
      json_agg(json_build_object('how', how, 'by', said_by, 'at', at) ORDER BY at DESC) FILTER (WHERE how IS NOT NULL) AS confirmed
    FROM seen WHERE at IS NOT NULL AND trim(value) <> ''
    GROUP BY kind, CASE WHEN kind IN ('phone', 'email') THEN lower(trim(value))
      ELSE trim(regexp_replace(lower(value), '[^[:alnum:]]+', ' ', 'g')) END
    ORDER BY max(at) DESC, value LIMIT ${MOST}`);
  const today = dayOf(now);
  const provesSince = addDays(today, -VERIFIED_ADDRESS_DAYS);
  const proving = new Set([
    ...(await numbersOnFile(db, of, today)).map(({ number }) => number),
    ...(await emailsOnFile(db, of, today)),
  ]);
  const record = [...(await contactsOfRecord(db, carrierId, today)), ...(await mailingAddress(db, carrierId))];
  return rows.map(({ kind, value: written, first_at, last_at, places, packet_ids, confirmed }) => {
    const value = kind === 'email' ? written.toLowerCase() : written;
    const [strongest] = (confirmed ?? []).toSorted(
      (a, b) => CONFIRMED_HOW.indexOf(a.how) - CONFIRMED_HOW.indexOf(b.how),
    );
    // A call proves what was so on its day: a number can be another's after a while.
    const isCalled = strongest?.how === 'proven_call' && dayOf(new Date(strongest.at)) >= provesSince;
    return {
      kind,
      value,
      first_seen: dayOf(new Date(first_at)),
      last_seen: dayOf(new Date(last_at)),
      places,
      packet_ids: packet_ids ?? [],
      confirmed: strongest ? { how: strongest.how, by: strongest.by, on: dayOf(new Date(strongest.at)) } : null,
      on_record: ageOf(record.find((one) => isSame(kind, value, one))),
      proves: kind === 'phone' || kind === 'email' ? proving.has(value) || isCalled : null,
    };
  });
}

type OnRecord = { field: ContactField; value: string } & ContactAge;

/** Of a mailing address no earlier one is kept, and so no age. */
async function mailingAddress(db: Queryable, carrierId: number): Promise<OnRecord[]> {
  const [carrier] = await db.select().from(carriers).where(eq(carriers.id, carrierId));
  if (!carrier?.mailingStreet) return [];
  const { mailingStreet, mailingCity, mailingState, mailingPostalCode } = carrier;
  const value = [mailingStreet, mailingCity, `${mailingState ?? ''} ${mailingPostalCode ?? ''}`, 'US'].join(', ');
  return [{ field: 'address', value, first_seen: null, is_first_known: false, last_seen: null }];
}

/** Whether a contact of the record is one that the company has seen, however either is spelled. */
function isSame(kind: SeenContact['kind'], value: string, { field, value: onRecord }: OnRecord): boolean {
  if (kind === 'person')
    return field === 'officers' && onRecord.split(' and ').some((officer) => isSamePerson(officer, value));
  if (kind === 'address') return field === 'address' && isSameAddress(readAddress(onRecord), readAddress(value));
  if (kind === 'phone') return readPhoneE164(onRecord) === value;
  return onRecord.trim().toLowerCase() === value;
}

/** `12 MILL ROAD, HOUSTON, TX 77002, US` in its parts, with or without the country; a street may have commas of its own. */
function readAddress(line: string): PostalAddress {
  const parts = line.split(', ');
  if (!/^[A-Z]{2}$/.test(parts.at(-1)!)) parts.push('');
  const [city, place] = [parts.at(-3) ?? null, parts.at(-2) ?? ''];
  const [state, ...code] = place.split(' ');
  return { street: parts.slice(0, -3).join(', '), city, state: state ?? null, postalCode: code.join(' ') };
}

const ageOf = (found: OnRecord | undefined): ContactAge | null =>
  found ? { first_seen: found.first_seen, is_first_known: found.is_first_known, last_seen: found.last_seen } : null;
