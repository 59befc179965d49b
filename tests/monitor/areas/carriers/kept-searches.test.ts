import { refreshSearchIndex } from '@monitor/areas/carriers/refresh-search-index';
import { teams, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
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

describe('shared saved searches', () => {
  const LOADS = '/loads?tab=uncovered&assignee=me';
  const save = (body: object, as?: string) => monitor.send('POST', '/saved_searches', body, as);
  const named = (name: string, address = LOADS) => ({ saved_search: { name, address } });
  const namesOf = async (as?: string, query = '') =>
    (await monitor.get(`/saved_searches${query}`, as)).body.saved_searches.map(
      ({ saved_search }: { saved_search: { name: string } }) => saved_search.name,
    );
  const people = async () =>
    new Map<string, number>(
      (await monitor.get('/users?per_page=200')).body.users.map(({ email, id }: { email: string; id: number }) => [
        email,
        id,
      ]),
    );
  let team: number;

  beforeAll(async () => {
    const ids = await people();
    team = (await monitor.send('POST', '/teams', { team: { name: 'Night desk' } })).body.id;
    for (const email of ['staff@demo.test', 'noratecon@demo.test'])
      await monitor.send('PATCH', `/teams/${team}`, {
        team: { team_users_attributes: [{ user_id: ids.get(email) }] },
      });
  });

  test('with the company: seen by all of it whose list it is, and by no other', async () => {
    const kept = await save({ ...named('Uncovered'), shared_with: 'company' }, 'staff@demo.test');
    expect(kept.body).toMatchObject({
      shared_with: 'company',
      owner: { full_name: 'Sam Staff' },
      is_own: true,
      may_change: true,
    });
    for (const as of ['admin@demo.test', 'manager@demo.test', 'notickets@demo.test'])
      expect(await namesOf(as)).toContain('Uncovered');
    expect(await namesOf('other@demo.test')).toEqual([]);
    // Without the full profile a watchdog opens no loads: it reads neither name nor filters.
    expect(await namesOf('watchdogplus@demo.test')).toContain('Uncovered');
    const limited = { watchdogCanViewFullCarrierProfile: false };
    await monitor.db.update(users).set(limited).where(eq(users.email, 'watchdogplus@demo.test'));
    for (const query of ['', '?of=navigation'])
      expect(await namesOf('watchdogplus@demo.test', query)).not.toContain('Uncovered');
    const carriers = await save({ ...named('Fleets', '/carriers/search-results?q=b'), shared_with: 'company' });
    expect(await namesOf('staff@demo.test')).toContain('Fleets');
    for (const { body } of [kept, carriers]) await monitor.send('DELETE', `/saved_searches/${body.id}`);
  });

  test('are changed by the owner and by who manages users, and by no one else', async () => {
    const { body } = await save({ ...named('Mine'), shared_with: 'company' }, 'staff@demo.test');
    const rename = (as: string, name: string) =>
      monitor.send('PATCH', `/saved_searches/${body.id}`, { saved_search: { name } }, as);
    const refused = await rename('notickets@demo.test', 'x');
    expect([refused.status, refused.body.code]).toEqual([403, 'not_the_owner']);
    expect((await monitor.send('DELETE', `/saved_searches/${body.id}`, undefined, 'notickets@demo.test')).status).toBe(
      403,
    );
    expect((await rename('other@demo.test', 'x')).status).toBe(404);
    expect((await rename('staff@demo.test', 'Ours')).body.saved_search).toEqual({ name: 'Ours', address: LOADS });
    expect((await rename('manager@demo.test', 'Everyone’s')).status).toBe(200);
    const stopped = await monitor.send(
      'PATCH',
      `/saved_searches/${body.id}`,
      { shared_with: 'no_one' },
      'manager@demo.test',
    );
    expect(stopped.body).toMatchObject({ shared_with: 'no_one' });
    expect((await rename('manager@demo.test', 'x')).status).toBe(404);
    expect(await namesOf('staff@demo.test')).toEqual(['Everyone’s']);
    await monitor.send('DELETE', `/saved_searches/${body.id}`, undefined, 'staff@demo.test');
  });

  test('with a team: seen by its people; who is in none of it cannot share with it', async () => {
    const wrong = await save({ ...named('Not ours'), shared_with: 'team', team_id: team });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['team_id']]);
    expect((await save({ ...named('No team'), shared_with: 'team' }, 'staff@demo.test')).status).toBe(422);
    const { body } = await save({ ...named('Nights'), shared_with: 'team', team_id: team }, 'staff@demo.test');
    expect(body.team).toEqual({ id: team, name: 'Night desk' });
    expect(await namesOf('noratecon@demo.test', '?of=navigation')).toEqual(['Nights']);
    expect(await namesOf('notickets@demo.test')).toEqual([]);
    // Who manages users sees it to change it; it does not stand in their navigation.
    expect(await namesOf('manager@demo.test')).toEqual(['Nights']);
    expect(await namesOf('manager@demo.test', '?of=navigation')).toEqual([]);
  });

  test('of a person who left stay with the team, and of a team that is gone with the owner', async () => {
    const ids = await people();
    const own = await save(named('Private'), 'noratecon@demo.test');
    const left = await save({ ...named('Left'), shared_with: 'team', team_id: team }, 'noratecon@demo.test');
    expect((await monitor.send('DELETE', `/users/${ids.get('noratecon@demo.test')}`)).status).toBe(204);
    const seen = (await monitor.get('/saved_searches', 'staff@demo.test')).body.saved_searches;
    expect(seen.find(({ id }: { id: number }) => id === left.body.id)).toMatchObject({
      owner: null,
      is_own: false,
      may_change: false,
    });
    expect(await namesOf('admin@demo.test')).not.toContain('Private');
    expect((await monitor.send('DELETE', `/saved_searches/${own.body.id}`)).status).toBe(404);
    expect((await monitor.send('DELETE', `/saved_searches/${left.body.id}`)).status).toBe(204);
    await monitor.db.delete(teams).where(eq(teams.id, team));
    expect(await namesOf('admin@demo.test')).toEqual([]);
    const [alone] = (await monitor.get('/saved_searches', 'staff@demo.test')).body.saved_searches;
    expect(alone).toMatchObject({ shared_with: 'no_one', team: null });
    await monitor.send('DELETE', `/saved_searches/${alone.id}`, undefined, 'staff@demo.test');
  });

  test.each([
    ['another host', { name: 'x', address: 'https://evil.example/loads' }, 'saved_search.address'],
    ['a host without a scheme', { name: 'x', address: '//evil.example/loads' }, 'saved_search.address'],
    ['a script', { name: 'x', address: 'javascript:alert(1)' }, 'saved_search.address'],
    ['a page that is no list', { name: 'x', address: '/my-account' }, 'saved_search.address'],
    ['a path above a list', { name: 'x', address: '/loads/../my-account' }, 'saved_search.address'],
    ['an address that is no text', { name: 'x', address: ['/loads'] }, 'saved_search.address'],
    ['an endless address', { name: 'x', address: `/loads?reference=${'x'.repeat(2_000)}` }, 'saved_search.address'],
    ['no name', { name: '  ', address: LOADS }, 'saved_search.name'],
    ['a name that turns around', { name: 'a\u202eb', address: LOADS }, 'saved_search.name'],
    ['an endless name', { name: 'x'.repeat(101), address: LOADS }, 'saved_search.name'],
  ])('refuse %s', async (_, saved_search, field) => {
    const answer = await save({ saved_search, shared_with: 'company' });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
    const own = await save({ saved_search });
    const later = await monitor.send('PATCH', `/saved_searches/${own.body.id}`, { shared_with: 'company' });
    expect(later.status).toBe(422);
    // One that is no list of the product is in no navigation.
    expect(await namesOf('admin@demo.test', '?of=navigation')).not.toContain(
      field === 'saved_search.address' ? saved_search.name : null,
    );
    await monitor.send('DELETE', `/saved_searches/${own.body.id}`);
  });

  test('of a list that one may not open oneself are refused', async () => {
    const refused = await save({ ...named('Loads'), shared_with: 'company' }, 'noloads@demo.test');
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['saved_search.address']]);
  });

  test('are limited a company, and the navigation has name and address alone, by name', async () => {
    const kept: number[] = [];
    for (let at = 0; at < 60; at += 1) {
      const { status, body } = await save(
        {
          saved_search: { name: `View ${String(59 - at).padStart(2, '0')}`, address: LOADS, more: 'x' },
          shared_with: 'company',
        },
        at % 2 ? 'staff@demo.test' : 'admin@demo.test',
      );
      expect(status).toBe(200);
      kept.push(body.id);
    }
    const one = await save({ ...named('One too many'), shared_with: 'company' });
    expect([one.status, one.body.fields.shared_with]).toEqual([
      422,
      ['Your company shares 60 already. Delete one first, or keep it to yourself.'],
    ]);
    const shown = (await monitor.get('/saved_searches?of=navigation', 'manager@demo.test')).body.saved_searches;
    expect([shown.length, shown[0].saved_search]).toEqual([60, { name: 'View 00', address: LOADS }]);
    for (const id of kept) await monitor.send('DELETE', `/saved_searches/${id}`);
    expect(await namesOf()).toEqual([]);
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
