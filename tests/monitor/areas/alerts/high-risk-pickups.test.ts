import { fraudLists, riskAreas } from '@monitor/db/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMonitorWithPlaces, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { statementsOf } from '../../support/statements';
import { addHauler, at, HOUSTON_DOCK, loadFromDallas } from '../loads/loads-support';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
});
afterAll(() => monitor.close());
beforeEach(async () => {
  await monitor.db.delete(riskAreas);
  await monitor.db.delete(fraudLists);
});

const put = async (load: object, as?: string) => {
  const { status, body } = await monitor.send('PUT', '/loads/by_reference', { load }, as);
  expect([status, body.fields ?? null]).toEqual([200, null]);
  return body.load.id as number;
};
const ask = async (as?: string) => {
  const { status, body } = await monitor.get('/loads/high_risk_pickups', as);
  expect(status).toBe(200);
  return body;
};
const DALLAS_COUNTY = '113';
const warn = (key: string, given: Partial<typeof riskAreas.$inferInsert> = {}) =>
  monitor.db.insert(riskAreas).values({
    key,
    state: 'TX',
    countyCode: DALLAS_COUNTY,
    county: 'Dallas',
    source: 'Fraud desk',
    asOf: TODAY,
    ...given,
  });
const loaded = () =>
  monitor.db.insert(fraudLists).values({
    key: 'risk-areas',
    asOf: TODAY,
    isWhole: true,
    rows: 1,
    sources: ['Fraud desk'],
    loadedAt: new Date(`${TODAY}T10:00:00Z`),
  });
const pickup = (hours: number, given: object = {}) => ({
  kind: 'pickup',
  window_starts_at: at(hours),
  window_ends_at: at(hours + 1),
  city: 'Dallas',
  state: 'TX',
  latitude: 32.7767,
  longitude: -96.797,
  ...given,
});
const delivery = (hours: number) => ({
  kind: 'delivery',
  window_starts_at: at(hours),
  window_ends_at: at(hours + 1),
  city: 'Houston',
  state: 'TX',
  ...HOUSTON_DOCK,
});

describe('listHighRiskPickups', () => {
  test('names a pickup without a carrier by county, day and goods, and no load of another company', async () => {
    await loaded();
    await warn('any');
    const id = await put(loadFromDallas('RISK-1', { commodity: 'Canned tomatoes' }));
    const { pickups, list } = await ask();
    expect(list).toEqual({ as_of: TODAY, sources: ['Fraud desk'], not_checked_because: null });
    const found = pickups.find((one: { load_id: number }) => one.load_id === id);
    expect(found).toMatchObject({
      reference: 'RISK-1',
      carrier: null,
      county: { state: 'TX', code: DALLAS_COUNTY, name: 'Dallas' },
      warnings: [{ county: 'Dallas', goods: null, weekdays: null, source: 'Fraud desk', as_of: TODAY }],
    });
    expect((await ask('other@demo.test')).pickups).toEqual([]);
  });

  test('asks for the goods and the weekday of the place where the list names them', async () => {
    await loaded();
    const tomorrow = new Date(at(24 + 15)).getUTCDay() || 7;
    await warn('tires on another day', { commodityTypeId: 37, weekdays: [(tomorrow % 7) + 1] });
    await put(loadFromDallas('RISK-2', { commodity: 'Truck tires' }));
    const references = async () => (await ask()).pickups.map(({ reference }: { reference: string }) => reference);
    expect(await references()).toEqual([]);
    await warn('tires tomorrow', { commodityTypeId: 37, weekdays: [tomorrow] });
    expect(await references()).toEqual(['RISK-2']);
    // Without goods that the list knows, it may be tires.
    await put(loadFromDallas('RISK-FAK', { commodity: 'FAK' }));
    expect(await references()).toEqual(['RISK-2']);
    expect((await ask()).not_compared).toContainEqual(
      expect.objectContaining({ reference: 'RISK-FAK', not_compared_because: 'unknown_goods' }),
    );
  });

  test('leaves out what is 7 days away, over or cancelled, and says what could not be compared', async () => {
    await loaded();
    await warn('any');
    const carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
    await put({ reference: 'RISK-FAR', stops: [pickup(24 * 7 + 12), delivery(24 * 8)] });
    await put({ reference: 'RISK-PAST', stops: [pickup(-30), delivery(24 * 8)] });
    await put({
      reference: 'RISK-OPEN',
      stops: [pickup(10, { window_ends_at: at(14) }), delivery(24)],
      carrier: { id: carrier },
    });
    await put({
      reference: 'RISK-TIMELESS',
      stops: [pickup(0, { window_starts_at: null, window_ends_at: null }), delivery(30)],
    });
    await put({
      reference: 'RISK-NOWHERE',
      stops: [
        { kind: 'pickup', window_starts_at: at(20), window_ends_at: at(21), city: 'Nowhere at all', state: 'TX' },
        delivery(30),
      ],
    });
    const cancelled = await put({ reference: 'RISK-CANCELLED', stops: [pickup(20), delivery(30)] });
    const { version } = (await monitor.get(`/loads/${cancelled}`)).body;
    await monitor.send('PATCH', `/loads/${cancelled}`, {
      load: { status: 'cancelled', reason: 'Sold', expected_version: version },
    });
    const { pickups, not_compared } = await ask();
    const references = (all: { reference: string }[]) =>
      all.map(({ reference }) => reference).filter((one) => one.startsWith('RISK-'));
    expect(references(pickups)).toContain('RISK-OPEN');
    for (const one of ['RISK-FAR', 'RISK-PAST', 'RISK-TIMELESS', 'RISK-NOWHERE', 'RISK-CANCELLED'])
      expect(references(pickups)).not.toContain(one);
    const reasons = Object.fromEntries(
      not_compared.map((one: { reference: string; not_compared_because: string }) => [
        one.reference,
        one.not_compared_because,
      ]),
    );
    expect(reasons).toMatchObject({ 'RISK-TIMELESS': 'no_window', 'RISK-NOWHERE': 'not_placed' });
    expect(reasons).not.toHaveProperty('RISK-CANCELLED');
  });

  test('says that a list which is not loaded clears nothing, and is refused without loads in the plan', async () => {
    expect((await ask()).list).toEqual({ as_of: null, sources: [], not_checked_because: 'not_loaded' });
    expect((await monitor.get('/loads/high_risk_pickups', 'noloads@demo.test')).status).toBe(403);
    expect((await monitor.get('/loads/high_risk_pickups?days=9')).status).toBe(422);
  });
});

test('sixty who ask at once share what is worked out, and each sees what was so when they asked', async () => {
  await loaded();
  await warn('at-once');
  await put({ reference: 'AT-ONCE-1', stops: [pickup(30), delivery(40)] });
  await ask(); // the first one also reads the counties
  let answers: { pickups: { reference: string }[] }[] = [];
  const statements = await statementsOf(async () => {
    answers = await Promise.all(Array.from({ length: 60 }, () => ask()));
  });
  // Twice, had they all come in the same moment: their sessions are looked up one after the other.
  expect(statements.filter((text) => text.includes('"load_stops"')).length).toBeLessThan(40);
  const references = ({ pickups }: (typeof answers)[number]) => pickups.map(({ reference }) => reference);
  for (const answer of answers) expect(references(answer)).toContain('AT-ONCE-1');

  // A load that was entered while an answer is under way is in the answer of who asks after it.
  const before = Promise.all([ask(), ask()]);
  await put({ reference: 'AT-ONCE-2', stops: [pickup(31), delivery(41)] });
  expect(references(await ask())).toContain('AT-ONCE-2');
  await before;
});
