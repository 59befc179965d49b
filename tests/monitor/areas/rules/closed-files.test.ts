import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClosedFiles } from '@contract/carriers/federal-data.entities';
import { addDays, daysBetween } from '@contract/shared/day';
import { authorityDoubt, contradictionsOf } from '@monitor/areas/rules/contradictions';
import { type CarrierInFiles, type LoadedDataset, sourceStatesOf } from '@monitor/areas/rules/fact-sources';
import type { FactSource, SourceState } from '@monitor/areas/rules/facts';
import { loadCarrierFacts } from '@monitor/areas/rules/facts.queries';
import { LONGEST_AGE_DAYS } from '@monitor/base/dataset-ages';
import { storeLongestAges } from '@monitor/db/dataset-ages.queries';
import { connections, datasetGaps, datasets, insuranceCertificates } from '@monitor/db/schema';
import { writeDemoFiles } from '@monitor/demo/fmcsa';
import { DATASETS } from '@monitor/federal-data/import/datasets';
import { importFile } from '@monitor/federal-data/import/import-file';
import { runDoctor } from '@monitor/operator/doctor';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { evaluateRule } from './evaluations';
import { authority, authorityEvent, carrierFacts, filing, legacyAuthority, legacyEvent } from './factories';

/** What FMCSA's closed files are worth: as much as Motus's silence about a carrier, for as long as a careful broker would. */

const CLOSED_ON = '2026-05-14';
const AUTHORITY = 'interstate_carrier_authority_is_active';
const AGE = 'authority_age_gteq_six_months';
const BIPD = 'bipd_insurance_gteq_seven_hundred_fifty_thousand';

const idOf = (key: string) => DATASETS.find((dataset) => dataset.key === key)!.fmcsaId!;
const LEGACY = [
  'legacy-carrier',
  'legacy-authhist',
  'legacy-insur',
  'legacy-actpendinsur',
  'legacy-inshist',
  'legacy-revocation',
];
const MOTUS = ['motus-carrier', 'motus-authhist', 'motus-revokesuspend', 'motus-insur', 'motus-inshist'];

describe('a closed file', () => {
  const today = '2026-11-26';
  const loaded = (key: string, asOf: string, more: Partial<LoadedDataset> = {}): LoadedDataset => ({
    key,
    fmcsaId: idOf(key),
    asOf,
    completeAsOf: asOf,
    longestAgeDays: null,
    ...more,
  });
  const nothing: CarrierInFiles = { carrierId: 7, namedIn: new Map(), unread: new Set() };
  /** With everything whole and of today but what is given. Null: not loaded. */
  const statesWith = (
    given: Record<string, Partial<LoadedDataset> | null> = {},
    { on = today, carrier = {} }: { on?: string; carrier?: Partial<CarrierInFiles> } = {},
  ): Record<FactSource, SourceState> => {
    const all = [...LEGACY, ...MOTUS].flatMap((key) =>
      given[key] === null ? [] : [loaded(key, key.startsWith('legacy') ? CLOSED_ON : on, given[key])],
    );
    return sourceStatesOf(all, on)({ ...nothing, ...carrier });
  };
  const counts = ({ legacy_authority, legacy_insurance }: Record<FactSource, SourceState>) => ({
    authority: !legacy_authority.isTooOld,
    insurance: !legacy_insurance.isTooOld,
  });

  test('stands while Motus is whole and current, an authority for two years and insurance for one', () => {
    expect(statesWith().legacy_authority).toMatchObject({ isWhole: true, closed: { until: '2028-05-13', lacks: [] } });
    const last = (subject: 'authority' | 'insurance', days: number) =>
      counts(statesWith({}, { on: addDays(CLOSED_ON, days) }))[subject];
    expect([last('insurance', 365), last('insurance', 366)]).toEqual([true, false]);
    expect([last('authority', 730), last('authority', 731)]).toEqual([true, false]);
  });

  test.each([
    ['motus-carrier', { authority: false, insurance: true }],
    ['motus-authhist', { authority: false, insurance: true }],
    ['motus-revokesuspend', { authority: false, insurance: true }],
    ['motus-insur', { authority: true, insurance: false }],
    ['motus-inshist', { authority: true, insurance: false }],
  ])('is too old without %s, whole, current and read', (key, expected) => {
    expect(counts(statesWith({ [key]: null }))).toEqual(expected);
    expect(counts(statesWith({ [key]: { completeAsOf: null } }))).toEqual(expected);
    expect(counts(statesWith({ [key]: { completeAsOf: addDays(today, -31) } }))).toEqual(expected);
    expect(counts(statesWith({ [key]: { completeAsOf: addDays(today, -30) } }))).toEqual({
      authority: true,
      insurance: true,
    });
    // A row of this carrier that could not be read may be the one that ended it.
    expect(counts(statesWith({}, { carrier: { unread: new Set([key]) } }))).toEqual(expected);
  });

  test('alone is worth what a daily file is: 30 days, to the day', () => {
    const alone = { 'motus-carrier': null, 'motus-insur': null };
    const on = (days: number) => statesWith(alone, { on: addDays(CLOSED_ON, days) }).legacy_authority;
    expect(on(30)).toMatchObject({ isTooOld: false, endsOn: addDays(CLOSED_ON, 31) });
    expect(on(31)).toMatchObject({ isTooOld: true, isWhole: false, endsOn: null });
    // An extract that names the carrier is no better.
    const named = { namedIn: new Map<FactSource, string | null>([['legacy_authority', CLOSED_ON]]) };
    expect(
      statesWith({ ...alone, 'legacy-carrier': { completeAsOf: null } }, { carrier: named }).legacy_authority,
    ).toMatchObject({
      loaded: true,
      isTooOld: true,
    });
  });

  test('lasts as long as the operator sets, and still not without Motus', () => {
    const on = addDays(CLOSED_ON, 500);
    const given = { 'legacy-insur': { longestAgeDays: 600 } };
    expect(counts(statesWith(given, { on })).insurance).toBe(true);
    expect(counts(statesWith({ ...given, 'motus-inshist': null }, { on })).insurance).toBe(false);
  });

  test('an order in it counts against its status whatever is loaded', () => {
    const { sources } = carrierFacts();
    const old = { ...sources.legacy_authority_orders, isTooOld: true, isWhole: false };
    const facts = carrierFacts({
      sources: { ...sources, legacy_authority_orders: old },
      authorities: [legacyAuthority({ asOf: '2026-01-01' })],
      authorityOrders: [
        {
          source: 'legacy_authority_orders',
          asOf: CLOSED_ON,
          docket: 'MC139446',
          kind: 'carrier',
          authorityType: 'COMMON',
          orderType: 'Involuntary Revocation',
          servedOn: '2026-04-01',
          effectiveOn: '2026-05-01',
        },
      ],
    });
    expect(evaluateRule(AUTHORITY, facts, '2026-06-15').result).toBe('incomplete');
  });
});

