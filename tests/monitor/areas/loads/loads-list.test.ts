import { auditEvents, connections, loads, users } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, fixAt, HOUSTON_DOCK, loadFromDallas } from './loads-support';

let monitor: SectionMonitor;
let carrier: number;
let stopped: number;
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
  stopped = await addHauler(monitor, 'EGRET FREIGHT LLC');
});
afterAll(() => monitor.close());

const put = (load: object, as?: string) => monitor.send('PUT', '/loads/by_reference', { load }, as);
const list = async (query: string, as?: string) => (await monitor.get(`/loads?${query}`, as)).body;
const references = async (query: string, as?: string) =>
  (await list(query, as)).loads.map(({ reference }: { reference: string }) => reference);
const window = (from: number, to: number) => ({ window_starts_at: at(from), window_ends_at: at(to) });
/** From Dallas at these hours after midnight UTC of TODAY to Houston a day later. */
const loadAt = (reference: string, from: number, given: object = {}) => {
  const load = loadFromDallas(reference, given);
  const [pickup, delivery] = load.stops;
  return {
    ...load,
    stops: [
      { ...pickup, ...window(from, from + 1) },
      { ...delivery, ...window(from + 24, from + 25) },
    ],
  };
};

describe('listLoads, those that need a person', () => {
  beforeAll(async () => {
    await put(loadAt('FINE', 48));
    await put(loadAt('NO-ELD', 30, { carrier: { id: carrier } }));
    await put(loadAt('UNSEEN', 2, { carrier: { id: carrier }, vehicle: { unit: '7' } }));
    await put(loadAt('STOPPED', 60, { carrier: { id: stopped }, billable_miles: 90 }));
    const company = (await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test')))[0]!.companyId!;
    const now = monitor.services.clock();
    await monitor.db
      .update(connections)
      .set({ status: 'do_not_dispatch', updatedAt: now })
      .where(and(eq(connections.companyId, company), eq(connections.carrierId, stopped)));
  });

  test('come by the pickup that is nearest, whatever they need, each with why in one line', async () => {
    expect(await references('tab=exceptions')).toEqual(['UNSEEN', 'NO-ELD', 'STOPPED']);
    const { loads: found, counts } = await list('tab=exceptions&include=counts');
    expect(counts).toMatchObject({ exceptions: 3, open: 4, 'no-arrival': 1, 'no-eld': 2, closed: 0 });
    const [unseen, noEld, dnd] = found.map(
      ({ attention }: { attention: { cause: string; reason: string }[] }) => attention,
    );
    expect(dnd).toEqual([
      { cause: 'do-not-dispatch', reason: 'The carrier is on do not dispatch: remove it from this load' },
    ]);
    expect(unseen[0]).toEqual({
      cause: 'no-arrival',
      reason: 'No arrival seen in Dallas, TX, 9 h past the window',
    });
    // No arrival and no pickup at one stop are one line.
    expect(unseen.map(({ cause }: { cause: string }) => cause)).not.toContain('no-pickup');
    expect(noEld).toEqual([{ cause: 'no-eld', reason: 'No ELD. Request tracking or call' }]);
  });

  test('another order stands over it; another company has none of them', async () => {
    expect(await references('tab=exceptions&q[s]=reference+asc')).toEqual(['NO-ELD', 'STOPPED', 'UNSEEN']);
    expect(await references('tab=exceptions', 'other@demo.test')).toEqual([]);
  });

  test('a load that was delivered needs no one, whoever hauled it', async () => {
    await put({ reference: 'STOPPED', status: 'cancelled' });
    expect(await references('tab=exceptions')).toEqual(['UNSEEN', 'NO-ELD']);
    expect((await list('q[reference_eq]=STOPPED')).loads[0].attention).toEqual([]);
  });

  test('getWorkQueue has them for who may see loads', async () => {
    const queue = async (as: string) => (await monitor.get('/work_queue', as)).body.loads;
    expect(await queue('notickets@demo.test')).toMatchObject({
      total: 2,
      items: [{ reference: 'UNSEEN', cause: 'no-arrival', carrier_name: 'HERON FREIGHT LLC' }, { reference: 'NO-ELD' }],
    });
    expect(await queue('noloads@demo.test')).toBeNull();
    expect(await queue('other@demo.test')).toEqual({ total: 0, items: [] });
  });

  test('the pickup that is due first comes first; those due at once by their ids', async () => {
    const given = { carrier: { id: carrier } };
    await put(loadAt('ALIKE-LATER', 54, given));
    await put(loadAt('ALIKE-ONE', 31, given));
    await put(loadAt('ALIKE-TWO', 31, given));
    await put(loadAt('ALIKE-SOON', 29, given));
    await put({ reference: 'ALIKE-WHENEVER', ...given, stops: [{ kind: 'pickup', city: 'Dallas', state: 'TX' }] });
    const { loads: found } = await list('tab=exceptions&q[reference_start]=ALIKE-');
    expect(found.map(({ attention }: { attention: { cause: string }[] }) => attention[0]!.cause)).toEqual(
      Array(5).fill('no-eld'),
    );
    expect(found.map(({ reference }: { reference: string }) => reference)).toEqual([
      'ALIKE-SOON',
      'ALIKE-TWO',
      'ALIKE-ONE',
      'ALIKE-LATER',
      'ALIKE-WHENEVER',
    ]);
  });
});

test('listLoads, uncovered: the next pickup that can still be made comes first, a missed one after all others', async () => {
  await put(loadAt('MISSED', 2), 'norules@demo.test');
  await put(loadAt('LATER', 40), 'norules@demo.test');
  await put(loadAt('NEXT', 20), 'norules@demo.test');
  await put(loadAt('TAKEN', 21, { carrier: { id: carrier } }), 'norules@demo.test');
  expect(await references('tab=uncovered', 'norules@demo.test')).toEqual(['NEXT', 'LATER', 'MISSED']);
  expect((await list('tab=uncovered&include=counts', 'norules@demo.test')).counts.uncovered).toBe(3);
  expect(await references('tab=uncovered&q[s]=reference+asc', 'norules@demo.test')).toEqual([
    'LATER',
    'MISSED',
    'NEXT',
  ]);
});

describe('listLoads, by what can still be saved', () => {
  type Stop = { kind: string; window_ends_at: string | null; arrived: unknown; departed: unknown };
  type Listed = { reference: string; stops: Stop[]; stage: string; attention: { reason: string }[] };
  /** The same order, said once more: of the next stop that is not reached, else of the last. */
  const placeOf = ({ stops }: Listed): [stage: string, hoursAway: number] => {
    const reached = stops.findLastIndex(({ arrived, departed }) => arrived !== null || departed !== null);
    const next = stops[reached + 1] ?? stops.at(-1)!;
    if (next.window_ends_at === null) return [next.kind, Number.POSITIVE_INFINITY];
    const hours = (Date.parse(next.window_ends_at) - monitor.services.clock().getTime()) / 3_600_000;
    return [hours < -24 ? 'past' : next.kind, Math.abs(hours)];
  };
  const STAGES = ['pickup', 'delivery', 'past'];
  const log = async (reference: string, stop: number, is_type: string, hours: number) => {
    const [load] = (await list(`q[reference_eq]=${reference}`)).loads;
    const load_log = { load_id: load.id, stop_id: load.stops[stop].id, is_type, occurred_at: at(hours) };
    expect((await monitor.send('POST', '/load_logs', { load_log })).body).toMatchObject({ is_type });
  };

  test('a pickup to make, the nearest first; then a truck on its way; what ended days ago last', async () => {
    const given = { carrier: { id: carrier } };
    for (const from of [-70, -46, -20, -3, 6, 10.5, 11.5, 13, 20, 40]) await put(loadAt(`SAVE-${from}`, from, given));
    for (const from of [-50, -20, -16, -13, -6]) {
      await put(loadAt(`WAY-${from}`, from, given));
      await log(`WAY-${from}`, 0, 'arrival', from);
      await log(`WAY-${from}`, 0, 'departure', from + 1);
    }
    // At its last dock for hours.
    await put(loadAt('DOCK', -20, given));
    await log('DOCK', 1, 'arrival', 4);
    await put(loadAt('UNCOVERED', -40));
    const { loads: found } = (await list('tab=exceptions&per_page=200')) as { loads: Listed[] };
    expect(found.length).toBeGreaterThan(15);
    const stated = found.toSorted((one, other) => {
      const [stage, away] = placeOf(one);
      const [otherStage, otherAway] = placeOf(other);
      return STAGES.indexOf(stage) - STAGES.indexOf(otherStage) || (away === otherAway ? 0 : away - otherAway);
    });
    expect(found.map(({ reference }) => reference)).toEqual(stated.map(({ reference }) => reference));
    expect(found.map(({ stage }) => stage)).toEqual(stated.map((one) => placeOf(one)[0]));
    const order = found.map(({ reference }) => reference);
    const isBefore = (one: string, other: string) => order.indexOf(one) < order.indexOf(other);
    expect(new Set(found.map(({ stage }) => stage))).toEqual(new Set(STAGES));
    expect(isBefore('SAVE-11.5', 'SAVE-40')).toBe(true);
    expect(isBefore('SAVE-40', 'WAY--13')).toBe(true);
    expect(isBefore('WAY--13', 'UNCOVERED')).toBe(true);
    expect(found.find(({ reference }) => reference === 'UNCOVERED')!.attention).toHaveLength(1);
  });
});

describe('listLoads by day', () => {
  test('is the day of the first window on the clocks of its stop', async () => {
    // 23:30 on the 16th in Dallas is 04:30 of the 17th in UTC.
    await put({
      reference: 'LATE-EVENING',
      stops: [{ kind: 'pickup', city: 'Dallas', state: 'TX', window_starts_at: '2026-09-16T23:30' }],
    });
    expect(await references('day=2026-09-16')).toContain('LATE-EVENING');
    expect(await references('day=2026-09-17')).not.toContain('LATE-EVENING');
    expect((await monitor.get('/loads?day=2026-02-30')).status).toBe(422);
  });

  test('widens the days around today, which the company sets', async () => {
    const far = { kind: 'pickup', city: 'Dallas', state: 'TX', window_starts_at: '2026-10-10T08:00' };
    await put({ reference: 'FAR-OFF', stops: [far] });
    expect(await references('tab=open')).not.toContain('FAR-OFF');
    expect(await references('tab=open&day=2026-10-10')).toEqual(['FAR-OFF']);
    expect((await list('tab=open&day=2026-10-10&include=counts')).counts.open).toBe(1);
    const settings = (load_settings: object) => monitor.send('PATCH', '/load_settings', { load_settings });
    await settings({ window_after_days: 30 });
    expect(await references('tab=open')).toContain('FAR-OFF');
    await settings({ window_after_days: null });
    expect(await references('tab=open')).not.toContain('FAR-OFF');
  });
});

describe('createLoad', () => {
  const stops = [
    { kind: 'pickup', city: 'Dallas', state: 'TX', window_starts_at: '2026-09-17T08:00' },
    { kind: 'delivery', city: 'Houston', state: 'TX' },
  ];
  const create = (load: object, as?: string) => monitor.send('POST', '/loads', { load }, as);

  test('writes a load down that a person typed', async () => {
    const { status, body } = await create({ reference: 'TYPED-1', rate_cents: 215_000, stops });
    expect([status, body.reference, body.source, body.status]).toEqual([200, 'TYPED-1', 'form', 'available']);
    expect(body.stops).toHaveLength(2);
  });

  test('changes no load that has the reference', async () => {
    const { status, body } = await create({ reference: 'typed-1', rate_cents: 1, stops });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['load.reference']]);
    expect((await list('q[reference_eq]=TYPED-1')).loads[0].rate_cents).toBe(215_000);
    // Another company's is its own business.
    expect((await create({ reference: 'TYPED-1', stops }, 'other@demo.test')).status).toBe(200);
  });

  test('gives it to no carrier: that is decided where the verdict is seen', async () => {
    for (const field of [{ carrier: { id: carrier } }, { vehicle: { unit: '1' } }, { status: 'cancelled' }])
      expect([field, (await create({ reference: 'TYPED-2', stops, ...field })).status]).toEqual([field, 422]);
    expect(await references('q[reference_eq]=TYPED-2')).toEqual([]);
  });

  test('names what cannot be used, and who may not', async () => {
    const { body } = await create({
      reference: 'TYPED-3',
      stops: [{ ...stops[0], window_starts_at: '2019-01-01T08:00' }],
    });
    expect(Object.keys(body.fields)).toEqual(['load.stops.0.window_starts_at']);
    expect((await create({ reference: 'TYPED-3' })).status).toBe(422);
    for (const name of ['staff', 'noloads', 'notickets'])
      expect([name, (await create({ reference: 'TYPED-3', stops }, `${name}@demo.test`)).status]).toEqual([name, 403]);
    expect(await monitor.db.$count(loads, eq(loads.referenceKey, 'TYPED-3'))).toBe(0);
  });

  test('sent twice under one key it is made once', async () => {
    const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
    const send = () =>
      monitor.app.inject({
        method: 'POST',
        url: '/monitor/api/v1/loads',
        cookies,
        headers: { 'idempotency-key': 'typed-4' },
        payload: { load: { reference: 'TYPED-4', stops } },
      });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json().id).toBe(first.json().id);
  });
});

