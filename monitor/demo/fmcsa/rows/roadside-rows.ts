import { columns as crashColumns } from '../../../federal-data/import/datasets/crashes';
import { columns as inspectionUnitColumns } from '../../../federal-data/import/datasets/inspection-units';
import { columns as inspectionColumns } from '../../../federal-data/import/datasets/inspections';
import { columns as violationColumns } from '../../../federal-data/import/datasets/violations';
import { type Calendar, compact, type DayNumber } from '../calendar';
import type { Crash } from '../crashes';
import { csvLine } from '../dataset-file';
import type { DemoCarrier } from '../demo-carrier';
import { type Inspection, totalsOf } from '../inspections';

const changedAt = (day: DayNumber) => `${compact(day)} 2137`;
const atMidnight = (day: DayNumber) => `${compact(day)} 0000`;

/** Minutes after midnight as `HHMM`. */
function clock(minute: number): string {
  return `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}`;
}

const paddedDot = (carrier: DemoCarrier) => String(carrier.dotNumber).padStart(8, '0');

/** Officers write the name their own way: shorter, or with an ampersand. */
function nameAsWritten(carrier: DemoCarrier, id: number): string {
  if (id % 6 === 0) return carrier.legalName.replace(' AND ', ' & ').replace(/ (LLC|INC)$/, '');
  return carrier.legalName.slice(0, 120);
}

export function inspectionRow(carrier: DemoCarrier, inspection: Inspection): string {
  const totals = totalsOf(inspection);
  const { address } = carrier;
  const { town, reportedOn } = inspection;
  return csvLine(inspectionColumns, {
    CHANGE_DATE: changedAt(reportedOn),
    INSPECTION_ID: inspection.id,
    DOT_NUMBER: carrier.dotNumber,
    REPORT_STATE: town.state,
    REPORT_NUMBER: inspection.reportNumber,
    INSP_DATE: compact(inspection.on),
    INSP_START_TIME: clock(inspection.startMinute),
    INSP_END_TIME: clock(inspection.startMinute + inspection.minutes),
    REGION: 'PD',
    CI_STATUS_CODE: 'C',
    LOCATION_DESC: `${town.city} ${town.state}`,
    COUNTY_CODE_STATE: town.state,
    COUNTY_CODE: town.county,
    INSP_LEVEL_ID: inspection.level,
    CENSUS_SOURCE_ID: 5,
    INSP_FACILITY: inspection.isFixedFacility ? 'F' : 'R',
    HAZMAT_PLACARD_REQ: inspection.needsPlacard ? 'Y' : '',
    SNET_VERSION_NUMBER: '4.2.0.1',
    ALCOHOL_CONTROL_SUB: 'N',
    DRUG_INTRDCTN_SEARCH: 'N',
    DRUG_INTRDCTN_ARRESTS: 0,
    SIZE_WEIGHT_ENF: inspection.isFixedFacility ? 'Y' : 'N',
    TRAFFIC_ENF: inspection.isTrafficStop ? 'Y' : 'N',
    LOCAL_ENF_JURISDICTION: 'U',
    PEN_CEN_MATCH: 'I',
    FINAL_STATUS_DATE: changedAt(reportedOn),
    POST_ACC_IND: inspection.isPostAccident ? 'Y' : 'N',
    GROSS_COMB_VEH_WT: inspection.grossWeightLbs,
    VIOL_TOTAL: totals.all,
    OOS_TOTAL: totals.outOfService,
    DRIVER_VIOL_TOTAL: totals.driver,
    DRIVER_OOS_TOTAL: totals.driverOutOfService,
    VEHICLE_VIOL_TOTAL: totals.vehicle,
    VEHICLE_OOS_TOTAL: totals.vehicleOutOfService,
    HAZMAT_VIOL_TOTAL: totals.hazmat,
    HAZMAT_OOS_TOTAL: totals.hazmatOutOfService,
    SNET_SEQUENCE_ID: inspection.id % 10_000_000,
    TRANSACTION_CODE: 'A',
    TRANSACTION_DATE: atMidnight(reportedOn),
    UPLOAD_DATE: atMidnight(reportedOn),
    UPLOAD_FIRST_BYTE: 0,
    UPLOAD_DOT_NUMBER: paddedDot(carrier),
    CENSUS_SEARCH_DATE: changedAt(reportedOn),
    SNET_INPUT_DATE: atMidnight(inspection.on),
    MCMIS_ADD_DATE: changedAt(reportedOn),
    INSP_CARRIER_NAME: nameAsWritten(carrier, inspection.id),
    INSP_CARRIER_STREET: address.street,
    INSP_CARRIER_CITY: address.city,
    INSP_CARRIER_STATE: address.state,
    INSP_CARRIER_ZIP_CODE: address.postalCode,
    INSP_COLONIA: address.colonia,
    DOCKET_NUMBER: carrier.authorities[0]?.docket.number ?? 0,
    INSP_INTERSTATE: carrier.operation === 'A' ? 'Y' : 'N',
    INSP_CARRIER_STATE_ID: carrier.provincialId?.number,
  });
}

