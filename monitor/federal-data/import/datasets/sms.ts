import { type SmsBasic, smsMeasures as table } from '../../../db/schema';
import {
  type Column,
  columnsOf,
  count,
  decimal,
  flagOrCount,
  percentile,
  type Row,
  requiredDotNumber,
} from '../fields';
import { factDataset } from './dataset';

const BASICS = [
  ['unsafe_driving', 'UNSAFE_DRIV'],
  ['hours_of_service', 'HOS_DRIV'],
  ['driver_fitness', 'DRIV_FIT'],
  ['controlled_substances', 'CONTR_SUBST'],
  ['vehicle_maintenance', 'VEH_MAINT'],
] as const;

const TOTALS = [
  'DOT_NUMBER',
  'INSP_TOTAL',
  'DRIVER_INSP_TOTAL',
  'DRIVER_OOS_INSP_TOTAL',
  'VEHICLE_INSP_TOTAL',
  'VEHICLE_OOS_INSP_TOTAL',
] as const;

/** The header of the property carriers' files, in the file's order. */
export const columns: readonly string[] = [
  ...TOTALS,
  ...BASICS.flatMap(([, name]) => [`${name}_INSP_W_VIOL`, `${name}_MEASURE`, `${name}_AC`]),
];

/** The header of the passenger carriers' files, which have percentiles and alerts besides. */
export const passengerColumns: readonly string[] = [
  ...TOTALS,
  ...BASICS.flatMap(([, name]) => [
    `${name}_INSP_W_VIOL`,
    `${name}_MEASURE`,
    `${name}_PCT`,
    `${name}_RD_ALERT`,
    `${name}_AC`,
    `${name}_BASIC_ALERT`,
  ]),
];

type Results = {
  segment: 'AB' | 'C';
  kind: 'property' | 'passenger';
  key: string;
  fmcsaId: string;
  name: string;
  fileName: RegExp;
};

/** SMS results of a kind of carriers. AB and C have one header: the file's name says which it is. */
function smsResults({ segment, kind, ...names }: Results) {
  const header = kind === 'passenger' ? passengerColumns : columns;
  const at = columnsOf(header) as Record<string, Column>;
  const column = (name: string) => at[name] as Column;
  const stored = kind === 'passenger' ? `${segment} passenger` : segment;

  const basicsOf = (row: Row): Record<string, SmsBasic> =>
    Object.fromEntries(
      BASICS.map(([basic, name]) => [
        basic,
        {
          inspectionsWithViolation: count(row, column(`${name}_INSP_W_VIOL`)),
          measure: decimal(row, column(`${name}_MEASURE`)),
          acuteCritical: flagOrCount(row, column(`${name}_AC`)),
          ...(kind === 'passenger' && {
            ...rankOf(row, column(`${name}_PCT`)),
            roadsideAlert: flagOrCount(row, column(`${name}_RD_ALERT`)),
            alert: flagOrCount(row, column(`${name}_BASIC_ALERT`)),
          }),
        },
      ]),
    );

  return factDataset({
    ...names,
    columns: header,
    oldEncoding: 'windows-1252',
    table,
    part: { segment: stored },
    scope: null,
    owner: { dotNumber: column('DOT_NUMBER') },
    map: (row) => ({
      carrier: { dotNumber: requiredDotNumber(row, column('DOT_NUMBER')), dockets: [] },
      facts: [
        {
          segment: stored,
          inspectionTotal: count(row, column('INSP_TOTAL')),
          driverInspectionTotal: count(row, column('DRIVER_INSP_TOTAL')),
          driverOosInspectionTotal: count(row, column('DRIVER_OOS_INSP_TOTAL')),
          vehicleInspectionTotal: count(row, column('VEHICLE_INSP_TOTAL')),
          vehicleOosInspectionTotal: count(row, column('VEHICLE_OOS_INSP_TOTAL')),
          basics: basicsOf(row),
        },
      ],
    }),
  });
}

function rankOf(row: Row, column: Column): Pick<SmsBasic, 'percentile' | 'percentileWords'> {
  const { rank, words } = percentile(row, column);
  return { percentile: rank, ...(words !== null && { percentileWords: words }) };
}

/** The segment in a file's name, alone or before "Pass": SMS_AB_PassProperty, C-pass-2026. */
const named = (fmcsaId: string, segment: string) =>
  new RegExp(`${fmcsaId}|(?:^|[^a-z0-9])${segment}(?:[^a-z0-9]|$)|(?:^|[^a-z0-9])${segment}_?Pass`, 'i');

export const smsAb = smsResults({
  segment: 'AB',
  kind: 'property',
  key: 'sms-ab',
  fmcsaId: '4y6x-dmck',
  name: 'SMS AB PassProperty',
  fileName: named('4y6x-dmck', 'AB'),
});
export const smsC = smsResults({
  segment: 'C',
  kind: 'property',
  key: 'sms-c',
  fmcsaId: 'h9zy-gjn8',
  name: 'SMS C PassProperty',
  fileName: named('h9zy-gjn8', 'C'),
});
export const smsAbPassenger = smsResults({
  segment: 'AB',
  kind: 'passenger',
  key: 'sms-ab-pass',
  fmcsaId: 'm3ry-qcip',
  name: 'SMS AB Pass (passenger carriers)',
  fileName: named('m3ry-qcip', 'AB'),
});
export const smsCPassenger = smsResults({
  segment: 'C',
  kind: 'passenger',
  key: 'sms-c-pass',
  fmcsaId: 'h3zn-uid9',
  name: 'SMS C Pass (passenger carriers)',
  fileName: named('h3zn-uid9', 'C'),
});
