import { type SmsBasic, smsMeasures as table } from '../../db/schema';
import { type Column, columnsOf, count, decimal, flagOrCount, type Row, requiredDotNumber } from '../fields';
import { factDataset } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'DOT_NUMBER',
  'INSP_TOTAL',
  'DRIVER_INSP_TOTAL',
  'DRIVER_OOS_INSP_TOTAL',
  'VEHICLE_INSP_TOTAL',
  'VEHICLE_OOS_INSP_TOTAL',
  'UNSAFE_DRIV_INSP_W_VIOL',
  'UNSAFE_DRIV_MEASURE',
  'UNSAFE_DRIV_AC',
  'HOS_DRIV_INSP_W_VIOL',
  'HOS_DRIV_MEASURE',
  'HOS_DRIV_AC',
  'DRIV_FIT_INSP_W_VIOL',
  'DRIV_FIT_MEASURE',
  'DRIV_FIT_AC',
  'CONTR_SUBST_INSP_W_VIOL',
  'CONTR_SUBST_MEASURE',
  'CONTR_SUBST_AC',
  'VEH_MAINT_INSP_W_VIOL',
  'VEH_MAINT_MEASURE',
  'VEH_MAINT_AC',
] as const;

const at = columnsOf(columns);

const BASICS: readonly (readonly [string, Column, Column, Column])[] = [
  ['unsafe_driving', at.UNSAFE_DRIV_INSP_W_VIOL, at.UNSAFE_DRIV_MEASURE, at.UNSAFE_DRIV_AC],
  ['hours_of_service', at.HOS_DRIV_INSP_W_VIOL, at.HOS_DRIV_MEASURE, at.HOS_DRIV_AC],
  ['driver_fitness', at.DRIV_FIT_INSP_W_VIOL, at.DRIV_FIT_MEASURE, at.DRIV_FIT_AC],
  ['controlled_substances', at.CONTR_SUBST_INSP_W_VIOL, at.CONTR_SUBST_MEASURE, at.CONTR_SUBST_AC],
  ['vehicle_maintenance', at.VEH_MAINT_INSP_W_VIOL, at.VEH_MAINT_MEASURE, at.VEH_MAINT_AC],
];

/** SMS results of property carriers. AB and C have one header: the file's name tells which it is. */
function passProperty(segment: 'AB' | 'C', key: string, fmcsaId: string, fileName: RegExp) {
  return factDataset({
    key,
    fmcsaId,
    name: `SMS ${segment} PassProperty`,
    columns,
    fileName,
    table,
    part: { segment },
    scope: null,
    owner: { dotNumber: at.DOT_NUMBER },
    map: (row) => ({
      carrier: { dotNumber: requiredDotNumber(row, at.DOT_NUMBER), dockets: [] },
      facts: [
        {
          segment,
          inspectionTotal: count(row, at.INSP_TOTAL),
          driverInspectionTotal: count(row, at.DRIVER_INSP_TOTAL),
          driverOosInspectionTotal: count(row, at.DRIVER_OOS_INSP_TOTAL),
          vehicleInspectionTotal: count(row, at.VEHICLE_INSP_TOTAL),
          vehicleOosInspectionTotal: count(row, at.VEHICLE_OOS_INSP_TOTAL),
          basics: basicsOf(row),
        },
      ],
    }),
  });
}

export const smsAb = passProperty('AB', 'sms-ab', '4y6x-dmck', /4y6x-dmck|(?:^|[^a-z0-9])AB(?:[^a-z0-9]|$)|AB_?Pass/i);
export const smsC = passProperty(
  'C',
  'sms-c',
  'h9zy-gjn8',
  /h9zy-gjn8|(?:^|[^a-z0-9])C(?:[^a-z0-9]|$)|(?:^|[^a-z0-9])C_?Pass/i,
);

function basicsOf(row: Row): Record<string, SmsBasic> {
  return Object.fromEntries(
    BASICS.map(([basic, withViolation, measure, acuteCritical]) => [
      basic,
      {
        inspectionsWithViolation: count(row, withViolation),
        measure: decimal(row, measure),
        acuteCritical: flagOrCount(row, acuteCritical),
      },
    ]),
  );
}
