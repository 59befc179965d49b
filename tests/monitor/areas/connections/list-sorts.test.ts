import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import type { Connection } from '@contract/connections/connections.entities';
import { refreshSearchIndex } from '@monitor/areas/carriers/refresh-search-index';
import { reassessSubscriptions } from '@monitor/areas/reassessment/reassess-subscriptions';
import { writeDemoFiles } from '@monitor/demo/fmcsa';
import { seedDemoRelationships } from '@monitor/demo/relationships';
import { importFile } from '@monitor/federal-data/import/import-file';
import { stringify } from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

const NOW = new Date(`${TODAY}T12:00:00Z`);

let monitor: SectionMonitor;
let directory: string;

beforeAll(async () => {
  monitor = await openSectionMonitor();
  directory = await mkdtemp(join(tmpdir(), 'list-sorts-'));
  const { files } = await writeDemoFiles(directory, { today: TODAY, carriers: 190 });
  for (const file of files) await importFile(monitor.database, file.path, { asOf: file.asOf, rejectsDir: directory });
  await seedDemoRelationships(monitor.db, NOW);
  await refreshSearchIndex(monitor.database, { now: NOW });
  const company = await companyIdOf(monitor.db, 'admin@demo.test');
  await reassessSubscriptions(monitor.db, company, undefined, { now: NOW });
});

afterAll(async () => {
  await monitor?.close();
  await rm(directory, { recursive: true, force: true });
});

type Row = { id: number; carrier: CarrierSummary };

const PER_PAGE = 200;
const ask = (path: string, query: object, as?: string) => monitor.get(`${path}?${stringify(query)}`, as);

async function connections(s?: string, list = 'my-carriers'): Promise<Row[]> {
  const query = { list, include: 'verdict', per_page: PER_PAGE, ...(s && { q: { s } }) };
  const { body } = await ask('/connections', query);
  return body.connections.map(({ id, carrier }: Connection) => ({ id, carrier }));
}

async function searched(s: string): Promise<Row[]> {
  const { body } = await ask('/carriers', { include: 'verdict', per_page: PER_PAGE, q: { s } });
  return body.carriers.map((carrier: CarrierSummary) => ({ id: carrier.id, carrier }));
}

const WORST_FIRST = ['fail', 'incomplete', 'partial_pass', 'pass'];

/** What each order goes by, as the row itself shows it; null: not known. */
const VALUES: Record<string, (carrier: CarrierSummary) => number | string | null> = {
  authority_since: ({ facts }) => facts!.authority_granted_on,
  bipd_usd: ({ facts }) => facts!.bipd_to_check?.least_usd ?? facts!.bipd_in_force_usd,
  bipd_ends_on: ({ facts }) => facts!.insurance_cancel_effective_on,
  inspected_on: ({ facts }) => facts!.last_inspection_on,
};

/** Known values in their order, what is not known last, ties always in the same order. */
function expectOrder(values: readonly (number | string | null)[], direction: string) {
  const known = values.filter((value) => value !== null);
  expect(values.slice(0, known.length)).toEqual(known);
  const sorted = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  expect(known).toEqual(direction === 'asc' ? sorted : sorted.reverse());
  expect(known.length).toBeGreaterThan(0);
}

const BOTH = ['asc', 'desc'] as const;
const CASES = Object.keys(VALUES).flatMap((name) => BOTH.map((direction) => [name, direction] as const));

