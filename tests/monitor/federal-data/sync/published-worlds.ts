import { addDays, daysBetween } from '@contract/shared/day';
import { type Cells, datasetOf } from '../import/fmcsa-files';

/**
 * A small country as FMCSA would publish it day by day: 120 carriers, of whom some may not be hired, and what happens on working days.
 * On weekends and federal holidays nothing does.
 */

export const KEYS = [
  'census',
  'motus-carrier',
  'motus-authhist',
  'motus-insur',
  'motus-inshist',
  'motus-revokesuspend',
  'oos-orders',
] as const;
export type Key = (typeof KEYS)[number];
export type World = Record<Key, Cells[]>;

export const CARRIERS = Array.from({ length: 120 }, (_, at) => 7_800_001 + at);
const FIRST_DAY = '2026-10-05';
const HAUL = 'Motor Carrier of Property (Except Household Goods)';

const isInactive = (dot: number) => dot % 10 === 3;
const isUninsured = (dot: number) => dot % 10 === 5;
const hasOrder = (dot: number) => dot % 10 === 7;
/** Who may be hired, by the rules that a new company begins with. */
export const isGood = (dot: number): boolean => !isInactive(dot) && !isUninsured(dot) && !hasOrder(dot);

const compact = (day: string) => day.replaceAll('-', '');
const docketOf = (dot: number) => `MC${dot - 6_000_000}`;
const HOLIDAYS = ['2026-10-12', '2026-11-11', '2026-11-26', '2026-11-27'];
const isWorkingDay = (day: string) =>
  !HOLIDAYS.includes(day) && ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/** What FMCSA would publish on a day: the newest rows are of the working day before. */
