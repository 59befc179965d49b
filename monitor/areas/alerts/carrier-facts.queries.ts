import { OPEN_RATE_CONFIRMATION_STATUSES } from '@contract/rate-confirmations/rate-confirmations.constants';
import { addDays } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import { currentFrom } from '../../base/dataset-ages';
import type { Queryable } from '../../db/client';
import { isOpenLoad } from '../../db/closed-loads';
import { publicAlertsOf } from '../identity-alerts/identity-alerts.queries';
import { grouped } from '../loads/grouped';
import { sharesWithLoad } from '../loads/positions.queries';
import type { CarrierFacts } from './alert-facts';

/** Two years, as far as the inspections on file go back. */
const INSPECTED_DAYS = 730;
const SEEN_DAYS = 90;

/** The day of the inspections on file; null: not loaded, or too old to describe today. */
export async function inspectionsAsOf(db: Queryable, today: string): Promise<string | null> {
  const { rows } = await db.execute<{ as_of: string; longest_age_days: number | null }>(sql`
    SELECT d.as_of::text AS as_of, a.longest_age_days FROM datasets d LEFT JOIN dataset_ages a ON a.key = d.key
    WHERE d.key = 'inspections'`);
  const [row] = rows;
  return row && row.as_of >= currentFrom('inspections', row.longest_age_days, today) ? row.as_of : null;
}

interface CarrierRow extends Record<string, unknown> {
  id: string | number;
  name: string | null;
  email: string | null;
  phones: string[];
  census_as_of: string | null;
  power_units: number | null;
  provider: string | null;
  connected_at: string | null;
  newest_position_at: string | null;
  inspected_on: string | null;
  certificate_read_on: string | null;
  trucks_on_eld: number;
  trucks_seen: number;
  shared_domains: { domain: string; carriers: number }[];
  exclusions: string[] | null;
  exclusions_read_on: string | null;
}

const time = (at: string | null) => (at === null ? null : new Date(at).getTime());

