import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULE_TYPES } from '@contract/rules/rules.constants';
import { addDays } from '@contract/shared/day';
import { loadCarrierFacts } from '@monitor/areas/rules/facts.queries';
import { RULES } from '@monitor/areas/rules/rules';
import { LONGEST_AGE_DAYS } from '@monitor/base/dataset-ages';
import { storeLongestAges } from '@monitor/db/dataset-ages.queries';
import { datasets, eldConnections, enteredIdentifiers, insuranceCertificates, ruleOverrides } from '@monitor/db/schema';
import { writeDemoFiles } from '@monitor/demo/fmcsa';
import { loadDemo } from '@monitor/demo/load-demo';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyIdOf } from '../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../support/section-monitor';
import { type Finding, type OwnPapers, readTable, secondOpinion } from './second-opinion';

/**
 * Every verdict of the demo, as the API gives it, beside one that was worked out from the demo's files alone by other code.
 * Where the two differ one of them is wrong.
 */

type Listed = {
  id: number;
  identifiers: { is_type: string; value: string }[];
  rules_assessment: {
    overall_result: string;
    summary: Record<string, Finding>;
    classifications: { id: number; status: string }[];
  };
};
type Override = {
  carrier_id: number;
  classification_id: number;
  is_type: string;
  is_active: boolean;
  expiration_date: string;
};
type Classification = {
  id: number;
  is_active: boolean;
  is_by_broker_election: boolean;
  rule_set: Record<string, number>;
};

let monitor: SectionMonitor;
let folder: string;
let opinions: Map<string, Record<string, Finding>>;
/** The same on another day, or with parts of files alone. */
let opinionsOn: (today: string, inParts?: readonly string[]) => typeof opinions;
let closedOn: string;
const listed: Listed[] = [];
let overrides: Override[];
let classifications: Classification[];

/** By number, where it has one; else by its docket. */
const keyOf = ({ id, identifiers }: Listed) =>
  id <= 1_000_000_000
    ? `DOT ${id}`
    : identifiers.map(({ is_type, value }) => `${is_type}${value}`).find((docket) => opinions.has(docket))!;

beforeAll(async () => {
  monitor = await openSectionMonitor();
  folder = await mkdtemp(join(tmpdir(), 'second-opinion-'));
  const now = monitor.services.clock();
  const { dataKeys } = monitor.services.env;
  await loadDemo(monitor.services.database.owner, { dataDir: folder, now, say: () => {}, dataKeys });
  const { files } = await writeDemoFiles(join(folder, 'again'), { today: TODAY });
  const companyId = await companyIdOf(monitor.db, 'admin@demo.test');
  const own = new Map<string, OwnPapers>();
  const papersOf = (carrierId: number) => {
    const papers = own.get(`DOT ${carrierId}`) ?? { certificates: [], identifiers: [], lastPosition: null };
    own.set(`DOT ${carrierId}`, papers);
    return papers;
  };
  for (const row of await monitor.db
    .select()
    .from(insuranceCertificates)
    .where(eq(insuranceCertificates.companyId, companyId)))
    papersOf(row.carrierId).certificates.push({
      coverage: row.coverage,
      usd: row.limitUsd ?? 0,
      from: row.effectiveOn ?? '9999',
      until: row.expiresOn ?? '',
      isVerified: row.verifiedAt !== null,
    });
  for (const row of await monitor.db
    .select()
    .from(enteredIdentifiers)
    .where(eq(enteredIdentifiers.companyId, companyId)))
    papersOf(row.carrierId).identifiers.push(row.status);
  for (const { carrierId, lastPositionAt } of await monitor.db.select().from(eldConnections))
    if (lastPositionAt) papersOf(carrierId).lastPosition = lastPositionAt.toISOString().slice(0, 10);
  const nothing: OwnPapers = { certificates: [], identifiers: [], lastPosition: null };
  closedOn = files.find(({ dataset }) => dataset === 'legacy-carrier')!.asOf;
  const tables = Object.fromEntries(files.map(({ dataset, path }) => [dataset, readTable(path)]));
  opinionsOn = (today, inParts = []) =>
    secondOpinion(tables, (carrier) => own.get(carrier) ?? nothing, today, {
      closedOn,
      newOn: TODAY,
      censusOn: files.find(({ dataset }) => dataset === 'company-census')!.asOf,
      inParts,
    });
  opinions = opinionsOn(TODAY);
  // Uses every rule there is, so that each one's findings are reported.
  const every = {
    name: 'Every rule',
    is_active: true,
    rule_set: Object.fromEntries(RULE_TYPES.map((type) => [type, 2])),
  };
  expect((await monitor.send('POST', '/classifications', { classification: every })).status).toBe(200);
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body, headers } = await monitor.get(
      `/carriers?include=rules_assessment&per_page=100&page=${page}&q[s]=id+asc&q[id_gt]=0`,
    );
    listed.push(...body.carriers);
    pages = Number(headers.totalpages);
  }
  overrides = (await monitor.db.select().from(ruleOverrides).where(eq(ruleOverrides.companyId, companyId))).map(
    ({ carrierId, classificationId, isType, isActive, expirationDate }) => ({
      carrier_id: carrierId,
      classification_id: classificationId,
      is_type: isType,
      is_active: isActive,
      expiration_date: expirationDate,
    }),
  );
  classifications = (await monitor.get('/classifications')).body.classifications;
}, 600_000);
afterAll(async () => {
  await monitor?.close();
  await rm(folder, { recursive: true, force: true });
});