export function inspectionUnitRows(inspection: Inspection): string[] {
  return inspection.units.map((unit) =>
    csvLine(inspectionUnitColumns, {
      CHANGE_DATE: changedAt(inspection.reportedOn),
      INSPECTION_ID: inspection.id,
      INSP_UNIT_ID: unit.id,
      INSP_UNIT_TYPE_ID: unit.unitTypeId,
      INSP_UNIT_NUMBER: unit.number,
      INSP_UNIT_MAKE: unit.make,
      INSP_UNIT_COMPANY: unit.companyNumber,
      INSP_UNIT_LICENSE: unit.plate,
      INSP_UNIT_LICENSE_STATE: unit.plateState,
      INSP_UNIT_VEHICLE_ID_NUMBER: unit.vin,
      INSP_UNIT_DECAL: inspection.level === 1 && inspection.violations.length === 0 ? 'Y' : 'N',
      INSP_UNIT_DECAL_NUMBER:
        inspection.level === 1 && inspection.violations.length === 0 ? 20_000_000 + (unit.id % 9_999_999) : '',
    }),
  );
}

export function violationRows(inspection: Inspection): string[] {
  return inspection.violations.map(({ id, code, unit, isOutOfService, citation }, at) =>
    csvLine(violationColumns, {
      CHANGE_DATE: changedAt(inspection.reportedOn),
      INSPECTION_ID: inspection.id,
      INSP_VIOLATION_ID: id,
      SEQ_NO: at + 1,
      PART_NO: code.part,
      PART_NO_SECTION: code.section,
      INSP_VIOL_UNIT: unit ? unit.number : 'D',
      INSP_UNIT_ID: unit?.id,
      INSP_VIOLATION_CATEGORY_ID: code.category,
      OUT_OF_SERVICE_INDICATOR: isOutOfService ? 'Y' : 'N',
      DEFECT_VERIFICATION_ID: isOutOfService ? 99 : 3,
      CITATION_NUMBER: citation,
      VIOL_CODE: `${code.part}.${code.section}`,
      VIOL_DESC: code.description,
    }),
  );
}

export function crashRows(carrier: DemoCarrier, crash: Crash, calendar: Calendar): string[] {
  const { address } = carrier;
  const docket = carrier.authorities[0]?.docket;
  return crash.ownVehicles.map(({ id, vehicle, configuration, cargoBody }, at) =>
    csvLine(crashColumns, {
      CHANGE_DATE: changedAt(Math.min(calendar.today, crash.reportedOn + 3)),
      CRASH_ID: id,
      REPORT_STATE: crash.town.state,
      REPORT_NUMBER: `${crash.town.state}${crash.reportNumber}`,
      REPORT_DATE: compact(crash.on),
      REPORT_TIME: clock(crash.minute),
      REPORT_SEQ_NO: at + 1,
      DOT_NUMBER: carrier.dotNumber,
      CI_STATUS_CODE: 'C',
      FINAL_STATUS_DATE: changedAt(crash.reportedOn),
      LOCATION: crash.road,
      CITY: crash.town.city,
      STATE: crash.town.state,
      COUNTY_CODE: crash.town.county,
      TRUCK_BUS_IND: 'T',
      TRAFFICWAY_ID: 3,
      ACCESS_CONTROL_ID: crash.road.startsWith('I-') ? 1 : 3,
      ROAD_SURFACE_CONDITION_ID: crash.roadSurface,
      CARGO_BODY_TYPE_ID: cargoBody,
      GVW_RATING_ID: 3,
      VEHICLE_IDENTIFICATION_NUMBER: vehicle.vin,
      VEHICLE_LICENSE_NUMBER: vehicle.plate,
      VEHICLE_LIC_STATE: vehicle.plateState,
      VEHICLE_HAZMAT_PLACARD: crash.isHazmatReleased ? 'Y' : 'N',
      WEATHER_CONDITION_ID: crash.weather,
      VEHICLE_CONFIGURATION_ID: configuration,
      LIGHT_CONDITION_ID: crash.light,
      HAZMAT_RELEASED: crash.isHazmatReleased ? 'Y' : 'N',
      AGENCY: 'STATE POLICE',
      VEHICLES_IN_ACCIDENT: crash.vehiclesInCrash,
      FATALITIES: crash.fatalities,
      INJURIES: crash.injuries,
      TOW_AWAY: crash.isTowAway ? 'Y' : 'N',
      FEDERAL_RECORDABLE: 'Y',
      STATE_RECORDABLE: 'Y',
      SNET_VERSION_NUMBER: '4.2.0.1',
      SNET_SEQUENCE_ID: id % 10_000_000,
      TRANSACTION_CODE: 'A',
      TRANSACTION_DATE: atMidnight(crash.reportedOn),
      UPLOAD_FIRST_BYTE: 0,
      UPLOAD_DOT_NUMBER: paddedDot(carrier),
      UPLOAD_DATE: atMidnight(crash.reportedOn),
      ADD_DATE: changedAt(crash.reportedOn),
      CRASH_CARRIER_ID: id,
      CRASH_CARRIER_NAME: nameAsWritten(carrier, id),
      CRASH_CARRIER_STREET: address.street,
      CRASH_CARRIER_CITY: address.city,
      CRASH_CARRIER_STATE: address.state,
      CRASH_CARRIER_ZIP_CODE: address.postalCode,
      CRASH_COLONIA: address.colonia,
      DOCKET_NUMBER: docket?.number ?? 0,
      CRASH_CARRIER_INTERSTATE: carrier.operation === 'A' ? 'Y' : 'N',
      NO_ID_FLAG: 'N',
      STATE_NUMBER: carrier.provincialId?.number,
      STATE_ISSUING_NUMBER: carrier.provincialId?.issuer,
      CRASH_EVENT_SEQ_ID_DESC: 'COLLISION INVOLVING MOTOR VEHICLE IN TRANSPORT',
    }),
  );
}
