import { columns as oosOrderColumns } from '../../../federal-data/import/datasets/oos-orders';
import { columns as smsPassPropertyColumns } from '../../../federal-data/import/datasets/sms';
import { type Calendar, iso } from '../calendar';
import { csvLine } from '../dataset-file';
import type { DemoCarrier } from '../demo-carrier';
import { type Inspection, totalsOf } from '../inspections';
import type { Basic } from '../violation-codes';

export function oosOrderRows(carrier: DemoCarrier): string[] {
  return carrier.oosOrders.map((order) =>
    csvLine(oosOrderColumns, {
      DOT_NUMBER: carrier.dotNumber,
      LEGAL_NAME: carrier.legalName,
      DBA_NAME: carrier.dbaName,
      OOS_DATE: iso(order.orderedOn),
      OOS_REASON: order.reason,
      // The company's status, not the order's.
      STATUS: carrier.censusStatus === 'I' ? 'INACTIVE' : 'ACTIVE',
      RESCIND_DATE: order.rescindedOn === null ? '' : iso(order.rescindedOn),
    }),
  );
}

type ScoredBasic = Exclude<Basic, 'hazmat' | 'none'>;

interface Score {
  inspections: number;
  weighted: number;
}

/** No inspection counts for more than this, however much was found in it (SMS methodology). */
const mostSeverityPerInspection = 30;

/** Newer inspections weigh more: 3 for half a year, 2 for the second half, 1 for the second year. */
export function timeWeight(daysAgo: number): number {
  return daysAgo <= 182 ? 3 : daysAgo <= 365 ? 2 : 1;
}

/**
 * The line of a carrier in the monthly SMS result: what its inspections of the 24 months before the run add up to.
 * Null when there were none. AB holds interstate and hazmat carriers, C the others; the caller picks the file.
 */
export function smsRow(carrier: DemoCarrier, inspections: readonly Inspection[], calendar: Calendar): string | null {
  const counted = inspections.filter((one) => one.reportedOn <= calendar.smsRunOn && one.on > calendar.smsRunOn - 730);
  if (counted.length === 0 || carrier.censusStatus !== 'A') return null;
  const scores: Record<ScoredBasic, Score> = {
    unsafe: { inspections: 0, weighted: 0 },
    hours: { inspections: 0, weighted: 0 },
    fitness: { inspections: 0, weighted: 0 },
    substances: { inspections: 0, weighted: 0 },
    maintenance: { inspections: 0, weighted: 0 },
  };
  let driverInspections = 0;
  let driverOutOfService = 0;
  let vehicleInspections = 0;
  let vehicleOutOfService = 0;
  let driverWeight = 0;
  let vehicleWeight = 0;

  for (const inspection of counted) {
    const totals = totalsOf(inspection);
    const time = timeWeight(calendar.smsRunOn - inspection.on);
    if (inspection.level !== 5) {
      driverInspections += 1;
      driverWeight += time;
      if (totals.driverOutOfService > 0) driverOutOfService += 1;
    }
    if (inspection.level !== 3) {
      vehicleInspections += 1;
      vehicleWeight += time;
      if (totals.vehicleOutOfService > 0) vehicleOutOfService += 1;
    }
    const severity = new Map<ScoredBasic, number>();
    for (const { code, isOutOfService } of inspection.violations) {
      if (code.basic === 'hazmat' || code.basic === 'none') continue;
      severity.set(code.basic, (severity.get(code.basic) ?? 0) + code.severity + (isOutOfService ? 2 : 0));
    }
    for (const [basic, sum] of severity) {
      scores[basic].inspections += 1;
      scores[basic].weighted += time * Math.min(mostSeverityPerInspection, sum);
    }
  }
  const perInspection = (score: Score, weight: number) => (weight > 0 ? score.weighted / weight : 0).toFixed(2);
  const perTruck = (score: Score) => (score.weighted / Math.max(1, carrier.powerUnits)).toFixed(2);
  const flag = (basic: ScoredBasic) => (carrier.acuteCritical.includes(basic) ? 'Y' : '');

  return csvLine(smsPassPropertyColumns, {
    DOT_NUMBER: carrier.dotNumber,
    INSP_TOTAL: counted.length,
    DRIVER_INSP_TOTAL: driverInspections,
    DRIVER_OOS_INSP_TOTAL: driverOutOfService,
    VEHICLE_INSP_TOTAL: vehicleInspections,
    VEHICLE_OOS_INSP_TOTAL: vehicleOutOfService,
    UNSAFE_DRIV_INSP_W_VIOL: scores.unsafe.inspections,
    UNSAFE_DRIV_MEASURE: perTruck(scores.unsafe),
    UNSAFE_DRIV_AC: flag('unsafe'),
    HOS_DRIV_INSP_W_VIOL: scores.hours.inspections,
    HOS_DRIV_MEASURE: perInspection(scores.hours, driverWeight),
    HOS_DRIV_AC: flag('hours'),
    DRIV_FIT_INSP_W_VIOL: scores.fitness.inspections,
    DRIV_FIT_MEASURE: perInspection(scores.fitness, driverWeight),
    DRIV_FIT_AC: flag('fitness'),
    CONTR_SUBST_INSP_W_VIOL: scores.substances.inspections,
    CONTR_SUBST_MEASURE: perTruck(scores.substances),
    CONTR_SUBST_AC: flag('substances'),
    VEH_MAINT_INSP_W_VIOL: scores.maintenance.inspections,
    VEH_MAINT_MEASURE: perInspection(scores.maintenance, vehicleWeight),
    VEH_MAINT_AC: flag('maintenance'),
  });
}
