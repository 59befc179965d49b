import type { ContactMatch } from '@contract/carriers/contact-search.constants';
import type { AskedCarrier, ContactCarrier, LookAlikeDomain } from '@contract/carriers/contact-search.entities';
import { type SQL, sql } from 'drizzle-orm';
import { beyondCompany } from '../../db/beyond-company';
import type { Database } from '../../db/client';
import { hasPublicAlert } from '../identity-alerts/identity-alerts.queries';
import { relationshipJson } from './carriers.queries';
import { listedIdentifiers, readListedIdentifiers } from './listed-identifiers';

/** The contact to look up. Free email domains are not passed. */
export type WantedContact =
  | { type: 'phone'; phone: string }
  | { type: 'email'; email: string; domain: string | null; lookAlikes: readonly string[] };

/** The ending of an address after its last @: what the index carriers_email_domain holds. */
const EMAIL_DOMAIN = sql`split_part(email, '@', -1)`;

/** The carriers of each kind of match, by an equality on an index each: (carrier_id, matched_by, matched_value). */
function matchesOf(wanted: WantedContact): SQL {
  if (wanted.type === 'phone')
    return sql`
      SELECT id AS carrier_id, 'phone' AS matched_by, phone AS matched_value FROM carriers WHERE phone = ${wanted.phone}
      UNION ALL SELECT id, 'cell_phone', cell_phone FROM carriers WHERE cell_phone = ${wanted.phone}`;
  const parts = [
    sql`SELECT id AS carrier_id, 'email' AS matched_by, email AS matched_value FROM carriers WHERE email = ${wanted.email}`,
  ];
  if (wanted.domain !== null)
    parts.push(
      sql`SELECT id, 'domain', email FROM carriers WHERE ${EMAIL_DOMAIN} = ${wanted.domain} AND email <> ${wanted.email}`,
    );
  if (wanted.lookAlikes.length > 0)
    parts.push(
      sql`SELECT id, 'look_alike', email FROM carriers WHERE ${EMAIL_DOMAIN} = ANY(string_to_array(${wanted.lookAlikes.join(' ')}, ' '))`,
    );
  return sql.join(parts, sql` UNION ALL `);
}

/** Counts over all carriers of one kind of match, before paging. */
export type MatchGroup = {
  carriers: number;
  /** One of them is on the company's do not dispatch list. */
  isBlocked: boolean;
  /** Brokers warned about one of them, and the alert has not expired. */
  isAlerted: boolean;
  /** One of them is the given carrier. */
  hasAsked: boolean;
  /** For a single carrier: its id, and whether the company has a connection with it that it did not dismiss. */
  only: { id: number; isInNetwork: boolean } | null;
};
export type ContactRow = Omit<ContactCarrier, 'rules_assessment'>;
export type ContactMatches = {
  exactly: MatchGroup;
  byDomain: MatchGroup;
  byLookAlike: MatchGroup;
  lookAlikes: Omit<LookAlikeDomain, 'edit'>[];
  rows: ContactRow[];
  total: number;
};

/**
 * A page of the carriers that a contact belongs to, each once by its strongest match, and what is known of all of them.
 *
 * @param companyId whose relationships count: reads no other company's rows
 * @param askedId the carrier that the caller claims to be from
 */
