import type { RuleType } from '@contract/rules/rules.constants';
import { addDays } from '@contract/shared/day';
import { loadCarrierFacts } from '@monitor/areas/rules/facts.queries';
import { STANDARD_RULE_SET } from '@monitor/areas/rules/standard-rule-set';
import { datasetSyncs, datasets, imports } from '@monitor/db/schema';
import { runSync } from '@monitor/federal-data/sync/cli';
import { inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { FAULTS, type LocalPublisher, pathOf } from '../../../support/fmcsa-publisher';
import { assess } from '../../areas/rules/evaluations';
import { classification } from '../../areas/rules/factories';
import { type Cells, headerOf } from '../import/fmcsa-files';
import { CARRIERS, dayColumnsOf, isGood, KEYS, type Key, shifted, worldOn } from './published-worlds';
import { csvOf, DAY, HOUR, idOf, publishing } from './publishing';

/**
 * Publications that are broken, old or in a new shape, one after another, on top of an honest country: no carrier that may not be
 * hired becomes bookable by one, and no honest file is held.
 */

const world = publishing('2026-11-19T15:00:00Z');
const { pass, publish, today, stateOf } = world;
const sync = (keys: readonly Key[] = KEYS) => world.sync(keys);

const STANDARD = classification(1, STANDARD_RULE_SET as Partial<Record<RuleType, never>>);
/** Whom a new company’s rules pass. */
async function bookable(): Promise<number[]> {
  const facts = await loadCarrierFacts(world.database.db, CARRIERS, 1, today());
  return CARRIERS.filter((dot) => {
    const own = facts.get(dot);
    return own !== undefined && assess(own, [STANDARD], [], today()).classifications[0]!.status === 'pass';
  });
}

let honest = 0;
const heldHonest: string[] = [];
/** Publishes a good file of every dataset; what is not taken as current is noted. */
async function honestDay() {
  const rows = worldOn(today());
  for (const key of KEYS) publish(key, csvOf(key, rows[key]));
  await sync();
  honest += KEYS.length;
  const ids = KEYS.map(idOf);
  for (const { dataset, status, message } of await world.database.db
    .select()
    .from(datasetSyncs)
    .where(inArray(datasetSyncs.id, ids)))
    if (status !== 'current') heldHonest.push(`${today()} ${dataset}: ${status} ${message}`);
}

type Publication = {
  name: string;
  key: Key;
  /** The rows that are published in place of the good ones, or the whole text. */
  of: (rows: Cells[]) => Cells[] | string;
  /** Who is no longer to be hired by it. */
  unfit?: readonly number[];
  outcome: 'held' | 'taken';
};

const every = (share: number, change: (row: Cells) => Cells | null) => (rows: Cells[]) =>
  rows.flatMap((row, at): Cells[] => {
    const changed = at % share === 0 ? change(row) : row;
    return changed === null ? [] : [changed];
  });
const swapped = (one: string, other: string) => (rows: Cells[]) =>
  rows.map((row) => ({ ...row, [one]: row[other] ?? '', [other]: row[one] ?? '' }));
const NUMBER: Record<Key, string> = {
  census: 'DOT_NUMBER',
  'motus-carrier': 'USDOT_NUMBER',
  'motus-authhist': 'USDOT_NUMBER',
  'motus-insur': 'USDOT_NUMBER',
  'motus-inshist': 'USDOT_NUMBER',
  'motus-revokesuspend': 'USDOT_NUMBER',
  'oos-orders': 'DOT_NUMBER',
};
const SWAPPED: Record<Key, [string, string]> = {
  census: ['STATUS_CODE', 'POWER_UNITS'],
  'motus-carrier': ['OP_AUTH_STATUS', 'OP_AUTH_TYPE'],
  'motus-authhist': ['REASON', 'STATUS_CHANGE_DATE'],
  'motus-insur': ['EFFECTIVE_DATE', 'INSURANCE_COMPANY_NAME'],
  'motus-inshist': ['POLICY_NO', 'CANCL_EFFECTIVE_DATE'],
  'motus-revokesuspend': ['ORDER1_SERVE_DATE', 'ORDER1_TYPE_DESC'],
  'oos-orders': ['OOS_DATE', 'OOS_REASON'],
};
const DATED = KEYS.filter((key) => dayColumnsOf(key).length > 0);
const MOTUS = KEYS.filter((key) => key.startsWith('motus-'));
const ofEach = (keys: readonly Key[], make: (key: Key) => Omit<Publication, 'key'>): Publication[] =>
  keys.map((key) => ({ key, ...make(key) }));

const PUBLICATIONS: Publication[] = [
  ...ofEach(DATED, (key) => ({
    name: 'rows of two years ago under a fresh stamp',
    of: (rows) => rows.map((row) => shifted(row, dayColumnsOf(key), -730)),
    outcome: 'held',
  })),
  ...ofEach(DATED, (key) => ({
    name: 'two-year-old rows and one typed day of today',
    of: (rows) => rows.map((row, at) => (at === 0 ? row : shifted(row, dayColumnsOf(key), -730))),
    outcome: 'held',
  })),
  ...ofEach(
    DATED.filter((key) => key !== 'motus-inshist'),
    (key) => ({
      name: 'days shifted ahead',
      of: (rows) => rows.map((row) => shifted(row, dayColumnsOf(key), 4000)),
      outcome: 'held',
    }),
  ),
  ...ofEach(KEYS, (key) => ({ name: 'two columns swapped', of: swapped(...SWAPPED[key]), outcome: 'held' })),
  ...ofEach(KEYS, (key) => ({
    name: 'no row that can be read',
    of: every(1, (row) => ({ ...row, [NUMBER[key]]: 'n/a' })),
    outcome: 'held',
  })),
  ...ofEach(KEYS, (key) => ({
    name: 'half of its rows unreadable',
    of: every(2, (row) => ({ ...row, [NUMBER[key]]: 'n/a' })),
    outcome: 'held',
  })),
  ...ofEach(KEYS, () => ({ name: 'thinned by a tenth', of: every(10, () => null), outcome: 'held' })),
  ...ofEach(KEYS, () => ({
    name: 'rows doubled in the place of others',
    of: (rows) => rows.map((row, at) => (at % 3 === 0 ? rows[(at + 1) % rows.length]! : row)),
    outcome: 'held',
  })),
  ...ofEach(KEYS, (key) => ({
    name: 'one line of another width',
    of: (rows) => `${csvOf(key, rows)}7800001,odd\n`,
    outcome: 'held',
  })),
  ...ofEach(KEYS, (key) => ({ name: 'its header alone', of: () => `${headerOf(key)}\n`, outcome: 'held' })),
  ...ofEach(KEYS, () => ({ name: 'in another order', of: (rows) => [...rows].reverse(), outcome: 'taken' })),
  ...ofEach(KEYS, () => ({ name: 'every row twice', of: (rows) => [...rows, ...rows], outcome: 'held' })),
  ...ofEach(MOTUS, () => ({
    name: 'one row by its USDOT number alone',
    of: (rows) => rows.map((row, at) => (at === 0 ? { ...row, DOCKET_NUMBER: '' } : row)),
    outcome: 'taken',
  })),
  ...ofEach(MOTUS, () => ({
    name: 'every row by its USDOT number alone',
    of: (rows) => rows.map((row) => ({ ...row, DOCKET_NUMBER: `USDOT ${row.USDOT_NUMBER}-C` })),
    outcome: 'held',
  })),
  {
    name: 'a policy gone, and another carrier’s row without a docket',
    key: 'motus-insur',
    of: (rows) => [...rows.slice(1), { ...rows[1]!, DOCKET_NUMBER: '', USDOT_NUMBER: 9_999_991 }],
    unfit: [CARRIERS[0]!],
    outcome: 'taken',
  },
  {
    name: 'a policy gone, and a row that names its carrier and cannot be read',
    key: 'motus-insur',
    of: (rows) => [...rows.slice(1), { ...rows[1]!, MAX_COV_AMOUNT: 'lots' }],
    unfit: [CARRIERS[0]!],
    outcome: 'taken',
  },
  {
    name: 'new words for a status',
    key: 'motus-carrier',
    of: every(1, (row) => ({ ...row, OP_AUTH_STATUS: `Authority ${row.OP_AUTH_STATUS}` })),
    outcome: 'held',
  },
  {
    name: 'orders without a number',
    key: 'oos-orders',
    of: every(5, (row) => ({ ...row, DOT_NUMBER: '' })),
    outcome: 'held',
  },
  { name: 'three orders gone', key: 'oos-orders', of: (rows) => rows.slice(3), outcome: 'held' },
];

test('two-year-old files under a fresh stamp leave no carrier bookable', async () => {
  const rows = worldOn(today());
  for (const key of KEYS)
    publish(
      key,
      csvOf(
        key,
        rows[key].map((row) => shifted(row, [...dayColumnsOf(key), 'EFFECTIVE_DATE'], -730)),
      ),
    );
  await sync();
  expect(await bookable()).toEqual([]);
  const loaded = await world.database.db.select({ key: datasets.key }).from(datasets);
  // The register of authority and its docket have no days: alone they clear no carrier.
  expect(loaded.map(({ key }) => key)).toEqual(['motus-carrier']);
});

describe('broken publications', () => {
  test(`${PUBLICATIONS.length} of them: no false pass`, async () => {
    pass(DAY);
    await honestDay();
    expect([heldHonest, await bookable()]).toEqual([[], CARRIERS.filter(isGood)]);
    const passes: string[] = [];
    const outcomes: string[] = [];
    for (const [at, { name, key, of, unfit = [], outcome }] of PUBLICATIONS.entries()) {
      pass(1.5 * HOUR);
      const published = of(worldOn(today())[key]);
      publish(key, typeof published === 'string' ? published : csvOf(key, published));
      await sync([key]);
      const { status, message } = await stateOf(key);
      if ((status === 'held') !== (outcome === 'held')) outcomes.push(`${key}, ${name}: ${status} ${message}`);
      const wrong = (await bookable()).filter((dot) => !isGood(dot) || unfit.includes(dot));
      if (wrong.length > 0) passes.push(`${key}, ${name}: ${wrong.join(' ')}`);
      if (outcome === 'taken' || at % 12 === 11) {
        pass(1.5 * HOUR);
        await honestDay();
        expect([name, await bookable()]).toEqual([name, CARRIERS.filter(isGood)]);
      }
    }
    // Thanksgiving and the weekend behind it are past.
    expect(today() >= '2026-11-27').toBe(true);
    expect({ passes, outcomes, heldHonest }).toEqual({ passes: [], outcomes: [], heldHonest: [] });
    expect(PUBLICATIONS.length).toBeGreaterThanOrEqual(60);
    expect(honest).toBeGreaterThan(100);
  }, 600_000);

  test.each<[string, (csv: string) => Parameters<LocalPublisher['answer']>[1], 'held' | 'failed', RegExp]>([
    ['shorter than announced', FAULTS.shorter, 'held', /^The publisher’s answer was cut short\.$/],
    ['cut in its gzip', FAULTS.gzipCut, 'held', /^The publisher’s answer was cut short\.$/],
    ['without its last lines', FAULTS.linesCut, 'held', /^The file was cut short: \d+ of \d+ rows\.$/],
    [
      'answered 304 though no one asked whether it changed',
      FAULTS.notModified,
      'failed',
      /^The publisher answers in a way we do not know \(304\)\.$/,
    ],
    [
      'asked for too often',
      () => FAULTS.tooOften(7200),
      'failed',
      /^The publisher says we ask too often \(429\)\. It asks us to wait until .* An app token/,
    ],
  ])(
    '%s: nothing of it is stored, the sentence says what is wrong, and the command ends with 1',
    async (_, fault, status, words) => {
      const before = await bookable();
      const stored = await world.database.db.$count(imports);
      for (const key of KEYS) {
        pass(1.5 * HOUR);
        // What is lost on the way are the bad news: a revocation, a cancellation, an order.
        publish(key, csvOf(key, worldOn(today())[key]));
        world.publisher.answer(pathOf.rows(idOf(key)), fault(world.publisher.files.get(idOf(key))!.csv));
        const said: string[] = [];
        const open = async () => ({ sync: () => sync([key]), close: async () => {} });
        expect(await runSync([key], { env: {}, open, say: (line) => said.push(line) })).toBe(1);
        world.publisher.answer(pathOf.rows(idOf(key)), null);
        // Its daily difference is not published, which is said too.
        expect(said.at(-1)).toMatch(/^0 files imported, 0 unchanged, \d held, \d not read/);
        const state = await stateOf(key);
        expect([key, state.status, state.message]).toEqual([key, status, expect.stringMatching(words)]);
        if (words.source.includes('429')) expect(state.nextAt!.getTime() - world.now().getTime()).toBe(2 * HOUR);
        world.publisher.files.delete(idOf(key));
      }
      expect([await bookable(), await world.database.db.$count(imports)]).toEqual([before, stored]);
      pass(HOUR);
      await honestDay();
      expect(heldHonest).toEqual([]);
    },
    60_000,
  );

  test('three small shrinkages are one large one: the second is held', async () => {
    const outcomes: string[] = [];
    for (const fewer of [3, 6, 9]) {
      pass(DAY);
      publish('motus-insur', csvOf('motus-insur', worldOn(today())['motus-insur'].slice(fewer)));
      await sync(['motus-insur']);
      outcomes.push((await stateOf('motus-insur')).message ?? 'taken');
    }
    expect(outcomes).toEqual([
      'taken',
      expect.stringMatching(/^It has 102 rows, 5\.6% fewer than a file of the last 30 days \(108\)\./),
      expect.stringMatching(/^It has 99 rows, /),
    ]);
    await honestDay();
    expect(heldHonest).toEqual([]);
  });

  test('thinned by 1 % a day, the orders are held on the first', async () => {
    pass(DAY);
    await honestDay();
    pass(DAY);
    const rows = worldOn(today())['oos-orders'];
    publish(
      'oos-orders',
      csvOf(
        'oos-orders',
        rows.filter((_, at) => at % 33 !== 0),
      ),
    );
    await sync(['oos-orders']);
    expect((await stateOf('oos-orders')).message).toMatch(/^Of .* of the carriers in the last file it has no row/);
    expect((await bookable()).filter((dot) => !isGood(dot))).toEqual([]);
  });

  test('frozen under fresh stamps, every file stops at its rows, says so, is held, and clears no one in the end', async () => {
    pass(DAY);
    await honestDay();
    const frozenOn = today();
    for (const days of [8, 8, 8, 12]) {
      pass(days * DAY);
      for (const key of KEYS) publish(key, world.publisher.files.get(idOf(key))!.csv);
      await sync();
      for (const key of KEYS)
        expect([days, (await stateOf(key)).status]).toEqual([days, expect.stringMatching(/stale|held/)]);
    }
    for (const { completeAsOf } of await world.database.db.select().from(datasets))
      expect(completeAsOf! <= addDays(frozenOn, 5)).toBe(true);
    expect(await bookable()).toEqual([]);
  });
});
