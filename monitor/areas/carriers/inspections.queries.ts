import type {
  Inspection,
  InspectionDetail,
  InspectionQuarter,
  InspectionSummary,
  InspectionUnit,
} from '@contract/carriers/inspections.entities';
import type { CountedPeriod, Quarter } from '@contract/carriers/sections.entities';
import { isOtherName } from '@contract/shared/company-names';
import { SMS_BASICS } from '@contract/shared/sms-basics';
import { checkVin } from '@contract/shared/vin';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers, inspectionStudies, inspections, inspectionUnits, smsInspections } from '../../db/schema';
import { listedSearch } from '../../server/ransack';
import { fillQuarters } from './safety-record';

/**
 * An inspection that put something out of service. The parts do not always add up to the total in the file, so any of
 * them counts; `greatest` skips unreported ones.
 */
const OUT_OF_SERVICE = sql`greatest(oos_total, driver_oos_total, vehicle_oos_total, hazmat_oos_total) > 0`;

/** Without the columns that distinguish kinds of violations: they count only part of what the report lists. */
const COUNTS = sql`
  count(*)::int AS inspections,
  (count(*) FILTER (WHERE violation_total > 0))::int AS with_violations,
  (count(*) FILTER (WHERE ${OUT_OF_SERVICE}))::int AS out_of_service,
  (count(*) FILTER (WHERE driver_oos_total > 0))::int AS driver_out_of_service,
  (count(*) FILTER (WHERE vehicle_oos_total > 0))::int AS vehicle_out_of_service,
  (count(*) FILTER (WHERE hazmat_oos_total > 0))::int AS hazmat_out_of_service`;

const NONE = {
  inspections: 0,
  with_violations: 0,
  out_of_service: 0,
  driver_out_of_service: 0,
  vehicle_out_of_service: 0,
  hazmat_out_of_service: 0,
};

/** What a list of these may be searched by; @throws InvalidSearchError */
export const askedInspections = listedSearch({
  report_state: 'string',
  report_number: 'string',
  inspected_on: 'date',
  level: 'integer',
  location: 'string',
  county_state: 'string',
  violation_total: 'integer',
  driver_oos_total: 'integer',
  vehicle_oos_total: 'integer',
  hazmat_oos_total: 'integer',
});

