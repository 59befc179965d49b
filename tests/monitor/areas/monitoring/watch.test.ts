import { carriersDue, watchCarriers } from '@monitor/areas/monitoring/watch-carriers';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { requestWatches, watchJob } from '@monitor/areas/reassessment/watch-jobs';
import { subscribe } from '@monitor/areas/subscriptions/subscribe';
import { readEnv } from '@monitor/base/env';
import {
  authorities,
  carrierEvents,
  carriers,
  companies,
  companyEvents,
  importChangedCarriers,
  imports,
  insuranceCertificates,
  insuranceFilings,
  jobs,
  subscriptions,
} from '@monitor/db/schema';
import { runDueJobs } from '@monitor/jobs/run-jobs';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCarrier, addDataset, addOosOrder } from '../../support/fmcsa-rows';
import { addAuthority, addFiling, loadPaperDatasets } from '../../support/paper-rows';
import { mailerInto } from '../../support/read-mails';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
let company: number;
let other: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const { db } = monitor;
  const named = async (name: string) => (await db.select().from(companies).where(eq(companies.legalName, name)))[0]!.id;
  company = await named('Demo Brokerage');
  other = await named('Other Brokerage');
  await loadPaperDatasets(db);
  await addDataset(db, 'az4n-8mr2');
  await addDataset(db, 'p2mt-9ige');
});
afterAll(() => monitor.close());

const day = (offset: number) => new Date(Date.parse(`${TODAY}T12:00:00Z`) + offset * 86_400_000);
let docket = 500_000;
let carrier: number;
/** A carrier in good order that the company follows since ten days. */
beforeEach(async () => {
  const { db } = monitor;
  docket += 1;
  carrier = await addCarrier(db, { phone: '+15155550100' });
  await addAuthority(db, { carrierId: carrier, docket: `MC${docket}` });
  await addFiling(db, { carrierId: carrier, docket: `MC${docket}` });
  await follow(company, -10);
});
const follow = (companyId: number, since: number) =>
  monitor.db.transaction((tx) =>
    subscribe(tx, { companyId, carrierId: carrier, userId: null, now: day(since) }, consequences),
  );
const look = (at: Date, companyId = company) =>
  monitor.db.transaction((tx) => watchCarriers(tx, companyId, [carrier], at));
const eventsOf = async (companyId = company) =>
  (
    await monitor.db
      .select({ kind: carrierEvents.kind, summary: carrierEvents.summary })
      .from(carrierEvents)
      .where(and(eq(carrierEvents.companyId, companyId), eq(carrierEvents.carrierId, carrier)))
      .orderBy(asc(carrierEvents.id))
  ).map(({ kind, summary }) => `${kind}: ${summary}`);
const changesOf = async (companyId = company) =>
  (
    await monitor.db
      .select({ data: companyEvents.data })
      .from(companyEvents)
      .where(and(eq(companyEvents.companyId, companyId), eq(companyEvents.carrierId, carrier)))
      .orderBy(asc(companyEvents.id))
  ).flatMap(({ data }) => (typeof data.change === 'string' ? [data.change] : []));

