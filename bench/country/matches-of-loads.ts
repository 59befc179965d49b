import { openDatabase } from '@monitor/db/client';
import { request } from 'undici';
import type { Figure } from '../bench';
import { each, get, inTurns, keepAlive, postJson, quantile, timed } from '../support/timing';

const MOST_MS = 40;
const ROUNDS = 15;
const MOST_MS_A_CALLER = 150;
const CALLERS = 520;
const WARM_UP = 20;
const HOUR = 3_600_000;
/** One carrier in so many is onboarded with the broker. */
const NETWORK_EVERY = 1000;

type Caller = { carrier_id: number; phone: string };
type End = [city: string, state: string, latitude: number, longitude: number];
const LANES: readonly [End, End][] = [
  [
    ['Dallas', 'TX', 32.78, -96.8],
    ['Atlanta', 'GA', 33.75, -84.39],
  ],
  [
    ['Chicago', 'IL', 41.88, -87.63],
    ['Columbus', 'OH', 39.96, -83.0],
  ],
  [
    ['Houston', 'TX', 29.76, -95.37],
    ['Los Angeles', 'CA', 34.05, -118.24],
  ],
];

/**
 * Who could haul a load, of all carriers of the country, with a network of some thousand and the evidence of each; and who calls
 * about it.
 */
export async function matchesOfLoads(
  url: string,
  { monitorOrigin, token }: { monitorOrigin: string; token: string },
): Promise<Figure[]> {
  const { db, close } = await openDatabase({ url, poolSize: 1 });
  await db.$client.query(
    `INSERT INTO connections (company_id, carrier_id, status, updated_at)
     SELECT (SELECT company_id FROM users WHERE email = 'admin@demo.test'), id, 'onboarded', now()
     FROM carriers WHERE id % ${NETWORK_EVERY} = 0 ON CONFLICT DO NOTHING`,
  );
  await db.$client.query('ANALYZE connections');
  const { rows: callers } = await db.$client.query<Caller>(
    'SELECT id AS carrier_id, phone FROM carriers WHERE phone IS NOT NULL ORDER BY hashint8(id) LIMIT $1',
    [CALLERS],
  );
  await close();
  const headers = { cookie: `monitor_session=${token}` };
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const stop = (kind: 'pickup' | 'delivery', [city, state, latitude, longitude]: End, hours: number) => ({
    kind,
    city,
    state,
    latitude,
    longitude,
    window_starts_at: at(hours),
    window_ends_at: at(hours + 2),
  });
  const loads = LANES.map(([from, to], nth) => ({
    reference: `MATCH-${nth}`,
    equipment: 'Van',
    stops: [stop('pickup', from, 30), stop('delivery', to, 60)],
  }));
  const made = await request(`${monitorOrigin}/monitor/api/v1/loads/bulk`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ loads }),
  });
  const { results } = (await made.body.json()) as { results: { id?: number }[] };
  const ids = results.map(({ id }) => {
    if (id === undefined) throw new Error(`A load was refused: ${JSON.stringify(results)}`);
    return id;
  });
  const agent = keepAlive();
  const listed = (id: number) =>
    get({ url: `${monitorOrigin}/monitor/api/v1/carriers/load_match/${id}?per_page=50`, headers }, agent);
  for (const id of ids) {
    const { carriers } = JSON.parse((await listed(id)).toString()) as { carriers: unknown[] };
    if (carriers.length === 0) throw new Error(`Load ${id} has no matches.`);
  }
  const [all] = await inTurns([each(ids, listed)], ROUNDS);
  const product = all! / ids.length;
  const checked: number[] = [];
  for (const [at, caller] of callers.entries()) {
    const body = { ...caller, load_id: ids[at % ids.length]! };
    const call = () => postJson({ url: `${monitorOrigin}/monitor/api/v1/caller_check`, headers }, body, agent);
    checked.push(await timed(call));
  }
  await agent.close();
  const slowest = quantile(checked.slice(WARM_UP), 0.99);
  const plain = (what: string, value: number, most: number): Figure => ({
    what,
    product: { value, unit: 'ms' },
    beside: null,
    ratio: null,
    target: `within ${most} ms`,
    isMet: value <= most,
  });
  return [
    plain('matches of a load, 50 with their evidence and verdicts, and the total', product, MOST_MS),
    plain('a caller checked by number, carrier and load, each another, 99th percentile', slowest, MOST_MS_A_CALLER),
  ];
}
