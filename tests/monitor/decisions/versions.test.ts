import { companies, paymentTerms, users } from '@monitor/db/schema';
import { type Deciding, decide } from '@monitor/decisions/decide';
import { assertNoneNewer, assertVersion, changedMeanwhile, changeRow, firstChange } from '@monitor/decisions/versions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';
import { NOON } from '../support/today';

/** The mechanism alone, on payment terms; what calls do with it is in `areas/two-deciders.test.ts`. */
let monitor: SectionMonitor;
let companyId: number;
let otherId: number;
let user: { id: number };
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const idOf = async (name: string) =>
    (await monitor.db.select().from(companies).where(eq(companies.legalName, name)))[0]!.id;
  companyId = await idOf('Demo Brokerage');
  [user] = (await monitor.db.select({ id: users.id }).from(users).where(eq(users.email, 'admin@demo.test'))) as [
    { id: number },
  ];
  const [other] = await monitor.db.select().from(users).where(eq(users.email, 'other@demo.test'));
  otherId = other!.companyId!;
});
afterAll(() => monitor.close());

const by = (isUser = true, company = companyId) =>
  ({ ...monitor.services, company: { id: company }, user: isUser ? user : null, now: NOON }) as unknown as Deciding;

const add = (name: string, isUser = true) =>
  decide(by(isUser), async (d) => {
    const term = { companyId, name, createdAt: d.now, ...firstChange(d, `Added ${name}`) };
    const [row] = await d.tx.insert(paymentTerms).values(term).returning();
    return row!.id;
  });

const rename = (id: number, name: string, { expected, isUser }: { expected?: number; isUser?: boolean } = {}) =>
  decide(by(isUser), async (d) => {
    await assertVersion(d, paymentTerms, id, expected);
    return (await changeRow(d, paymentTerms, id, `Renamed to ${name}`, { name }))[0]!;
  });

test('a row begins at 1 and counts each change; who saw the one before is told who did what and when', async () => {
  const id = await add('Net 10');
  expect((await rename(id, 'Net 11', { expected: 1 })).version).toBe(2);
  await expect(rename(id, 'Net 12', { expected: 1 })).rejects.toMatchObject({
    status: 409,
    body: {
      code: 'changed_meanwhile',
      message: 'Avery Admin changed this on Sep 15, 2026, 7:00 AM CDT: Renamed to Net 11. Look again and decide.',
    },
  });
  expect((await rename(id, 'Net 13', { expected: 2 })).version).toBe(3);
});

test('a call that does not say what it saw is not compared, and counts all the same', async () => {
  const id = await add('Net 20');
  expect((await rename(id, 'Net 21')).version).toBe(2);
  await expect(rename(id, 'Net 22', { expected: 1 })).rejects.toMatchObject({ status: 409 });
});

test('a version that the row has not reached was never seen', async () => {
  const id = await add('Net 25');
  await expect(rename(id, 'Net 26', { expected: 2 })).rejects.toMatchObject({ status: 409 });
});

test('of two at once, one is told', async () => {
  const id = await add('Net 30');
  const both = await Promise.allSettled([rename(id, 'Net 31', { expected: 1 }), rename(id, 'Net 32', { expected: 1 })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('no row is version 0; made meanwhile, its maker is named', async () => {
  const wanted = (name: string) => decide(by(), (d) => assertVersion(d, paymentTerms, eq(paymentTerms.name, name), 0));
  await expect(wanted('Net 40')).resolves.toBeUndefined();
  await add('Net 40');
  await expect(wanted('Net 40')).rejects.toMatchObject({
    body: { message: expect.stringMatching(/^Avery Admin changed this .+: Added Net 40\. Look again/) },
  });
});

test("another company's row is no row: neither compared nor changed", async () => {
  const id = await add('Net 50');
  await decide(by(false, otherId), async (d) => {
    await assertVersion(d, paymentTerms, id, 0);
    expect(await changeRow(d, paymentTerms, id, 'Taken', { name: 'Taken' })).toEqual([]);
  });
  const [row] = await monitor.db.select().from(paymentTerms).where(eq(paymentTerms.id, id));
  expect([row!.name, row!.version]).toEqual(['Net 50', 1]);
});

test('what no person of the company did is said without a name', async () => {
  const id = await add('Net 60');
  await rename(id, 'Net 61', { isUser: false });
  await expect(rename(id, 'Net 62', { expected: 1 })).rejects.toMatchObject({
    body: { message: 'This changed on Sep 15, 2026, 7:00 AM CDT: Renamed to Net 61. Look again and decide.' },
  });
});

test('a row from before changes were kept says at least that it is another', () => {
  const { body } = changedMeanwhile({ who: null, at: null, what: null });
  expect(body.message).toBe('This is no longer as you saw it. Look again and decide.');
});

test('rows that count together: none may be above what was seen', async () => {
  const id = await add('Series');
  await rename(id, 'Series 2');
  const none = (expected: number | undefined) =>
    decide(by(), (d) => assertNoneNewer(d, paymentTerms, eq(paymentTerms.id, id), expected));
  await expect(none(1)).rejects.toMatchObject({ status: 409 });
  await expect(none(2)).resolves.toBeUndefined();
  await expect(none(undefined)).resolves.toBeUndefined();
});