export async function findContactMatches(
  db: Database,
  wanted: WantedContact,
  companyId: number,
  askedId: number | null,
  page: { page: number; per_page: number },
  now: Date,
): Promise<ContactMatches> {
  const matches = sql`
    WITH match AS MATERIALIZED (
      SELECT DISTINCT ON (carrier_id) carrier_id, matched_by, matched_value,
        CASE matched_by WHEN 'domain' THEN 2 WHEN 'look_alike' THEN 3 ELSE 1 END AS grade
      FROM (${matchesOf(wanted)}) AS found
      ORDER BY carrier_id, grade, matched_by DESC
    ),
    judged AS (
      SELECT match.*, n.status = 'do_not_dispatch' AS is_blocked, n.id IS NOT NULL AND NOT n.is_dismissed AS is_in_network,
        ${hasPublicAlert(sql`match.carrier_id`, now)} AS is_alerted
      FROM match LEFT JOIN connections n ON n.company_id = ${companyId} AND n.carrier_id = match.carrier_id
    ),
    grades AS (
      SELECT coalesce(json_agg(g), '[]') AS grades FROM (
        SELECT grade, count(*)::int AS carriers, coalesce(bool_or(is_blocked), false) AS is_blocked,
          coalesce(bool_or(is_alerted), false) AS is_alerted,
          coalesce(bool_or(carrier_id = ${askedId}::bigint), false) AS has_asked,
          min(carrier_id) AS first_id, bool_or(is_in_network) AS is_in_network
        FROM judged GROUP BY grade) AS g
    ),
    look_alikes AS (
      SELECT coalesce(json_agg(l ORDER BY l.carriers DESC, l.domain), '[]') AS look_alikes FROM (
        SELECT split_part(matched_value, '@', -1) AS domain, count(*)::int AS carriers
        FROM match WHERE matched_by = 'look_alike' GROUP BY 1) AS l
    ),
    page AS (
      SELECT match.*, row_number() OVER (ORDER BY match.grade, c.legal_name, c.id) AS position,
        c.legal_name, c.dba_name, c.city, c.state, c.status_code, c.census_as_of, c.name_source, c.name_as_of
      FROM match JOIN carriers c ON c.id = match.carrier_id
      ORDER BY position LIMIT ${page.per_page} OFFSET ${(page.page - 1) * page.per_page}
    )
    SELECT grades.grades, look_alikes.look_alikes, page.carrier_id AS id, page.legal_name, page.dba_name, page.city,
      page.state, page.status_code, page.matched_by, page.matched_value, ${sourceJson(sql`page`)} AS source,
      ${listedIdentifiers(sql`page.carrier_id`)} AS identifiers,
      ${relationshipJson(companyId, sql`page.carrier_id`)} AS relationship
    FROM grades CROSS JOIN look_alikes LEFT JOIN page ON true
    ORDER BY page.position`;
  const { rows } = await beyondCompany('published_alerts', () => db.execute<RawRow>(matches));
  const { grades, look_alikes } = rows[0]!;
  const group = (grade: number): MatchGroup => {
    const found = grades.find((one) => one.grade === grade);
    if (!found) return { carriers: 0, isBlocked: false, isAlerted: false, hasAsked: false, only: null };
    const { carriers, is_blocked, is_alerted, has_asked, first_id, is_in_network } = found;
    const only = carriers === 1 ? { id: first_id, isInNetwork: is_in_network } : null;
    return { carriers, isBlocked: is_blocked, isAlerted: is_alerted, hasAsked: has_asked, only };
  };
  return {
    exactly: group(1),
    byDomain: group(2),
    byLookAlike: group(3),
    lookAlikes: look_alikes,
    total: grades.reduce((sum, { carriers }) => sum + carriers, 0),
    rows: rows
      .filter((row) => row.id !== null)
      .map(({ grades: _grades, look_alikes: _lookAlikes, identifiers, ...row }) => ({
        ...row,
        identifiers: readListedIdentifiers(identifiers),
      })),
  };
}

type RawRow = Omit<ContactRow, 'identifiers' | 'matched_by'> & {
  matched_by: ContactMatch;
  identifiers: string;
  grades: {
    grade: number;
    carriers: number;
    is_blocked: boolean;
    is_alerted: boolean;
    has_asked: boolean;
    first_id: number;
    is_in_network: boolean;
  }[];
  look_alikes: Omit<LookAlikeDomain, 'edit'>[];
};

/** The file of a carrier's contact data: the census if it names the carrier, else the source of its name. */
const sourceJson = (row: SQL) => sql`(
  SELECT json_build_object(
    'name', coalesce((SELECT 'FMCSA ' || d.name FROM datasets d
      WHERE d.key = s.key OR (s.key = 'census' AND d.fmcsa_id = 'az4n-8mr2') LIMIT 1), s.key),
    'as_of', CASE WHEN s.key = 'census' THEN ${row}.census_as_of ELSE ${row}.name_as_of END)
  FROM (SELECT CASE WHEN ${row}.census_as_of IS NULL THEN ${row}.name_source ELSE 'census' END AS key) AS s)`;

type AskedRow = Omit<AskedCarrier, 'has_contact' | 'has_domain'>;

/** The given carrier with the contact data on its record; null when no file ever named it. */
export async function findAskedCarrier(db: Database, id: number): Promise<AskedRow | null> {
  const { rows } = await db.execute<AskedRow>(sql`
    SELECT c.id, c.legal_name, c.dba_name, c.phone, c.cell_phone, c.email, ${sourceJson(sql`c`)} AS source
    FROM carriers c WHERE c.id = ${id}`);
  return rows[0] ?? null;
}
