import { refreshSearchIndex } from '@monitor/areas/carriers/refresh-search-index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  for (let at = 0; at < 203; at += 1) await addCarrier(monitor.db, { id: 80_000_001 + at, legalName: `CARRIER ${at}` });
});
afterAll(() => monitor.close());

describe('saved searches', () => {
  const save = (saved_search: object, as?: string) => monitor.send('POST', '/saved_searches', { saved_search }, as);
  const own = async (as?: string) => (await monitor.get('/saved_searches', as)).body.saved_searches;

  test('keep whatever fields a client gives, change and delete; nobody else sees them', async () => {
    const kept = await save({
      name: 'Texas flatbeds',
      address: '/carriers/search-results?state=US-TX',
      colour: [1, 2],
    });
    expect(kept.status).toBe(200);
    expect(kept.body.saved_search).toEqual({
      name: 'Texas flatbeds',
      address: '/carriers/search-results?state=US-TX',
      colour: [1, 2],
    });
    const { id } = kept.body;
    expect(await own()).toHaveLength(1);
    expect(await own('manager@demo.test')).toEqual([]);
    for (const as of ['manager@demo.test', 'other@demo.test']) {
      expect((await monitor.send('PATCH', `/saved_searches/${id}`, { saved_search: { name: 'x' } }, as)).status).toBe(
        404,
      );
      expect((await monitor.send('DELETE', `/saved_searches/${id}`, undefined, as)).status).toBe(404);
    }
    const renamed = await monitor.send('PATCH', `/saved_searches/${id}`, { saved_search: { name: 'TX' } });
    expect(renamed.body.saved_search).toMatchObject({ name: 'TX', colour: [1, 2] });
    expect((await monitor.send('DELETE', `/saved_searches/${id}`)).status).toBe(204);
    expect((await monitor.send('DELETE', `/saved_searches/${id}`)).status).toBe(404);
    expect(await own()).toEqual([]);
  });

  test('are kept once when they are sent twice', async () => {
    const sent = { name: 'Twice', address: '/carriers/search-results?state=US-TX' };
    const [one, other] = await Promise.all([save(sent), save(sent)]);
    expect(other.body).toEqual(one.body);
    expect(await own()).toHaveLength(1);
    expect((await save({ ...sent, name: 'Once more' })).body.id).not.toBe(one.body.id);
    for (const { id } of await own()) await monitor.send('DELETE', `/saved_searches/${id}`);
  });

  test.each([
    ['too much', { name: 'x'.repeat(20_000) }],
    ['a NUL', { name: 'a\0b' }],
    ['half a character', { name: '\ud800' }],
  ])('refuse %s', async (_, fields) => {
    expect((await save(fields)).status).toBe(422);
  });

  test('ask a watchdog user for the carrier search', async () => {
    expect((await save({ name: 'x' }, 'watchdog@demo.test')).status).toBe(403);
    expect((await save({ name: 'x' }, 'watchdogplus@demo.test')).status).toBe(200);
  });
});