/** What one company knows of carriers, in a fixed number of statements. */
export async function carrierFactsOf(
  db: Queryable,
  companyId: number,
  carrierIds: readonly number[],
  now: Date,
  today: string,
): Promise<Map<number, CarrierFacts>> {
  if (carrierIds.length === 0) return new Map();
  const ids = sql`(SELECT unnest(${sql.param(`{${carrierIds.join(',')}}`)}::bigint[]))`;
  const seenSince = addDays(today, -SEEN_DAYS);
  const inForce = sql`x.company_id = ${companyId} AND x.carrier_id = c.id AND x.verified_at IS NOT NULL
    AND x.effective_on <= ${today}::date AND x.expires_on > ${today}::date`;
  const { rows } = await db.execute<CarrierRow>(sql`
    SELECT c.id, coalesce(c.legal_name, c.dba_name) AS name, c.email,
      array_remove(ARRAY[c.phone, c.cell_phone], NULL) AS phones, c.census_as_of::text AS census_as_of, c.power_units,
      e.provider, e.connected_at, e.trucks AS trucks_on_eld,
      -- By the carrier's consented connection or this company's own feed: no other broker's.
      greatest(e.last_position_at, (
        SELECT max(p.at) FROM carrier_vehicles v CROSS JOIN LATERAL (
          SELECT p.observed_at AS at FROM vehicle_positions p WHERE p.carrier_vehicle_id = v.id AND p.disposition = 'kept'
            AND p.load_id IS NULL
            AND (p.company_id = ${companyId} OR (p.connection_id IS NOT NULL AND EXISTS (
              SELECT FROM loads l WHERE l.company_id = ${companyId} AND l.carrier_id = c.id
                AND ${sharesWithLoad(sql`l`, sql`v.id`, sql`p.observed_at`)})))
            AND p.observed_at <= ${now.toISOString()}::timestamptz
          ORDER BY p.observed_at DESC LIMIT 1) p
        WHERE v.carrier_id = c.id AND (v.company_id IS NULL OR v.company_id = ${companyId}))) AS newest_position_at,
      (SELECT max(i.inspected_on)::text FROM inspections i WHERE i.carrier_id = c.id AND i.inspected_on <= ${today}::date)
        AS inspected_on,
      (SELECT count(DISTINCT s.vin)::int FROM (
        SELECT u.vin FROM inspections i JOIN inspection_units u ON u.inspection_id = i.id
        WHERE i.carrier_id = c.id AND i.inspected_on BETWEEN ${seenSince}::date AND ${today}::date
          AND u.type_id = 11 AND u.vin IS NOT NULL
        UNION ALL SELECT ev.vin FROM eld_connections ec JOIN eld_vehicles ev ON ev.connection_id = ec.id
        WHERE ec.carrier_id = c.id AND ev.vin IS NOT NULL) s) AS trucks_seen,
      (SELECT max(d.reviewed_at)::date::text FROM insurance_certificate_documents d
        WHERE d.company_id = ${companyId} AND d.carrier_id = c.id AND d.status = 'verified'
          AND EXISTS (SELECT FROM certificate_vehicles cv WHERE cv.document_id = d.id)
          AND EXISTS (SELECT FROM insurance_certificates x WHERE x.document_id = d.id AND ${inForce})) AS certificate_read_on,
      CASE WHEN c.email IS NULL THEN '[]'::json ELSE (
        SELECT json_agg(json_build_object('domain', split_part(c.email, '@', -1), 'carriers', n.carriers)) FROM (
          SELECT count(*)::int AS carriers FROM (
            SELECT FROM carriers o WHERE split_part(o.email, '@', -1) = split_part(c.email, '@', -1) AND o.id <> c.id
              AND o.address_key IS DISTINCT FROM c.address_key LIMIT ${MOST_SHARED}) o) n) END AS shared_domains,
      read.items AS exclusions, read.read_on AS exclusions_read_on
    FROM carriers c
    LEFT JOIN LATERAL (
      SELECT string_agg(DISTINCT ec.provider, ', ') AS provider, min(ec.connected_at) AS connected_at,
        max(ec.last_position_at) AS last_position_at,
        sum((SELECT count(*) FROM eld_vehicles ev WHERE ev.connection_id = ec.id))::int AS trucks
      FROM eld_connections ec WHERE ec.carrier_id = c.id) e ON true
    LEFT JOIN LATERAL (
      SELECT max(d.reviewed_at)::date::text AS read_on,
        coalesce(json_agg(ce.words ORDER BY ce.id)
          FILTER (WHERE ce.id IS NOT NULL), '[]') AS items
      FROM insurance_certificate_documents d LEFT JOIN certificate_exclusions ce ON ce.document_id = d.id
      WHERE d.company_id = ${companyId} AND d.carrier_id = c.id AND d.status = 'verified' AND d.has_read_exclusions
        AND EXISTS (SELECT FROM insurance_certificates x WHERE x.document_id = d.id AND x.coverage = 'cargo' AND ${inForce})
      HAVING count(*) > 0) read ON true
    WHERE c.id IN ${ids}`);
  const asOf = await inspectionsAsOf(db, today);
  const alerts = await publicAlertsOf(db, carrierIds, now);
  const bookings = await bookingsOf(db, companyId, carrierIds);
  return new Map(
    rows.map((row) => {
      const id = Number(row.id);
      const facts: CarrierFacts = {
        id,
        name: row.name ?? `Carrier ${id}`,
        email: row.email,
        phones: row.phones,
        censusAsOf: row.census_as_of,
        powerUnits: row.power_units,
        eld: row.provider === null ? null : { provider: row.provider, connectedAt: time(row.connected_at) },
        newestPositionAt: time(row.newest_position_at),
        inspectedOn:
          row.inspected_on !== null && row.inspected_on >= addDays(today, -INSPECTED_DAYS) ? row.inspected_on : null,
        inspectionsAsOf: asOf,
        certificateReadOn: row.certificate_read_on,
        trucksOnEld: row.trucks_on_eld ?? 0,
        trucksSeen: row.trucks_seen,
        identityAlerts: alerts.get(id) ?? [],
        sharedDomains: new Map((row.shared_domains ?? []).map(({ domain, carriers }) => [domain, carriers])),
        bookings: bookings.get(id) ?? [],
        exclusions:
          row.exclusions === null || row.exclusions_read_on === null
            ? null
            : { readOn: row.exclusions_read_on, items: row.exclusions },
      };
      return [id, facts];
    }),
  );
}

/** More carriers of one domain add nothing. */
const MOST_SHARED = 60;

/**
 * The company's own loads that are not over and that carriers count on: those they have, and those they were sent a
 * confirmation for. From the first window to the last. Never reads other companies' loads.
 */
export async function bookingsOf(db: Queryable, companyId: number, carrierIds: readonly number[]) {
  const { rows } = await db.execute<{
    id: number;
    reference: string;
    carrier_id: string | number;
    from: string | null;
    to: string | null;
  }>(sql`
    WITH open AS (
      SELECT id, reference, carrier_id FROM loads
      WHERE company_id = ${companyId} AND ${isOpenLoad(sql`status`)}
    ), booked AS (
      SELECT id, reference, carrier_id FROM open WHERE carrier_id IN ${[...carrierIds]}
      UNION
      SELECT o.id, o.reference || ' (confirmation sent)', c.carrier_id
      FROM rate_confirmations c JOIN open o ON o.id = c.load_id AND o.carrier_id IS DISTINCT FROM c.carrier_id
      WHERE c.company_id = ${companyId} AND c.carrier_id IN ${[...carrierIds]}
        AND c.status IN ${[...OPEN_RATE_CONFIRMATION_STATUSES]}
    )
    SELECT b.id, b.reference, b.carrier_id, min(s.window_starts_at) AS "from", max(s.window_ends_at) AS "to"
    FROM booked b JOIN load_stops s ON s.load_id = b.id
    GROUP BY b.id, b.reference, b.carrier_id ORDER BY b.id`);
  const dated = rows.flatMap(({ id, reference, carrier_id, from, to }) =>
    from === null || to === null
      ? []
      : [{ carrierId: Number(carrier_id), loadId: id, reference, from: time(from)!, to: time(to)! }],
  );
  return grouped(dated, ({ carrierId }) => carrierId);
}
