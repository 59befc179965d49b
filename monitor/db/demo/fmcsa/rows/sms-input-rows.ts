import { columns as smsInputCrashColumns } from '../../../../import/datasets/sms-input-crashes';
import { columns as smsInputViolationColumns } from '../../../../import/datasets/sms-input-violations';
import { type Calendar, type Day, iso } from '../calendar';
import type { Crash } from '../crashes';
import { csvLine } from '../dataset-file';
import type { DemoCarrier } from '../demo-carrier';
import type { Inspection } from '../inspections';
import type { Basic } from '../violation-codes';
import { timeWeight } from './safety-rows';

const BASICS: Record<Exclude<Basic, 'none'>, string> = {
  unsafe: 'Unsafe Driving',
  hours: 'HOS Compliance',
  fitness: 'Driver Fitness',
  substances: 'Controlled Substances/Alcohol',
  maintenance: 'Vehicle Maintenance',
  hazmat: 'HM compliance',
};

const OUT_OF_SERVICE_WEIGHT = 2;
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** 05-MAR-26, as SMS writes its days. */
function smsDay(day: Day): string {
  const [year = '', month = '', date = ''] = iso(day).split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`;
}

const isCounted = (on: Day, calendar: Calendar) => on <= calendar.smsRunOn && on > calendar.smsRunOn - 730;

/** What SMS weighed each violation at; those of no BASIC are not in the file, and a code counts once an inspection. */
export function smsInputViolationRows(carrier: DemoCarrier, inspection: Inspection, calendar: Calendar): string[] {
  if (!isCounted(inspection.on, calendar)) return [];
  const time = timeWeight(calendar.smsRunOn - inspection.on);
  const byCode = new Map(inspection.violations.map((violation) => [violation.code, violation]));
  return [...byCode.values()].flatMap(({ code, isOutOfService }) => {
    if (code.basic === 'none') return [];
    const outOfService = isOutOfService ? OUT_OF_SERVICE_WEIGHT : 0;
    return [
      csvLine(smsInputViolationColumns, {
        UNIQUE_ID: inspection.id,
        INSP_DATE: smsDay(inspection.on),
        DOT_NUMBER: carrier.dotNumber,
        VIOL_CODE: `${code.part}.${code.section}`,
        BASIC_DESC: BASICS[code.basic],
        OOS_INDICATOR: isOutOfService ? 'TRUE' : 'FALSE',
        OOS_WEIGHT: outOfService,
        SEVERITY_WEIGHT: code.severity,
        TIME_WEIGHT: time,
        TOTAL_SEVERITY_WGHT: code.severity + outOfService,
        SECTION_DESC: code.description,
        VIOL_UNIT: code.subject === 'driver' ? 'D' : code.subject === 'truck' ? '1' : '2',
      }),
    ];
  });
}

/** One crash in many was found not preventable. */
const ONE_NOT_PREVENTABLE_IN = 12;

export function smsInputCrashRows(carrier: DemoCarrier, crash: Crash, calendar: Calendar): string[] {
  if (!isCounted(crash.on, calendar)) return [];
  const severity = crash.fatalities + crash.injuries > 0 || crash.isHazmatReleased ? 2 : 1;
  return crash.ownVehicles.map(({ id, vehicle }, at) =>
    csvLine(smsInputCrashColumns, {
      REPORT_NUMBER: `${crash.town.state}${crash.reportNumber}`,
      REPORT_SEQ_NO: at + 1,
      DOT_NUMBER: carrier.dotNumber,
      REPORT_DATE: smsDay(crash.on),
      REPORT_STATE: crash.town.state,
      FATALITIES: crash.fatalities,
      INJURIES: crash.injuries,
      TOW_AWAY: crash.isTowAway ? 'Y' : 'N',
      HAZMAT_RELEASED: crash.isHazmatReleased ? 'Y' : 'N',
      VEHICLE_ID_NUMBER: vehicle.vin,
      VEHICLE_LICENSE_NUMBER: vehicle.plate,
      VEHICLE_LICENSE_STATE: vehicle.plateState,
      SEVERITY_WEIGHT: severity,
      TIME_WEIGHT: timeWeight(calendar.smsRunOn - crash.on),
      NOT_PREVENTABLE: id % ONE_NOT_PREVENTABLE_IN === 0 ? 'Y' : 'N',
    }),
  );
}
