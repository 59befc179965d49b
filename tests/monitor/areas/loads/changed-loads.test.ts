import { loadPostings, loads, tickets } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { loadFromDallas } from './loads-support';

/** What an open list asks for, again and again. */

let monitor: SectionMonitor;
let since: string;
const ids: number[] = [];
const upsert = (reference: string, given: object = {}) =>
  monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas(reference, given) });
const changes = async (from = since, as?: string) =>
  (await monitor.get(`/loads/changes?since=${encodeURIComponent(from)}`, as)).body;
const changed = async (from?: string, as?: string): Promise<number[]> =>
  (await changes(from, as)).loads.map(({ id }: { id: number }) => id).filter((id: number) => ids.includes(id));
/** The database's own clock, as rows are stamped with it. */
const later = async () => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return new Date().toISOString();
};

beforeAll(async () => {
  monitor = await openSectionMonitor();
  for (const reference of ['LIVE-1', 'LIVE-2']) ids.push((await upsert(reference)).body.load.id);
  since = await later();
});
afterAll(() => monitor.close());

test('a load is in it once it is written, whoever writes it', async () => {
  expect(await changed()).toEqual([]);
  await upsert('LIVE-2', { customer_name: 'Other Foods' });
  expect(await changed()).toEqual([ids[1]]);
  const after = await later();
  // Not by a call: a sweep or a colleague’s script.
  await monitor.db.update(loads).set({ trailerNumber: '5301' }).where(eq(loads.id, ids[0]!));
  expect(await changed(after)).toEqual([ids[0]]);
});

test('so is a load whose alert or posting was written, and the alert', async () => {
  const from = await later();
  const now = monitor.services.clock();
  const [row] = await monitor.db.select().from(loads).where(eq(loads.id, ids[0]!));
  const of = { companyId: row!.companyId, loadId: ids[0]! };
  await monitor.db.insert(loadPostings).values({
    ...of,
    state: 'posted',
    isRateShown: false,
    audience: 'network',
    requirements: [],
    postedAt: now,
    expiresAt: now,
  });
  expect(await changed(from)).toEqual([ids[0]]);
  const again = await later();
  const [alert] = await monitor.db
    .insert(tickets)
    .values({
      ...of,
      loadId: ids[1]!,
      isType: 'overbooked_carrier',
      status: 'new',
      severity: 'look',
      message: 'Too many loads',
      evidence: [],
      subject: '',
      openedAt: now,
      raisedAt: now,
    })
    .returning();
  expect(await changed(again)).toEqual([ids[1]]);
  expect((await changes(again)).alerts).toEqual([{ id: alert!.id, written_at: alert!.writtenAt.toISOString() }]);
});

test('the next question goes back a little, for what is being written now', async () => {
  const { as_of, is_complete } = await changes();
  expect(is_complete).toBe(true);
  const ageMs = Date.now() - Date.parse(as_of);
  expect(ageMs).toBeGreaterThan(9_000);
  expect(ageMs).toBeLessThan(40_000);
});

test('another company’s loads are not in it, and no one may ask without the right to loads', async () => {
  expect(await changed('2020-01-01T00:00:00Z')).toEqual(expect.arrayContaining(ids));
  expect(await changed('2020-01-01T00:00:00Z', 'other@demo.test')).toEqual([]);
  expect((await monitor.get('/loads/changes?since=2020-01-01T00:00:00Z', 'noloads@demo.test')).status).toBe(403);
  expect((await monitor.get('/loads/changes?since=yesterday')).status).toBe(422);
});

test('more than an answer holds is said', async () => {
  await monitor.send('POST', '/loads/bulk', {
    loads: Array.from({ length: 201 }, (_, at) => loadFromDallas(`MANY-${at}`)),
  });
  const { loads: found, is_complete } = await changes();
  expect([found.length, is_complete]).toEqual([200, false]);
});