test('every carrier of the files has a verdict', () => {
  expect(listed.length).toBeGreaterThanOrEqual(3_000);
  expect(listed.map(keyOf).filter((key) => !opinions.has(key))).toEqual([]);
});

test('no rule finds otherwise than the files, of any carrier', () => {
  for (const { rules_assessment } of listed)
    expect(Object.keys(rules_assessment.summary).sort()).toEqual([...RULE_TYPES].sort());
  const differing = listed.flatMap((carrier) =>
    Object.entries(carrier.rules_assessment.summary)
      .filter(([rule, found]) => opinions.get(keyOf(carrier))![rule] !== found)
      .map(
        ([rule, found]) => `${keyOf(carrier)} ${rule}: ${found}, by the files ${opinions.get(keyOf(carrier))![rule]}`,
      ),
  );
  expect(differing).toEqual([]);
});

test('each classification is the worst of its rules, override by override, and all of them make the whole', () => {
  const differing: string[] = [];
  for (const carrier of listed) {
    const statuses: string[] = [];
    for (const { id, status } of carrier.rules_assessment.classifications) {
      const { rule_set } = classifications.find((one) => one.id === id)!;
      const asked = Object.keys(rule_set).filter((rule) => rule_set[rule] === 2);
      const found = asked.map((rule) =>
        overrides.some(
          (one) =>
            one.carrier_id === carrier.id &&
            one.classification_id === id &&
            one.is_type === rule &&
            one.is_active &&
            one.expiration_date > TODAY,
        )
          ? 'override'
          : opinions.get(keyOf(carrier))![rule],
      );
      const expected = ['fail', 'incomplete', 'override'].find((worst) => found.includes(worst as Finding)) ?? 'pass';
      if (status !== (asked.length === 0 ? 'incomplete' : expected)) differing.push(`${carrier.id} ${id}: ${status}`);
      statuses.push(status);
    }
    const good = statuses.filter((status) => status === 'pass' || status === 'override').length;
    const whole =
      good > 0
        ? good === statuses.length
          ? 'pass'
          : 'partial_pass'
        : statuses.includes('fail')
          ? 'fail'
          : 'incomplete';
    if (carrier.rules_assessment.overall_result !== whole)
      differing.push(`${carrier.id}: ${carrier.rules_assessment.overall_result}, not ${whole} of ${statuses}`);
    const always = classifications.filter((one) => one.is_active && !one.is_by_broker_election).map(({ id }) => id);
    const missing = always.filter((id) => !carrier.rules_assessment.classifications.some((one) => one.id === id));
    if (missing.length > 0) differing.push(`${carrier.id} is not judged by ${missing}`);
  }
  expect(differing).toEqual([]);
});

