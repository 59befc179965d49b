import { KNOWN_CONTACTS_SHOWN } from '@contract/carriers/contact-search.constants';
import type { AssociatedWithContact, KnownContact } from '@contract/carriers/contact-search.entities';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import type { WantedContact } from './contact-search.queries';

/** Fields of a packet with a contact, its role, and the field with that person's name. */
const PACKET_CONTACTS = {
  phone: [
    ['company', 'phone', 'company', null],
    ['contacts', 'owner_phone', 'owner', 'owner_name'],
    ['contacts', 'dispatch_phone', 'dispatch', 'dispatch_name'],
    ['contacts', 'after_hours_phone', 'after_hours', 'after_hours_name'],
    ['contacts', 'ar_phone', 'ar', 'ar_name'],
    ['contacts', 'claims_phone', 'claims', 'claims_name'],
    ['insurance', 'agent_phone', 'agent', 'agent_name'],
  ],
  email: [
    ['company', 'email', 'company', null],
    ['contacts', 'owner_email', 'owner', 'owner_name'],
    ['contacts', 'dispatch_email', 'dispatch', 'dispatch_name'],
    ['contacts', 'after_hours_email', 'after_hours', 'after_hours_name'],
    ['contacts', 'ar_email', 'ar', 'ar_name'],
    ['contacts', 'claims_email', 'claims', 'claims_name'],
    ['insurance', 'agent_email', 'agent', 'agent_name'],
  ],
} as const satisfies Record<WantedContact['type'], readonly (readonly [string, string, string, string | null])[]>;

type Found = NonNullable<AssociatedWithContact['known_by_company']>;

/**
 * Where a company's own data has a number or an address, outside the federal record: from carriers, from its
 * invitations and requests, from its people's notes. Matches the exact number or address. Each part filters by the
 * company.
 *
 * @param askedId the carrier that the caller claims to be from
 * @param withCertificates whether the reader may see notes on certificates and their recipients
 */
export async function findKnownContacts(
  db: Database,
  wanted: WantedContact,
  companyId: number,
  askedId: number | null,
  { withCertificates }: { withCertificates: boolean },
): Promise<{ found: Found; isOfBlocked: boolean }> {
  const parts = [
    inPackets(wanted, companyId),
    asCarrierUsers(wanted, companyId),
    inNotes(wanted, companyId),
    inIdentifierNotes(wanted, companyId),
    ...(wanted.type === 'phone' ? [inBankCalls(wanted.phone, companyId)] : [asInvited(wanted.email, companyId)]),
    ...(withCertificates ? [inCertificateNotes(wanted, companyId)] : []),
    ...(withCertificates && wanted.type === 'email' ? [inCertificateRequests(wanted.email, companyId)] : []),
  ];
  const { rows } = await db.execute<{
    total: number;
    carriers: number;
    has_asked: boolean | null;
    is_of_blocked: boolean;
    entries: KnownContact[];
  }>(sql`
    WITH known AS MATERIALIZED (
      SELECT k.carrier_id, c.legal_name AS carrier_name, n.status AS connection_status, k.source, k.role, k.person,
        k.as_of, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by, k.status, k.address_confirmed_at
      FROM (${sql.join(parts, sql` UNION ALL `)}) AS k
        (carrier_id, source, role, person, as_of, user_id, status, address_confirmed_at)
      LEFT JOIN carriers c ON c.id = k.carrier_id
      LEFT JOIN connections n ON n.company_id = ${companyId} AND n.carrier_id = k.carrier_id
      LEFT JOIN users u ON u.id = k.user_id
    )
    SELECT count(*)::int AS total, count(DISTINCT carrier_id)::int AS carriers,
      ${askedId === null ? sql`NULL` : sql`coalesce(bool_or(carrier_id = ${askedId}::bigint), false)`} AS has_asked,
      coalesce(bool_or(connection_status = 'do_not_dispatch'), false) AS is_of_blocked,
      coalesce((SELECT json_agg(e) FROM (
        SELECT * FROM known ORDER BY as_of DESC, carrier_id, source, role LIMIT ${KNOWN_CONTACTS_SHOWN}) e), '[]') AS entries
    FROM known`);
  const { is_of_blocked: isOfBlocked, ...found } = rows[0]!;
  const entries = found.entries.map((entry) => ({
    ...entry,
    as_of: new Date(entry.as_of).toISOString(),
    address_confirmed_at: entry.address_confirmed_at && new Date(entry.address_confirmed_at).toISOString(),
  }));
  return { found: { ...found, entries }, isOfBlocked };
}

const contactOf = (wanted: WantedContact) => (wanted.type === 'phone' ? wanted.phone : wanted.email);

