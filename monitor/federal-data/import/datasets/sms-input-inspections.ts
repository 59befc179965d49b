import { smsInspections as table } from '../../../db/schema/fmcsa-sms';
import {
  type Column,
  code,
  columnsOf,
  count,
  flagOrCount,
  type Row,
  recordId,
  requiredDate,
  requiredDotNumber,
  text,
} from '../fields';
import { factDataset } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'UNIQUE_ID',
  'REPORT_NUMBER',
  'REPORT_STATE',
  'DOT_NUMBER',
  'INSP_DATE',
  'INSP_LEVEL_ID',
  'COUNTY_CODE_STATE',
  'TIME_WEIGHT',
  'DRIVER_OOS_TOTAL',
  'VEHICLE_OOS_TOTAL',
  'TOTAL_HAZMAT_SENT',
  'OOS_TOTAL',
  'HAZMAT_OOS_TOTAL',
  'HAZMAT_PLACARD_REQ',
  'UNIT_TYPE_DESC',
  'UNIT_MAKE',
  'UNIT_LICENSE',
  'UNIT_LICENSE_STATE',
  'VIN',
  'UNIT_DECAL_NUMBER',
  'UNIT_TYPE_DESC2',
  'UNIT_MAKE2',
  'UNIT_LICENSE2',
  'UNIT_LICENSE_STATE2',
  'VIN2',
  'UNIT_DECAL_NUMBER2',
  'UNSAFE_INSP',
  'FATIGUED_INSP',
  'DR_FITNESS_INSP',
  'SUBT_ALCOHOL_INSP',
  'VH_MAINT_INSP',
  'HM_INSP',
  'BASIC_VIOL',
  'UNSAFE_VIOL',
  'FATIGUED_VIOL',
  'DR_FITNESS_VIOL',
  'SUBT_ALCOHOL_VIOL',
  'VH_MAINT_VIOL',
  'HM_VIOL',
] as const;

const at = columnsOf(columns);

const BASICS: readonly (readonly [string, Column, Column])[] = [
  ['unsafe_driving', at.UNSAFE_INSP, at.UNSAFE_VIOL],
  ['hours_of_service', at.FATIGUED_INSP, at.FATIGUED_VIOL],
  ['driver_fitness', at.DR_FITNESS_INSP, at.DR_FITNESS_VIOL],
  ['controlled_substances', at.SUBT_ALCOHOL_INSP, at.SUBT_ALCOHOL_VIOL],
  ['vehicle_maintenance', at.VH_MAINT_INSP, at.VH_MAINT_VIOL],
  ['hazardous_materials', at.HM_INSP, at.HM_VIOL],
];

/** The inspections that SMS counts, for which BASICs, and how heavily by their age. */
export const smsInputInspections = factDataset({
  key: 'sms-input-inspections',
  fmcsaId: 'rbkj-cgst',
  name: 'SMS Input Inspections',
  columns,
  oldEncoding: 'windows-1252',
  table,
  scope: null,
  owner: { dotNumber: at.DOT_NUMBER },
  rowDays: [at.INSP_DATE],
  map: (row) => ({
    carrier: { dotNumber: requiredDotNumber(row, at.DOT_NUMBER), dockets: [] },
    facts: [
      {
        id: recordId(row, at.UNIQUE_ID),
        reportState: text(row, at.REPORT_STATE),
        reportNumber: text(row, at.REPORT_NUMBER),
        inspectedOn: requiredDate(row, at.INSP_DATE),
        level: code(row, at.INSP_LEVEL_ID),
        timeWeight: code(row, at.TIME_WEIGHT),
        basics: basicsOf(row),
      },
    ],
  }),
});

function basicsOf(row: Row): Record<string, number | null> {
  return Object.fromEntries(
    BASICS.filter(([, counts]) => flagOrCount(row, counts)).map(([basic, , violations]) => [
      basic,
      count(row, violations),
    ]),
  );
}