describe('Motus is not silent', () => {
  const today = '2026-06-15';
  const judge = (given: Parameters<typeof carrierFacts>[0]) => evaluateRule(AUTHORITY, carrierFacts(given), today);

  test('where it lists the docket: its word counts', () => {
    expect(judge({ authorities: [legacyAuthority(), authority({ status: 'inactive' })] }).result).toBe('fail');
  });

  test('where its history has the docket and its register dropped it: the old authority does not come back', () => {
    const event = authorityEvent({ action: 'Granted', status: 'Active', on: '2026-06-01' });
    const given = { authorities: [legacyAuthority()], authorityEvents: [legacyEvent(), event] };
    expect(judge(given)).toMatchObject({
      result: 'incomplete',
      completesBy: 'A live check at FMCSA: Motus has events of its docket and does not list it',
    });
    // So say lists, the gate, and the counts.
    expect(authorityDoubt(carrierFacts(given), today)).toBe('contradicted');
    expect(contradictionsOf(carrierFacts(given), today)).toEqual(['authority_unlisted']);
    // That it ended there is said first.
    const ended = { ...event, action: 'Revoked', status: 'Inactive' as const };
    expect(judge({ ...given, authorityEvents: [legacyEvent(), ended] })).toMatchObject({
      result: 'incomplete',
      completesBy: 'A live check at FMCSA: the status of its authority is contradicted',
    });
    // Of another docket it says nothing.
    const other = { ...event, docket: 'MC1' };
    expect(judge({ ...given, authorityEvents: [legacyEvent(), other] }).result).toBe('pass');
    // By the USDOT number alone it is about all of them.
    expect(judge({ ...given, authorityEvents: [legacyEvent(), { ...event, docket: null }] }).result).toBe('incomplete');
  });
});

