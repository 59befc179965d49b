import { sendMails } from '@monitor/areas/notifications/send-mails';
import { users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const STAFF = 'staff@demo.test';
const MANAGER = 'manager@demo.test';
const OFFICER = 'noratecon@demo.test';
const WHY = 'Load re-brokered without our consent.';

let monitor: SectionMonitor;
let banned: number;
let connectionId: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  banned = await addCarrier(monitor.db, { legalName: 'IRON RIDGE TRUCKING LLC' });
  // Anyone who sees the danger may stop the carrier: no scope is required.
  const { status, body } = await monitor.send(
    'POST',
    '/connections/do_not_dispatch',
    { connection: { carrier_id: banned, note: WHY } },
    STAFF,
  );
  expect(status).toBe(200);
  connectionId = body.id;
});
afterAll(() => monitor.close());

const statusNow = async () => (await monitor.get(`/carriers/${banned}`)).body.relationship.status;
const change = (connection: object, as: string) =>
  monitor.send('PATCH', `/connections/${connectionId}`, { connection }, as);

test('who has neither compliance nor manage_users lifts a ban by no call', async () => {
  for (const status of ['needs_to_onboard', 'onboarded'])
    for (const extra of [{}, { note: 'He asked nicely.' }, { is_dismissed: true }, { is_dismissed: false }]) {
      const { status: code, body } = await change({ status, ...extra }, STAFF);
      expect([code, body.missing]).toEqual([403, { kind: 'scope', name: 'compliance' }]);
    }
  expect(await statusNow()).toBe('do_not_dispatch');
});

test('dismissing, bringing back, banning again and inviting leave the ban', async () => {
  expect((await change({ is_dismissed: true }, STAFF)).body.status).toBe('do_not_dispatch');
  expect((await change({ is_dismissed: false }, STAFF)).body.status).toBe('do_not_dispatch');
  expect((await change({ status: 'do_not_dispatch' }, STAFF)).body.status).toBe('do_not_dispatch');
  const invitation = { carrier_id: banned, email: 'office@iron-ridge.test', classification_ids: [] };
  await monitor.send('POST', '/connection_invitations', { connection_invitation: invitation }, STAFF);
  expect(await statusNow()).toBe('do_not_dispatch');
});

test('lifting is mailed at once to who set it and to managers, and kept in a vetting file', async () => {
  // Compliance alone is enough, and so is managing users alone.
  await monitor.db
    .update(users)
    .set({ scopes: ['compliance'] })
    .where(eq(users.email, OFFICER));
  const lifted = await change({ status: 'needs_to_onboard', note: 'Proved not to be them.' }, OFFICER);
  expect([lifted.status, lifted.body.status]).toEqual([200, 'needs_to_onboard']);

  await sendMails(monitor.services);
  const told = monitor.mails.filter(
    ({ subject }) => subject === 'IRON RIDGE TRUCKING LLC was removed from do not dispatch',
  );
  const readers = told.map(({ to }) => to);
  expect(readers).toEqual(expect.arrayContaining([STAFF, MANAGER, 'admin@demo.test']));
  expect(readers).not.toContain(OFFICER);
  expect(readers).not.toContain('other@demo.test');
  expect(new Set(readers).size).toBe(readers.length);
  for (const part of ['Proved not to be them.', WHY, 'Sam Staff', `/carriers/${banned}`])
    expect(told[0]!.text).toContain(part);

  const [file] = (await monitor.get(`/vetting_files?carrier_id=${banned}`)).body.vetting_files;
  expect(file).toMatchObject({ decision: 'do_not_dispatch_lifted', decided_by: 'Noratecon Demo' });
});

test('managing users alone lifts it as well, without a reason where a program leaves it out', async () => {
  await monitor.send('POST', '/connections/do_not_dispatch', { connection: { carrier_id: banned } }, STAFF);
  await monitor.db
    .update(users)
    .set({ scopes: ['manage_users'] })
    .where(eq(users.email, MANAGER));
  expect((await change({ status: 'needs_to_onboard' }, MANAGER)).status).toBe(200);
  expect(await statusNow()).toBe('needs_to_onboard');
});