/** How many of the inspections on file match `q`. */
export async function countListedInspections(db: Queryable, carrierId: number, q: unknown): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM inspections AS listed WHERE carrier_id = ${carrierId} AND ${askedInspections(q).where}`);
  return rows[0]!.total;
}

/** A page of the inspections on file that match `q`, newest first. Counts only the units of these rows. */
export async function listInspections(
  db: Queryable,
  carrierId: number,
  page: { page: number; per_page: number; q?: unknown },
  areUnitsLoaded: boolean,
): Promise<Inspection[]> {
  const { where, first } = askedInspections(page.q);
  const { rows } = await db.execute<Inspection & { position: number }>(sql`
    SELECT page.*, CASE WHEN ${areUnitsLoaded}::boolean THEN
             (SELECT count(*)::int FROM inspection_units u WHERE u.inspection_id = page.id) END AS units
    FROM (
      SELECT id, report_state, report_number, inspected_on, level, location, county_state,
             violation_total, driver_oos_total, vehicle_oos_total, hazmat_oos_total,
             row_number() OVER (ORDER BY ${first}inspected_on DESC, id DESC) AS position
      FROM inspections AS listed
      WHERE carrier_id = ${carrierId} AND ${where}
      ORDER BY position
      LIMIT ${page.per_page} OFFSET ${(page.page - 1) * page.per_page}
    ) AS page
    ORDER BY position`);
  return rows.map(({ position: _position, ...row }) => row);
}

/** How many inspections are on file, and the findings of the period's. */
export async function countInspections(
  db: Queryable,
  carrierId: number,
  period: CountedPeriod,
): Promise<{ total: number; summary: InspectionSummary }> {
  const { rows } = await db.execute<Omit<InspectionSummary, 'period'> & { total: number }>(sql`
    SELECT counted.*, file.*
    FROM (
      SELECT ${COUNTS}, coalesce(sum(violation_total), 0)::int AS violations
      FROM inspections
      WHERE carrier_id = ${carrierId} AND inspected_on BETWEEN ${period.from} AND ${period.to}
    ) AS counted,
    (SELECT count(*)::int AS total, max(inspected_on) AS latest_on
     FROM inspections WHERE carrier_id = ${carrierId}) AS file`);
  const { total, ...counts } = rows[0]!;
  return { total, summary: { period, ...counts } };
}

export async function inspectionTrend(
  db: Queryable,
  carrierId: number,
  quarters: readonly Quarter[],
): Promise<InspectionQuarter[]> {
  const { rows } = await db.execute<typeof NONE & { starts_on: string }>(sql`
    SELECT date_trunc('quarter', inspected_on)::date AS starts_on, ${COUNTS}
    FROM inspections
    WHERE carrier_id = ${carrierId}
      AND inspected_on BETWEEN ${quarters[0]!.from} AND ${quarters.at(-1)!.until}
    GROUP BY 1`);
  return fillQuarters(quarters, rows, NONE);
}

type InspectionRecord = Omit<
  InspectionDetail,
  | 'source'
  | 'units_source'
  | 'violations_source'
  | 'units'
  | 'violations'
  | 'other_citation_results'
  | 'studies'
  | 'sms'
>;

/** An inspection of this carrier, or null: unknown, or another carrier's. */
export async function findInspection(
  db: Queryable,
  carrierId: number,
  inspectionId: number,
): Promise<InspectionRecord | null> {
  const [row] = await db
    .select({ inspection: inspections, legalName: carriers.legalName, dbaName: carriers.dbaName })
    .from(inspections)
    .leftJoin(carriers, eq(carriers.id, inspections.carrierId))
    .where(and(eq(inspections.id, inspectionId), eq(inspections.carrierId, carrierId)));
  if (!row) return null;
  const { inspection, legalName, dbaName } = row;
  return {
    id: inspection.id,
    report_state: inspection.reportState,
    report_number: inspection.reportNumber,
    inspected_on: inspection.inspectedOn,
    start_time: inspection.startTime,
    end_time: inspection.endTime,
    level: inspection.level,
    facility: inspection.facility,
    location: inspection.location,
    county_state: inspection.countyState,
    violation_total: inspection.violationTotal,
    oos_total: inspection.oosTotal,
    driver_oos_total: inspection.driverOosTotal,
    vehicle_oos_total: inspection.vehicleOosTotal,
    hazmat_oos_total: inspection.hazmatOosTotal,
    hazmat_placard_required: inspection.hazmatPlacardRequired,
    post_accident: inspection.postAccident,
    gross_weight_lbs: inspection.grossWeightLbs,
    interstate: inspection.interstate,
    name_as_written: inspection.nameAsWritten,
    legal_name: legalName,
    dba_name: dbaName,
    is_other_name: isOtherName(inspection.nameAsWritten, legalName, dbaName),
  };
}

/** SMS's weights for an inspection, found by its report number. */
/** Notes for special studies; a blank field says nothing. */
export async function listStudies(db: Queryable, inspectionId: number): Promise<string[]> {
  const rows = await db
    .select({ study: inspectionStudies.study })
    .from(inspectionStudies)
    .where(eq(inspectionStudies.inspectionId, inspectionId))
    .orderBy(asc(inspectionStudies.sequence), asc(inspectionStudies.id));
  return rows.flatMap(({ study }) => study ?? []);
}

export async function findSmsInspection(
  db: Queryable,
  carrierId: number,
  { report_state, report_number }: Pick<InspectionDetail, 'report_state' | 'report_number'>,
): Promise<InspectionDetail['sms']> {
  if (report_number === null) return null;
  const [row] = await db
    .select({ basics: smsInspections.basics, time_weight: smsInspections.timeWeight, as_of: smsInspections.asOf })
    .from(smsInspections)
    .where(
      and(
        eq(smsInspections.carrierId, carrierId),
        eq(smsInspections.reportNumber, report_number),
        sql`${smsInspections.reportState} IS NOT DISTINCT FROM ${report_state}`,
      ),
    );
  return row ? { ...row, basics: SMS_BASICS.filter((basic) => basic in row.basics) } : null;
}

/** The vehicles of an inspection in the order of its report, each with the verdict on its VIN. */
export async function listInspectionUnits(db: Queryable, inspectionId: number): Promise<InspectionUnit[]> {
  const rows = await db
    .select()
    .from(inspectionUnits)
    .where(eq(inspectionUnits.inspectionId, inspectionId))
    .orderBy(asc(inspectionUnits.number), asc(inspectionUnits.id));
  return rows.map((unit) => ({
    id: unit.id,
    number: unit.number,
    type_id: unit.typeId,
    make: unit.make,
    company_number: unit.companyNumber,
    license: unit.license,
    license_state: unit.licenseState,
    vin: unit.vin,
    vin_check: checkVin(unit.vin),
    decal_number: unit.decalNumber,
  }));
}
