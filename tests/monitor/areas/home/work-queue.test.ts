import type { WorkQueue } from '@contract/home/work-queue.calls';
import { FIRST_STEPS } from '@contract/home/work-queue.constants';
import type { HoldCause } from '@contract/onboarding/packets.constants';
import type { OverallResult } from '@contract/rules/rules.constants';
import {
  companyChangeOrders,
  connections,
  datasetSyncs,
  insuranceCertificateDocuments,
  loads,
  onboardingPackets,
  packetHolds,
  storedFiles,
  subscriptions,
  users,
} from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { madeUpCarrierEvent } from '../../support/event-data';
import { addCarrier, addDataset } from '../../support/fmcsa-rows';
import { addCertificate, addConnection, companyIdOf, loadPaperDatasets } from '../../support/paper-rows';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from '../loads/loads-support';
import { addContract } from '../onboarding/pages/support';

let monitor: SectionMonitor;
let companyId: number;
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  companyId = await companyIdOf(monitor.db, 'admin@demo.test');
});
afterAll(() => monitor.close());

const queue = async (as?: string): Promise<WorkQueue> => {
  const { status, body } = await monitor.get('/work_queue', as);
  expect(status).toBe(200);
  return body;
};
const setScopes = (email: string, scopes: string[]) =>
  monitor.db.update(users).set({ scopes }).where(eq(users.email, email));

/** A carrier of the company with a packet that these causes hold. */
async function held(legalName: string, causes: HoldCause[], change: Partial<typeof connections.$inferInsert> = {}) {
  const { db } = monitor;
  const now = monitor.services.clock();
  const carrierId = await addCarrier(db, { legalName });
  await addConnection(db, { companyId, carrierId, status: 'needs_to_onboard', ...change });
  const own = and(eq(connections.companyId, companyId), eq(connections.carrierId, carrierId));
  const [connection] = await db.select().from(connections).where(own);
  const [packet] = await db
    .insert(onboardingPackets)
    .values({
      companyId,
      carrierId,
      connectionId: connection!.id,
      status: 'held_for_review',
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  await db.update(connections).set({ packetId: packet!.id }).where(own);
  for (const cause of causes)
    await db
      .insert(packetHolds)
      .values({ packetId: packet!.id, kind: 'review', cause, reason: `Because of ${cause}`, placedAt: now });
  monitor.passTime(60_000);
  return { carrierId, packetId: packet!.id };
}

/** A monitored carrier whose verdict has turned, so many days ago, to what it is now. */
async function turned(legalName: string, verdict: OverallResult, daysAgo: number) {
  const { db } = monitor;
  const now = monitor.services.clock();
  const at = new Date(now.getTime() - daysAgo * 86_400_000);
  const carrierId = await addCarrier(db, { legalName });
  const createdAt = new Date('2026-01-01T00:00:00Z');
  await db
    .insert(subscriptions)
    .values({ companyId, carrierId, userId: null, createdAt, overallResult: verdict, assessedAt: at });
  await madeUpCarrierEvent(db, {
    companyId,
    carrierId,
    kind: 'verdict_changed',
    summary: 'Verdict changed',
    userId: null,
    occurredAt: at,
  });
  return carrierId;
}

test('getWorkQueue of a company without anything says what it looked at, and claims no more', async () => {
  const empty = await queue('other@demo.test');
  const none = { total: 0, items: [] };
  expect(empty).toEqual({
    loads: none,
    calls_due: none,
    uncovered: none,
    bids: none,
    flagged_emails: none,
    unsigned_confirmations: none,
    bank_changes: none,
    exceptions: none,
    packets_on_hold: none,
    newly_failing: none,
    ending_insurance: none,
    certificates_to_read: none,
    change_requests: none,
    first_steps: FIRST_STEPS.map((step) => ({ step, is_done: false })),
    checked: {
      at: monitor.services.clock().toISOString(),
      monitored: 0,
      not_assessed: 0,
      failing: 0,
      assessed_since: null,
      insurance_as_of: null,
      outdated: [],
      not_moving: [],
    },
  });
});

test('first steps are the user’s own, done by the rows themselves, and gone once the company works', async () => {
  const openOf = async (email: string) =>
    (await queue(email)).first_steps?.filter(({ is_done }) => !is_done).map(({ step }) => step);
  expect(await openOf('noexport@demo.test')).toEqual(FIRST_STEPS);
  await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('FIRST-1') }, 'noexport@demo.test');
  expect(await openOf('noexport@demo.test')).not.toContain('loads');
  await setScopes('noexport@demo.test', ['onboarding']);
  expect(await openOf('noexport@demo.test')).toEqual(['invitation']);
  await setScopes('noexport@demo.test', ['sourcing']);
  expect((await queue('noexport@demo.test')).first_steps).toBeNull();

  await setScopes('noexport@demo.test', ['onboarding']);
  const { db } = monitor;
  const [member] = await db.select().from(users).where(eq(users.email, 'noexport@demo.test'));
  const own = { companyId: member!.companyId! };
  await addConnection(db, { ...own, carrierId: await addCarrier(db, { legalName: 'FIRST CARRIER LLC' }) });
  expect(await openOf('noexport@demo.test')).toEqual(['invitation']);
  await addContract(db, own.companyId);
  expect((await queue('noexport@demo.test')).first_steps).toBeNull();
});

