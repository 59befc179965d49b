import { canonicalDocket } from '../../../../contract/shared/identifiers';
import { inspections as table } from '../../../db/schema';
import { addressKey } from '../contact-keys';
import { code, columnsOf, count, dotNumber, flag, OwnerlessRow, recordId, requiredDate, text, time } from '../fields';
import { provincialNumber } from '../provincial-number';
import { factDataset } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'CHANGE_DATE',
  'INSPECTION_ID',
  'DOT_NUMBER',
  'REPORT_STATE',
  'REPORT_NUMBER',
  'INSP_DATE',
  'INSP_START_TIME',
  'INSP_END_TIME',
  'REGISTRATION_DATE',
  'REGION',
  'CI_STATUS_CODE',
  'LOCATION',
  'LOCATION_DESC',
  'COUNTY_CODE_STATE',
  'COUNTY_CODE',
  'INSP_LEVEL_ID',
  'SERVICE_CENTER',
  'CENSUS_SOURCE_ID',
  'INSP_FACILITY',
  'SHIPPER_NAME',
  'SHIPPING_PAPER_NUMBER',
  'CARGO_TANK',
  'HAZMAT_PLACARD_REQ',
  'SNET_VERSION_NUMBER',
  'SNET_SEARCH_DATE',
  'ALCOHOL_CONTROL_SUB',
  'DRUG_INTRDCTN_SEARCH',
  'DRUG_INTRDCTN_ARRESTS',
  'SIZE_WEIGHT_ENF',
  'TRAFFIC_ENF',
  'LOCAL_ENF_JURISDICTION',
  'PEN_CEN_MATCH',
  'FINAL_STATUS_DATE',
  'POST_ACC_IND',
  'GROSS_COMB_VEH_WT',
  'VIOL_TOTAL',
  'OOS_TOTAL',
  'DRIVER_VIOL_TOTAL',
  'DRIVER_OOS_TOTAL',
  'VEHICLE_VIOL_TOTAL',
  'VEHICLE_OOS_TOTAL',
  'HAZMAT_VIOL_TOTAL',
  'HAZMAT_OOS_TOTAL',
  'SNET_SEQUENCE_ID',
  'TRANSACTION_CODE',
  'TRANSACTION_DATE',
  'UPLOAD_DATE',
  'UPLOAD_FIRST_BYTE',
  'UPLOAD_DOT_NUMBER',
  'UPLOAD_SEARCH_INDICATOR',
  'CENSUS_SEARCH_DATE',
  'SNET_INPUT_DATE',
  'SOURCE_OFFICE',
  'MCMIS_ADD_DATE',
  'INSP_CARRIER_NAME',
  'INSP_CARRIER_STREET',
  'INSP_CARRIER_CITY',
  'INSP_CARRIER_STATE',
  'INSP_CARRIER_ZIP_CODE',
  'INSP_COLONIA',
  'DOCKET_NUMBER',
  'INSP_INTERSTATE',
  'INSP_CARRIER_STATE_ID',
] as const;

const at = columnsOf(columns);

/**
 * Roadside inspections. The carrier is the one FMCSA matched (DOT_NUMBER), not the one the officer typed
 * (UPLOAD_DOT_NUMBER); its name and address are as the officer wrote them.
 */
export const inspections = factDataset({
  key: 'inspections',
  fmcsaId: 'fx4q-ay7w',
  name: 'Vehicle Inspection File',
  columns,
  changedOn: at.CHANGE_DATE,
  table,
  scope: null,
  owner: { dotNumber: at.DOT_NUMBER },
  map(row) {
    const dot = dotNumber(row, at.DOT_NUMBER);
    const docket = dot === null ? canonicalDocket(row[at.DOCKET_NUMBER.index] as string) : null;
    if (dot === null && docket === null)
      throw new OwnerlessRow('DOT_NUMBER is blank: the inspection belongs to no carrier');
    const street = text(row, at.INSP_CARRIER_STREET);
    const postalCode = text(row, at.INSP_CARRIER_ZIP_CODE);
    const nameAsWritten = text(row, at.INSP_CARRIER_NAME);
    return {
      carrier: {
        dotNumber: dot,
        dockets: docket ? [docket] : [],
        provincial: provincialNumber(text(row, at.INSP_CARRIER_STATE), text(row, at.INSP_CARRIER_STATE_ID)),
        identity: {
          legalName: nameAsWritten,
          street,
          city: text(row, at.INSP_CARRIER_CITY),
          state: text(row, at.INSP_CARRIER_STATE),
          postalCode,
          addressKey: addressKey(street, postalCode),
        },
      },
      facts: [
        {
          id: recordId(row, at.INSPECTION_ID),
          reportState: text(row, at.REPORT_STATE),
          reportNumber: text(row, at.REPORT_NUMBER),
          inspectedOn: requiredDate(row, at.INSP_DATE),
          startTime: time(row, at.INSP_START_TIME),
          endTime: time(row, at.INSP_END_TIME),
          level: code(row, at.INSP_LEVEL_ID),
          facility: text(row, at.INSP_FACILITY),
          location: text(row, at.LOCATION_DESC) ?? text(row, at.LOCATION),
          countyState: text(row, at.COUNTY_CODE_STATE),
          countyCode: text(row, at.COUNTY_CODE),
          hazmatPlacardRequired: flag(row, at.HAZMAT_PLACARD_REQ),
          postAccident: flag(row, at.POST_ACC_IND),
          grossWeightLbs: count(row, at.GROSS_COMB_VEH_WT),
          violationTotal: count(row, at.VIOL_TOTAL),
          oosTotal: count(row, at.OOS_TOTAL),
          driverViolationTotal: count(row, at.DRIVER_VIOL_TOTAL),
          driverOosTotal: count(row, at.DRIVER_OOS_TOTAL),
          vehicleViolationTotal: count(row, at.VEHICLE_VIOL_TOTAL),
          vehicleOosTotal: count(row, at.VEHICLE_OOS_TOTAL),
          hazmatViolationTotal: count(row, at.HAZMAT_VIOL_TOTAL),
          hazmatOosTotal: count(row, at.HAZMAT_OOS_TOTAL),
          nameAsWritten,
          interstate: flag(row, at.INSP_INTERSTATE),
        },
      ],
    };
  },
});
