import { userSessions, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const EMAIL = 'staff@demo.test';

// Another node, or an operator, changes the database: this node gets no signal.
let monitor: SectionMonitor;
let carrier: number;
let session: string;
let user: typeof users.$inferSelect;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addCarrier(monitor.db, { legalName: 'EARLY BIRD LLC' });
  for (const [as, note] of [['admin@demo.test'], ['other@demo.test', 'Theirs.']])
    await monitor.send(
      'POST',
      '/connections/do_not_dispatch',
      { connection: { carrier_id: carrier, expected_version: 0, ...(note && { note }) } },
      as,
    );
});
beforeEach(async () => {
  session = await monitor.tokenOf(EMAIL);
  user = await userOf(EMAIL);
  // The request that this node knows the session from.
  expect((await look()).statusCode).toBe(200);
});
afterAll(() => monitor.close());

const userOf = async (email: string) => (await monitor.db.select().from(users).where(eq(users.email, email)))[0]!;
const change = (fields: Partial<typeof user>) => monitor.db.update(users).set(fields).where(eq(users.id, user.id));
const look = () =>
  monitor.app.inject({
    method: 'GET',
    url: `/monitor/api/v1/carriers/${carrier}`,
    cookies: { monitor_session: session },
  });

test('a session that ended since is refused, again and again', async () => {
  await monitor.db.update(userSessions).set({ endedAt: new Date() }).where(eq(userSessions.userId, user.id));
  for (let time = 0; time < 2; time++) expect((await look()).statusCode).toBe(401);
});

test('a user who was disabled since is refused', async () => {
  await change({ disabledAt: new Date() });
  expect((await look()).statusCode).toBe(401);
  await change({ disabledAt: null });
  expect((await look()).statusCode).toBe(200);
});

test('walls that stand since keep out', async () => {
  await change({ blockedPage: 'carrier_vpn_block' });
  expect((await look()).statusCode).toBe(406);
  await change({ blockedPage: null });
});

test('of another company since, a user is shown what that one has with a carrier', async () => {
  const relationship = async () => (await look()).json().relationship?.connection_id;
  const own = await relationship();
  await change({ companyId: (await userOf('other@demo.test')).companyId });
  const theirs = await relationship();
  expect([typeof own, typeof theirs, own === theirs]).toEqual(['number', 'number', false]);
  await change({ companyId: user.companyId });
  expect(await relationship()).toBe(own);
});