describe('filter sets', () => {
  const keep = (filter_set: object, as?: string) =>
    monitor.send('POST', '/filter_sets', { filter_set: { is_type: 'carrier_search', ...filter_set } }, as);
  const defaultOf = async (owner: string, as?: string) =>
    (await monitor.get(`/filter_sets/default_for_owner?owner_type=${owner}&is_type=carrier_search`, as)).body
      .filter_set;

  test('of a user: one default at a time, only their own', async () => {
    expect(await defaultOf('User')).toBeNull();
    const first = await keep({ owner_type: 'User', filters: { fleet_size_min: ['5'] } });
    expect(first.body).toMatchObject({ owner_type: 'User', default: true, filters: { fleet_size_min: ['5'] } });
    const second = await keep({ owner_type: 'User', filters: { fleet_size_min: ['9'], eld: ['2'] } });
    expect((await defaultOf('User')).id).toBe(second.body.id);
    expect(await defaultOf('User', 'manager@demo.test')).toBeNull();
    const put = (id: number, filter_set: object, as?: string) =>
      monitor.send('PUT', `/filter_sets/${id}`, { filter_set }, as);
    expect((await put(first.body.id, { default: true })).status).toBe(200);
    expect((await defaultOf('User')).id).toBe(first.body.id);
    expect((await put(first.body.id, { default: false }, 'manager@demo.test')).status).toBe(404);
    expect((await put(first.body.id, { default: false })).body.default).toBe(false);
    expect(await defaultOf('User')).toBeNull();
  });

  test('of the company: kept by who manages its people, seen by all of it and by no other', async () => {
    expect((await keep({ owner_type: 'Company', filters: { eld: ['2'] } }, 'staff@demo.test')).status).toBe(403);
    const kept = await keep({ owner_type: 'Company', filters: { eld: ['2'] } });
    expect(kept.status).toBe(200);
    expect(await defaultOf('Company', 'staff@demo.test')).toMatchObject({
      id: kept.body.id,
      updated_by: 'Avery Admin',
    });
    expect(await defaultOf('Company', 'other@demo.test')).toBeNull();
    const change = { filter_set: { default: false } };
    expect((await monitor.send('PUT', `/filter_sets/${kept.body.id}`, change, 'staff@demo.test')).status).toBe(403);
    expect((await monitor.send('PUT', `/filter_sets/${kept.body.id}`, change, 'other@demo.test')).status).toBe(404);
  });

  test.each([
    [{ flet_size_min: ['5'] }, 'filter_set.filters.flet_size_min'],
    [{ fleet_size_min: ['-5'] }, 'filter_set.filters.fleet_size_min'],
    [{ classification_id_in: [987_654] }, 'filter_set.filters.classification_id_in'],
  ])('refuse %j at its name', async (filters, field) => {
    const { status, body } = await keep({ owner_type: 'User', filters });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  test('another person is no owner of one’s own', async () => {
    expect((await keep({ owner_type: 'User', owner_id: 987_654, filters: {} })).status).toBe(404);
  });
});

describe('exportCarriers', () => {
  test('hands out every carrier once, part by part, and notes it in the audit log', async () => {
    const first = await monitor.get('/carriers/export');
    expect(first.body.carriers).toHaveLength(200);
    expect(first.body.carriers[0]).toMatchObject({ legal_name: 'CARRIER 0', rules_assessment: expect.anything() });
    const last = first.body.carriers.at(-1).id;
    const second = await monitor.get(`/carriers/export?after_id=${last}`);
    expect(second.body.carriers).toHaveLength(3);
    const ids = [...first.body.carriers, ...second.body.carriers].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(203);
    const log = await monitor.get('/audit_events?kind=carriers_exported');
    expect(log.body.audit_events).toHaveLength(1);
    expect(log.body.audit_events[0]).toMatchObject({
      summary: 'Exported the carriers of a search',
      user: 'Avery Admin',
    });
  });

  test('is narrowed as the search is, and refuses what the search refuses', async () => {
    const some = await monitor.get('/carriers/export?q[legal_name_end]=99');
    expect(some.body.carriers.map(({ legal_name }: { legal_name: string }) => legal_name)).toEqual([
      'CARRIER 99',
      'CARRIER 199',
    ]);
    const early = await monitor.get('/carriers/export?q[fleet_size_gteq]=5');
    expect([early.status, JSON.stringify(early.body)]).toEqual([
      422,
      expect.stringContaining('still being worked out'),
    ]);
    await refreshSearchIndex(monitor.database, { now: new Date(`${TODAY}T12:00:00Z`) });
    const none = await monitor.get('/carriers/export?q[fleet_size_gteq]=5');
    expect(none.body.carriers).toEqual([]);
    expect((await monitor.get('/carriers/export?q[flet_size_gteq]=5')).status).toBe(422);
  });

  test('asks for the plan and the full profile', async () => {
    expect((await monitor.get('/carriers/export', 'watchdog@demo.test')).status).toBe(403);
  });
});

describe('any text in the search', () => {
  test.each([
    ['emoji', '🚚🚚'],
    ['right to left', 'שלום עולם'],
    ['SQL', "'; DROP TABLE carriers; --"],
    ['a NUL', 'a\0b'],
    ['half a character', '\ud800'],
    ['wildcards', '%_%'],
    ['a control character', '\u0007bell'],
  ])('%s is answered, and widens nothing', async (_, text) => {
    const { status, body } = await monitor.get(
      `/carriers?search_text=${encodeURIComponent(text.replace('\ud800', '\ufffd'))}`,
    );
    expect([status, body.carriers]).toEqual([200, []]);
  });

  test.each([
    [`/carriers?search_text=${'x'.repeat(10_000)}`, 'search_text'],
    ['/carriers?search_text=carrier&page=0', 'page'],
    ['/carriers?search_text=carrier&page=1000000000', 'page'],
    ['/carriers?search_text=carrier&page=-1', 'page'],
    ['/carriers?search_text=carrier&page=NaN', 'page'],
  ])('%.60s is refused at its name', async (address, field) => {
    const { status, body } = await monitor.get(address);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});
