import { describe, expect, test } from 'vitest';
import { searchByAddress } from '~/services/carrier-search.server';
import type { Monitor } from '~/services/monitor.server';
import { aUser } from '../support/factories';

const DEFAULTS = { fleet_size_min: ['7'], only_mine: ['1'] };
const paging = { currentPage: 1, totalPages: 1, totalRecords: 0 };

/** A monitor whose user keeps default filters; `asked` is what the searches asked for. */
function monitorWithDefaults(filters: object = DEFAULTS) {
  const asked: { q: object }[] = [];
  const call = async ({ path }: { path: string }, { query }: { query: { q: object } }) => {
    if (path.includes('filter_set')) return { ok: true, data: { filter_set: { filters } } };
    if (path === '/api/v1/carriers') {
      asked.push(query);
      return { ok: true, data: { carriers: [] }, paging };
    }
    return { ok: true, data: { classifications: [] }, paging };
  };
  return { asked, monitor: { call } as unknown as Monitor };
}

async function search(query: string, filters?: object) {
  const { asked, monitor } = monitorWithDefaults(filters);
  const user = aUser({ default_filters: ['carrier_search'] });
  const url = new URL(`http://localhost/broker/carriers/search-results?${query}`);
  const answer = await searchByAddress(monitor, user, 'search-results', url).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { sentTo: answer.headers.get('location'), asked, leftOut: null };
  const { defaultsLeftOut } = (answer as { data: { defaultsLeftOut: string | null } }).data;
  return { sentTo: null, asked, leftOut: defaultsLeftOut };
}

describe('the default filters of a search', () => {
  test.each(['5000101', 'MC 2000101', 'USDOT 5000101', 'MC-2000', 'SCAC ABCD', 'CVOR 123-456-789', '123-45'])(
    'never narrow the look-up of %s, and the page says where they are',
    async (text) => {
      const { sentTo, asked, leftOut } = await search(`search_text=${encodeURIComponent(text)}`);
      expect(sentTo).toBeNull();
      expect(asked.map(({ q }) => q)).toEqual([{}]);
      expect(leftOut).toMatch(/search-results\?.*fleet_size_min=7.*only_mine=1.*no_defaults=1/);
    },
  );

  test('begin a search by name', async () => {
    const { sentTo } = await search('search_text=heron');
    expect(sentTo).toMatch(/search_text=heron.*fleet_size_min=7/);
  });

  test('are not said to be left out where there are none, or where the address names filters of its own', async () => {
    expect((await search('search_text=5000101', {})).leftOut).toBeNull();
    const own = await search('search_text=5000101&fleet_size_min=3');
    expect([own.sentTo, own.leftOut]).toEqual([null, null]);
    expect(own.asked.map(({ q }) => q)).toEqual([{ fleet_size_gteq: 3 }]);
  });
});
