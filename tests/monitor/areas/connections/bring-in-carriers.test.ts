import { carrierIdentifiers, connections, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOosOrder } from '../../support/fmcsa-rows';
import { formOf } from '../../support/forms';
import type { SectionMonitor } from '../../support/section-monitor';
import { licensedCarrier, openOnboarding } from '../onboarding/pages/support';

/** May manage users, and so bring a book in. */
const MANAGER = 'manager@demo.test';

let monitor: SectionMonitor;
beforeAll(async () => {
  ({ monitor } = await openOnboarding());
});
afterAll(() => monitor.close());

async function carrier(legalName: string) {
  const id = await licensedCarrier(monitor.db, { legalName });
  await monitor.db
    .insert(carrierIdentifiers)
    .values({ carrierId: id, type: 'DOT', value: String(id), source: 'census' });
  return id;
}

async function upload(
  lines: string[],
  as = MANAGER,
  fields: Record<string, string> = { with_status: 'yes' },
  isConfirmed = true,
) {
  const content = Buffer.from(lines.join('\n'));
  const form = formOf(fields, { name: 'book.csv', content });
  const { statusCode, body } = await monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/subscriptions/upload_file',
    cookies: { monitor_session: await monitor.tokenOf(as) },
    headers: form.headers,
    payload: form.payload,
  });
  await runRounds();
  const uploaded = { status: statusCode, body: JSON.parse(body) };
  if (statusCode === 200 && isConfirmed) await confirm(uploaded.body.id);
  return uploaded;
}
const runRounds = async () => {
  for (let round = 0; round < 4; round++) await monitor.runJobs();
};
/** As another manager: where nothing waits, that is 409. */
async function confirm(id: number, as = 'admin@demo.test') {
  const answer = await monitor.send('PATCH', `/subscription_imports/${id}/confirm_onboarded`, undefined, as);
  await runRounds();
  return answer;
}
const outcomesOf = async (id: number) => {
  const { outcomes } = (await monitor.get(`/subscription_imports/${id}`)).body;
  return Object.fromEntries(Object.entries(outcomes).filter(([, n]) => n !== 0));
};
const connectionOf = async (id: number) =>
  (await monitor.get(`/connections?q[carrier_id_eq]=${id}`)).body.connections[0];
const HEAD = 'USDOT,Status,Date,By,Reason';

test('a book is brought in: onboarded elsewhere and banned, with who, when, why and by which list', async () => {
  const [good, bad, unlicensed] = [
    await carrier('OLD FRIEND LLC'),
    await carrier('OLD FOE LLC'),
    await carrier('OUT LLC'),
  ];
  await addOosOrder(monitor.db, { carrierId: unlicensed, reason: 'Imminent hazard' });
  const { status, body } = await upload([
    HEAD,
    `${good},Onboarded,3/5/2024,Kim Lee,`,
    `${bad},Do not dispatch,,,Held a load for ransom.`,
    `${unlicensed},Onboarded,2024-03-05,Kim Lee,`,
    `${await carrier('ACTIVE LLC')},Active,2024-03-05,Kim Lee,`,
    `${await carrier('NO DAY LLC')},Onboarded,,Kim Lee,`,
    `${await carrier('TOMORROW LLC')},Onboarded,2099-01-01,Kim Lee,`,
    `${await carrier('NO REASON LLC')},Do not dispatch,,,`,
  ]);
  expect(status).toBe(200);
  expect(await outcomesOf(body.id)).toEqual({ taken: 2, may_not_haul: 1, status_unclear: 1, status_unfounded: 3 });
  expect(await connectionOf(good)).toMatchObject({
    status: 'onboarded',
    updated_by: 'Morgan Manager',
    latest_onboarding_packet: null,
    receiver: null,
  });
  expect(await connectionOf(bad)).toMatchObject({ status: 'do_not_dispatch' });
  expect(await connectionOf(unlicensed)).toBeUndefined();
  const historyOf = async (id: number) =>
    (await monitor.get(`/carrier_events?carrier_id=${id}`)).body.carrier_events.find(
      ({ kind }: { kind: string }) => kind === 'connection_status',
    );
  expect(await historyOf(good)).toMatchObject({
    summary:
      'Onboarded elsewhere on Mar 5, 2024 by Kim Lee: brought in from the list book.csv by Morgan Manager, confirmed by Avery Admin',
    user: 'Morgan Manager',
  });
  expect(await historyOf(bad)).toMatchObject({ note: 'Held a load for ransom.' });
  const [file] = (await monitor.get(`/vetting_files?carrier_id=${bad}`)).body.vetting_files;
  expect(file).toMatchObject({ decision: 'do_not_dispatch', decided_by: 'Morgan Manager' });
});

