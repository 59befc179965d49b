import { loads, userSessions } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from './loads-support';

/** Who was called, the result, and when the next call is due. */

const OTHER = 'other@demo.test';
let monitor: SectionMonitor;
let id: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  id = await put('CALLED');
});
afterAll(() => monitor.close());

async function put(reference: string, as?: string) {
  const carrier = { id: await addHauler(monitor, `${reference} LLC`) };
  const driver = { name: 'Ana Ruiz', phone: '(214) 555-0147' };
  const load = loadFromDallas(reference, as ? {} : { carrier, driver });
  return (await monitor.send('PUT', '/loads/by_reference', { load }, as)).body.load.id;
}
async function pass(minutes: number) {
  monitor.passTime(minutes * 60_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
}
const call = (given: object, load = id, as?: string) =>
  monitor.send('POST', '/load_logs', { load_log: { load_id: load, is_type: 'check_call', ...given } }, as);
const due = async (as?: string) =>
  (await monitor.get('/loads?tab=calls-due&include=counts', as)).body as {
    loads: { reference: string; next_call_at: string }[];
    counts: Record<string, number>;
  };

test('keeps who was called and what came of it; a message is needed only where someone spoke', async () => {
  expect((await call({ called: 'driver', call_result: 'spoke' })).body.fields).toEqual({
    message: ['Write what was said.'],
  });
  const { status, body } = await call({ called: 'driver', call_result: 'voicemail', next_call_in_minutes: 30 });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    is_type: 'check_call',
    called: 'driver',
    call_result: 'voicemail',
    user: 'Avery Admin',
  });
  expect((await call({ message: 'At mile 40' })).body).toMatchObject({ called: null, call_result: null });
});

test('the next call is due by the clock, is the newest call’s word, and is listed the longest due first', async () => {
  await call({ called: 'dispatch', call_result: 'no_answer', next_call_in_minutes: 60 });
  const second = await put('SECOND');
  await call({ message: 'Loading', next_call_in_minutes: 30 }, second);
  expect((await due()).loads).toEqual([]);
  await pass(45);
  expect((await due()).loads.map(({ reference }) => reference)).toEqual(['SECOND']);
  await pass(20);
  const { loads: found, counts } = await due();
  expect(found.map(({ reference }) => reference)).toEqual(['SECOND', 'CALLED']);
  expect(counts['calls-due']).toBe(2);
  const queue = (await monitor.get('/work_queue')).body.calls_due;
  expect(queue).toMatchObject({ total: 2, items: [{ reference: 'SECOND' }, { driver_phone_e164: '+12145550147' }] });
  // A call without a next one ends it.
  await call({ message: 'Unloaded' }, second);
  expect((await due()).loads.map(({ reference }) => reference)).toEqual(['CALLED']);
});

test('a load that is over has no call due', async () => {
  await monitor.db.update(loads).set({ status: 'delivered' }).where(eq(loads.id, id));
  expect((await due()).loads).toEqual([]);
  expect((await call({ message: 'Paper?', next_call_in_minutes: 60 })).body.fields).toHaveProperty(
    'next_call_in_minutes',
  );
  await monitor.db.update(loads).set({ status: 'covered' }).where(eq(loads.id, id));
});

test.each([
  [{ is_type: 'note', message: 'x', called: 'driver' }, 'called'],
  [{ is_type: 'note', message: 'x', next_call_in_minutes: 30 }, 'next_call_in_minutes'],
  [{ message: 'x', called: 'the owner' }, 'load_log'],
  [{ message: 'x', next_call_in_minutes: 1 }, 'load_log'],
  [{ message: 'x', next_call_in_minutes: 100_000 }, 'load_log'],
])('refuses %o', async (given, field) => {
  const { status, body } = await call(given);
  expect(status).toBe(422);
  expect(JSON.stringify(body.fields)).toContain(field === 'load_log' ? '' : field);
});

test('another company sees and writes none of it', async () => {
  expect((await call({ message: 'x' }, id, OTHER)).status).toBe(404);
  expect((await due(OTHER)).loads).toEqual([]);
  expect((await monitor.get('/work_queue', 'noloads@demo.test')).body.calls_due).toBeNull();
});
