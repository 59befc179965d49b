import { CONTACT_TYPE_MISSING_MESSAGE } from '@contract/carriers/contact-search.constants';
import { describe, expect, test } from 'vitest';
import { lookUpContacts } from '~/routes/carriers.contact-search/contact-lookups.server';
import type { Monitor } from '~/services/monitor.server';
import { problemResponse } from '~/view/problem';
import { monitorFrom } from '../../support/monitor-with';

/** A monitor that answers each path as given, and keeps its requests. */
function monitorThat(answer: (path: string) => unknown) {
  const asked: { path: string; body: unknown }[] = [];
  const call = async ({ path }: { path: string }, { body }: { body: unknown }) => {
    asked.push({ path, body });
    return answer(path);
  };
  return { asked, monitor: monitorFrom(call) };
}
const FOUND = { ok: true, data: { category: null }, paging: { currentPage: 1, totalPages: 1, totalRecords: 0 } };
const refused = (fields: Record<string, string[]>) => ({ ok: false, status: 422, error: { message: 'No.', fields } });
const search = (monitor: Monitor, query: string) => lookUpContacts(monitor, new URLSearchParams(query));

describe('what an address asks', () => {
  test('the form before its first use asks nothing and says nothing', async () => {
    const { monitor, asked } = monitorThat(() => FOUND);
    expect(await search(monitor, '')).toMatchObject({ errors: {}, lookups: [] });
    expect(asked).toEqual([]);
  });

  test.each(['email=', 'phone=++', 'email=&phone=&carrier_id=5'])('?%s needs a type', async (query) => {
    const { monitor, asked } = monitorThat(() => FOUND);
    expect((await search(monitor, query)).errors).toEqual({ email: [CONTACT_TYPE_MISSING_MESSAGE] });
    expect(asked).toEqual([]);
  });

  test('an email goes out trimmed, a phone without hyphens, each with its own page', async () => {
    const { monitor, asked } = monitorThat(() => FOUND);
    const query = 'email=+a@b.com+&phone=360-555-0100&carrier_id=+7+&page=2&phone_page=3&load_id=9';
    const { lookups, typed } = await search(monitor, query);
    const ofCheck = asked.filter(({ path }) => path === '/api/v1/caller_check');
    expect(asked.filter((one) => !ofCheck.includes(one)).map(({ body }) => body)).toEqual([
      { email: 'a@b.com', carrier_id: '7', page: '2' },
      { phone: '3605550100', carrier_id: '7', page: '3' },
    ]);
    expect(ofCheck.map(({ body }) => body)).toEqual([
      { email: 'a@b.com', carrier_id: '7', load_id: '9' },
      { phone: '3605550100', carrier_id: '7', load_id: '9' },
    ]);
    expect(lookups.map(({ pageParam }) => pageParam)).toEqual(['page', 'phone_page']);
    expect(typed).toEqual({ email: ' a@b.com ', phone: '360-555-0100', carrier_id: ' 7 ', load_id: '9' });
  });

  test('a phone alone has the page to itself', async () => {
    const { monitor, asked } = monitorThat(() => FOUND);
    await search(monitor, 'phone=3605550100&page=4');
    expect(asked[0]?.body).toMatchObject({ page: '4' });
  });
});

describe('what goes wrong', () => {
  test('every refused field comes back once, and what could be answered is', async () => {
    const { monitor } = monitorThat((path) =>
      path.includes('email') ? refused({ email: ['No address.'], carrier_id: ['No number.'] }) : FOUND,
    );
    const { errors, lookups } = await search(monitor, 'email=a&phone=3605550100&carrier_id=x');
    expect(errors).toEqual({ email: ['No address.'], carrier_id: ['No number.'] });
    expect(lookups.map(({ type }) => type)).toEqual(['phone']);
  });

  test('what only the caller check refuses comes back too', async () => {
    const { monitor } = monitorThat((path) =>
      path.endsWith('caller_check') ? refused({ carrier_id: ['A load takes the carrier.'] }) : FOUND,
    );
    const { errors, lookups } = await search(monitor, 'phone=3605550100&load_id=9');
    expect([errors, lookups]).toEqual([{ carrier_id: ['A load takes the carrier.'] }, []]);
  });

  test('of any other trouble the status text is kept, beside an answer that came', async () => {
    const { monitor } = monitorThat((path) => {
      if (path.includes('email')) throw problemResponse({ status: 503, message: 'Away.', reference: 'R-1' });
      return FOUND;
    });
    const { lookups, errors } = await search(monitor, 'email=a@b.com&phone=3605550100');
    expect(errors).toEqual({});
    expect(lookups[0]).toEqual({ type: 'email', pageParam: 'page', trouble: 'Away.', reference: 'R-1' });
    expect(lookups[1]).toMatchObject({ type: 'phone', found: FOUND.data });
  });

  test('a refusal of the whole page is thrown on', async () => {
    const { monitor } = monitorThat(() => {
      throw problemResponse({ status: 403, message: 'No.' });
    });
    await expect(search(monitor, 'phone=3605550100')).rejects.toMatchObject({ status: 403 });
  });
});
