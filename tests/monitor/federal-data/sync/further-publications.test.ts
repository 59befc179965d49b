import { addDays } from '@contract/shared/day';
import { datasets, inspections, insuranceFilings, smsInspections } from '@monitor/db/schema';
import { expect, test } from 'vitest';
import { type Cells, headerOf } from '../import/fmcsa-files';
import { csvOf, DAY, HOUR, publishing } from './publishing';

/** Broken, old and frozen publications of the files that come by the month and of those that are closed. */

const world = publishing('2026-09-10T15:00:00Z');
const { pass, publish, today, sync, stateOf } = world;

const KEYS = ['inspections', 'sms-input-inspections', 'legacy-insur'] as const;
type Key = (typeof KEYS)[number];
const TABLE = { inspections, 'sms-input-inspections': smsInspections, 'legacy-insur': insuranceFilings };

const compact = (day: string) => day.replaceAll('-', '');
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const dayOfSms = (day: string) => `${day.slice(8)}-${MONTHS[Number(day.slice(5, 7)) - 1]}-${day.slice(2, 4)}`;

/** What FMCSA would publish on a day: 240 inspections of 80 carriers, the newest of three days before; closed files as ever. */
function honest(key: Key, on = today()): Cells[] {
  return Array.from({ length: 240 }, (_, at): Cells => {
    const dot = 7_800_001 + (at % 80);
    const day = addDays(on, -3 - at);
    if (key === 'inspections')
      return {
        CHANGE_DATE: `${compact(day)} 2141`,
        INSPECTION_ID: 82_000_001 + Number(compact(day)),
        DOT_NUMBER: dot,
        REPORT_STATE: 'TX',
        REPORT_NUMBER: `TX${compact(day)}`,
        INSP_DATE: compact(day),
        INSP_LEVEL_ID: 1,
        OOS_TOTAL: at % 5 === 0 ? 1 : 0,
      };
    if (key === 'sms-input-inspections')
      return {
        UNIQUE_ID: Number(compact(day)),
        DOT_NUMBER: dot,
        INSP_DATE: dayOfSms(day),
        INSP_LEVEL_ID: 1,
        TIME_WEIGHT: 3,
      };
    return {
      PREFIX_DOCKET_NUMBER: `MC${1_800_001 + at}`,
      INS_TYPE_CODE: '1',
      INS_CLASS_CODE: 'P',
      MAX_COV_AMOUNT: '01000',
      UNDERL_LIM_AMOUNT: '00000',
      POLICY_NO: `P${at}`,
      EFFECTIVE_DATE: '01/01/2024',
      INS_FORM_CODE: '91X',
      NAME_COMPANY: 'OLD PINE INSURANCE',
    };
  });
}

const MONTHLY = ['inspections', 'sms-input-inspections'] as const;
const NUMBER = {
  inspections: 'DOT_NUMBER',
  'sms-input-inspections': 'DOT_NUMBER',
  'legacy-insur': 'PREFIX_DOCKET_NUMBER',
};
const SWAPPED = {
  inspections: ['INSP_DATE', 'REPORT_NUMBER'],
  'sms-input-inspections': ['INSP_DATE', 'REPORT_NUMBER'],
  'legacy-insur': ['EFFECTIVE_DATE', 'NAME_COMPANY'],
} as const;

type Broken = { name: string; keys: readonly Key[]; of: (key: Key) => string };
const rows = (of: (row: Cells, at: number, key: Key) => Cells | null) => (key: Key) =>
  csvOf(
    key,
    honest(key).flatMap((row, at): Cells[] => {
      const changed = of(row, at, key);
      return changed === null ? [] : [changed];
    }),
  );
const BROKEN: Broken[] = [
  {
    name: 'rows of two years ago under a fresh stamp',
    keys: MONTHLY,
    of: (key) => csvOf(key, honest(key, addDays(today(), -730))),
  },
  {
    name: 'two columns swapped',
    keys: KEYS,
    of: rows((row, _, key) => {
      const [one, other] = SWAPPED[key];
      return { ...row, [one]: row[other] ?? '', [other]: row[one] ?? '' };
    }),
  },
  { name: 'no row that can be read', keys: KEYS, of: rows((row, _, key) => ({ ...row, [NUMBER[key]]: 'n/a' })) },
  {
    name: 'half of its rows unreadable',
    keys: KEYS,
    of: rows((row, at, key) => (at % 2 === 0 ? row : { ...row, [NUMBER[key]]: 'n/a' })),
  },
  { name: 'a tenth of its carriers gone', keys: KEYS, of: rows((row, at) => (at % 80 < 8 ? null : row)) },
  { name: 'its header alone', keys: KEYS, of: (key) => `${headerOf(key)}\n` },
  { name: 'every row twice', keys: KEYS, of: (key) => csvOf(key, [...honest(key), ...honest(key)]) },
  { name: 'one line of another width', keys: KEYS, of: (key) => `${csvOf(key, honest(key))}7800001,odd\n` },
  {
    name: 'other amounts in a file that is closed',
    keys: ['legacy-insur'],
    of: rows((row) => ({ ...row, MAX_COV_AMOUNT: '05000' })),
  },
];

test('broken ones are held, nothing of them is stored, and what was stored stays', async () => {
  for (const key of KEYS) publish(key, csvOf(key, honest(key)));
  await sync(KEYS);
  const count = (key: Key) => world.database.db.$count(TABLE[key]);
  const before = new Map(await Promise.all(KEYS.map(async (key) => [key, await count(key)] as const)));
  expect([...before.values()]).toEqual([240, 240, 240]);

  const wrong: string[] = [];
  for (const { name, keys, of } of BROKEN) {
    for (const key of keys) {
      // A closed file is compared again once a month.
      pass(key === 'legacy-insur' ? 32 * DAY : 1.5 * HOUR);
      publish(key, of(key));
      await sync([key]);
      const { status, message } = await stateOf(key);
      if (status !== 'held') wrong.push(`${key}, ${name}: ${status} ${message}`);
      if ((await count(key)) !== before.get(key)) wrong.push(`${key}, ${name}: ${await count(key)} rows are stored`);
    }
  }
  expect(wrong).toEqual([]);
  expect(BROKEN.flatMap(({ keys }) => keys).length).toBeGreaterThanOrEqual(24);
});

test('honest ones in another order, and a month later, are taken', async () => {
  pass(32 * DAY);
  for (const key of KEYS) publish(key, csvOf(key, honest(key).reverse()));
  await sync(KEYS);
  expect(await Promise.all(KEYS.map(async (key) => (await stateOf(key)).message))).toEqual([null, null, null]);
});

test('frozen under fresh stamps, the monthly ones stop at their rows and say so; the closed one stays as it is', async () => {
  const frozenOn = today();
  for (const days of [30, 30, 30]) {
    pass(days * DAY);
    for (const key of KEYS) publish(key, csvOf(key, honest(key, frozenOn)));
    await sync(KEYS);
  }
  for (const key of MONTHLY)
    expect([key, (await stateOf(key)).status]).toEqual([key, expect.stringMatching(/stale|held/)]);
  expect((await stateOf('legacy-insur')).status).toBe('current');
  for (const { key, completeAsOf } of await world.database.db.select().from(datasets))
    expect([key, completeAsOf! <= addDays(frozenOn, 5)]).toEqual([key, true]);
});
