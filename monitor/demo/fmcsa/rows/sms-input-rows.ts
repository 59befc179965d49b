import { columns as smsInputCensusColumns } from '../../../federal-data/import/datasets/sms-input-census';
import { columns as smsInputCrashColumns } from '../../../federal-data/import/datasets/sms-input-crashes';
import { columns as smsInputInspectionColumns } from '../../../federal-data/import/datasets/sms-input-inspections';
import { columns as smsInputViolationColumns } from '../../../federal-data/import/datasets/sms-input-violations';
import { type Calendar, type DayNumber, iso, yearOf } from '../calendar';
import type { Crash } from '../crashes';
import { csvLine } from '../dataset-file';
import type { DemoCarrier } from '../demo-carrier';
import { type Inspection, totalsOf } from '../inspections';
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
function smsDay(day: DayNumber): string {
  const [year = '', month = '', date = ''] = iso(day).split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`;
}

const isCounted = (on: DayNumber, calendar: Calendar) => on <= calendar.smsRunOn && on > calendar.smsRunOn - 730;

const yes = (is: boolean) => (is ? 'Y' : 'N');

/** Whom SMS counted with in its month, and by what size; null: it did not know the carrier yet, or not any more. */
export function smsInputCensusRow(carrier: DemoCarrier, calendar: Calendar): string | null {
  if (carrier.dotNumber === null || carrier.censusStatus !== 'A' || carrier.addedOn > calendar.smsRunOn) return null;
  const { address } = carrier;
  const mail = carrier.mailing ?? address;
  const mileageYear = carrier.mcs150On === null || !carrier.annualMiles ? '' : yearOf(carrier.mcs150On) - 1;
  return csvLine(smsInputCensusColumns, {
    DOT_NUMBER: carrier.dotNumber,
    LEGAL_NAME: carrier.legalName,
    DBA_NAME: carrier.dbaName,
    CARRIER_OPERATION: carrier.operation,
    HM_FLAG: yes(carrier.hazmat !== 'none'),
    PC_FLAG: 'N',
    PHY_STREET: address.street,
    PHY_CITY: address.city,
    PHY_STATE: address.state,
    PHY_ZIP: address.postalCode,
    PHY_COUNTRY: address.country,
    MAILING_STREET: mail.street,
    MAILING_CITY: mail.city,
    MAILING_STATE: mail.state,
    MAILING_ZIP: mail.postalCode,
    MAILING_COUNTRY: mail.country,
    TELEPHONE: carrier.phone,
    FAX: carrier.fax,
    EMAIL_ADDRESS: carrier.email,
    MCS150_DATE: carrier.mcs150On === null ? '' : smsDay(carrier.mcs150On),
    MCS150_MILEAGE: carrier.annualMiles,
    MCS150_MILEAGE_YEAR: mileageYear,
    ADD_DATE: smsDay(carrier.addedOn),
    OIC_STATE: address.state,
    NBR_POWER_UNIT: carrier.powerUnits,
    DRIVER_TOTAL: carrier.drivers,
    RECENT_MILEAGE: carrier.annualMiles,
    RECENT_MILEAGE_YEAR: mileageYear,
    VMT_SOURCE_ID: 1,
    PRIVATE_ONLY: yes(carrier.role === 'private'),
    AUTHORIZED_FOR_HIRE: yes(carrier.role !== 'private'),
  });
}

/** An inspection that SMS counts, with the violations it has in each BASIC that it counts for. */
export function smsInputInspectionRow(carrier: DemoCarrier, inspection: Inspection, calendar: Calendar): string | null {
  if (!isCounted(inspection.on, calendar)) return null;
  const totals = totalsOf(inspection);
  const looksAtDriver = inspection.level !== 5;
  const looksAtVehicle = inspection.level !== 3;
  // A code counts once an inspection, as in the file of violations.
  const codes = [...new Set(inspection.violations.map(({ code }) => code))];
  const found = (basic: Basic) => codes.filter((code) => code.basic === basic).length;
  const [main, second] = inspection.units;
  return csvLine(smsInputInspectionColumns, {
    UNIQUE_ID: inspection.id,
    REPORT_NUMBER: inspection.reportNumber,
    REPORT_STATE: inspection.town.state,
    DOT_NUMBER: carrier.dotNumber,
    INSP_DATE: smsDay(inspection.on),
    INSP_LEVEL_ID: inspection.level,
    COUNTY_CODE_STATE: inspection.town.state,
    TIME_WEIGHT: timeWeight(calendar.smsRunOn - inspection.on),
    DRIVER_OOS_TOTAL: totals.driverOutOfService,
    VEHICLE_OOS_TOTAL: totals.vehicleOutOfService,
    TOTAL_HAZMAT_SENT: totals.hazmat,
    OOS_TOTAL: totals.outOfService,
    HAZMAT_OOS_TOTAL: totals.hazmatOutOfService,
    HAZMAT_PLACARD_REQ: yes(inspection.needsPlacard),
    UNIT_MAKE: main?.make,
    UNIT_LICENSE: main?.plate,
    UNIT_LICENSE_STATE: main?.plateState,
    VIN: main?.vin,
    UNIT_MAKE2: second?.make,
    UNIT_LICENSE2: second?.plate,
    UNIT_LICENSE_STATE2: second?.plateState,
    VIN2: second?.vin,
    UNSAFE_INSP: yes(looksAtDriver),
    FATIGUED_INSP: yes(looksAtDriver),
    DR_FITNESS_INSP: yes(looksAtDriver),
    SUBT_ALCOHOL_INSP: yes(looksAtDriver),
    VH_MAINT_INSP: yes(looksAtVehicle),
    HM_INSP: yes(looksAtVehicle && inspection.needsPlacard),
    BASIC_VIOL: codes.length - found('none'),
    UNSAFE_VIOL: found('unsafe'),
    FATIGUED_VIOL: found('hours'),
    DR_FITNESS_VIOL: found('fitness'),
    SUBT_ALCOHOL_VIOL: found('substances'),
    VH_MAINT_VIOL: found('maintenance'),
    HM_VIOL: found('hazmat'),
  });
}

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
