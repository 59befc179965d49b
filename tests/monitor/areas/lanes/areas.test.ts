import { areas } from '@monitor/db/schema';
import { loadPlaces } from '@monitor/places/load-places';
import { readPlaces } from '@monitor/places/read-places';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  await loadPlaces(monitor.database, { now: new Date(TODAY) });
});
afterAll(() => monitor.close());

const names = async (term: string, more = '') =>
  (await monitor.get(`/areas/autocomplete?term=${encodeURIComponent(term)}${more}`)).body.areas.map(
    ({ name, type }: { name: string; type: string }) => `${type} ${name}`,
  );

describe('loadPlaces', () => {
  test('holds the three countries, each place once, and is loaded once', async () => {
    const kinds = await monitor.db.$client.query(
      'SELECT type, country, count(*) AS n FROM areas GROUP BY type, country ORDER BY type, country',
    );
    const count = (type: string, country: string) =>
      kinds.rows.find((row) => row.type === type && row.country === country)?.n ?? 0;
    expect(['US', 'CA', 'MX'].map((country) => count('state', country))).toEqual([56, 13, 32]);
    expect(['US', 'CA', 'MX'].map((country) => count('kma', country))).toEqual([135, 14, 0]);
    expect(count('city', 'MX')).toBeGreaterThan(5000);
    expect(count('postal_code', 'US')).toBeGreaterThan(40_000);
    expect(count('postal_code', 'CA')).toBeGreaterThan(1500);
    const before = await monitor.db.$count(areas);
    const read = () => {
      throw new Error('read again');
    };
    expect(await loadPlaces(monitor.database, { now: new Date(TODAY), read })).toBe(false);
    expect(await monitor.db.$count(areas)).toBe(before);
  });

  test('gives a place the same id on every installation', () => {
    const ids = new Map(readPlaces().areas.map(({ placeId, id }) => [placeId, id]));
    expect(ids.get('state:US-TX')).toBe(1517);
    expect(ids.get('kma:TX_DAL')).toBe(40127);
    expect(ids.get('postal_code:US-75201')).toBe(175_201);
    expect(ids.get('city:4684888')).toBe(4_684_888);
    expect(new Set(ids.values()).size).toBe(ids.size);
  });

  test('a county has the market of its nearest postal code', async () => {
    const { rows } = await monitor.db.$client.query(
      `SELECT c.name, m.name AS market FROM counties c JOIN areas m ON m.id = c.kma_area_id
       WHERE (c.state, c.code) IN (('TX', '113'), ('WA', '033')) ORDER BY 1`,
    );
    expect(rows).toEqual([
      { name: 'Dallas', market: 'Dallas, TX market' },
      { name: 'King', market: 'Seattle, WA market' },
    ]);
  });
});

describe('autocompleteAreas', () => {
  test.each([
    ['dallas tx', 'city Dallas, TX'],
    ['Dallas, Texas', 'city Dallas, TX'],
    ['DALLAS T', 'city Dallas, TX'],
    ['75201', 'postal_code 75201 Dallas, TX'],
    ['75201-1234', 'postal_code 75201 Dallas, TX'],
    ['TX', 'state Texas'],
    ['texas', 'state Texas'],
    ['Dallas market', 'kma Dallas, TX market'],
    ['TX_DAL', 'kma Dallas, TX market'],
    ['montréal', 'city Montréal, QC'],
    ['MONTREAL', 'city Montréal, QC'],
    ['saint louis', 'city St. Louis, MO'],
    ['st louis mo', 'city St. Louis, MO'],
    ['ft worth', 'city Fort Worth, TX'],
    ['new york, ny', 'city New York, NY'],
    ['washington dc', 'city Washington, DC'],
    ['ciudad juarez', 'city Juárez, CHH'],
    ['M5V 2T6', 'postal_code M5V Downtown Toronto, ON'],
    ['quebec', 'state Quebec'],
  ])('%s', async (term, first) => {
    expect((await names(term))[0]).toBe(first);
  });

  test('bigger places first, ten at most unless asked, of one kind when asked', async () => {
    const found = await names('springf');
    expect(found).toHaveLength(10);
    expect(found[0]).toBe('city Springfield, MO');
    expect(await names('springf', '&per_page=3')).toHaveLength(3);
    expect(new Set((await names('dal', '&type=kma')).map((name: string) => name.split(' ')[0]))).toEqual(
      new Set(['kma']),
    );
  });

  test('every place is found by its own name', async () => {
    const { rows } = await monitor.db.$client.query<{ id: number; name: string }>(
      'SELECT id, name FROM areas WHERE id % 997 = 1 OR id BETWEEN 40001 AND 40149',
    );
    expect(rows.length).toBeGreaterThan(200);
    for (const { id, name } of rows) {
      const { body } = await monitor.get(`/areas/autocomplete?per_page=50&term=${encodeURIComponent(name)}`);
      expect([name, body.areas.some((area: { id: number }) => area.id === id)]).toEqual([name, true]);
    }
  });

  test.each(['', ' ', '🚚', '%', "'; DROP TABLE areas; --", '\u202eDallas', 'no such place anywhere'])(
    'any text is answered: %j',
    async (term) => {
      const { status, body } = await monitor.get(`/areas/autocomplete?term=${encodeURIComponent(term)}`);
      expect(status).toBe(200);
      if (term !== '\u202eDallas') expect(body.areas).toEqual([]);
    },
  );

  test('too long, of an unknown kind, or without a term: said at the field', async () => {
    expect((await monitor.get(`/areas/autocomplete?term=${'x'.repeat(101)}`)).body.fields.term).toHaveLength(1);
    expect((await monitor.get('/areas/autocomplete?term=x&type=planet')).body.fields.type).toHaveLength(1);
    expect((await monitor.get('/areas/autocomplete')).status).toBe(422);
    expect((await monitor.get('/areas/autocomplete?term=x', null)).status).toBe(401);
  });
});

