import { NO_FILTERS, parseFilters } from '@contract/carriers/search-filters';
import { LANE_SEARCH_LIMIT_CODE } from '@contract/lanes/lanes.constants';
import { describe, expect, test } from 'vitest';
import { laneLimitOf, lanePage } from '~/services/lane-search.server';
import { aUser } from '../support/factories';
import { monitorFrom } from '../support/monitor-with';

const FILTERS = 'fleet_size_min=5&lane_preference=preferred&origin_miles=50&seen_days=90';
const LANE = { originAreaId: 1, destinationAreaId: 2 };
const FOUND = {
  carriers: [],
  lane: { origin_region: { name: 'A' }, destination_region: { name: 'B' } },
  route: {
    distance_miles: 1,
    duration_minutes: null,
    is_estimate: true,
    geometry: [
      [-119.8, 36.7],
      [-119.79, 36.7],
      [-96.8, 32.8],
    ],
  },
};
const found = (paging = { currentPage: 1, totalPages: 1, totalRecords: 0 }) => ({ ok: true, data: FOUND, paging });
const refused = (status: number, error: object) => ({
  ok: false,
  status,
  error: { code: 'x', message: 'No.', ...error },
});

/** A monitor that gives this answer, and keeps its requests. */
function monitorThat(answer: object) {
  const asked: Record<string, unknown>[] = [];
  const call = async ({ path }: { path: string }, { body }: { body: Record<string, unknown> }) => {
    // The names on the map are requested together with the lane.
    if (path.endsWith('/map_places')) return { ok: true, data: { areas: [] } };
    asked.push(body);
    return answer;
  };
  return { asked, monitor: monitorFrom(call) };
}

describe('a lane’s page', () => {
  test('draws the way in the map’s units, without points that nobody sees', async () => {
    const { monitor } = monitorThat(found());
    const page = await lanePage(monitor, LANE, new URLSearchParams(), NO_FILTERS);
    if (page.kind !== 'found' || !page.way) throw new Error('no way');
    const { path, from, to, view } = page.way;
    expect(path).toBe(`M${from.x} ${from.y}L${to.x} ${to.y}`);
    for (const end of [from, to]) {
      expect(end.x).toBeGreaterThan(view.x);
      expect(end.x).toBeLessThan(view.x + view.width);
    }
    expect(page.route).toEqual({ distance_miles: 1, duration_minutes: null, is_estimate: true });
  });

  test('asks for what the address says: filters, order, page', async () => {
    const { monitor, asked } = monitorThat(found());
    const { filters } = parseFilters(new URLSearchParams(FILTERS), { mode: 'lane' });
    await lanePage(monitor, LANE, new URLSearchParams('page=2&sort=legal_name+asc'), filters);
    expect(asked).toEqual([
      {
        origin_area_id: 1,
        destination_area_id: 2,
        page: '2',
        q: { fleet_size_gteq: 5, s: 'legal_name asc' },
        lane_preference_in: ['preferred'],
        miles_from_origin: 50,
        seen_within_days: 90,
      },
    ]);
  });

  test('ends with the carriers that no load may go to, unless the address sorts', async () => {
    const carrier = (id: number, overall_result: string | null, status: string | null = null) => ({
      id,
      flagged_numbers: [],
      relationship: status && { status },
      rules_assessment: overall_result && { overall_result, classifications: [], not_passed: [] },
    });
    const carriers = [
      carrier(1, 'fail'),
      carrier(2, 'pass', 'do_not_dispatch'),
      carrier(3, 'incomplete'),
      carrier(4, null),
      carrier(5, 'pass'),
    ];
    const { monitor } = monitorThat({ ...found(), data: { ...FOUND, carriers } });
    const ids = async (address: string) => {
      const page = await lanePage(monitor, LANE, new URLSearchParams(address), NO_FILTERS);
      return page.kind === 'found' && page.carriers.map(({ id }) => id);
    };
    expect(await ids('')).toEqual([3, 4, 5, 1, 2]);
    expect(await ids('sort=legal_name+asc')).toEqual([1, 2, 3, 4, 5]);
  });

  test('what keeps it from being shown is an answer: the limit, a fault, a refusal', async () => {
    const answered = (answer: object) =>
      lanePage(monitorThat(answer).monitor, LANE, new URLSearchParams(), { ...NO_FILTERS });
    expect(await answered(refused(403, { code: LANE_SEARCH_LIMIT_CODE }))).toEqual({ kind: 'limit' });
    expect(await answered(refused(500, { reference: 'r-1' }))).toEqual({ kind: 'broken', reference: 'r-1' });
    expect(await answered(refused(422, { fields: { page: ['page must be above 0.'] } }))).toEqual({
      kind: 'refused',
      status: 422,
      messages: ['page must be above 0.'],
    });
    expect(await answered(refused(403, {}))).toMatchObject({ kind: 'refused', messages: ['No.'] });
  });

  test('pages of a server that stopped counting are corrected', async () => {
    const { monitor } = monitorThat(found({ currentPage: 2, totalPages: 4, totalRecords: 200 }));
    expect(await lanePage(monitor, LANE, new URLSearchParams(), { ...NO_FILTERS })).toMatchObject({
      paging: { currentPage: 2, totalPages: 2, totalRecords: 0 },
    });
  });
});

test.each([
  [null, 500, false],
  [100, 99, false],
  [100, 100, true],
  [0, 0, true],
])('a limit of %s with %d used is reached: %s', (limit, used, isReached) => {
  const user = aUser({
    paywall: { limits: { carrier_searches: limit }, usage: { carrier_searches_count: used } },
  });
  expect(laneLimitOf(user) !== null).toBe(isReached);
});