describe('packets', () => {
  test('on hold and waiting for a call stand apart, the longest waiting first; the count is of all', async () => {
    const first = await held('FIRST HELD LLC', ['approval', 'identity']);
    const bank = await held('OTHER BANK LLC', ['bank_change', 'approval']);
    for (const name of ['A LLC', 'B LLC', 'C LLC', 'D LLC', 'E LLC']) await held(name, ['tax_form']);
    await held('REJECTED LLC', ['refused']);
    await held('DISMISSED LLC', ['approval'], { isDismissed: true });
    await held('STOPPED LLC', ['bank_change'], { status: 'do_not_dispatch' });
    const { packets_on_hold: onHold, bank_changes: banks } = await queue();
    expect(onHold!.total).toBe(6);
    expect(onHold!.items).toHaveLength(5);
    expect(onHold!.items[0]).toMatchObject({ carrier_id: first.carrierId, causes: ['approval', 'identity'] });
    expect(banks).toMatchObject({
      total: 1,
      items: [{ carrier_id: bank.carrierId, carrier_name: 'OTHER BANK LLC', reason: 'Because of bank_change' }],
    });
  });

  test('are not told of to who may not release them, nor to another company', async () => {
    await setScopes('staff@demo.test', ['sourcing', 'view_bank_accounts', 'manage_users']);
    const ofClerk = await queue('staff@demo.test');
    expect([ofClerk.bank_changes, ofClerk.packets_on_hold]).toEqual([null, null]);
    expect(JSON.stringify(ofClerk)).not.toMatch(/OTHER BANK|bank_change"/);
    await setScopes('staff@demo.test', ['onboarding']);
    expect((await queue('staff@demo.test')).bank_changes!.total).toBe(1);
    expect((await queue('other@demo.test')).bank_changes!.total).toBe(0);
  });
});

describe('carriers that newly fail', () => {
  test('are those that fail now and turned within a week; stopped and dismissed ones are done', async () => {
    const fresh = await turned('FRESH FAIL LLC', 'fail', 1);
    const onboarded = await turned('ONBOARDED FAIL LLC', 'fail', 3);
    await addConnection(monitor.db, { companyId, carrierId: onboarded });
    await turned('OLD FAIL LLC', 'fail', 8);
    await turned('PASSES AGAIN LLC', 'pass', 1);
    await addConnection(monitor.db, {
      companyId,
      carrierId: await turned('STOPPED FAIL LLC', 'fail', 1),
      status: 'do_not_dispatch',
    });
    await addConnection(monitor.db, {
      companyId,
      carrierId: await turned('SET ASIDE LLC', 'fail', 1),
      isDismissed: true,
    });
    const { newly_failing: failing, checked } = await queue();
    expect(failing!.items.map(({ carrier_id, connection_status }) => [carrier_id, connection_status])).toEqual([
      [onboarded, 'onboarded'],
      [fresh, null],
    ]);
    expect(failing!.total).toBe(2);
    // Why, by the rules of today.
    expect(failing!.items[0]!.not_passed.length).toBeGreaterThan(0);
    expect(checked).toMatchObject({ monitored: 6, failing: 5, not_assessed: 0 });
    expect((await queue('other@demo.test')).newly_failing!.total).toBe(0);
  });

  test('are no business of an account without the full profile', async () => {
    const reduced = await queue('watchdog@demo.test');
    expect([reduced.newly_failing, reduced.ending_insurance, reduced.checked.monitored]).toEqual([null, null, null]);
  });
});

test('insurance that ends within 14 days is a line a carrier, without those that are renewed', async () => {
  const { db } = monitor;
  await loadPaperDatasets(db);
  const ending = await addCarrier(db, { legalName: 'ENDING SOON LLC' });
  const renewed = await addCarrier(db, { legalName: 'RENEWED LLC' });
  const later = await addCarrier(db, { legalName: 'LATER LLC' });
  for (const carrierId of [ending, renewed, later]) await addConnection(db, { companyId, carrierId });
  await addCertificate(db, { companyId, carrierId: ending, expiresOn: '2026-09-25' });
  await addCertificate(db, { companyId, carrierId: ending, coverage: 'general_liability', expiresOn: '2026-09-20' });
  await addCertificate(db, { companyId, carrierId: renewed, expiresOn: '2026-09-25' });
  await addCertificate(db, { companyId, carrierId: renewed, effectiveOn: '2026-09-20', expiresOn: '2027-09-20' });
  await addCertificate(db, { companyId, carrierId: later, expiresOn: '2026-10-01' });
  const { ending_insurance, checked } = await queue();
  expect(ending_insurance).toEqual({
    total: 1,
    items: [
      {
        carrier_id: ending,
        carrier_name: 'ENDING SOON LLC',
        kind: 'certificate',
        coverage: 'general_liability',
        ends_on: '2026-09-20',
      },
    ],
  });
  expect(checked.insurance_as_of).toBe('2026-09-08');
});

test('data that is too old to tell of today is named', async () => {
  expect((await queue()).checked.outdated).toEqual([]);
  await addDataset(monitor.db, 'p2mt-9ige', '2026-01-01');
  expect((await queue()).checked.outdated).toEqual(['Out-of-Service Orders']);
});

test('data whose published file is held or stale is named while it is not too old', async () => {
  await addDataset(monitor.db, 'az4n-8mr2', '2026-09-10');
  expect((await queue()).checked.not_moving).toEqual([]);
  const sync = { id: 'az4n-8mr2', dataset: 'census', status: 'stale' as const };
  await monitor.db.insert(datasetSyncs).values(sync);
  expect((await queue()).checked.not_moving).toHaveLength(1);
  await monitor.db.update(datasetSyncs).set({ status: 'current' });
  expect((await queue()).checked.not_moving).toEqual([]);
});

test('certificates to read and change requests are for who decides them, and of the company alone', async () => {
  const { db } = monitor;
  const now = monitor.services.clock();
  const carrierId = await addCarrier(db, { legalName: 'PAPER LLC' });
  const [file] = await db
    .insert(storedFiles)
    .values({ companyId, name: 'coi.pdf', mediaType: 'application/pdf', bytes: 1, sha256: 'x', createdAt: now })
    .returning({ id: storedFiles.id });
  await db
    .insert(insuranceCertificateDocuments)
    .values({ companyId, carrierId, fileId: file!.id, status: 'to_review', createdAt: now });
  const changes = [{ field: 'phone_e164', from: null, to: '+13125550100' }];
  await db
    .insert(companyChangeOrders)
    .values({ companyId, source: 'user', status: 'pending', changes, createdAt: now });
  const all = await queue();
  expect(all.certificates_to_read).toMatchObject({
    total: 1,
    items: [{ carrier_id: carrierId, carrier_name: 'PAPER LLC' }],
  });
  // The demo company has one that a colleague requested.
  expect(all.change_requests!.total).toBe(2);
  expect(all.change_requests!.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ fields: ['phone_e164'], requested_by: null }),
      expect.objectContaining({ requested_by: 'Sam Staff' }),
    ]),
  );
  await setScopes('staff@demo.test', ['insurance_workflow']);
  const ofStaff = await queue('staff@demo.test');
  expect([ofStaff.certificates_to_read!.total, ofStaff.change_requests, ofStaff.bank_changes]).toEqual([1, null, null]);
  await setScopes('staff@demo.test', ['onboarding']);
  expect((await queue('staff@demo.test')).certificates_to_read).toBeNull();
  const foreign = await queue('other@demo.test');
  expect([foreign.certificates_to_read!.total, foreign.change_requests!.total]).toEqual([0, 0]);
});