describe('getArea, findAreaByPlaceId', () => {
  test('one place, by its id', async () => {
    expect((await monitor.get('/areas/4684888')).body).toMatchObject({
      code: '4684888',
      name: 'Dallas, TX',
      type: 'city',
      state: 'TX',
      country: 'US',
      state_area_id: 1517,
      kma_area_id: 40127,
    });
    expect((await monitor.get('/areas/99')).status).toBe(404);
    expect((await monitor.get('/areas/dallas')).status).toBe(422);
    expect((await monitor.get('/areas/99999999999')).status).toBe(422);
  });

  test('by a place id: its id, its state and its market', async () => {
    expect((await monitor.get('/areas/find_by_place_id?place_id=city:4684888')).body).toEqual({
      id: 4684888,
      state_area_id: 1517,
      kma_area_id: 40127,
    });
    expect((await monitor.get('/areas/find_by_place_id?place_id=nowhere')).status).toBe(404);
    expect((await monitor.get('/areas/find_by_place_id')).status).toBe(422);
    expect((await monitor.get('/areas/find_by_place_id?place_id=%00')).status).toBe(422);
  });
});

describe('the counties that inspections name', () => {
  test('lie in the market of their largest city, not of their middle', () => {
    const { counties, areas: places } = readPlaces();
    const marketOf = (state: string, code: string) => {
      const county = counties.find((one) => one.state === state && one.code === code);
      return places.find(({ id }) => id === county?.kmaAreaId)?.name;
    };
    expect(marketOf('IL', '031')).toBe('Chicago, IL market');
    expect(marketOf('GA', '121')).toBe('Atlanta, GA market');
    expect(marketOf('IL', '197')).toBe('Joliet, IL market');
  });
});

describe('listMapPlaces', () => {
  test('gives what a map names, states before cities and the largest city first', async () => {
    const { status, body } = await monitor.get('/areas/map_places');
    expect(status).toBe(200);
    const list = body.areas as { name: string; type: string; latitude: number }[];
    const firstCity = list.findIndex(({ type }) => type === 'city');
    expect(list.slice(0, firstCity).map(({ name }) => name)).toEqual(expect.arrayContaining(['Texas', 'Ontario']));
    expect(list.slice(firstCity).every(({ type }) => type === 'city')).toBe(true);
    const at = (name: string) => list.findIndex((place) => place.name === name);
    expect(at('Chicago, IL')).toBeGreaterThan(0);
    expect(at('Joliet, IL')).toBeGreaterThan(at('Chicago, IL'));
    expect(new Set(list.map(({ name, latitude }) => `${name} ${latitude}`)).size).toBe(list.length);
  });

  test('is for those who are signed in', async () => {
    expect((await monitor.get('/areas/map_places', null)).status).toBe(401);
  });
});