/** In answers of packets, sent or not, through the index packet_sections_answers. */
function inPackets(wanted: WantedContact, companyId: number): SQL {
  const value = contactOf(wanted);
  const fields = PACKET_CONTACTS[wanted.type];
  const holds = fields.map(([, field]) => sql`s.answers @> ${JSON.stringify({ answers: { [field]: value } })}::jsonb`);
  const places = fields.map(
    ([section, field, role, name]) => sql`(${section}::text, ${field}::text, ${role}::text, ${name}::text)`,
  );
  return sql`
    SELECT p.carrier_id, 'packet', f.role, nullif(s.answers->'answers'->>f.name, ''), s.saved_at, NULL::int, p.status,
      NULL::timestamptz
    FROM packet_sections s JOIN onboarding_packets p ON p.id = s.packet_id AND p.company_id = ${companyId}
    JOIN (VALUES ${sql.join(places, sql`, `)}) AS f (section, field, role, name)
      ON f.section = s.section AND s.answers->'answers'->>f.field = ${value}
    WHERE ${sql.join(holds, sql` OR `)}`;
}

const asCarrierUsers = (wanted: WantedContact, companyId: number): SQL => sql`
  SELECT p.carrier_id, 'carrier_user', CASE WHEN p.is_dispatcher THEN 'dispatcher' ELSE 'carrier_user' END, p.full_name,
    p.created_at, NULL::int, p.status, ${wanted.type === 'email' ? sql`p.confirmed_at` : sql`NULL::timestamptz`}
  FROM carrier_users p WHERE p.company_id = ${companyId}
    AND ${wanted.type === 'phone' ? sql`p.phone_e164 = ${wanted.phone}` : sql`p.email = ${wanted.email}`}`;

const asInvited = (email: string, companyId: number): SQL => sql`
  SELECT i.carrier_id, 'invitation', NULL, NULL, i.delivered_at, i.invited_by_user_id, NULL, NULL::timestamptz
  FROM connection_invitations i WHERE i.company_id = ${companyId} AND i.email = ${email}`;

const inCertificateRequests = (email: string, companyId: number): SQL => sql`
  SELECT r.carrier_id, 'certificate_request', NULL, NULL, r.delivered_at, r.user_id, NULL, NULL::timestamptz
  FROM insurance_certificate_requests r WHERE r.company_id = ${companyId} AND r.email = ${email}`;

const inBankCalls = (phone: string, companyId: number): SQL => sql`
  SELECT p.carrier_id, 'bank_call', NULL, h.answered_by, h.released_at, h.released_by_user_id, NULL, NULL::timestamptz
  FROM packet_holds h JOIN onboarding_packets p ON p.id = h.packet_id AND p.company_id = ${companyId}
  WHERE h.called_number = ${phone} AND h.released_at IS NOT NULL`;

const inCertificateNotes = (wanted: WantedContact, companyId: number): SQL => sql`
  SELECT d.carrier_id, 'certificate_note', NULL, NULL, d.reviewed_at, d.reviewed_by_user_id, NULL, NULL::timestamptz
  FROM insurance_certificate_documents d
  WHERE d.company_id = ${companyId} AND d.reviewed_at IS NOT NULL AND ${speaksOf(sql`d.review_note`, wanted)}`;

const inIdentifierNotes = (wanted: WantedContact, companyId: number): SQL => sql`
  SELECT e.carrier_id, 'identifier_note', NULL, NULL, e.decided_at, e.decided_by_user_id, NULL, NULL::timestamptz
  FROM entered_identifiers e
  WHERE e.company_id = ${companyId} AND e.decided_at IS NOT NULL AND ${speaksOf(sql`e.note`, wanted)}`;

const inNotes = (wanted: WantedContact, companyId: number): SQL => sql`
  SELECT n.carrier_id, 'note', NULL, NULL, n.created_at, n.user_id, NULL, NULL::timestamptz
  FROM notes n WHERE n.company_id = ${companyId} AND n.carrier_id IS NOT NULL AND ${speaksOf(sql`n.body`, wanted)}`;

/**
 * Whether a person's text names the contact: an address exactly, a number with any characters between its digits, with
 * its country code or without the North American one.
 */
function speaksOf(text: SQL, wanted: WantedContact): SQL {
  if (wanted.type === 'email') {
    const literal = wanted.email.replace(/[^\p{L}\p{N}@]/gu, '\\$&');
    return sql`lower(${text}) ~ ${`(^|[^\\w.+-])${literal}($|[^\\w-])`}`;
  }
  const digits = wanted.phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return sql`${text} ~ ${`(^|[^0-9])(1[^0-9]{0,3})?${[...digits].join('[^0-9]{0,3}')}($|[^0-9])`}`;
}
