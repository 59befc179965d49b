import { addDays } from '@contract/shared/day';
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierVehicles } from '../../db/schema';
import { comparable } from '../carriers/eld-and-certificate';
import { grouped } from './grouped';
import { vehicleLabel } from './vehicle-label';

/** What ties a truck to the carrier that is to haul with it. */
export interface VehicleFacts {
  id: number;
  label: string;
  vin: string | null;
  /** Days on which records tie the VIN to the carrier; null: none does. */
  onEld: { provider: string; asOf: string } | null;
  onCertificate: { asOf: string } | null;
  /** The company holds a verified certificate in force: it lists vehicles, or covers any auto. */
  certificate: { vehicles: number; isAnyAuto: boolean } | null;
  inspectedOn: string | null;
  other: { carrierId: number; name: string | null; on: string } | null;
  /** Null: inspections are not loaded. */
  inspectionsAsOf: string | null;
}

const INSPECTED_DAYS = 730;

interface Assigned {
  loadId: number;
  companyId: number;
  carrierId: number;
  vehicleId: number;
}

/** What ties each load's truck to its carrier, by load. */
export async function vehicleFactsOf(
  db: Queryable,
  assigned: readonly Assigned[],
  inspectionsAsOf: string | null,
  today: string,
): Promise<Map<number, VehicleFacts>> {
  if (assigned.length === 0) return new Map();
  const vehicles = new Map(
    (
      await db
        .select()
        .from(carrierVehicles)
        .where(inArray(carrierVehicles.id, [...new Set(assigned.map(({ vehicleId }) => vehicleId))]))
    ).map((row) => [row.id, row]),
  );
  const vins = [...new Set([...vehicles.values()].flatMap(({ vin }) => vin ?? []))];
  const carrierIds = [...new Set(assigned.map(({ carrierId }) => carrierId))];
  const companyIds = [...new Set(assigned.map(({ companyId }) => companyId))];
  const since = addDays(today, -INSPECTED_DAYS);
  const { rows: reported } = await db.execute<{
    carrier_id: string | number;
    vin: string;
    provider: string;
    on: string;
  }>(sql`
    SELECT c.carrier_id, v.vin, c.provider, coalesce(v.last_position_at, c.last_position_at, c.updated_at)::date::text AS "on"
    FROM eld_connections c JOIN eld_vehicles v ON v.connection_id = c.id
    WHERE c.carrier_id IN ${carrierIds} AND v.vin IS NOT NULL`);
  const { rows: certificates } = await db.execute<{
    company_id: number;
    carrier_id: string | number;
    is_any_auto: boolean;
    vins: string[];
    on: string | null;
  }>(sql`
    SELECT d.company_id, d.carrier_id, bool_or(d.is_any_auto) AS is_any_auto, max(d.reviewed_at)::date::text AS "on",
      array_remove(array_agg(DISTINCT v.vin), NULL) AS vins
    FROM insurance_certificate_documents d LEFT JOIN certificate_vehicles v ON v.document_id = d.id
    WHERE d.company_id IN ${companyIds} AND d.carrier_id IN ${carrierIds} AND d.status = 'verified'
      AND EXISTS (SELECT FROM insurance_certificates x WHERE x.document_id = d.id AND x.verified_at IS NOT NULL
        AND x.effective_on <= ${today}::date AND x.expires_on > ${today}::date)
    GROUP BY 1, 2`);
  const { rows: inspected } =
    vins.length === 0
      ? { rows: [] }
      : await db.execute<{ vin: string; carrier_id: string | number; name: string | null; on: string }>(sql`
          SELECT u.vin, i.carrier_id, coalesce(c.legal_name, c.dba_name) AS name, max(i.inspected_on)::text AS "on"
          FROM inspection_units u JOIN inspections i ON i.id = u.inspection_id LEFT JOIN carriers c ON c.id = i.carrier_id
          WHERE u.vin IN ${vins} AND i.inspected_on BETWEEN ${since}::date AND ${today}::date AND i.carrier_id IS NOT NULL
          GROUP BY 1, 2, 3`);
  const sightings = grouped(inspected, ({ vin }) => vin);
  return new Map(
    assigned.flatMap(({ loadId, companyId, carrierId, vehicleId }) => {
      const row = vehicles.get(vehicleId);
      if (!row) return [];
      const { vin } = row;
      const isOwn = (one: { carrier_id: string | number }) => Number(one.carrier_id) === carrierId;
      const onEld = vin === null ? undefined : reported.find((one) => isOwn(one) && comparable(one.vin) === vin);
      const certificate = certificates.find((one) => isOwn(one) && one.company_id === companyId);
      const seen = vin === null ? [] : (sightings.get(vin) ?? []);
      const other = seen.filter((one) => !isOwn(one)).sort((one, two) => two.on.localeCompare(one.on))[0];
      const facts: VehicleFacts = {
        id: row.id,
        label: vehicleLabel(row) || 'The truck',
        vin,
        onEld: onEld ? { provider: onEld.provider, asOf: onEld.on } : null,
        onCertificate:
          certificate?.on && vin !== null && certificate.vins.some((one) => comparable(one) === vin)
            ? { asOf: certificate.on }
            : null,
        certificate: certificate ? { vehicles: certificate.vins.length, isAnyAuto: certificate.is_any_auto } : null,
        inspectedOn:
          seen
            .filter(isOwn)
            .map(({ on }) => on)
            .sort()
            .at(-1) ?? null,
        other: other ? { carrierId: Number(other.carrier_id), name: other.name, on: other.on } : null,
        inspectionsAsOf,
      };
      return [[loadId, facts] as const];
    }),
  );
}
