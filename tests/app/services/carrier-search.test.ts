import { describe, expect, test } from 'vitest';
import { searchByAddress } from '~/services/carrier-search.server';
import { aUser } from '../support/factories';
import { monitorFrom } from '../support/monitor-with';

const DEFAULTS = { fleet_size_min: ['7'], only_mine: ['1'] };
const paging = { currentPage: 1, totalPages: 1, totalRecords: 0 };

const NOTHING_FOUND = {
  read_as: 'carrier',
  loads: [],
  rate_confirmations: [],
  carriers: [],
  trucks: [],
  drivers: [],
  people: [],
  contacts: [],
  mails: [],
};

/** A monitor whose user keeps default filters; `asked` has the requests of the searches. */
function monitorWithDefaults(filters: object = DEFAULTS) {
  const asked: { q: object }[] = [];
  const call = async ({ path }: { path: string }, { query }: { query: { q: object } }) => {
    if (path.includes('filter_set')) return { ok: true, data: { filter_set: { filters } } };
    if (path === '/api/v1/carriers') {
      asked.push(query);
      return { ok: true, data: { carriers: [] }, paging };
    }
    if (path === '/api/v1/search') return { ok: true, data: NOTHING_FOUND };
    return { ok: true, data: { classifications: [] }, paging };
  };
  return { asked, monitor: monitorFrom(call) };
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

describe('where a text leads that names one thing in full', () => {
  const aLoad = { id: 7, reference: '5000101', status: 'covered', exceptions: [], origin: null, destination: null };
  const load = {
    ...aLoad,
    flagged_numbers: [],
    call_instead: null,
    carrier: null,
    matched_by: 'reference',
    matched_value: '5000101',
    is_exact: true,
  };
  const confirmation = {
    id: 13,
    number: 'RC-000013',
    status: 'accepted',
    load: aLoad,
    carrier: { id: 1, legal_name: 'A' },
  };
  const aCarrier = {
    id: 9,
    flagged_numbers: [],
    call_instead: null,
    legal_name: 'A',
    dba_name: null,
    identifiers: [{ is_type: 'DOT', value: '5000101' }],
  };

  async function leads(text: string, found: object, carriers: object[] = []) {
    const call = async ({ path }: { path: string }) => {
      if (path === '/api/v1/search') return { ok: true, data: { ...NOTHING_FOUND, ...found } };
      if (path === '/api/v1/carriers')
        return { ok: true, data: { carriers }, paging: { ...paging, totalRecords: carriers.length } };
      return { ok: true, data: { classifications: [] }, paging };
    };
    const url = new URL(`http://localhost/broker/carriers/search-results?search_text=${encodeURIComponent(text)}`);
    const monitor = monitorFrom(call);
    const answer = await searchByAddress(monitor, aUser(), 'search-results', url).catch((thrown: unknown) => thrown);
    return answer instanceof Response ? answer.headers.get('location') : answer;
  }

  test('a load and a rate confirmation open, whatever else begins so', async () => {
    expect(await leads('DB-261124-49', { loads: [load, { ...load, id: 8, is_exact: false }] })).toBe('/loads/7');
    const paper = { rate_confirmations: [{ ...confirmation, is_exact: true }] };
    expect(await leads('RC-000013', paper)).toBe('/carriers/rate-confirmations/13');
  });

  test('a number that only begins so, a PO and a second exact one are listed', async () => {
    for (const loads of [
      [{ ...load, is_exact: false }],
      [{ ...load, matched_by: 'po_number' }],
      [load, { ...load, id: 8 }],
    ])
      expect(await leads('DB-261124-49', { loads })).toMatchObject({
        data: { beside: { groups: [{ title: 'Loads' }] } },
      });
  });

  test('a load with the number of a carrier is listed beside the carrier', async () => {
    expect(await leads('5000101', {}, [aCarrier])).toBe('/carriers/9');
    expect(await leads('5000101', { loads: [load] }, [aCarrier])).toMatchObject({
      data: { beside: { groups: [{ title: 'Loads' }] } },
    });
  });

  test('a phone number leads to the contact search, unless a driver of the company has it', async () => {
    expect(await leads('(602) 555-0142', { read_as: 'phone' })).toMatch(/^\/carriers\/contact-search\?phone=/);
    const driver = { name: 'Casey M.', phone_e164: '+16025550142', carrier: null, load: aLoad };
    expect(await leads('(602) 555-0142', { read_as: 'phone', drivers: [driver] })).toMatchObject({
      data: {
        beside: {
          readAs: 'phone',
          groups: [{ title: 'Phone numbers and emails' }, { title: 'Drivers on your loads' }],
        },
      },
    });
  });
});
