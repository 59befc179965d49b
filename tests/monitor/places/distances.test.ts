import { milesFinder } from '@monitor/places/distances';
import { describe, expect, test, vi } from 'vitest';

const DALLAS = { latitude: 32.7767, longitude: -96.797 };
const WACO = { latitude: 31.5493, longitude: -97.1467 };
const HOUSTON = { latitude: 29.7604, longitude: -95.3698 };

const answering = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));
const OSRM = { url: 'https://roads.example/', key: null };

describe('distances to a stop', () => {
  test('without a maps service none is known', async () => {
    expect(await milesFinder(null)([DALLAS, WACO], HOUSTON)).toEqual([null, null]);
  });

  test('come from an OSRM table, and a point that stands is asked for once', async () => {
    const send = answering({ code: 'Ok', distances: [[384_000], [null]] });
    const find = milesFinder(OSRM, send);
    const [near, far] = await find([DALLAS, WACO], HOUSTON);
    expect([Math.round(near!), far]).toEqual([239, null]);
    const asked = new URL(String(send.mock.calls[0]![0]));
    expect(asked.pathname).toBe('/table/v1/driving/-96.797,32.7767;-97.1467,31.5493;-95.3698,29.7604');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      sources: '0;1',
      destinations: '2',
      annotations: 'distance',
    });
    await find([{ ...DALLAS, latitude: 32.777 }], HOUSTON);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('come from Google’s matrix, where the address is Google’s', async () => {
    const rows = [
      { elements: [{ status: 'OK', distance: { value: 384_000 } }] },
      { elements: [{ status: 'ZERO_RESULTS' }] },
    ];
    const send = answering({ rows });
    const google = { url: 'https://maps.googleapis.com/maps/api/directions/json', key: 'k' };
    const [near, far] = await milesFinder(google, send)([DALLAS, WACO], HOUSTON);
    expect([Math.round(near!), far]).toEqual([239, null]);
    const asked = new URL(String(send.mock.calls[0]![0]));
    expect([asked.pathname, asked.searchParams.get('origins'), asked.searchParams.get('key')]).toEqual([
      '/maps/api/distancematrix/json',
      '32.7767,-96.797|31.5493,-97.1467',
      'k',
    ]);
  });

  test('an answer without sense, an error or no answer leave them unknown, and the rest is not asked', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ latitude: 30 + at / 10, longitude: -97 }));
    const wrong = [
      answering({ distances: 'far' }),
      answering({ distances: [[-5]] }),
      answering({ distances: [[1]] }),
      answering({}, 500),
      vi.fn<typeof fetch>(async () => {
        throw new Error('away');
      }),
    ];
    for (const send of wrong) {
      expect(await milesFinder(OSRM, send)(many, HOUSTON)).toEqual(many.map(() => null));
      expect(send).toHaveBeenCalledTimes(1);
    }
  });

  test('many trucks are asked for in parts', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ latitude: 30 + at / 10, longitude: -97 }));
    const send = vi.fn<typeof fetch>(async (url) => {
      const sources = new URL(String(url)).searchParams.get('sources')!.split(';');
      return new Response(JSON.stringify({ distances: sources.map(() => [1609.344]) }));
    });
    expect(await milesFinder(OSRM, send)(many, HOUSTON)).toEqual(many.map(() => 1));
    expect(send).toHaveBeenCalledTimes(3);
  });
});