test('silence is told of as silence', async () => {
  const truck = { carrier_id: carrier, unit: '7' };
  await monitor.send('POST', '/vehicle_positions', { vehicle_positions: [fixAt(10, HOUSTON_DOCK, truck)] });
  const { attention } = (await list('q[reference_eq]=UNSEEN')).loads[0];
  expect(attention.map(({ reason }: { reason: string }) => reason)).toContain('No position for 2 h 0 min');
});

describe('exportLoads', () => {
  const ids = (answer: { body: { loads: { id: number }[] } }) => answer.body.loads.map(({ id }) => id);

  test('gives the loads of a list in the order of the page', async () => {
    for (const query of ['tab=exceptions', 'tab=result&q[s]=reference asc', 'tab=result&q[s]=rate_cents desc'])
      expect([query, ids(await monitor.get(`/loads/export?${query}`))]).toEqual([
        query,
        ids(await monitor.get(`/loads?${query}`)),
      ]);
    const second = await monitor.get('/loads/export?tab=result&per_page=1&page=2');
    expect(ids(second)).toEqual([ids(await monitor.get('/loads?tab=result'))[1]]);
  });

  test('asks the plan for exports beside loads, and is noted once', async () => {
    const { status, body } = await monitor.get('/loads/export', 'noexport@demo.test');
    expect([status, body.missing]).toEqual([403, { kind: 'plan', name: 'can_export' }]);
    expect((await monitor.get('/loads', 'noexport@demo.test')).status).toBe(200);
    expect((await monitor.get('/loads/export', 'noloads@demo.test')).body.missing.name).toBe('can_load_dashboard');
    expect((await monitor.get('/loads/export?tab=nothing')).status).toBe(422);
    const line = eq(auditEvents.summary, 'Exported the loads of “Closed”');
    await monitor.get('/loads/export?tab=closed&per_page=1');
    await monitor.get('/loads/export?tab=closed&per_page=1&page=2');
    expect(await monitor.db.$count(auditEvents, line)).toBe(1);
  });
});
