import { notes } from '@monitor/db/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
let carrier: number;
let another: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addCarrier(monitor.db, { legalName: 'NOTED FREIGHT LLC' });
  another = await addCarrier(monitor.db);
});
afterAll(() => monitor.close());

const write = (note: object, as?: string) => monitor.send('POST', '/notes', { note }, as);
const bodies = async (query = '', as?: string) =>
  (await monitor.get(`/notes${query}`, as)).body.notes.map(({ body }: { body: string }) => body);

describe('createNote', () => {
  test('keeps who wrote what about which carrier, and when', async () => {
    const { status, body } = await write({ body: '  Ask for Dana. ', carrier_id: carrier }, 'staff@demo.test');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      notable_type: 'Carrier',
      notable_id: carrier,
      carrier_id: carrier,
      body: 'Ask for Dana.',
      user: 'Sam Staff',
      created_at: `${TODAY}T12:00:00.000Z`,
    });
  });

  test('by notable_id it is the same note', async () => {
    monitor.passTime(1000);
    expect((await write({ body: 'Never on a Friday.', notable_id: carrier })).body.carrier_id).toBe(carrier);
  });

  test('what cannot be noted is 422, never 404: empty, too long, on nothing, on nobody, on two', async () => {
    const refused = [
      { body: ' ', carrier_id: carrier },
      { body: 'x'.repeat(4001), carrier_id: carrier },
      { body: 'On nothing' },
      { body: 'On nobody', carrier_id: 987_654_321 },
      { body: 'On another', carrier_id: carrier, notable_id: another },
      { body: 'On a thing', notable_type: 'Boat', notable_id: 1 },
    ];
    for (const note of refused) expect([note, (await write(note)).status]).toEqual([note, 422]);
    expect(await bodies()).toHaveLength(2);
  });

  test('a watchdog account without the full profile is refused', async () => {
    expect((await write({ body: 'Hm', carrier_id: carrier }, 'watchdog@demo.test')).status).toBe(403);
  });
});

describe('listNotes', () => {
  test("newest first, by carrier or by thing, paged, and of the company's own", async () => {
    monitor.passTime(1000);
    await write({ body: 'Somebody else.', carrier_id: another });
    expect(await bodies()).toEqual(['Somebody else.', 'Never on a Friday.', 'Ask for Dana.']);
    expect(await bodies(`?carrier_id=${carrier}`)).toEqual(['Never on a Friday.', 'Ask for Dana.']);
    expect(await bodies(`?notable_id=${another}`)).toEqual(['Somebody else.']);
    expect(await bodies(`?notable_type=Carrier&notable_id=${carrier}&per_page=1&page=2`)).toEqual(['Ask for Dana.']);
    expect((await monitor.get('/notes?per_page=2')).headers).toMatchObject({ totalitems: '3', totalpages: '2' });
    expect(await bodies('', 'other@demo.test')).toEqual([]);
    expect((await monitor.get('/notes?carrier_id=x')).status).toBe(422);
    expect((await monitor.get('/notes', 'watchdog@demo.test')).status).toBe(403);
  });

  test('by notable_id alone, of loads and carriers alike; with the type, of that kind alone', async () => {
    const load = { reference: 'NOTED-1', stops: [{ kind: 'pickup', city: 'Dallas', state: 'TX' }] };
    const { id } = (await monitor.send('POST', '/loads', { load })).body;
    // A carrier of the same number: an id is unique among its kind alone.
    await addCarrier(monitor.db, { id });
    await write({ body: 'On the load.', notable_type: 'Load', notable_id: id });
    monitor.passTime(1000);
    await write({ body: 'On the carrier.', notable_id: id });
    expect(await bodies(`?notable_id=${id}`)).toEqual(['On the carrier.', 'On the load.']);
    expect(await bodies(`?notable_id=${id}&notable_type=Load`)).toEqual(['On the load.']);
    expect(await bodies(`?notable_id=${id}&notable_type=Carrier`)).toEqual(['On the carrier.']);
    expect(await bodies(`?notable_id=${id}`, 'noloads@demo.test')).toEqual([]);
    expect(await bodies(`?notable_id=${id}`, 'other@demo.test')).toEqual([]);
  });

  test('those on loads are not for who may not see loads', async () => {
    const reader = 'noloads@demo.test';
    const companyId = await companyIdOf(monitor.db, reader);
    // From when their plan had loads.
    const onLoad = { companyId, notableType: 'Load', notableId: 77, body: 'On a load.' } as const;
    await monitor.db.insert(notes).values({ ...onLoad, createdAt: monitor.services.clock() });
    await write({ body: 'On a carrier.', carrier_id: another }, reader);
    expect(await bodies('', reader)).toEqual(['On a carrier.']);
  });
});
