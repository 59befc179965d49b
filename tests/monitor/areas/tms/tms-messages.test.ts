import { removeOld } from '@monitor/areas/retention/remove-old';
import { companies, jobs, plans, tmsMappings, tmsMessages } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';
import { addHauler } from '../loads/loads-support';

/** A TMS that posts its loads, and what becomes of each message. */

const OTHER = 'other@demo.test';

let monitor: SectionMonitor;
let mapping: number;
let url: string;
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  mapping = await addMapping();
  await useVersion(mapping, 1);
  url = await addressOf(mapping);
});
afterAll(() => monitor.close());

const at = (hours: number) => new Date(monitor.services.clock().getTime() + hours * 3_600_000).toISOString();
const LOAD = {
  customer: 'Lone Star Foods',
  stops: [
    { type: 'pickup', city: 'Dallas', state: 'TX', from: '2026-09-20T08:00' },
    { type: 'delivery', city: 'Houston', state: 'TX', from: '2026-09-20T18:00' },
  ],
};
const message = (reference: string, given: object = {}) => ({
  reference,
  updated_at: at(-1),
  ...structuredClone(LOAD),
  ...given,
});
const SAMPLE = JSON.stringify({ reference: 'L-0', updated_at: '2026-09-19T12:00:00Z', ...LOAD, event: 1 });
const RULES = {
  stops_path: '$.stops[*]',
  values: [
    { path: '$.reference', field: 'reference' },
    { path: '$.updated_at', field: 'updated' },
    { path: '$.customer', field: 'customer' },
    { path: '$.status', field: 'status' },
    { path: '$.event', field: 'change_id' },
    { path: '$.dot', field: 'carrier_dot' },
    ...[
      ['type', 'stop_kind'],
      ['city', 'city'],
      ['state', 'state'],
      ['from', 'from'],
    ].map(([name, field]) => ({ path: `$.${name}`, field, stop: 'each' })),
  ],
};

async function addMapping(given: object = {}, as?: string): Promise<number> {
  const tms_mapping = { name: 'Our TMS', format: 'json', sample: SAMPLE, rules: RULES, ...given };
  const { status, body } = await monitor.send('POST', '/tms_mappings', { tms_mapping }, as);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}
const change = (id: number, tms_mapping: object, as?: string) =>
  monitor.send('PATCH', `/tms_mappings/${id}`, { tms_mapping }, as);