test('a list never lifts a ban, whatever else it says of the carrier, and decides about no packet', async () => {
  const [banned, both, invited] = [
    await carrier('BANNED LLC'),
    await carrier('SAID TWICE LLC'),
    await carrier('ASKED LLC'),
  ];
  await monitor.send('POST', '/connections/do_not_dispatch', { connection: { carrier_id: banned } });
  await monitor.send('POST', '/connection_invitations', {
    connection_invitation: { email: 'owner@asked.test', carrier_id: invited, classification_ids: [] },
  });
  const { body } = await upload([
    HEAD,
    `${banned},Onboarded,2024-03-05,Kim Lee,`,
    `${both},Onboarded,2024-03-05,Kim Lee,`,
    `${both},Do not dispatch,,,Double brokered.`,
    `${invited},Onboarded,2024-03-05,Kim Lee,`,
  ]);
  expect((await connectionOf(banned)).status).toBe('do_not_dispatch');
  expect((await connectionOf(both)).status).toBe('do_not_dispatch');
  expect((await connectionOf(invited)).status).toBe('needs_to_onboard');
  expect(await outcomesOf(body.id)).toEqual({ taken: 1, is_banned: 2, is_being_onboarded: 1 });
});

test('asks for manage_users, for a column of statuses, and changes nothing unless asked', async () => {
  const one = await carrier('ONLY FOLLOWED LLC');
  const line = `${one},Onboarded,2024-03-05,Kim Lee,`;
  expect((await upload([HEAD, line], 'staff@demo.test')).status).toBe(403);
  expect((await upload(['USDOT,Whatever', `${one},Onboarded`])).status).toBe(422);
  const plain = await upload([HEAD, line], 'staff@demo.test', {});
  expect(plain.status).toBe(200);
  expect(await monitor.db.$count(connections, eq(connections.carrierId, one))).toBe(0);
});

test('carriers marked as onboarded wait for another manager; bans do not, and one manager alone waits for no one', async () => {
  const [friend, foe] = [await carrier('WAITING FRIEND LLC'), await carrier('BANNED AT ONCE LLC')];
  const before = monitor.mails.length;
  const list = [HEAD, `${friend},Onboarded,3/5/2024,Kim Lee,`, `${foe},Do not dispatch,,,Held a load.`];
  const { body } = await upload(list, MANAGER, { with_status: 'yes' }, false);
  expect(monitor.mails.slice(before).map(({ to }) => to)).toContain('admin@demo.test');
  expect(await connectionOf(friend)).toBeUndefined();
  expect(await connectionOf(foe)).toMatchObject({ status: 'do_not_dispatch' });
  expect((await monitor.get(`/subscription_imports/${body.id}`)).body).toMatchObject({ waiting_to_be_confirmed: 1 });
  const refused = [
    await confirm(body.id, MANAGER),
    await confirm(body.id, 'staff@demo.test'),
    await confirm(body.id, 'other@demo.test'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 404]);
  expect(await connectionOf(friend)).toBeUndefined();
  expect((await confirm(body.id)).status).toBe(200);
  expect(await connectionOf(friend)).toMatchObject({ status: 'onboarded' });
  expect((await confirm(body.id)).status).toBe(409);
  expect((await monitor.get(`/subscription_imports/${body.id}`)).body).toMatchObject({
    waiting_to_be_confirmed: 0,
    confirmed_by: 'Avery Admin',
  });
  const alone = await carrier('ALONE LLC');
  const others = (await monitor.db.select().from(users)).filter(({ email }) => email !== MANAGER);
  for (const { id, scopes } of others)
    await monitor.db
      .update(users)
      .set({ scopes: scopes.filter((scope) => scope !== 'manage_users') })
      .where(eq(users.id, id));
  await upload([HEAD, `${alone},Onboarded,3/5/2024,Kim Lee,`], MANAGER, { with_status: 'yes' }, false);
  for (const { id, scopes } of others) await monitor.db.update(users).set({ scopes }).where(eq(users.id, id));
  expect(await connectionOf(alone)).toMatchObject({ status: 'onboarded' });
});