test('loads without a carrier come by pickup, with those of the network that fit; not for who may not see verdicts', async () => {
  const put = async (reference: string, given: object = {}) =>
    (await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas(reference, given) })).body.load.id;
  const [hauler, failing] = [await addHauler(monitor, 'FITTING LLC'), await addHauler(monitor, 'STOPPED LLC')];
  for (const carrierId of [hauler, failing]) {
    const before = await put(`BEFORE-${carrierId}`, { carrier: { id: carrierId } });
    const ended = new Date(monitor.services.clock().getTime() - 7 * 86_400_000);
    const over = { status: 'delivered' as const, firstWindowStartsAt: ended, nextCheckAt: null };
    await monitor.db.update(loads).set(over).where(eq(loads.id, before));
  }
  await monitor.db.update(connections).set({ status: 'do_not_dispatch' }).where(eq(connections.carrierId, failing));
  const id = await put('OPEN');
  const { uncovered } = await queue();
  expect(uncovered!.total).toBe(1);
  expect(uncovered!.items[0]).toMatchObject({
    id,
    reference: 'OPEN',
    equipment: 'van',
    rate_cents: 95_600,
    best_carriers: [{ carrier_id: hauler, carrier_name: 'FITTING LLC', carrier_phone: null }],
  });
  expect((await queue('other@demo.test')).uncovered).toEqual({ total: 0, items: [] });
  expect((await queue('noloads@demo.test')).uncovered).toBeNull();
});