export function worldOn(day: string): World {
  const days = Array.from({ length: daysBetween(FIRST_DAY, day) }, (_, at) => addDays(FIRST_DAY, at)).filter(
    isWorkingDay,
  );
  /** The last working day on which something happened to each of so many, in turn. */
  const turn = (at: number, of: number, otherwise: string) =>
    compact(days.filter((_, n) => n % of === at).at(-1) ?? otherwise);
  const brokers = days.map((on, at) => ({ dot: 7_900_001 + at, on }));
  const who = (dot: number) => ({ DOCKET_NUMBER: docketOf(dot), USDOT_NUMBER: dot });
  const policy = {
    INS_FORM_CODE: '91X',
    INS_TYPE_CODE: '1',
    INS_CLASS_CODE: 'P',
    MAX_COV_AMOUNT: 1_000_000,
    UNDERL_LIM_AMOUNT: 0,
  };
  const uninsured = CARRIERS.filter(isUninsured);
  return {
    census: [
      ...CARRIERS.map((dot, at) => ({
        MCS150_DATE: turn(at, CARRIERS.length, '2026-03-02'),
        ADD_DATE: '20150105',
        STATUS_CODE: 'A',
        DOT_NUMBER: dot,
        LEGAL_NAME: `CARRIER ${dot}`,
        CARRIER_OPERATION: 'A',
        POWER_UNITS: 4,
      })),
      ...brokers.map(({ dot, on }) => ({
        ADD_DATE: compact(on),
        STATUS_CODE: 'A',
        DOT_NUMBER: dot,
        LEGAL_NAME: `BROKER ${dot}`,
      })),
    ],
    'motus-carrier': [
      ...CARRIERS.map((dot) => ({
        ...who(dot),
        OP_AUTH_TYPE: HAUL,
        OP_AUTH_STATUS: isInactive(dot) ? 'Inactive' : 'Active',
        MIN_COV_AMOUNT: 750_000,
        BIPD_FILE: isUninsured(dot) ? 0 : 1_000_000,
        LEGAL_NAME: `CARRIER ${dot}`,
      })),
      ...brokers.map(({ dot }) => ({
        ...who(dot),
        OP_AUTH_TYPE: 'Broker of Property (Except Household Goods)',
        OP_AUTH_STATUS: 'Active',
      })),
    ],
    'motus-authhist': [
      ...CARRIERS.map((dot) => ({
        ...who(dot),
        OP_AUTH_TYPE: HAUL,
        OP_AUTH_STATUS: 'Active',
        REASON: 'Granted',
        STATUS_CHANGE_DATE: '20190304',
      })),
      ...CARRIERS.filter(isInactive).map((dot) => ({
        ...who(dot),
        OP_AUTH_TYPE: HAUL,
        OP_AUTH_STATUS: 'Inactive',
        REASON: 'Revoked',
        STATUS_CHANGE_DATE: '20260105',
      })),
      ...brokers.map(({ dot, on }) => ({
        ...who(dot),
        OP_AUTH_TYPE: 'Broker of Property (Except Household Goods)',
        OP_AUTH_STATUS: 'Active',
        REASON: 'Granted',
        STATUS_CHANGE_DATE: compact(on),
      })),
    ],
    'motus-insur': CARRIERS.filter((dot) => !isUninsured(dot)).map((dot, at, insured) => ({
      ...who(dot),
      ...policy,
      POLICY_NO: `P${dot}`,
      EFFECTIVE_DATE: '20260101',
      INSURANCE_COMPANY_NAME: 'ROAD MUTUAL',
      TRANS_DATE: turn(at, insured.length, '2026-01-02'),
    })),
    'motus-inshist': [
      ...uninsured.map((dot) => ({ dot, on: '20260202' })),
      ...days.map((on, at) => ({ dot: uninsured[at % uninsured.length]!, on: compact(on) })),
    ].map(({ dot, on }) => ({
      ...who(dot),
      INS_FORM_CODE: '91X',
      FILING_STATUS_REASON: 'CANCL',
      INS_TYPE_CODE: '1',
      POLICY_NO: `P${dot}-${on}`,
      INS_CLASS_CODE: 'P',
      EFFECTIVE_DATE: '20250101',
      MAX_COV_AMOUNT: 1_000_000,
      CANCL_EFFECTIVE_DATE: on,
      INSURANCE_COMPANY_NAME: 'ROAD MUTUAL',
    })),
    'motus-revokesuspend': [
      ...CARRIERS.filter(isInactive).map((dot) => ({ ...who(dot), on: '20251205' })),
      ...brokers.slice(0, -1).map(({ dot }, at) => ({ ...who(dot), on: compact(brokers[at + 1]!.on) })),
    ].map(({ on, ...of }) => ({
      ...of,
      OP_AUTH_TYPE: of.USDOT_NUMBER < 7_900_000 ? HAUL : 'Broker of Property (Except Household Goods)',
      ORDER1_SERVE_DATE: on,
      ORDER1_TYPE_DESC: 'Revocation',
      ORDER1_EFFECTIVE_DATE: on,
    })),
    'oos-orders': [
      ...CARRIERS.filter(hasOrder).map((dot) => ({
        DOT_NUMBER: dot,
        OOS_DATE: '03/02/2026',
        OOS_REASON: 'Unfit',
        STATUS: 'ACTIVE',
      })),
      ...Array.from({ length: 60 }, (_, at) => ({
        DOT_NUMBER: 7_970_001 + at,
        OOS_DATE: '03/02/2025',
        OOS_REASON: 'Unfit',
        STATUS: 'ACTIVE',
      })),
      ...days.map((on, at) => ({
        DOT_NUMBER: 7_990_001 + at,
        OOS_DATE: `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`,
        OOS_REASON: 'Failure to pay fine',
        STATUS: 'ACTIVE',
      })),
    ],
  };
}

export const dayColumnsOf = (key: Key): string[] =>
  (datasetOf(key).rowDays ?? []).map(({ index }) => datasetOf(key).columns[index]!);

/** Moves the days of a row, however they are printed. */
export function shifted(row: Cells, columns: readonly string[], days: number): Cells {
  const moved = columns.flatMap((name) => {
    const printed = String(row[name] ?? '');
    if (printed === '') return [];
    const iso = printed.includes('/')
      ? `${printed.slice(6)}-${printed.slice(0, 2)}-${printed.slice(3, 5)}`
      : `${printed.slice(0, 4)}-${printed.slice(4, 6)}-${printed.slice(6)}`;
    return [[name, compact(addDays(iso, days))]];
  });
  return { ...row, ...Object.fromEntries(moved) };
}
