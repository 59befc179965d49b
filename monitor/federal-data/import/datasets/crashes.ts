import { canonicalDocket } from '../../../../contract/shared/identifiers';
import { crashes as table } from '../../../db/schema';
import { addressKey } from '../contact-keys';
import {
  code,
  columnsOf,
  count,
  dotNumber,
  flag,
  flagOrCount,
  OwnerlessRow,
  recordId,
  requiredDate,
  text,
  time,
  upper,
} from '../fields';
import { provincialNumber } from '../provincial-number';
import { factDataset } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'CHANGE_DATE',
  'CRASH_ID',
  'REPORT_STATE',
  'REPORT_NUMBER',
  'REPORT_DATE',
  'REPORT_TIME',
  'REPORT_SEQ_NO',
  'DOT_NUMBER',
  'CI_STATUS_CODE',
  'FINAL_STATUS_DATE',
  'LOCATION',
  'CITY_CODE',
  'CITY',
  'STATE',
  'COUNTY_CODE',
  'TRUCK_BUS_IND',
  'TRAFFICWAY_ID',
  'ACCESS_CONTROL_ID',
  'ROAD_SURFACE_CONDITION_ID',
  'CARGO_BODY_TYPE_ID',
  'GVW_RATING_ID',
  'VEHICLE_IDENTIFICATION_NUMBER',
  'VEHICLE_LICENSE_NUMBER',
  'VEHICLE_LIC_STATE',
  'VEHICLE_HAZMAT_PLACARD',
  'WEATHER_CONDITION_ID',
  'VEHICLE_CONFIGURATION_ID',
  'LIGHT_CONDITION_ID',
  'HAZMAT_RELEASED',
  'AGENCY',
  'VEHICLES_IN_ACCIDENT',
  'FATALITIES',
  'INJURIES',
  'TOW_AWAY',
  'FEDERAL_RECORDABLE',
  'STATE_RECORDABLE',
  'SNET_VERSION_NUMBER',
  'SNET_SEQUENCE_ID',
  'TRANSACTION_CODE',
  'TRANSACTION_DATE',
  'UPLOAD_FIRST_BYTE',
  'UPLOAD_DOT_NUMBER',
  'UPLOAD_SEARCH_INDICATOR',
  'UPLOAD_DATE',
  'ADD_DATE',
  'CRASH_CARRIER_ID',
  'CRASH_CARRIER_NAME',
  'CRASH_CARRIER_STREET',
  'CRASH_CARRIER_CITY',
  'CRASH_CARRIER_CITY_CODE',
  'CRASH_CARRIER_STATE',
  'CRASH_CARRIER_ZIP_CODE',
  'CRASH_COLONIA',
  'DOCKET_NUMBER',
  'CRASH_CARRIER_INTERSTATE',
  'NO_ID_FLAG',
  'STATE_NUMBER',
  'STATE_ISSUING_NUMBER',
  'CRASH_EVENT_SEQ_ID_DESC',
] as const;

const at = columnsOf(columns);

/** A row a vehicle in a crash, so a crash of three of a carrier's vehicles is three rows with one report number. */
export const crashes = factDataset({
  key: 'crashes',
  fmcsaId: 'aayw-vxb3',
  name: 'Crash File',
  columns,
  changedOn: at.CHANGE_DATE,
  table,
  scope: null,
  owner: { dotNumber: at.DOT_NUMBER },
  map(row) {
    const dot = dotNumber(row, at.DOT_NUMBER);
    const docket = dot === null ? canonicalDocket(row[at.DOCKET_NUMBER.index] as string) : null;
    if (dot === null && docket === null) throw new OwnerlessRow('DOT_NUMBER is blank: the crash belongs to no carrier');
    const street = text(row, at.CRASH_CARRIER_STREET);
    const postalCode = text(row, at.CRASH_CARRIER_ZIP_CODE);
    const nameAsWritten = text(row, at.CRASH_CARRIER_NAME);
    return {
      carrier: {
        dotNumber: dot,
        dockets: docket ? [docket] : [],
        provincial: provincialNumber(text(row, at.STATE_ISSUING_NUMBER), text(row, at.STATE_NUMBER)),
        identity: {
          legalName: nameAsWritten,
          street,
          city: text(row, at.CRASH_CARRIER_CITY),
          state: text(row, at.CRASH_CARRIER_STATE),
          postalCode,
          addressKey: addressKey(street, postalCode),
        },
      },
      facts: [
        {
          id: recordId(row, at.CRASH_ID),
          reportState: text(row, at.REPORT_STATE),
          reportNumber: text(row, at.REPORT_NUMBER),
          reportSequence: count(row, at.REPORT_SEQ_NO),
          reportedOn: requiredDate(row, at.REPORT_DATE),
          reportedTime: time(row, at.REPORT_TIME),
          location: text(row, at.LOCATION),
          city: text(row, at.CITY),
          state: text(row, at.STATE),
          fatalities: count(row, at.FATALITIES),
          injuries: count(row, at.INJURIES),
          towAway: flagOrCount(row, at.TOW_AWAY),
          hazmatReleased: flag(row, at.HAZMAT_RELEASED),
          federalRecordable: flagOrCount(row, at.FEDERAL_RECORDABLE),
          vehiclesInCrash: count(row, at.VEHICLES_IN_ACCIDENT),
          vin: upper(row, at.VEHICLE_IDENTIFICATION_NUMBER),
          license: text(row, at.VEHICLE_LICENSE_NUMBER),
          licenseState: text(row, at.VEHICLE_LIC_STATE),
          vehicleConfigurationId: code(row, at.VEHICLE_CONFIGURATION_ID),
          cargoBodyTypeId: code(row, at.CARGO_BODY_TYPE_ID),
          roadSurfaceId: code(row, at.ROAD_SURFACE_CONDITION_ID),
          weatherId: code(row, at.WEATHER_CONDITION_ID),
          lightId: code(row, at.LIGHT_CONDITION_ID),
          nameAsWritten,
        },
      ],
    };
  },
});
