import { describe, expect, test } from 'vitest';
import { besidesPlaces, shorterAddress } from '~/services/lane-search.server';
import { placeInAddress } from '~/services/place-choice.server';
import { placeErrors } from '~/view/place-choice';
import { monitorFrom } from '../support/monitor-with';

const area = (id: number, name: string) => ({
  id,
  code: String(id),
  name,
  type: 'city',
  place_id: `city:${id}`,
  state: 'TX',
  country: 'US',
  latitude: 32.8,
  longitude: -96.8,
  state_area_id: 1,
  kma_area_id: 2,
});
const DALLAS = area(10, 'Dallas, TX');
const DALLAS_GA = area(11, 'Dallas, GA');

/** A monitor that knows these places, and keeps its requests. */
function monitorOf(...places: (typeof DALLAS)[]) {
  const terms: string[] = [];
  const call = async ({ path }: { path: string }, input: { params?: { id: string }; query?: { term: string } }) => {
    if (path.endsWith('{id}')) {
      const found = places.find(({ id }) => String(id) === input.params!.id);
      return found ? { ok: true, data: found } : { ok: false, status: 404, error: {} };
    }
    terms.push(input.query!.term);
    const typed = input.query!.term.toLowerCase();
    return { ok: true, data: { areas: places.filter(({ name }) => name.toLowerCase().startsWith(typed)) } };
  };
  return { terms, monitor: monitorFrom(call) };
}
const read = (query: string, ...places: (typeof DALLAS)[]) =>
  placeInAddress(monitorOf(...places).monitor, new URLSearchParams(query), 'origin');

describe('what a place field says', () => {
  test('nothing', async () => {
    expect(await read('')).toEqual({ status: 'empty' });
    expect(await read('origin=++&origin_area_id=')).toEqual({ status: 'empty' });
  });

  test('the place whose number the product wrote', async () => {
    expect(await read('origin_area_id=10', DALLAS)).toMatchObject({
      status: 'chosen',
      place: { id: 10, name: 'Dallas, TX' },
    });
  });

  test('the place that was chosen for this very text', async () => {
    const query = 'origin=dallas&origin_was=dallas&origin_area_id=11';
    expect(await read(query, DALLAS, DALLAS_GA)).toMatchObject({ status: 'chosen', place: { id: 11 } });
  });

  test('another text since: what was chosen before does not count', async () => {
    const query = 'origin=Dallas,+GA&origin_was=Dallas,+TX&origin_area_id=10';
    expect(await read(query, DALLAS, DALLAS_GA)).toMatchObject({ status: 'chosen', place: { id: 11 } });
  });

  test('an emptied field is empty, whatever was chosen before', async () => {
    expect(await read('origin=&origin_was=Dallas,+TX&origin_area_id=10', DALLAS)).toEqual({ status: 'empty' });
  });

  test('the only place that a text can mean, or the one called exactly so', async () => {
    expect(await read('origin=dall', DALLAS)).toMatchObject({ status: 'chosen' });
    expect(await read('origin=DALLAS+tx', DALLAS, area(12, 'Dallas, TX market'))).toMatchObject({ status: 'unknown' });
    expect(await read('origin=dallas,+tx', DALLAS, area(12, 'Dallas, TX market'))).toMatchObject({ place: { id: 10 } });
  });

  describe('two letters of a state', () => {
    const state = (id: number, name: string, code: string, country: string) => ({
      ...area(id, name),
      ...{ code, type: 'state', country },
    });
    const readOf = (query: string, places: object[]) => {
      const call = async () => ({ ok: true, data: { areas: places } });
      return placeInAddress(monitorFrom(call), new URLSearchParams(query), 'origin');
    };

    test('are that state, whatever begins so', async () => {
      const places = [state(1, 'Texas', 'TX', 'US'), area(20, 'Txarraka, TX')];
      expect(await readOf('origin=tx', places)).toMatchObject({ status: 'chosen', place: { id: 1, name: 'Texas' } });
    });

    test('are the state of the US where another country has the same', async () => {
      const places = [state(3, 'Morelos', 'MO', 'MX'), state(2, 'Missouri', 'MO', 'US')];
      expect(await readOf('origin=MO', places)).toMatchObject({ status: 'chosen', place: { id: 2 } });
      const abroad = [state(4, 'Nuevo León', 'NL', 'MX'), state(5, 'Newfoundland and Labrador', 'NL', 'CA')];
      expect(await readOf('origin=NL', abroad)).toMatchObject({ status: 'chosen', taken: { text: 'NL' } });
    });
  });

  test('several: the likeliest is taken, and the others stay in reach', async () => {
    const choice = await read('origin=dallas', DALLAS, DALLAS_GA);
    expect(choice).toMatchObject({
      status: 'chosen',
      place: { id: 10 },
      taken: { text: 'dallas', others: [{ id: 11 }] },
    });
    expect(placeErrors(choice)).toBeUndefined();
    // Also from the address that the search is shared by, and after another of them was chosen there.
    expect(await read('origin_area_id=10&origin_was=dallas', DALLAS, DALLAS_GA)).toEqual(choice);
    expect(await read('origin_area_id=11&origin_was=dallas', DALLAS, DALLAS_GA)).toMatchObject({
      place: { id: 11 },
      taken: { others: [{ id: 10 }] },
    });
  });

  test('a place that was chosen by its own name has no others', async () => {
    expect(await read('origin_area_id=10&origin_was=Dallas,+TX', DALLAS, DALLAS_GA)).not.toHaveProperty('taken');
    expect(await read('origin_area_id=10', DALLAS, DALLAS_GA)).not.toHaveProperty('taken');
  });

  test('none: said with the text', async () => {
    expect(placeErrors(await read('origin=Nowhereville'))?.[0]).toContain('“Nowhereville”');
    expect(await read('origin_area_id=999')).toMatchObject({ status: 'unknown' });
  });

  test('a text beyond what can be asked is said to be too long, not looked up by its beginning', async () => {
    const { monitor, terms } = monitorOf();
    const choice = await placeInAddress(monitor, new URLSearchParams({ origin: 'x'.repeat(10_000) }), 'origin');
    expect(placeErrors(choice)).toEqual(['Name the place in at most 100 characters.']);
    expect(terms).toEqual([]);
  });
});

describe('the address of a lane', () => {
  const chosen = { status: 'chosen', place: { id: 1, name: 'A', type: 'city', latitude: 0, longitude: 0 } } as const;

  test('is said shortly once both ends are chosen, with everything else as it was', () => {
    const search = new URLSearchParams(
      'origin=A&origin_was=A&origin_area_id=1&destination=A&state=TX&state=OK&page=3&sort=x',
    );
    expect(String(shorterAddress(search, { origin: chosen, destination: chosen }))).toBe(
      'origin_area_id=1&destination_area_id=1&state=TX&state=OK&sort=x',
    );
    expect(besidesPlaces(search).map(([name]) => name)).toEqual(['state', 'state', 'sort']);
  });

  test('stays while an end is open, and when it is short already', () => {
    const search = new URLSearchParams('origin=A&destination=');
    expect(shorterAddress(search, { origin: chosen, destination: { status: 'empty' } })).toBeNull();
    expect(shorterAddress(new URLSearchParams('origin_area_id=1'), { origin: chosen, destination: chosen })).toBeNull();
  });
});