describe('watchCarriers', () => {
  test('the first look tells nothing, the next what changed, another nothing more', async () => {
    expect(await look(day(-9))).toBe(0);
    await monitor.db.update(authorities).set({ status: 'inactive' }).where(eq(authorities.carrierId, carrier));
    await monitor.db.update(carriers).set({ phone: '+15155550199' }).where(eq(carriers.id, carrier));
    await addOosOrder(monitor.db, { carrierId: carrier, orderedOn: '2026-09-14', reason: 'Unpaid fine' });
    expect(await look(day(0))).toBe(3);
    expect(await look(day(0))).toBe(0);
    expect(await changesOf()).toEqual(['authority_revoked', 'out_of_service_order', 'contact_changed']);
    // What colleagues did is left out of the changes.
    const { body } = await monitor.get(`/carrier_events?carrier_id=${carrier}&only=changes`);
    expect(body.carrier_events.map(({ kind, user }: Record<string, string>) => [kind, user])).toEqual([
      ['contact_changed', null],
      ['safety_changed', null],
      ['authority_changed', null],
    ]);
    expect((await monitor.get('/carrier_events?only=news')).status).toBe(422);
    expect((await eventsOf()).at(-1)).toMatch(
      /^contact_changed: Changed: phone from \(515\) 555-0100 to \(515\) 555-0199/,
    );
  });

  test('two who look at once tell it once', async () => {
    await look(day(-9));
    await monitor.db.update(authorities).set({ status: 'inactive' }).where(eq(authorities.carrierId, carrier));
    const told = await Promise.all([look(day(0)), look(day(0)), look(day(0))]);
    expect(told.sort()).toEqual([0, 0, 1]);
  });

  test('each company from when it follows: what came before, or while it did not, is not told', async () => {
    await monitor.db.update(authorities).set({ status: 'inactive' }).where(eq(authorities.carrierId, carrier));
    await follow(other, 0);
    await look(day(0));
    await look(day(0), other);
    expect(await changesOf()).toEqual(['authority_revoked']);
    expect(await changesOf(other)).toEqual([]);
    // Followed no longer, and then again.
    await monitor.db.delete(subscriptions).where(eq(subscriptions.carrierId, carrier));
    await monitor.db.update(authorities).set({ status: 'active' }).where(eq(authorities.carrierId, carrier));
    expect(await look(day(1))).toBe(0);
    await follow(company, 2);
    await look(day(3));
    expect(await changesOf()).toEqual(['authority_revoked']);
  });

  test('the calendar alone: a cancellation takes effect, a certificate comes to its end', async () => {
    const { db } = monitor;
    await db
      .update(insuranceFilings)
      .set({ cancelEffectiveOn: '2026-09-20' })
      .where(eq(insuranceFilings.carrierId, carrier));
    await db.insert(insuranceCertificates).values({
      companyId: company,
      carrierId: carrier,
      coverage: 'cargo',
      limitUsd: 100_000,
      effectiveOn: '2025-11-01',
      expiresOn: '2026-11-01',
      verifiedAt: day(-30),
    });
    for (const at of [0, 1, 4, 5, 6, 20, 40, 41, 46, 47, 60]) await look(day(at));
    expect(await changesOf()).toEqual([
      'insurance_cancel_filed',
      'insurance_lapsed',
      'certificate_ends_soon',
      'certificate_ends_soon',
      'certificate_ended',
    ]);
  });
});

describe('which carriers are due', () => {
  const due = async (now: Date) =>
    (await carriersDue(monitor.db, company, { after: 0, now, limit: 500 })).includes(carrier);

  test('those not looked at today, and those whose facts an import has changed since', async () => {
    const { db } = monitor;
    expect(await due(day(-10))).toBe(false);
    expect(await due(day(0))).toBe(true);
    await look(day(0));
    expect(await due(day(0))).toBe(false);
    const run = {
      dataset: 'motus-carrier',
      fileName: 'x.csv',
      asOf: TODAY,
      status: 'done' as const,
      startedAt: day(0),
    };
    const [changed] = await db
      .insert(imports)
      .values({ ...run, finishedAt: new Date(day(0).getTime() + 60_000) })
      .returning();
    expect(await due(day(0))).toBe(false);
    await db.insert(importChangedCarriers).values({ importId: changed!.id, carrierId: carrier });
    expect(await due(day(0))).toBe(true);
    await look(new Date(day(0).getTime() + 120_000));
    expect(await due(day(0))).toBe(false);
    await db.insert(imports).values({ ...run, changedAll: true, finishedAt: new Date(day(0).getTime() + 180_000) });
    expect(await due(day(0))).toBe(true);
  });

  test('the job looks at them, assesses them, and says how far it is; asked twice it runs once', async () => {
    const { db, database, mails } = monitor;
    const at = day(2);
    const services = {
      db,
      database,
      env: readEnv({ NODE_ENV: 'test', SESSION_SECRETS: 'a secret of the tests that is long enough' }),
      mail: mailerInto(mails),
      consequences,
      clock: () => at,
      operatorToken: 'operator',
    };
    await db.update(authorities).set({ status: 'inactive' }).where(eq(authorities.carrierId, carrier));
    await requestWatches(db, at);
    await requestWatches(db, at);
    const own = and(eq(jobs.kind, 'watch_carriers'), eq(jobs.companyId, company));
    expect(await db.$count(jobs, own)).toBe(1);
    const problems: unknown[] = [];
    await runDueJobs(services, [watchJob], { error: (details) => problems.push(details) });
    expect(problems).toEqual([]);
    const [job] = await db.select().from(jobs).where(own);
    expect(job).toMatchObject({ status: 'done', failure: null });
    expect(job!.done).toBe(job!.total);
    expect(await changesOf()).toEqual(['authority_revoked']);
    // Its verdict was assessed in the same transaction, and is reported together with the fact that changed it.
    const [followed] = await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.companyId, company), eq(subscriptions.carrierId, carrier)));
    expect(followed!.assessedAt).toEqual(at);
    expect(followed!.overallResult).toBe('fail');
    await requestWatches(db, at);
    expect(await db.$count(jobs, own)).toBe(1);
  });
});