describe('the company’s carriers are sorted', () => {
  test.each(CASES)('by %s, %s: what is not known comes last', async (name, direction) => {
    const rows = await connections(`carrier_${name} ${direction}`);
    expectOrder(
      rows.map(({ carrier }) => VALUES[name]!(carrier)),
      direction,
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual((await connections()).map(({ id }) => id).toSorted());
  });

  test.each(BOTH)('by verdict, %s', async (direction) => {
    const rows = await connections(`carrier_overall_result ${direction}`);
    const places = rows.map(({ carrier }) => WORST_FIRST.indexOf(carrier.rules_assessment!.overall_result));
    expectOrder(places, direction);
    expect(new Set(places).size).toBeGreaterThan(1);
  });

  test('who is on do not dispatch stands before whoever fails', async () => {
    const { body } = await ask('/connections', { per_page: PER_PAGE, q: { s: 'carrier_overall_result asc' } });
    const statuses = body.connections.map(({ status }: Connection) => status === 'do_not_dispatch');
    expect(statuses.indexOf(false)).toBe(statuses.filter(Boolean).length);
    expect(statuses[0]).toBe(true);
  });

  test('page by page as at once: ties keep one order', async () => {
    const whole = (await connections('carrier_bipd_usd desc')).map(({ id }) => id);
    const parts: number[] = [];
    for (let page = 1; parts.length < whole.length; page += 1) {
      const query = { list: 'my-carriers', per_page: 7, page, q: { s: 'carrier_bipd_usd desc' } };
      parts.push(...(await ask('/connections', query)).body.connections.map(({ id }: Connection) => id));
    }
    expect(parts).toEqual(whole);
  });

  test('and monitored ones alike', async () => {
    for (const [name, direction] of CASES) {
      const query = { include: 'carrier', per_page: PER_PAGE, q: { s: `carrier_${name} ${direction}` } };
      const { body } = await ask('/subscriptions', query);
      expectOrder(
        body.subscriptions.map(({ carrier }: Row) => VALUES[name]!(carrier)),
        direction,
      );
    }
  });
});

describe('the carriers of a search are sorted', () => {
  test.each(CASES)('by %s, %s', async (name, direction) => {
    const rows = await searched(`${name} ${direction}`);
    expectOrder(
      rows.map(({ carrier }) => VALUES[name]!(carrier)),
      direction,
    );
  });

  test.each(BOTH)('by verdict, %s: by how many classifications they pass', async (direction) => {
    const rows = await searched(`overall_result ${direction}`);
    const shares = rows.map(({ carrier: { relationship, rules_assessment } }) => {
      if (relationship?.status === 'do_not_dispatch') return -1;
      const { classifications } = rules_assessment!;
      return (
        classifications.filter(({ status }) => status === 'pass' || status === 'override').length /
        classifications.length
      );
    });
    expectOrder(shares, direction);
    expect(shares).toContain(-1);
    expect(new Set(shares).size).toBeGreaterThan(1);
  });
});

describe('every row of a list says why', () => {
  test.each(['my-carriers', 'in-progress', 'on-hold', 'do-not-dispatch', 'dismissed'])('in %s', async (list) => {
    const rows = await connections(undefined, list);
    expect(rows.length).toBeGreaterThan(0);
    for (const { carrier } of rows) {
      const { overall_result, classifications, not_passed } = carrier.rules_assessment!;
      expect(classifications.length).toBeGreaterThan(0);
      const against = new Set(not_passed.flatMap(({ classification_ids }) => classification_ids));
      const failing = classifications.filter(({ status }) => status === 'fail' || status === 'incomplete');
      expect([...against].toSorted()).toEqual(failing.map(({ id }) => id).toSorted());
      expect(overall_result === 'pass').toBe(failing.length === 0);
    }
  });

  test('of one on do not dispatch the reason that was given last', async () => {
    const [row] = await connections(undefined, 'my-carriers');
    const id = row!.carrier.id;
    const given = { carrier_id: id, note: 'Double-brokered a load.' };
    expect((await monitor.send('POST', '/connections/do_not_dispatch', { connection: given })).status).toBe(200);
    const stopped = (await connections(undefined, 'do-not-dispatch')).find(({ carrier }) => carrier.id === id)!;
    expect(stopped.carrier.relationship!.stop_reason).toBe('Double-brokered a load.');
    const { body } = await ask('/carriers', { q: { id_in: [id] } }, 'other@demo.test');
    expect(body.carriers[0].relationship).toBeNull();
  });
});

describe('lists are narrowed', () => {
  const idsWhere = async (condition: object) =>
    (await ask('/connections', { list: 'my-carriers', per_page: PER_PAGE, ...condition })).body.connections
      .map(({ carrier_id }: Connection) => carrier_id)
      .toSorted();

  test('by a classification that they pass, and by one that they do not', async () => {
    const rows = await connections();
    const ids = rows[0]!.carrier.rules_assessment!.classifications.map(({ id }) => id);
    for (const id of ids) {
      const of = (...statuses: string[]) =>
        rows
          .filter(({ carrier }) =>
            carrier.rules_assessment!.classifications.some((one) => one.id === id && statuses.includes(one.status)),
          )
          .map(({ carrier }) => carrier.id)
          .toSorted();
      expect(await idsWhere({ passes_classification_id: id })).toEqual(of('pass', 'override'));
      expect(await idsWhere({ fails_classification_id: id })).toEqual(of('fail', 'incomplete'));
    }
  });

  test('by insurance that ends, as the row says', async () => {
    const ending = (await connections())
      .filter(({ carrier }) => carrier.facts!.insurance_cancel_effective_on !== null)
      .map(({ carrier }) => carrier.id)
      .toSorted();
    expect(ending.length).toBeGreaterThan(0);
    expect(await idsWhere({ warning: 'insurance_ending' })).toEqual(ending);
    expect(await idsWhere({ warning: 'any' })).toEqual(expect.arrayContaining(ending));
  });

  test('and by nothing that another company assessed', async () => {
    const [row] = await connections();
    const { id } = row!.carrier.rules_assessment!.classifications[0]!;
    const { body } = await ask('/connections', { passes_classification_id: id }, 'other@demo.test');
    expect(body.connections).toEqual([]);
  });
});

test('who is not shown verdicts neither sorts nor narrows by them', async () => {
  const as = 'watchdog@demo.test';
  for (const s of ['carrier_bipd_usd asc', 'carrier_overall_result asc'])
    expect((await ask('/connections', { q: { s } }, as)).status).toBe(await refusal(as));
  for (const condition of [{ warning: 'any' }, { passes_classification_id: 1 }])
    expect((await ask('/connections', condition, as)).status).toBe(403);
  for (const s of ['bipd_usd asc', 'overall_result desc'])
    expect((await ask('/carriers', { q: { s } }, as)).status).toBe(422);
});

/** 403 to who may not open these lists at all, 422 to who may and is not shown what they would be sorted by. */
const refusal = async (as: string) => ((await ask('/connections', {}, as)).status === 403 ? 403 : 422);