describe('as the closed files grow old, both find the same', () => {
  const ASKED = [
    'interstate_carrier_authority_is_active',
    'authority_age_gteq_three_months',
    'authority_age_gteq_six_months',
    'bipd_insurance_gteq_seven_hundred_fifty_thousand',
    'bipd_insurance_gteq_one_million',
    'authority_age_gteq_own_months',
    'bipd_insurance_gteq_own_amount',
  ] as const;
  const passed: Record<string, number> = {};

  /** How many pass each rule; the findings of both are equal. */
  async function expectSame(today: string, inParts: readonly string[] = []) {
    const expected = opinionsOn(today, inParts);
    const companyId = await companyIdOf(monitor.db, 'admin@demo.test');
    const facts = await loadCarrierFacts(
      monitor.db,
      listed.map(({ id }) => id),
      companyId,
      today,
    );
    const passing: Record<string, number> = Object.fromEntries(ASKED.map((rule) => [rule, 0]));
    const differing: string[] = [];
    for (const carrier of listed)
      for (const rule of ASKED) {
        const { result } = RULES[rule].judge(facts.get(carrier.id)!, today);
        if (result === 'pass') passing[rule]! += 1;
        const other = expected.get(keyOf(carrier))![rule];
        if (result !== other) differing.push(`${keyOf(carrier)} ${rule}: ${result}, by the files ${other}`);
      }
    expect(differing).toEqual([]);
    return passing;
  }

  beforeAll(async () => {
    // Nothing else grows old meanwhile.
    const others = Object.keys(LONGEST_AGE_DAYS).filter((key) => !key.startsWith('legacy-'));
    await storeLongestAges(monitor.db, new Map(others.map((key) => [key, 9999])));
    Object.assign(passed, await expectSame(TODAY));
  });
  afterAll(() => storeLongestAges(monitor.db, new Map()));

  test.each([
    [365, 'as before'],
    [366, 'without its policies'],
    [730, 'without its policies'],
    [731, 'without its authorities too'],
  ])('%i days after FMCSA closed them: %s', async (days, what) => {
    const passing = await expectSame(addDays(closedOn, days));
    const [authority, bipd] = [ASKED[0], ASKED[3]].map((rule) => passing[rule]! / passed[rule]!);
    expect([bipd! > 0.9, authority! > 0.9]).toEqual([what === 'as before', what !== 'without its authorities too']);
  });

  test.each(['motus-carrier', 'motus-authhist', 'motus-revokesuspend', 'motus-insur', 'motus-inshist'])(
    'with a part of %s alone',
    async (key) => {
      const [before] = await monitor.db.select().from(datasets).where(eq(datasets.key, key));
      await monitor.db.update(datasets).set({ completeAsOf: null }).where(eq(datasets.key, key));
      const passing = await expectSame(TODAY, [key]).finally(() =>
        monitor.db.update(datasets).set({ completeAsOf: before!.completeAsOf }).where(eq(datasets.key, key)),
      );
      const rule = key.startsWith('motus-ins') ? ASKED[3] : ASKED[0];
      expect(passing[rule]!).toBeLessThan(passed[rule]!);
    },
  );
});

describe('the traps are in the demo, and both see them', () => {
  test.each([
    ['5000140', 'interstate_carrier_authority_is_active', 'fail', 'a mover'],
    ['5000153', 'interstate_carrier_authority_is_active', 'incomplete', 'active and suspended'],
    ['5000120', 'interstate_carrier_authority_is_active', 'incomplete', 'from Mexico'],
    ['5000161', 'interstate_carrier_authority_is_active', 'incomplete', 'active and suspended in its history'],
    ['5000161', 'authority_age_gteq_three_months', 'incomplete', 'its last grant ended'],
    [
      '5000162',
      'bipd_insurance_gteq_seven_hundred_fifty_thousand',
      'incomplete',
      'a cancellation of no policy on file',
    ],
    ['5000154', 'interstate_carrier_authority_is_active', 'incomplete', 'its docket went to another'],
    ['5000155', 'authority_age_gteq_three_months', 'fail', 'a docket that it bought'],
    ['5000156', 'bipd_insurance_gteq_seven_hundred_fifty_thousand', 'incomplete', 'insured under a docket that ended'],
    ['5000157', 'bipd_insurance_gteq_seven_hundred_fifty_thousand', 'incomplete', '$300,000 by Motus'],
    ['5000158', 'safer_operating_status_active', 'incomplete', 'no longer in the census'],
    ['MC2000131', 'no_active_oos_orders', 'incomplete', 'known by its docket alone'],
  ])('%s %s: %s (%s)', (carrier, rule, found) => {
    const key = /^\d/.test(carrier) ? `DOT ${carrier}` : carrier;
    expect(opinions.get(key)?.[rule]).toBe(found);
    expect(listed.find((one) => keyOf(one) === key)?.rules_assessment.summary[rule]).toBe(found);
  });

  test('each rule that federal files decide finds all three, and none of them everywhere', () => {
    for (const rule of [
      'interstate_carrier_authority_is_active',
      'authority_age_gteq_three_months',
      'no_active_oos_orders',
      'mcs_150_not_overdue',
      'driver_oos_rate_lteq_own_percent',
      'no_english_proficiency_oos',
    ]) {
      const found = [...opinions.values()].map((findings) => findings[rule]);
      for (const result of ['pass', 'fail', 'incomplete'])
        expect([rule, found.includes(result as Finding)]).toEqual([rule, true]);
    }
  });
});