async function useVersion(id: number, version_in_use: number) {
  expect((await change(id, { version_in_use })).status).toBe(200);
}
async function addressOf(id: number): Promise<string> {
  const { body } = await monitor.send('POST', `/tms_mappings/${id}/address`, {});
  return new URL(body.url).pathname;
}
async function post(content: object | string, to = url) {
  const answer = await monitor.app.inject({
    method: 'POST',
    url: to,
    headers: { 'content-type': 'application/json' },
    payload: typeof content === 'string' ? content : JSON.stringify(content),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}
const loadOf = async (reference: string) => {
  const { loads } = (await monitor.get(`/loads?tab=result&window=all&q[reference_eq]=${reference}`)).body;
  return loads[0] ?? null;
};
const outcomes = (body: { results: { outcome: string }[] }) => body.results.map(({ outcome }) => outcome);

describe('a posted message', () => {
  test('becomes a load, and a changed one changes it', async () => {
    expect(await post(message('L-1'))).toMatchObject({ status: 200, body: { state: 'taken', problem: null } });
    expect(await loadOf('L-1')).toMatchObject({ customer_name: 'Lone Star Foods' });
    const { body } = await post(message('L-1', { customer: 'Brazos Foods', updated_at: at(-0.5) }));
    expect(body.results).toMatchObject([{ outcome: 'changed', why: 'Changed: customer name.' }]);
  });

  test('that names a carrier has it vetted for the load, though no person sent it', async () => {
    const carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
    await post(message('L-1C', { dot: String(carrier) }));
    const { id } = await loadOf('L-1C');
    const [job] = await monitor.db.select().from(jobs).where(eq(jobs.kind, 'vet_covered_loads'));
    expect(job?.params).toMatchObject({ covered: [{ id, carrierId: carrier }] });
  });

  test('that is older than the load changes nothing', async () => {
    await post(message('L-2'));
    const { body } = await post(message('L-2', { customer: 'Old Name', updated_at: at(-3) }));
    expect(outcomes(body)).toEqual(['stale']);
    expect((await loadOf('L-2')).customer_name).toBe('Lone Star Foods');
  });

  test('that comes again byte for byte is known', async () => {
    const content = JSON.stringify(message('L-3'));
    await post(content);
    const { body } = await post(content);
    expect(body).toMatchObject({
      state: 'repeated',
      problem: expect.stringContaining('The same message was taken in'),
    });
  });

  test('without a time of its own is taken in again: the load may have become what it was', async () => {
    const plain = JSON.stringify(message('L-4', { updated_at: null }));
    await post(plain);
    await post(message('L-4', { updated_at: null, customer: 'Brazos Foods' }));
    expect((await post(plain)).body.results).toMatchObject([{ outcome: 'changed' }]);
    expect((await loadOf('L-4')).customer_name).toBe('Lone Star Foods');
  });

  test.each([
    ['long ago', -100, 'more than 72 hours ago'],
    ['in the future', 2, 'which is yet to come'],
  ])('written %s waits for a person', async (name, hours, why) => {
    const reference = `L-${name.replaceAll(' ', '-')}`;
    const { status, body } = await post(message(reference, { updated_at: at(hours) }));
    expect({ status, state: body.state }).toEqual({ status: 200, state: 'failed' });
    expect(body.problem).toContain(why);
    expect(await loadOf(reference)).toBeNull();
    const again = await monitor.send('PATCH', `/tms_messages/${body.message_id}/resend`, {});
    expect(again.body).toMatchObject({ state: 'taken', results: [{ outcome: 'created' }] });
    expect((await monitor.send('PATCH', `/tms_messages/${body.message_id}/resend`, {})).status).toBe(409);
  });

  test('that is no JSON is kept, and taken in once it can be read', async () => {
    const { status, body } = await post('{"reference": ');
    expect({ status, state: body.state }).toEqual({ status: 200, state: 'failed' });
    const { body: list } = await monitor.get('/tms_messages');
    expect(list.tms_messages[0]).toMatchObject({ id: body.message_id, problem: expect.stringContaining('not JSON') });
    const file = await monitor.get(`/tms_messages/${body.message_id}`);
    expect(file.body.content).toBe('{"reference": ');
  });

  test('of several loads takes in those that can be used', async () => {
    const id = await addMapping({ rules: { ...RULES, loads_path: '$.loads[*]' }, sample: '{"loads":[]}' });
    await useVersion(id, 1);
    const { body } = await post({ loads: [message('L-5'), message('L-6', { stops: [] })] }, await addressOf(id));
    expect(body).toMatchObject({ state: 'in_part', problem: 'L-6: A new load has at least one stop.' });
    expect(await loadOf('L-5')).not.toBeNull();
  });

  test('before a version is in use is kept, and read by the first one that is', async () => {
    const id = await addMapping({ name: 'Not yet' });
    const { body } = await post(message('L-7'), await addressOf(id));
    expect(body).toMatchObject({ state: 'failed', problem: 'No version of the mapping is in use yet.' });
    await useVersion(id, 1);
    const again = await monitor.send('PATCH', `/tms_messages/${body.message_id}/resend`, {});
    expect(again.body).toMatchObject({ state: 'taken', version_number: 1 });
  });
});

describe('who owns what', () => {
  test('a field that is for new loads alone stays as it became', async () => {
    const id = await addMapping({ rules: { ...RULES, only_new: ['customer_name', 'stops'] } });
    await useVersion(id, 1);
    const to = await addressOf(id);
    await post(message('L-8'), to);
    const moved = message('L-8', { customer: 'Other', updated_at: at(-0.2) });
    moved.stops[0]!.city = 'Waco';
    expect(outcomes((await post(moved, to)).body)).toEqual(['unchanged']);
    expect((await loadOf('L-8')).customer_name).toBe('Lone Star Foods');
  });

  test('our own change that comes back in another spelling changes nothing; a real change with its number does', async () => {
    await post(message('L-9'));
    const { id } = await loadOf('L-9');
    const { events } = (await monitor.get('/events?limit=200')).body;
    const ours = events.find(({ data }: { data: { load_id?: number } }) => data.load_id === id)?.number;
    // A load that no event names has none to answer.
    const event = ours ?? (await eventOf(id));
    const echo = await post(message('L-9', { customer: 'LONE STAR FOODS', event, updated_at: at(-0.2) }));
    expect(outcomes(echo.body)).toEqual(['echo']);
    expect((await loadOf('L-9')).customer_name).toBe('Lone Star Foods');
    const real = await post(message('L-9', { customer: 'Brazos Foods', event, updated_at: at(-0.1) }));
    expect(outcomes(real.body)).toEqual(['changed']);
    const without = await post(message('L-9', { customer: 'BRAZOS FOODS', updated_at: at(-0.05) }));
    expect(outcomes(without.body)).toEqual(['changed']);
  });
});

async function eventOf(loadId: number): Promise<number> {
  const load = (await monitor.get(`/loads/${loadId}`)).body;
  await monitor.send('PATCH', `/loads/${loadId}`, { load: { status: 'cancelled', expected_version: load.version } });
  const { events } = (await monitor.get('/events?limit=200')).body;
  return events.findLast(({ data }: { data: { load_id?: number } }) => data.load_id === loadId).number;
}

describe('a version', () => {
  test('is tried on its sample line by line, and the one in use goes on reading', async () => {
    const id = await addMapping({ name: 'Versions' });
    await useVersion(id, 1);
    const values = RULES.values.filter(({ field }) => field !== 'customer');
    const { status, body } = await monitor.send('POST', `/tms_mappings/${id}/versions`, {
      version: { rules: { ...RULES, values } },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version_in_use: 1, shown: { number: 2 } });
    const { trial } = body.shown;
    expect(trial.loads).toMatchObject([{ reference: 'L-0', problems: [] }]);
    expect(trial.values).toContainEqual({
      load: 1,
      path: '$.customer',
      theirs: 'Lone Star Foods',
      meaning: null,
      problem: null,
    });
    expect(trial.values).toContainEqual({
      load: 1,
      path: '$.city',
      theirs: 'Dallas',
      meaning: 'City, pickup 1',
      problem: null,
    });
    expect(trial.loads[0].fields).toContainEqual({ label: 'Stop 1: address', value: 'Dallas, TX' });
    expect((await monitor.get(`/tms_mappings/${id}?version_number=1`)).body.shown.number).toBe(1);
    expect((await monitor.get(`/tms_mappings/${id}?version_number=9`)).status).toBe(404);
    expect((await change(id, { version_in_use: 9 })).status).toBe(404);
  });

  test('with a path that cannot be read is rejected, and so is a second change of the same state', async () => {
    const id = await addMapping({ name: 'Paths' });
    const rules = { ...RULES, values: [{ path: '$..reference', field: 'reference' }] };
    const bad = await monitor.send('POST', `/tms_mappings/${id}/versions`, { version: { rules } });
    expect(bad).toMatchObject({ status: 422, body: { fields: { 'rules.values.0.path': [expect.any(String)] } } });
    expect((await change(id, { is_active: false, expected_version: 1 })).status).toBe(200);
    expect((await change(id, { is_active: true, expected_version: 1 })).status).toBe(409);
  });

  test('comes from a recipe, or from the names of a sample', async () => {
    const { body: recipes } = await monitor.get('/tms_recipes');
    for (const { key } of recipes.tms_recipes) {
      const { body } = await monitor.send('POST', '/tms_mappings', { tms_mapping: { name: key, recipe: key } });
      expect(body.shown.trial.loads[0].problems).toEqual([]);
    }
    const sample =
      'Load #,Customer,Pickup city,Pickup state,Delivery city,Delivery state\nL-1,Acme,Dallas,TX,Houston,TX';
    const { body } = await monitor.send('POST', '/tms_mappings', {
      tms_mapping: { name: 'CSV', format: 'csv', sample },
    });
    expect(body.shown.trial).toMatchObject({ problem: null, loads: [{ reference: 'L-1', problems: [] }] });
  });
});

describe('a stranger', () => {
  test('with a wrong secret, and the sender of a mapping that is off or renewed, finds nothing', async () => {
    const id = await addMapping({ name: 'Secret' });
    await useVersion(id, 1);
    const first = await addressOf(id);
    expect((await post(message('L-10'), first)).status).toBe(200);
    const second = await addressOf(id);
    expect((await post(message('L-11'), first)).status).toBe(404);
    expect((await post(message('L-11'), `${second}x`)).status).toBe(404);
    expect((await post(message('L-11'), second.replace(`/${id}/`, `/${mapping}/`))).status).toBe(404);
    await change(id, { is_active: false });
    expect((await post(message('L-11'), second)).status).toBe(404);
    expect(await loadOf('L-11')).toBeNull();
  });

  test('of another company sees neither mapping nor message, and changes none', async () => {
    const { body } = await post(message('L-12'));
    for (const path of [
      `/tms_mappings/${mapping}`,
      `/tms_messages/${body.message_id}`,
      `/tms_messages/${body.message_id}/file`,
    ])
      expect((await monitor.get(path, OTHER)).status).toBe(404);
    expect((await change(mapping, { name: 'Mine' }, OTHER)).status).toBe(404);
    expect((await monitor.send('POST', `/tms_mappings/${mapping}/address`, {}, OTHER)).status).toBe(404);
    expect((await monitor.send('PATCH', `/tms_messages/${body.message_id}/resend`, {}, OTHER)).status).toBe(404);
    expect((await monitor.get('/tms_messages?list=all', OTHER)).body.tms_messages).toEqual([]);
  });

  test('whose company has no load dashboard brings nothing in', async () => {
    const [of] = await monitor.db
      .select({ planId: companies.planId })
      .from(tmsMappings)
      .innerJoin(companies, eq(companies.id, tmsMappings.companyId))
      .limit(1);
    const where = eq(plans.id, of!.planId!);
    await monitor.db.update(plans).set({ canLoadDashboard: false }).where(where);
    const { status } = await post(message('L-13'));
    await monitor.db.update(plans).set({ canLoadDashboard: true }).where(where);
    expect(status).toBe(404);
  });
});

test('messages are listed by mapping and by reference, and are gone after 30 days', async () => {
  const find = async (query: string) => (await monitor.get(`/tms_messages?list=all&${query}`)).body;
  expect((await find('search_text=l-1')).tms_messages.length).toBeGreaterThan(1);
  expect((await find(`search_text=L-8&mapping_id=${mapping}`)).tms_messages).toEqual([]);
  const { counts } = await find('');
  expect(counts.all).toBeGreaterThan(counts.problems);
  await removeOld(monitor.db, new Date(monitor.services.clock().getTime() + 31 * 86_400_000), ['tms_messages']);
  expect(await monitor.db.$count(tmsMessages)).toBe(0);
});
