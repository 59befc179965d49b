import type { OosOrder, OutOfServiceRate, SmsResult, SmsSize } from '@contract/carriers/safety.entities';
import { DRIVER_INSPECTION_LEVELS, VEHICLE_INSPECTION_LEVELS } from '@contract/carriers/sections.constants';
import type { CountedPeriod } from '@contract/carriers/sections.entities';
import {
  compareOutOfServiceRate,
  INSPECTION_SUBJECTS,
  type InspectionSubject,
} from '@contract/rules/out-of-service-rates';
import { SMS_BASICS, type SmsBasic } from '@contract/shared/sms-basics';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { oosOrders, smsCarriers, smsMeasures } from '../../db/schema';
import { isRescindedSince } from '../rules/facts.queries';

/**
 * The inspections that a rate is a share of. For hazardous materials those whose report requires a placard: a blank
 * says nothing, and most reports leave it blank.
 */
const OF_KIND = {
  vehicle: sql.raw(`level IN (${VEHICLE_INSPECTION_LEVELS.join()})`),
  driver: sql.raw(`level IN (${DRIVER_INSPECTION_LEVELS.join()})`),
  hazmat: sql.raw('hazmat_placard_required'),
} as const satisfies Record<InspectionSubject, unknown>;

/** An inspection with a blank count is in neither number, and is counted separately. */
export async function outOfServiceRates(
  db: Queryable,
  carrierId: number,
  period: CountedPeriod,
): Promise<OutOfServiceRate[]> {
  const columns = INSPECTION_SUBJECTS.map((subject) => {
    const total = sql.raw(`${subject}_oos_total`);
    const kind = OF_KIND[subject];
    return sql`
      (count(*) FILTER (WHERE ${kind} AND ${total} IS NOT NULL))::int AS ${sql.raw(`${subject}_inspections`)},
      (count(*) FILTER (WHERE ${kind} AND ${total} > 0))::int AS ${sql.raw(`${subject}_stopped`)},
      (count(*) FILTER (WHERE ${kind} AND ${total} IS NULL))::int AS ${sql.raw(`${subject}_blank`)}`;
  });
  const { rows } = await db.execute<Record<string, number>>(sql`
    SELECT ${sql.join(columns, sql`, `)}
    FROM inspections
    WHERE carrier_id = ${carrierId} AND inspected_on BETWEEN ${period.from} AND ${period.to}`);
  const counted = rows[0]!;
  return INSPECTION_SUBJECTS.map((subject) => {
    const inspections = counted[`${subject}_inspections`]!;
    const stopped = counted[`${subject}_stopped`]!;
    const blank = counted[`${subject}_blank`]!;
    // Inspected, but every report leaves the count blank: the rate is unknown, not that of an uninspected carrier.
    const known = inspections === 0 && blank > 0 ? null : inspections;
    const { rate, nationalAverage, result } = compareOutOfServiceRate(subject, known, stopped);
    return {
      subject,
      inspections,
      out_of_service: stopped,
      not_reported: blank,
      rate,
      national_average: nationalAverage,
      result,
    };
  });
}

/** A carrier is in one of the two files, rarely in both; the BASICs in the order of FMCSA's pages. */
export async function listSmsResults(db: Queryable, carrierId: number): Promise<SmsResult[]> {
  const rows = await db
    .select()
    .from(smsMeasures)
    .where(eq(smsMeasures.carrierId, carrierId))
    .orderBy(asc(smsMeasures.segment));
  return rows.map((row) => ({
    segment: row.segment.startsWith('AB') ? ('AB' as const) : ('C' as const),
    is_passenger: row.segment.endsWith('passenger'),
    as_of: row.asOf,
    inspections: row.inspectionTotal,
    driver_inspections: row.driverInspectionTotal,
    vehicle_inspections: row.vehicleInspectionTotal,
    basics: SMS_BASICS.flatMap((basic) => {
      const measured = row.basics[basic];
      if (!measured) return [];
      const inspected = inspectionsFor(basic, row);
      return {
        basic,
        inspections_with_violation: measured.inspectionsWithViolation,
        // FMCSA also prints 0 for a carrier that was never inspected.
        measure: measured.measure === 0 && !inspected ? null : measured.measure,
        is_inspected: inspected === null ? null : inspected > 0,
        is_acute_or_critical: measured.acuteCritical,
        percentile: measured.percentile ?? null,
        percentile_words: measured.percentileWords ?? null,
        has_alert: measured.alert ?? null,
        has_roadside_alert: measured.roadsideAlert ?? null,
      };
    }),
  }));
}

/** How many inspections were relevant to the BASIC; null: not reported. */
function inspectionsFor(basic: SmsBasic, row: typeof smsMeasures.$inferSelect): number | null {
  if (basic === 'unsafe_driving') return row.inspectionTotal;
  return basic === 'vehicle_maintenance' ? row.vehicleInspectionTotal : row.driverInspectionTotal;
}

/** SMS's size of the carrier; null when its input does not name it. */
export async function findSmsSize(db: Queryable, carrierId: number): Promise<SmsSize | null> {
  const [row] = await db.select().from(smsCarriers).where(eq(smsCarriers.carrierId, carrierId));
  if (!row) return null;
  return {
    as_of: row.asOf,
    power_units: row.powerUnits,
    drivers: row.drivers,
    recent_mileage: row.recentMileage,
    recent_mileage_year: row.recentMileageYear,
  };
}

/** All orders on file, those in force first, then the newest; one rescinded since is shown as rescinded. */
export async function listOosOrders(db: Queryable, carrierId: number): Promise<OosOrder[]> {
  return db
    .select({ ordered_on: oosOrders.orderedOn, reason: oosOrders.reason, rescinded_on: oosOrders.rescindedOn })
    .from(oosOrders)
    .where(and(eq(oosOrders.carrierId, carrierId), sql`NOT (${isRescindedSince(sql`oos_orders`)})`))
    .orderBy(sql`${oosOrders.rescindedOn} IS NOT NULL`, desc(oosOrders.orderedOn), asc(oosOrders.rowKey));
}