describe('with the demo’s files', () => {
  let monitor: SectionMonitor;
  let directory: string;
  let companyId: number;
  let all: number[];
  let closedOn: string;

  beforeAll(async () => {
    monitor = await openSectionMonitor();
    directory = await mkdtemp(join(tmpdir(), 'closed-files-'));
    const { files } = await writeDemoFiles(directory, { today: TODAY, carriers: 200 });
    for (const { path, asOf } of files)
      await importFile(monitor.database, path, { asOf, complete: true, rejectsDir: directory });
    closedOn = files.find(({ dataset }) => dataset === 'legacy-insur')!.asOf;
    companyId = await companyIdOf(monitor.db, 'admin@demo.test');
    const ids = await monitor.db.query.carriers.findMany({ columns: { id: true } });
    all = ids.map(({ id }) => id);
    await monitor.db
      .insert(connections)
      .values(all.map((carrierId) => ({ companyId, carrierId, status: 'onboarded' as const })))
      .onConflictDoNothing();
    // Nothing else grows old: what changes is what the closed files change.
    const forever = Object.keys(LONGEST_AGE_DAYS).filter((key) => !key.startsWith('legacy-'));
    await storeLongestAges(monitor.db, new Map(forever.map((key) => [key, 9999])));
  });
  afterAll(async () => {
    await monitor?.close();
    await rm(directory, { recursive: true, force: true });
  });

  const passing = async (rule: typeof AUTHORITY | typeof AGE | typeof BIPD, on: string) => {
    const facts = await loadCarrierFacts(monitor.db, all, companyId, on);
    return new Set(all.filter((id) => evaluateRule(rule, facts.get(id)!, on).result === 'pass'));
  };
  const counted = async (subject: ClosedFiles['subject']): Promise<ClosedFiles> => {
    const { body } = await monitor.get('/federal_data/closed_files');
    return body.closed_files.find((one: ClosedFiles) => one.subject === subject);
  };

  test.each([
    ['insurance', BIPD, 365],
    ['authority', AUTHORITY, 730],
  ] as const)(
    'listClosedFiles counts down: of %s it names the day and covers everyone who passes no longer after it',
    async (subject, rule, days) => {
      const found = await counted(subject);
      expect(found).toMatchObject({ as_of: closedOn, until: addDays(closedOn, days), lacks: [] });
      const [before, after] = [await passing(rule, found.until), await passing(rule, addDays(found.until, 1))];
      const lost = [...before].filter((id) => !after.has(id));
      expect(lost.length).toBeGreaterThan(10);
      expect([...after].filter((id) => !before.has(id))).toEqual([]);
      // It counts also those who have no policy, or no authority, that would do.
      expect(found.carriers).toBeGreaterThanOrEqual(lost.length);
      expect(found.carriers - lost.length).toBeLessThan(all.length / 20);
    },
  );

  test('an authority outlasts the policy, names its age, and its age rule goes with it', async () => {
    const { until } = await counted('insurance');
    const on = addDays(until, 1);
    const [authorities, insured] = [await passing(AUTHORITY, on), await passing(BIPD, on)];
    const known = await loadCarrierFacts(monitor.db, all, companyId, on);
    const isClosedAlone = (one: number) =>
      [...known.get(one)!.authorities, ...known.get(one)!.authorityEvents].every(({ source }) =>
        source.startsWith('legacy'),
      );
    const id = [...authorities].find((one) => !insured.has(one) && isClosedAlone(one))!;
    const facts = known.get(id)!;
    const age = `${daysBetween(closedOn, on)} days ago) counts until`;
    for (const rule of [AUTHORITY, AGE] as const) {
      const { result, evidence } = evaluateRule(rule, facts, on);
      expect([rule, result]).toEqual([rule, 'pass']);
      expect(evidence.find(({ field }) => field === 'Motus since then')?.value).toContain(age);
    }
    expect(evaluateRule(BIPD, facts, on)).toMatchObject({
      result: 'incomplete',
      completesBy: expect.stringMatching(
        /^A live check at FMCSA: .* 366 days ago and closed\. Or a verified certificate/,
      ),
    });
  });

  test('a certificate that lasts longer takes a carrier out of the count', async () => {
    const { carriers, until } = await counted('insurance');
    const facts = await loadCarrierFacts(monitor.db, all, companyId, TODAY);
    const [carrierId] = [...(await passing(BIPD, TODAY))].filter((id) =>
      facts.get(id)!.filings.every(({ source }) => source.startsWith('legacy')),
    );
    const certificate = {
      companyId,
      carrierId: carrierId!,
      coverage: 'bipd' as const,
      limitUsd: 1_000_000,
      effectiveOn: TODAY,
      verifiedAt: new Date(`${TODAY}T12:00:00Z`),
    };
    const add = async (expiresOn: string) =>
      (
        await monitor.db
          .insert(insuranceCertificates)
          .values({ ...certificate, expiresOn })
          .returning({ id: insuranceCertificates.id })
      )[0]!.id;
    await add(until);
    expect((await counted('insurance')).carriers).toBe(carriers);
    await add(addDays(until, 30));
    expect((await counted('insurance')).carriers).toBe(carriers - 1);
    await monitor.db.delete(insuranceCertificates).where(eq(insuranceCertificates.carrierId, carrierId!));
  });

  test('only carriers that the company works with count, and each once for the installation', async () => {
    const { carriers } = await counted('authority');
    const facts = await loadCarrierFacts(monitor.db, all, companyId, TODAY);
    const [id] = [...(await passing(AUTHORITY, TODAY))].filter((one) =>
      facts.get(one)!.authorities.every(({ source }) => source === 'legacy_authority'),
    );
    await monitor.db.update(connections).set({ status: 'do_not_dispatch' }).where(eq(connections.carrierId, id!));
    expect((await counted('authority')).carriers).toBe(carriers - 1);
    await monitor.db.update(connections).set({ status: 'onboarded' }).where(eq(connections.carrierId, id!));
    const { lines } = await runDoctor({
      variables: { DEMO: '1', SESSION_SECRETS: 'a secret that is long enough to be one' },
      database: monitor.database,
      now: new Date(`${TODAY}T12:00:00Z`),
    });
    const left = daysBetween(TODAY, addDays(closedOn, 731));
    expect(lines.find((line) => line.includes('operating authority'))).toMatch(
      new RegExp(`^ok {2}Closed files: In ${left} days the operating authority of ${carriers} of the carriers`),
    );
  });

  test('where Motus is not whole no one passes by a closed file, and everyone is told', async () => {
    const motus = await monitor.db.query.datasets.findFirst({ where: eq(datasets.key, 'motus-inshist') });
    const before = await passing(BIPD, TODAY);
    await monitor.db.update(datasets).set({ completeAsOf: null }).where(eq(datasets.key, 'motus-inshist'));
    const facts = await loadCarrierFacts(monitor.db, all, companyId, TODAY);
    const after = await passing(BIPD, TODAY);
    expect(before.size - after.size).toBeGreaterThan(10);
    for (const id of after)
      expect([id, facts.get(id)!.filings.some(({ source }) => source === 'motus_insurance')]).toEqual([id, true]);
    const { lacks, until } = await counted('insurance');
    expect([lacks, until]).toEqual([['FMCSA Motus InsHist'], addDays(closedOn, 30)]);
    const { lines, code } = await runDoctor({
      variables: { DEMO: '1', SESSION_SECRETS: 'a secret that is long enough to be one' },
      database: monitor.database,
      now: new Date(`${TODAY}T12:00:00Z`),
    });
    expect([code, lines.find((line) => line.includes('Missing or too old: FMCSA Motus InsHist.'))]).toEqual([
      1,
      expect.stringMatching(/^FIX Closed files: The BIPD insurance of \d+ of the carriers/),
    ]);
    await monitor.db
      .update(datasets)
      .set({ completeAsOf: motus!.completeAsOf })
      .where(eq(datasets.key, 'motus-inshist'));
    expect(await passing(BIPD, TODAY)).toEqual(before);
  });

  test('a line of Motus about a carrier that could not be read costs it alone', async () => {
    const before = await passing(BIPD, TODAY);
    const facts = await loadCarrierFacts(monitor.db, all, companyId, TODAY);
    const carrierId = [...before].find((id) =>
      facts.get(id)!.filings.every(({ source }) => source.startsWith('legacy')),
    )!;
    await monitor.db.insert(datasetGaps).values({ dataset: 'motus-inshist', carrierId, asOf: TODAY });
    expect(await passing(BIPD, TODAY)).toEqual(new Set([...before].filter((id) => id !== carrierId)));
    await monitor.db.delete(datasetGaps);
  });
});

test('a legacy policy that passes names its age and the day until which it counts', () => {
  const { sources } = carrierFacts();
  const closed = { until: '2027-05-14', lacks: [] };
  const facts = carrierFacts({
    sources: { ...sources, legacy_insurance: { ...sources.legacy_insurance, asOf: CLOSED_ON, ageDays: 32, closed } },
    filings: [filing({ source: 'legacy_insurance', asOf: CLOSED_ON })],
  });
  expect(evaluateRule(BIPD, facts, '2026-06-15').evidence.at(-1)).toMatchObject({
    field: 'Motus since then',
    value:
      'Nothing about MC139446, so file of legacy_insurance (closed, as of May 14, 2026, 32 days ago) counts until May 14, 2027',
  });
});
