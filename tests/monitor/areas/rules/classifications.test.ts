import { RULE_TYPES } from '@contract/rules/rules.constants';
import { consequences, reassessSubscriptions } from '@monitor/areas/reassessment/reassess-subscriptions';
import { dailyReassessmentJob, reassessmentJob } from '@monitor/areas/reassessment/reassessment-job';
import { subscribe } from '@monitor/areas/subscriptions/subscribe';
import {
  classifications,
  companies,
  connectionClassifications,
  connections,
  jobs,
  subscriptions,
} from '@monitor/db/schema';
import type { JobKind } from '@monitor/jobs/jobs';
import { runDueJobs } from '@monitor/jobs/run-jobs';
import type { Services } from '@monitor/server/services';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addDataset } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

const EMAIL = 'noboard@demo.test';
const READER = 'manager@demo.test';

let monitor: SectionMonitor;
let companyId: number;
let active: number;
let inactive: number;
const now = new Date(`${TODAY}T12:00:00Z`);

beforeAll(async () => {
  monitor = await openSectionMonitor();
  await addDataset(monitor.db, 'az4n-8mr2');
  const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'No Board Brokerage'));
  companyId = company!.id;
  active = await addCarrier(monitor.db, { legalName: 'STILL ACTIVE LLC', statusCode: 'A' });
  inactive = await addCarrier(monitor.db, { legalName: 'NO LONGER ACTIVE LLC', statusCode: 'I' });
  for (const carrierId of [active, inactive]) {
    await monitor.db.insert(connections).values({ companyId, carrierId, status: 'onboarded' });
    await subscribe(monitor.db, { companyId, carrierId, userId: null, now }, consequences);
  }
});
afterAll(() => monitor.close());

const list = async (as = EMAIL) => (await monitor.get('/classifications', as)).body.classifications;
const named = async (name: string) => (await list()).find((one: { name: string }) => one.name === name);
const patch = (id: number, classification: object, as = EMAIL) =>
  monitor.send('PATCH', `/classifications/${id}`, { classification }, as);
const runs = async () =>
  (await monitor.db.select().from(jobs).where(eq(jobs.companyId, companyId))).filter(
    ({ status }) => status === 'waiting',
  );
const ALL_OFF = Object.fromEntries(RULE_TYPES.map((type) => [type, 0]));

describe('listClassifications', () => {
  test("has the company's own with every rule's setting, oldest first", async () => {
    const found = await list();
    expect(found.map(({ name }: { name: string }) => name)).toEqual(['Standard', 'High value', 'Hazmat']);
    expect(Object.keys(found[0].rule_set).sort()).toEqual(['id', ...RULE_TYPES].sort());
    expect(found[0]).toMatchObject({ company_id: companyId, is_active: true, is_by_broker_election: false });
    expect(found[0]).toMatchObject({ explicit_classification_id: null, oauth_application_id: null });
    const { body } = await monitor.get('/classifications?q[name_eq]=Hazmat', EMAIL);
    expect(body.classifications.map(({ name }: { name: string }) => name)).toEqual(['Hazmat']);
  });
});

