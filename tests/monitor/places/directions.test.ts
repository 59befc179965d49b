import { routeFinder } from '@monitor/places/directions';
import { expect, test } from 'vitest';

const DALLAS = { latitude: 32.78306, longitude: -96.80667 };
const ATLANTA = { latitude: 33.749, longitude: -84.38798 };

/** A maps service that gives these answers and keeps its requests. */
function serviceThat(answers: () => Promise<Response>) {
  const asked: string[] = [];
  const send = (async (url: URL) => {
    asked.push(String(url));
    return answers();
  }) as unknown as typeof fetch;
  return { asked, send };
}
const json =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

test('without a service the great circle, said to be an estimate', async () => {
  const route = await routeFinder(null)(DALLAS, ATLANTA);
  expect(route).toMatchObject({ is_estimate: true, duration_minutes: null });
  expect(route.distance_miles).toBeCloseTo(720, -1);
  expect(route.geometry[0]).toEqual([-96.8067, 32.7831]);
  expect(route.geometry.at(-1)).toEqual([-84.388, 33.749]);
});

test('from a place to itself is no way at all', async () => {
  expect((await routeFinder(null)(DALLAS, DALLAS)).distance_miles).toBe(0);
});

test('an OSRM-style service is asked once for the same way', async () => {
  const { asked, send } = serviceThat(
    json({
      routes: [
        {
          distance: 1_255_000,
          duration: 43_200,
          geometry: {
            coordinates: [
              [-96.8, 32.8],
              [-84.4, 33.7],
            ],
          },
        },
      ],
    }),
  );
  const find = routeFinder({ url: 'https://maps.test/', key: 'k' }, send);
  const route = await find(DALLAS, ATLANTA);
  expect(route).toEqual({
    distance_miles: 779.8,
    duration_minutes: 720,
    is_estimate: false,
    geometry: [
      [-96.8, 32.8],
      [-84.4, 33.7],
    ],
  });
  expect(await find(DALLAS, ATLANTA)).toBe(route);
  expect(asked).toEqual([
    'https://maps.test/route/v1/driving/-96.80667,32.78306;-84.38798,33.749?overview=simplified&geometries=geojson&key=k',
  ]);
});

test('a Google directions service is asked and read in its own way', async () => {
  const { asked, send } = serviceThat(
    json({
      routes: [
        {
          legs: [{ distance: { value: 1_255_000 }, duration: { value: 43_200 } }],
          overview_polyline: { points: '_p~iF~ps|U_ulLnnqC_mqNvxq`@' },
        },
      ],
    }),
  );
  const route = await routeFinder({ url: 'https://maps.googleapis.com', key: 'k' }, send)(DALLAS, ATLANTA);
  expect(route).toMatchObject({ distance_miles: 779.8, duration_minutes: 720, is_estimate: false });
  expect(route.geometry).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]);
  expect(asked[0]).toBe(
    'https://maps.googleapis.com/maps/api/directions/json?origin=32.78306%2C-96.80667&destination=33.749%2C-84.38798&key=k',
  );
});

test.each([
  ['that is away', async () => Promise.reject(new Error('away'))],
  ['that refuses', json({ message: 'no' }, 403)],
  ['that finds no way', json({ routes: [] })],
  ['that answers nonsense', async () => new Response('<html>')],
])('a service %s leaves the estimate, and is asked again the next time', async (_what, answers) => {
  const { asked, send } = serviceThat(answers);
  const find = routeFinder({ url: 'https://maps.test', key: null }, send);
  expect((await find(DALLAS, ATLANTA)).is_estimate).toBe(true);
  await find(DALLAS, ATLANTA);
  expect(asked).toHaveLength(2);
});