describe('createClassification', () => {
  test('names the key that made it, and by what number carriers are elected to it', async () => {
    const election = { name: 'Drop trailer', is_by_broker_election: true };
    const byPerson = (await monitor.send('POST', '/classifications', { classification: election }, EMAIL)).body;
    expect(byPerson).toMatchObject({ explicit_classification_id: byPerson.id, oauth_application_id: null });
    const key = await monitor.send(
      'POST',
      '/api_keys',
      { api_key: { name: 'TMS', scopes: ['compliance'], is_read_only: false } },
      EMAIL,
    );
    expect(key.status).toBe(200);
    const made = await monitor.app.inject({
      method: 'POST',
      url: '/monitor/api/v1/classifications',
      headers: { authorization: `Bearer ${key.body.key}` },
      payload: { classification: { name: 'Of the TMS' } },
    });
    expect([made.statusCode, made.json()]).toEqual([
      200,
      expect.objectContaining({
        explicit_classification_id: null,
        oauth_application_id: key.body.api_key.id,
      }),
    ]);
  });

  test('asks nothing until it is said what, and is not in use', async () => {
    const made = await monitor.send('POST', '/classifications', { classification: { name: ' Refrigerated ' } }, EMAIL);
    expect(made.body).toMatchObject({ name: 'Refrigerated', is_active: false, rule_set: ALL_OFF });
    expect(await runs()).toEqual([]);
  });

  test.each([
    ['an empty name', { name: ' ' }, 'classification.name'],
    ['a name that another has, in any case', { name: 'STANDARD' }, 'classification.name'],
    ['a rule that there is not', { name: 'New', rule_set: { is_friendly: 2 } }, 'classification.rule_set'],
    [
      'a setting that there is not',
      { name: 'New', rule_set: { no_active_oos_orders: 3 } },
      'classification.rule_set.no_active_oos_orders',
    ],
  ])('%s is refused and named', async (_what, classification, field) => {
    const { status, body } = await monitor.send('POST', '/classifications', { classification }, EMAIL);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  test('asks for compliance, and for rules in the plan', async () => {
    const body = { classification: { name: 'Mine' } };
    expect((await monitor.send('POST', '/classifications', body, READER)).status).toBe(403);
    expect((await monitor.send('POST', '/classifications', body, 'norules@demo.test')).status).toBe(403);
    expect((await monitor.get('/classifications', READER)).status).toBe(200);
  });
});

describe('updateClassification', () => {
  test('changes what is named, says so in the audit log, and has carriers assessed again, once', async () => {
    const before = await named('Standard');
    monitor.passTime(1000);
    const changed = await patch(before.id, { rule_set: { no_active_oos_orders: 0 }, expected_version: before.version });
    expect(changed.status).toBe(200);
    expect(changed.body.rule_set).toEqual({ ...before.rule_set, no_active_oos_orders: 0 });
    expect(changed.body.version).toBe(before.version + 1);
    expect(changed.body.updated_by).toMatch(/\S/);
    await patch(before.id, { rule_set: { authority_age_gteq_three_months: 1 } });
    expect(await runs()).toHaveLength(1);
    const { body } = await monitor.get('/audit_events?kind=rules_changed', EMAIL);
    expect(body.audit_events[0].summary).toBe(
      'Changed Standard: “Authority at least 3 months old” from active to advisory',
    );
    const { body: latest } = await monitor.get('/reassessments/latest', EMAIL);
    expect(latest.job).toMatchObject({ status: 'waiting', done: 0 });
  });

  test('who saw something else is told who changed it, and nothing changes', async () => {
    const before = await named('Standard');
    await patch(before.id, { rule_set: { no_active_oos_orders: 2 } });
    const late = await patch(before.id, { name: 'Ours', expected_version: before.version });
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/changed this on Sep 15, 2026, .+: Changed Standard: “No out-of-service/);
    expect((await named('Standard')).id).toBe(before.id);
  });

  test('of two at once, one is told', async () => {
    const { id, version } = await named('Hazmat');
    const both = await Promise.all([
      patch(id, { rule_set: { no_active_oos_orders: 0 }, expected_version: version }),
      patch(id, { rule_set: { safer_operating_status_active: 0 }, expected_version: version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a name alone, or nothing, assesses nobody', async () => {
    await monitor.db.delete(jobs).where(eq(jobs.companyId, companyId));
    const { id, version } = await named('Hazmat');
    expect((await patch(id, { name: 'Hazardous goods' })).body.version).not.toBe(version);
    await patch(id, { name: 'Hazardous goods' });
    expect(await runs()).toEqual([]);
    const { body } = await monitor.get('/audit_events?kind=rules_changed', EMAIL);
    expect(body.audit_events.filter(({ summary }: { summary: string }) => summary.includes('renamed'))).toHaveLength(1);
  });

  test("another company's is not found, by its id or its rule set's", async () => {
    const { id, rule_set } = await named('High value');
    expect((await patch(id, { name: 'Theirs' }, 'other@demo.test')).status).toBe(404);
    const change = { rule_set: { no_active_oos_orders: 0 } };
    expect((await monitor.send('PATCH', `/rule_sets/${rule_set.id}`, change, 'other@demo.test')).status).toBe(404);
    expect((await monitor.get(`/classifications/${id}/preview`, 'other@demo.test')).status).toBe(404);
    const own = await monitor.send('PATCH', `/rule_sets/${rule_set.id}`, change, EMAIL);
    expect(own.body).toMatchObject({ id, rule_set: { no_active_oos_orders: 0 } });
  });
});

describe('previewClassification', () => {
  test('says how many would go from which verdict to which, and changes nothing', async () => {
    // One rule that distinguishes the two, then one more that both fail or lack.
    const { id } = await named('Refrigerated');
    const only = { ...ALL_OFF, safer_operating_status_active: 2 };
    await patch(id, { is_active: true, rule_set: only });
    await reassessSubscriptions(monitor.db, companyId, undefined, { now });
    const before = await named('Refrigerated');
    const ask = (query: string) => monitor.get(`/classifications/${id}/preview?${query}`, EMAIL);

    const off = await ask('rule_set[safer_operating_status_active]=1');
    expect(off.status).toBe(200);
    expect(off.body.groups).toEqual([
      { is_onboarded: true, from: 'pass', to: 'incomplete', count: 1 },
      { is_onboarded: true, from: 'fail', to: 'incomplete', count: 1 },
    ]);
    expect(off.headers.totalitems).toBe('2');
    const notUsed = await ask('is_active=false');
    expect(
      notUsed.body.carriers.map(({ carrier_name, from, to }: Record<string, string>) => [carrier_name, from, to]),
    ).toEqual([
      ['STILL ACTIVE LLC', 'pass', null],
      ['NO LONGER ACTIVE LLC', 'fail', null],
    ]);
    expect((await ask('rule_set[safer_operating_status_active]=2')).body.groups).toEqual([]);
    expect((await ask('rule_set[safer_operating_status_active]=7')).status).toBe(422);
    expect(await named('Refrigerated')).toEqual(before);
  });

  test('asks for the right to change rules', async () => {
    const { id } = await named('Standard');
    expect((await monitor.get(`/classifications/${id}/preview`, READER)).status).toBe(403);
  });
});

describe('a classification by broker election', () => {
  const verdicts = async (carrierId: number) =>
    (await monitor.get(`/carriers/${carrierId}`, EMAIL)).body.rules_assessment.classifications.map(
      ({ name }: { name: string }) => name,
    );

  test('is asked only of a carrier that the broker elected for it', async () => {
    const { id } = await named('Refrigerated');
    await patch(id, { is_active: true, is_by_broker_election: true });
    expect(await verdicts(active)).not.toContain('Refrigerated');
    const [connection] = await monitor.db
      .select()
      .from(connections)
      .where(and(eq(connections.companyId, companyId), eq(connections.carrierId, active)));
    await monitor.db.insert(connectionClassifications).values({ connectionId: connection!.id, classificationId: id });
    expect(await verdicts(active)).toContain('Refrigerated');
    expect(await verdicts(inactive)).not.toContain('Refrigerated');
    const { body } = await monitor.get(`/classifications/${id}/preview?is_by_broker_election=false`, EMAIL);
    expect(body.carriers.map(({ carrier_id }: { carrier_id: number }) => carrier_id)).toEqual([inactive]);
  });
});

describe('reassessSubscriptions', () => {
  const stored = async (carrierId: number) =>
    (
      await monitor.db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.carrierId, carrierId)))
    )[0]!;

  test('keeps the verdict that the profile shows, and tells a change of it once', async () => {
    await monitor.db.update(classifications).set({ isActive: false }).where(eq(classifications.companyId, companyId));
    const { id } = await named('Refrigerated');
    await patch(id, { is_active: true, is_by_broker_election: false });
    await reassessSubscriptions(monitor.db, companyId, undefined, { now });
    expect((await stored(active)).overallResult).toBe('pass');
    expect((await stored(inactive)).overallResult).toBe('fail');

    const { carriers } = await import('@monitor/db/schema');
    await monitor.db.update(carriers).set({ statusCode: 'I' }).where(eq(carriers.id, active));
    const later = new Date(now.getTime() + 60_000);
    const progress: number[] = [];
    const sum = await reassessSubscriptions(monitor.db, companyId, undefined, {
      now: later,
      onProgress: async ({ assessed }) => void progress.push(assessed),
    });
    expect(sum).toEqual({ assessed: 2, changed: 1 });
    expect(progress).toEqual([2]);
    expect(await stored(active)).toMatchObject({ overallResult: 'fail', assessedAt: later });
    expect((await reassessSubscriptions(monitor.db, companyId, [active], { now: later })).changed).toBe(0);

    const { body } = await monitor.get(`/carrier_events?carrier_id=${active}`, EMAIL);
    const [event] = body.carrier_events.filter(({ kind }: { kind: string }) => kind === 'verdict_changed');
    expect(event).toMatchObject({
      summary: 'Verdict changed from Pass to Fail. Refrigerated: Fail. “DOT registration is active” now fails',
      user: null,
    });
  });

  test('goes on where an earlier run stopped, and passes over carriers that are not followed', async () => {
    const stranger = await addCarrier(monitor.db);
    expect(await reassessSubscriptions(monitor.db, companyId, [stranger], { now })).toEqual({
      assessed: 1,
      changed: 0,
    });
    const [first, second] = [active, inactive].sort((a, b) => a - b);
    const sum = await reassessSubscriptions(monitor.db, companyId, undefined, { now, after: first });
    expect(sum.assessed).toBe(1);
    expect((await stored(second!)).assessedAt).toEqual(now);
  });

  test('an override counts at once in the kept verdict', async () => {
    const { id } = await named('Refrigerated');
    const rule_override = {
      carrier_id: inactive,
      classification_id: id,
      is_type: 'safer_operating_status_active',
      reason: 'The registration was renewed this morning.',
      expiration_date: '2080-01-01',
    };
    const { body, status } = await monitor.send('POST', '/rule_overrides', { rule_override }, EMAIL);
    expect(status).toBe(200);
    expect((await stored(inactive)).overallResult).toBe('pass');
    await monitor.send('PATCH', `/rule_overrides/${body.id}`, { rule_override: { is_active: false } }, EMAIL);
    expect((await stored(inactive)).overallResult).toBe('fail');
  });
});

const services = (at: Date) => ({ db: monitor.db, clock: () => at }) as Services;

describe('the run after a change of the rules', () => {
  test('assesses every followed carrier, and says how far it is and what came of it', async () => {
    await monitor.db.delete(jobs).where(eq(jobs.companyId, companyId));
    const { id } = await named('Refrigerated');
    await patch(id, { rule_set: { safer_operating_status_active: 0, has_verified_manually_entered_identifier: 2 } });
    expect((await monitor.get('/reassessments/latest', EMAIL)).body.job.status).toBe('waiting');
    const later = new Date(now.getTime() + 3_600_000);
    await runDueJobs(services(later), [reassessmentJob as JobKind], { error: () => {} });
    const { body } = await monitor.get('/reassessments/latest', EMAIL);
    expect(body.job).toMatchObject({ status: 'done', done: 2, total: 2, result: { assessed: 2, changed: 2 } });
    const { headers } = await monitor.get('/subscriptions?q[overall_result_eq]=incomplete', EMAIL);
    expect(headers.totalitems).toBe('2');
  });

  test('the day alone asks for one, once for a company', async () => {
    await monitor.db.delete(jobs);
    let clock = now;
    const run = () => runDueJobs(services(clock), [dailyReassessmentJob as JobKind], { error: () => {} });
    const ask = () =>
      monitor.db
        .insert(jobs)
        .values({ kind: dailyReassessmentJob.kind, status: 'waiting', params: {}, createdAt: now, runAt: now });
    await reassessSubscriptions(monitor.db, companyId, undefined, { now });
    await ask();
    await run();
    expect(await runs()).toEqual([]);
    clock = new Date(now.getTime() + 24 * 3_600_000);
    for (let time = 0; time < 2; time++) {
      await ask();
      await run();
    }
    expect(await runs()).toHaveLength(1);
  });
});
