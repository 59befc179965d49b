import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { CONTRADICTIONS } from '@contract/carriers/contradictions.constants';
import { filtersToQuery, parseFilters } from '@contract/carriers/search-filters';
import { RULE_TYPES } from '@contract/rules/rules.constants';
import { addMonths, dayOf } from '@contract/shared/day';
import { carrierSearchSql } from '@monitor/areas/carriers/carrier-filters';
import { carrierIdsAfter, searchCarrierRows } from '@monitor/areas/carriers/carriers.queries';
import { type NearHits, nearHits } from '@monitor/areas/carriers/carriers-near.queries';
import { isSearchIndexDue, refreshSearchIndex } from '@monitor/areas/carriers/refresh-search-index';
import {
  carrierSearchIndex,
  carriers,
  classifications,
  connections,
  importChangedCarriers,
  imports,
  onboardingPackets,
  packetSections,
  ruleSets,
  searchIndexStates,
} from '@monitor/db/schema';
import { writeDemoFiles } from '@monitor/demo/fmcsa';
import { seedDemoRelationships } from '@monitor/demo/relationships';
import { importFile } from '@monitor/federal-data/import/import-file';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { stringify } from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyIdOf } from '../../support/paper-rows';
import { placeCarriers } from '../../support/places';
import { openMonitorWithPlaces, openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

const NOW = new Date(`${TODAY}T12:00:00Z`);

let monitor: SectionMonitor;
let directory: string;
let all: CarrierSummary[];
let company: number;

const ask = (q: object, search_text?: string, as?: string) =>
  monitor.get(`/carriers?${stringify({ search_text, q, per_page: 200 })}`, as);
/** All of them with their verdicts, which are most of the work of a list. */
const judged = async (): Promise<CarrierSummary[]> => {
  const query = stringify({ q: { s: 'id asc' }, per_page: 200, include: 'rules_assessment' });
  return (await monitor.get(`/carriers?${query}`)).body.carriers;
};
const found = async (q: object, as?: string): Promise<CarrierSummary[]> => (await ask(q, undefined, as)).body.carriers;
const idsOf = (carriers: readonly { id: number }[]) => carriers.map(({ id }) => id).sort((a, b) => a - b);

/** The filter finds those of all carriers of whom the sentence holds, and there are some of either kind. */
async function expectFilter(q: object, holds: (carrier: CarrierSummary) => boolean) {
  const expected = idsOf(all.filter(holds));
  expect(idsOf(await found(q))).toEqual(expected);
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.length).toBeLessThan(all.length);
}

beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  directory = await mkdtemp(join(tmpdir(), 'carrier-filters-'));
  const { files } = await writeDemoFiles(directory, { today: TODAY, carriers: 190 });
  for (const file of files) await importFile(monitor.database, file.path, { asOf: file.asOf, rejectsDir: directory });
  await seedDemoRelationships(monitor.db, NOW);
  await refreshSearchIndex(monitor.database, { now: NOW });
  company = await companyIdOf(monitor.db, 'admin@demo.test');
  all = await judged();
});

afterAll(async () => {
  await monitor?.close();
  await rm(directory, { recursive: true, force: true });
});

describe('a filter of the search', () => {
  test('by verdict finds who passes, whatever the rule, as the list’s own verdict says', async () => {
    // One of each rule alone, so that one list has the verdicts of all.
    const made = await monitor.db
      .insert(classifications)
      .values(RULE_TYPES.map((type) => ({ companyId: company, name: type })))
      .returning({ id: classifications.id, type: classifications.name });
    await monitor.db
      .insert(ruleSets)
      .values(made.map(({ id, type }) => ({ classificationId: id, values: { [type]: 2 } })));
    const verdicts = await judged();
    const passing: Record<string, number> = {};
    for (const { id, type } of made) {
      const isPassing = (carrier: CarrierSummary) =>
        ['pass', 'override'].includes(
          carrier.rules_assessment!.classifications!.find((one) => one.id === id)?.status ?? 'incomplete',
        );
      const expected = idsOf(verdicts.filter(isPassing));
      expect(idsOf(await found({ classification_id_in: [id] })), type).toEqual(expected);
      passing[type] = expected.length;
    }
    expect(Object.values(passing).filter((count) => count > 0 && count < all.length).length).toBeGreaterThan(9);
    const ids = made.map(({ id }) => id);
    await monitor.db.update(ruleSets).set({ values: {} }).where(inArray(ruleSets.classificationId, ids));
    expect(await found({ classification_id_in: ids.slice(0, 1) })).toEqual([]);
    await monitor.db.delete(classifications).where(inArray(classifications.id, ids));
  });

  test('by verdict counts an override as passing, and asks every chosen classification', async () => {
    const classified = all[0]!.rules_assessment!.classifications!.map(({ id }) => id);
    for (const id of classified)
      expect(idsOf(await found({ classification_id_in: [id] }))).toEqual(
        idsOf(
          all.filter(({ rules_assessment }) =>
            ['pass', 'override'].includes(rules_assessment!.classifications!.find((one) => one.id === id)!.status),
          ),
        ),
      );
    expect(idsOf(await found({ classification_id_in: classified }))).toEqual(
      idsOf(all.filter(({ rules_assessment }) => rules_assessment!.overall_result === 'pass')),
    );
    const foreign = await ask({ classification_id_in: [classified[0]] }, undefined, 'other@demo.test');
    expect([foreign.status, foreign.body.message]).toEqual([
      422,
      'q[classification_id_in] names no active classification of your company.',
    ]);
  });

  test('fleet size: both ends are in it, and a fleet that is not reported is in none', async () => {
    await expectFilter({ fleet_size_gteq: 1 }, ({ power_units }) => power_units !== null && power_units >= 1);
    await expectFilter(
      { fleet_size_gteq: 5, fleet_size_lteq: 20 },
      ({ power_units }) => power_units !== null && power_units >= 5 && power_units <= 20,
    );
    await expectFilter({ fleet_size_lteq: 0 }, ({ power_units }) => power_units === 0);
  });

  test('authority age in whole months, of an authority in force', async () => {
    const since = ({ facts }: CarrierSummary) => facts?.authority_granted_on ?? null;
    const isOld = (carrier: CarrierSummary, months: number) =>
      since(carrier) !== null && addMonths(since(carrier)!, months) <= TODAY;
    await expectFilter({ authority_age_months_gteq: 12 }, (carrier) => isOld(carrier, 12));
    await expectFilter({ authority_age_months_lteq: 23 }, (carrier) => since(carrier) !== null && !isOld(carrier, 24));
  });

  test('safety rating: 2 is satisfactory or not rated, and no census row is neither', async () => {
    const rating = ({ facts }: CarrierSummary) => facts?.safety_rating ?? null;
    await expectFilter({ safety_rating_option_in: [1] }, (carrier) => rating(carrier) === 'S');
    await expectFilter({ safety_rating_option_in: [3, 4] }, (carrier) => ['C', 'U'].includes(rating(carrier) ?? ''));
    await expectFilter(
      { safety_rating_option_in: [2] },
      (carrier) =>
        (rating(carrier) ?? 'S') === 'S' && carrier.status_code !== null && !carrier.facts!.is_census_too_old,
    );
  });

  test('own carriers: only those, or none of them, by the own company’s records', async () => {
    await expectFilter({ only_my_carriers: true }, ({ relationship }) => relationship?.status === 'onboarded');
    await expectFilter({ hide_my_carriers: 1 }, ({ relationship }) => relationship?.status !== 'onboarded');
    expect(await found({ only_my_carriers: true }, 'other@demo.test')).toEqual([]);
    await expect(found({ only_my_carriers: false })).resolves.toHaveLength(all.length);
  });

  test('coverage: certificates of the own company alone, BIPD by the federal file too', async () => {
    await expectFilter({ auto_liability_gteq: 1_000_000 }, ({ facts }) => (facts?.bipd_in_force_usd ?? 0) >= 1_000_000);
    const insured = await found({ cargo_coverage_gteq: 100_000 });
    expect(insured.length).toBeGreaterThan(5);
    expect(await found({ cargo_coverage_gteq: 100_000 }, 'other@demo.test')).toEqual([]);
    expect((await found({ cargo_coverage_gteq: 200_000 })).length).toBeLessThan(insured.length);
    expect((await found({ general_liability_gteq: 1_000_000 })).length).toBeGreaterThan(0);
    expect(await found({ general_liability_gteq: 2_000_000 })).toEqual([]);
  });

  test('state and authority', async () => {
    await expectFilter({ region_eq: 'US-TX' }, ({ state, country }) => state === 'TX' && country !== 'MX');
    expect((await found({ region_eq: 'CA-QC' })).length).toBeGreaterThan(0);
    const carriersOnly = await found({ only_carrier_authority: true });
    const brokers = await found({ authority_type_eq: 'broker' });
    expect(carriersOnly.length).toBeGreaterThan(0);
    expect(idsOf(carriersOnly).filter((id) => idsOf(brokers).includes(id))).toEqual([]);
    const authorized = all.filter(({ id }) => idsOf(carriersOnly).includes(id));
    expect(authorized.map(({ facts }) => facts?.has_active_authority)).toEqual(carriersOnly.map(() => true));
  });

  test('files that contradict each other: each list has as many carriers as the Data page counts', async () => {
    const { body } = await monitor.get('/federal_data');
    const counts: { kind: string; carriers: number }[] = body.contradictions;
    expect(counts.filter(({ carriers }) => carriers > 0).length).toBeGreaterThan(2);
    for (const { kind, carriers } of counts)
      expect(await found({ contradiction_in: [kind] }), kind).toHaveLength(carriers);
    const several = await found({ contradiction_in: CONTRADICTIONS });
    expect(several.length).toBeGreaterThan(Math.max(...counts.map(({ carriers }) => carriers)));
    const unknown = await ask({ contradiction_in: ['authority_notice', 'bipd'] });
    expect([unknown.status, unknown.body.message]).toEqual([
      422,
      'q[contradiction_in] may be authority_notice, authority_event, authority_unlisted, bipd_amount, unmatched_cancellation.',
    ]);
  });

  test('equipment that a carrier named in its packet, for the company it sent that to', async () => {
    const lowboys = { equipment_in: ['lowboy'] };
    expect(await found(lowboys)).toEqual([]);
    const carrierId = all.find(({ relationship }) => relationship === null)!.id;
    const [connection] = await monitor.db
      .insert(connections)
      .values({ companyId: company, carrierId, status: 'needs_to_onboard' })
      .returning();
    const connectionId = connection!.id;
    const [packet] = await monitor.db
      .insert(onboardingPackets)
      .values({ companyId: company, carrierId, connectionId, status: 'in_progress', createdAt: NOW, updatedAt: NOW })
      .returning();
    const equipment = { packetId: packet!.id, section: 'equipment', isComplete: true, savedAt: NOW } as const;
    await monitor.db
      .insert(packetSections)
      .values({ ...equipment, answers: { answers: { trailer_types: ['lowboy'] } } });
    expect(idsOf(await found(lowboys))).toEqual([carrierId]);
    expect(await found(lowboys, 'other@demo.test')).toEqual([]);
    await monitor.db.delete(connections).where(eq(connections.id, connectionId));
  });

  test('ELD connected; equipment on either word, and stricter counts', async () => {
    expect((await found({ eld_connected: true })).length).toBe(24);
    const flatbeds = await found({ equipment_in: ['flatbed'] });
    const provided = await found({ equipment_in: ['flatbed'], specialization_in: ['provided'] });
    const verified = await found({ equipment_in: ['flatbed'], specialization_in: ['verified'] });
    expect(new Set([...idsOf(provided), ...idsOf(verified)])).toEqual(new Set(idsOf(flatbeds)));
    expect(provided.length).toBeGreaterThan(0);
    const strict = await found({ equipment_in: ['flatbed'], specialization_in: ['provided'], equipment_count_gteq: 2 });
    expect(strict).toEqual([]);
    const boxTrucks = { equipment_in: ['straight_box_trucks'], specialization_in: ['provided'] };
    expect((await found({ ...boxTrucks, equipment_share_gteq: 100 })).length).toBeLessThan(
      (await found({ ...boxTrucks, equipment_share_gteq: 1 })).length,
    );
  });

  test('narrows what a text finds, with its count, and whatever else ransack is asked', async () => {
    const everyName = (await ask({}, 'a')).body.carriers as CarrierSummary[];
    const big = await ask({ fleet_size_gteq: 10, legal_name_not_null: 1, s: 'power_units desc' }, 'a');
    const expected = everyName.filter(({ power_units }) => (power_units ?? 0) >= 10);
    expect(idsOf(big.body.carriers)).toEqual(idsOf(expected));
    expect(big.headers.totalitems).toBe(String(expected.length));
  });

  test('as the address spells it', async () => {
    const { filters } = parseFilters(new URLSearchParams('fleet_size_min=5&fleet_size_max=20&only_mine=1'));
    await expectFilter(
      filtersToQuery(filters),
      ({ power_units, relationship }) =>
        relationship?.status === 'onboarded' && power_units !== null && power_units >= 5 && power_units <= 20,
    );
  });

  test.each([
    [{ flet_size_gteq: 5 }, 'q[flet_size_gteq]'],
    [{ fleet_size_gteq: 'many' }, 'q[fleet_size_gteq]'],
    [{ fleet_size_gteq: -1 }, 'q[fleet_size_gteq]'],
    [{ fleet_size_gteq: ['1', '2'] }, 'q[fleet_size_gteq]'],
    [{ fleet_size_gteq: '9'.repeat(30) }, 'q[fleet_size_gteq]'],
    [{ authority_age_months_gteq: 0 }, 'q[authority_age_months_gteq]'],
    [{ safety_rating_option_in: [5] }, 'q[safety_rating_option_in]'],
    [{ region_eq: "US-TX' OR 1=1" }, 'q[region_eq]'],
    [{ region_eq: 'US-TX\0' }, 'q[region_eq]'],
    [{ equipment_in: ['spaceship'] }, 'q[equipment_in]'],
    // Nothing could ever meet these: no file counts or sees such equipment.
    [{ equipment_in: ['van', 'reefer'], equipment_count_gteq: 5 }, 'q[equipment_count_gteq]'],
    [{ equipment_in: ['lowboy'], equipment_share_gteq: 80 }, 'q[equipment_share_gteq]'],
    [{ equipment_in: ['pneumatic'], specialization_in: ['verified'] }, 'q[specialization_in]'],
    [{ equipment_count_gteq: 2 }, 'q[equipment_count_gteq]'],
    [{ only_my_carriers: 'perhaps' }, 'q[only_my_carriers]'],
    [{ classification_id_in: ['t'] }, 'q[classification_id_in]'],
    [{ g: [{ fleet_size_gteq: 5 }] }, 'q[g][0][fleet_size_gteq]'],
  ])('%j is refused at its name', async (q, field) => {
    const { status, body } = await ask(q);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  describe('of a watchdog account', () => {
    const DALLAS = 'latitude=32.78&longitude=-96.8&radius_miles=500';
    const status = async (q: object, as: string, list = '/carriers?search_text=a') => {
      const { status, body } = await monitor.get(`${list}&${stringify({ q })}`, as);
      return [status, status === 200 ? [] : Object.keys(body.fields ?? {})];
    };

    beforeAll(async () => {
      await placeCarriers(monitor.database);
      await refreshSearchIndex(monitor.database, { now: NOW });
    });

    test.each([
      [{ classification_id_in: ['1'] }, 403],
      [{ only_my_carriers: true }, 403],
      [{ hide_my_carriers: true }, 403],
      [{ safety_rating_option_in: ['1'] }, 403],
      [{ auto_liability_gteq: 1_000_000 }, 403],
      [{ cargo_coverage_gteq: 100_000 }, 403],
      [{ general_liability_gteq: 1_000_000 }, 403],
      [{ eld_connected: true }, 403],
      [{ equipment_in: ['van'] }, 403],
      [{ cargo_vans_gteq: 1 }, 403],
      [{ straight_box_trucks_lteq: 5 }, 403],
      [{ safety_rating_eq: 'S' }, 422],
      [{ safety_rating_date_gteq: '2020-01-01' }, 422],
      [{ legal_name_or_safety_rating_cont: 'S' }, 422],
    ])('%j is refused at its name without the full profile, and answered with it', async (q, refused) => {
      const field = `q[${Object.keys(q)[0]}]`;
      for (const list of ['/carriers?search_text=a', `/carriers/near?${DALLAS}`]) {
        expect(await status(q, 'watchdog@demo.test', list)).toEqual([refused, [field]]);
        expect(await status(q, 'watchdogplus@demo.test', list)).toEqual([200, []]);
      }
    });

    test.each([
      [{ s: 'safety_rating asc' }, 'q[s]'],
      [{ s: ['legal_name asc', 'safety_rating_date desc'] }, 'q[s][1]'],
      [{ g: [{ safety_rating_eq: 'S' }] }, 'q[g][0][safety_rating_eq]'],
      [{ c: [{ a: ['safety_rating'], p: 'eq', v: ['S'] }] }, 'q[c][0][a][0]'],
    ])('%j is refused wherever it stands', async (q, field) => {
      expect(await status(q, 'watchdog@demo.test')).toEqual([422, [field]]);
      expect(await status(q, 'watchdogplus@demo.test')).toEqual([200, []]);
    });

    test.each([
      { only_carrier_authority: true },
      { authority_type_eq: 'broker' },
      { contradiction_in: ['authority_event'] },
      { authority_age_months_gteq: 3 },
      { fleet_size_gteq: 5 },
      { region_eq: 'US-TX' },
      { legal_name_cont: 'A', s: 'power_units desc' },
    ])('%j asks of what everybody is shown', async (q) => {
      for (const as of ['watchdog@demo.test', 'watchdogplus@demo.test']) expect(await status(q, as)).toEqual([200, []]);
    });
  });

  test('before the first search index what needs it is named, and nothing else is refused', async () => {
    const before = await openSectionMonitor();
    const answer = async (q: object) => {
      const { status, body } = await before.get(`/carriers?${stringify({ q })}`);
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await answer({ only_my_carriers: true })).toEqual([200, []]);
    expect(await answer({ only_my_carriers: true, only_carrier_authority: true })).toEqual([
      422,
      ['q[only_carrier_authority]'],
    ]);
    expect(await answer({ only_my_carriers: true, equipment_in: ['van'] })).toEqual([422, ['q[equipment_in]']]);
    await before.close();
  });

  test('an empty value asks nothing', async () => {
    await expect(found({ fleet_size_gteq: '', equipment_in: [''] })).resolves.toHaveLength(all.length);
  });
});

const rowOf = async (id: number) =>
  (await monitor.db.select().from(carrierSearchIndex).where(eq(carrierSearchIndex.carrierId, id)))[0];

describe('the search index', () => {
  test('is worked out for what an import changed, and left alone with nothing new', async () => {
    expect(await refreshSearchIndex(monitor.database, { now: NOW })).toBe(0);
    const [one] = all;
    await monitor.db.update(carrierSearchIndex).set({ powerUnits: 123_456 });
    const [done] = await monitor.db
      .insert(imports)
      .values({ dataset: 'census', fileName: 'a.csv', asOf: TODAY, status: 'done', startedAt: NOW })
      .returning();
    await monitor.db.insert(importChangedCarriers).values({ importId: done!.id, carrierId: one!.id });
    expect(await refreshSearchIndex(monitor.database, { now: NOW })).toBe(1);
    expect((await rowOf(one!.id))?.powerUnits).toBe(one!.power_units);
    expect((await rowOf(all[1]!.id))?.powerUnits).toBe(123_456);
    await monitor.db.delete(searchIndexStates);
    expect(await refreshSearchIndex(monitor.database, { now: NOW })).toBe(all.length);
    expect((await rowOf(all[1]!.id))?.powerUnits).toBe(all[1]!.power_units);
  });

  test('on the day a paper names, a carrier is in no list that hangs on it until it was looked at again', async () => {
    const insured = idsOf(await found({ auto_liability_gteq: 750_000 }));
    const changing = all.find(({ id, facts }) => insured.includes(id) && facts?.insurance_cancel_effective_on);
    expect(changing).toBeDefined();
    const { changesOn } = (await rowOf(changing!.id))!;
    expect(changesOn! > TODAY).toBe(true);
    const later = new Date(`${changing!.facts!.insurance_cancel_effective_on}T12:00:00Z`);
    const insuredThen = async () => {
      const search = { searchText: '', q: { auto_liability_gteq: 750_000 }, page: 1, perPage: 200, companyId: company };
      return idsOf((await searchCarrierRows(monitor.db, { ...search, today: dayOf(later) })).rows);
    };
    expect(await insuredThen()).not.toContain(changing!.id);
    expect(await refreshSearchIndex(monitor.database, { now: later })).toBeGreaterThan(0);
    expect(await insuredThen()).not.toContain(changing!.id);
    const [left] = await monitor.db
      .select({ n: sql<number>`count(*)::int` })
      .from(carrierSearchIndex)
      .where(sql`${carrierSearchIndex.changesOn} <= ${dayOf(later)}`);
    expect(left!.n).toBe(0);
  });
});

describe('around a point', () => {
  /** The same every time: a small linear generator. */
  let seed = 11;
  const below = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * most);
  };
  /** Each filter with something to ask, and ransack's conditions and orders beside them. */
  const drawn: [name: string, value: () => unknown][] = [
    ['fleet_size_gteq', () => below(15)],
    ['fleet_size_lteq', () => 3 + below(60)],
    ['straight_box_trucks_gteq', () => 1],
    ['cargo_vans_lteq', () => below(3)],
    ['authority_age_months_gteq', () => 1 + below(60)],
    ['authority_age_months_lteq', () => 6 + below(120)],
    ['only_my_carriers', () => true],
    ['hide_my_carriers', () => true],
    ['only_carrier_authority', () => true],
    ['authority_type_eq', () => 'property'],
    ['contradiction_in', () => CONTRADICTIONS.slice(below(3))],
    ['safety_rating_option_in', () => [1 + below(4)]],
    ['region_eq', () => ['US-TX', 'US-CA', 'US-GA'][below(3)]],
    ['auto_liability_gteq', () => 750_000],
    ['cargo_coverage_gteq', () => 100_000],
    ['equipment_in', () => ['van', 'reefer', 'flatbed', 'straight_box_trucks'].slice(below(3))],
    ['eld_connected', () => true],
    ['insight_sample', () => true],
    ['insight_not_null', () => true],
    ['state_eq', () => 'TX'],
    ['legal_name_cont', () => 'A'],
    ['s', () => ['legal_name asc', 'power_units desc'][below(2)]],
  ];
  const TEXTS = ['', '', '', 'trans', '1'];
  const CENTERS = [
    { latitude: 32.78, longitude: -96.8 },
    { latitude: 39.1, longitude: -94.58 },
    { latitude: 36, longitude: -84 },
    { latitude: 36.7, longitude: -119.8 },
  ];

  async function expectAsLookedUp(rounds: number) {
    let found = 0;
    for (let round = 0; round < rounds; round++) {
      const given = Array.from({ length: 1 + below(3) }, () => drawn[below(drawn.length)]!);
      const q = Object.fromEntries(given.map(([name, value]) => [name, value()]));
      const { where, parts, orderBy } = await carrierSearchSql(monitor.db, q, {
        companyId: company,
        today: TODAY,
        mayFilterByInsights: true,
      });
      const asked = {
        center: CENTERS[below(CENTERS.length)]!,
        radiusMiles: 50 + below(451),
        text: TEXTS[below(TEXTS.length)]!,
        includesUnverified: below(4) === 0,
        orderBy,
        limit: 1 + below(30),
        offset: below(3) * below(10),
      };
      const [beside, lookedUp] = [
        await nearHits(monitor.db, {
          ...asked,
          where: parts.ofRow,
          ofId: parts.ofId,
          ofIndex: parts.ofIndex,
        }),
        await nearHits(monitor.db, { ...asked, where: and(sql`true`, where) }),
      ];
      expect(inOrder(beside), JSON.stringify({ q, round })).toEqual(inOrder(lookedUp));
      found += beside.total;
    }
    return found;
  }
  const inOrder = ({ clusters, ...hits }: NearHits) => ({
    ...hits,
    clusters: clusters
      .map((one) => ({ ...one, latitude: one.latitude.toFixed(4), longitude: one.longitude.toFixed(4) }))
      .sort((a, b) => a.latitude.localeCompare(b.latitude) || a.longitude.localeCompare(b.longitude)),
  });
  const placed = () => monitor.db.select().from(carrierSearchIndex).where(isNotNull(carrierSearchIndex.geoCell));
  /** Carriers whose place in the index is not the one of carrier_places. */
  const differing = async () => {
    const place = (of: string) => sql.raw(`${of}.geo_cell, ${of}.latitude, ${of}.longitude, ${of}.is_listed`);
    const { rows } = await monitor.db.execute(sql`
      SELECT s.carrier_id FROM carrier_search_index s LEFT JOIN carrier_places p ON p.carrier_id = s.carrier_id
      WHERE (${place('s')}) IS DISTINCT FROM (${place('p')})`);
    return rows;
  };

  beforeAll(async () => {
    await placeCarriers(monitor.database);
    await refreshSearchIndex(monitor.database, { now: NOW });
  });

  test('every filter finds whom looking each of them up finds', async () => {
    expect((await placed()).length).toBeGreaterThan(100);
    expect(await differing()).toEqual([]);
    expect(await expectAsLookedUp(150)).toBeGreaterThan(150);
  });

  test('a list counts in the index as many as looking each of them up finds', async () => {
    let counted = 0;
    for (let round = 0; round < 60; round++) {
      const given = Array.from({ length: 1 + below(2) }, () => drawn[below(drawn.length)]!);
      const q = Object.fromEntries(given.map(([name, value]) => [name, value()]));
      const context = { companyId: company, today: TODAY, mayFilterByInsights: true };
      const { where } = await carrierSearchSql(monitor.db, q, context);
      const page = { searchText: '', q, page: 1, perPage: 1, companyId: company, today: TODAY };
      const { total } = await searchCarrierRows(monitor.db, page);
      expect(total, JSON.stringify(q)).toBe(await monitor.db.$count(carriers, where));
      counted += total;
    }
    expect(counted).toBeGreaterThan(150);
  });

  test('a list taken away in parts is whole, and nobody is in it twice', async () => {
    let taken = 0;
    for (let round = 0; round < 20; round++) {
      const given = Array.from({ length: 1 + below(2) }, () => drawn[below(drawn.length - 1)]!);
      const q = Object.fromEntries(given.map(([name, value]) => [name, value()]));
      const context = { companyId: company, today: TODAY, mayFilterByInsights: true };
      const { where } = await carrierSearchSql(monitor.db, q, context);
      const whole = await monitor.db.select({ id: carriers.id }).from(carriers).where(where).orderBy(carriers.id);
      const ids: number[] = [];
      for (;;) {
        const part = { searchText: '', q, afterId: ids.at(-1) ?? 0, limit: 20, companyId: company, today: TODAY };
        const next = await carrierIdsAfter(monitor.db, part);
        ids.push(...next);
        if (next.length < part.limit) break;
      }
      expect(ids, JSON.stringify(q)).toEqual(whole.map(({ id }) => id));
      taken += ids.length;
    }
    expect(taken).toBeGreaterThan(100);
  });

  test('what an import changes is changed, and who has moved is found elsewhere', async () => {
    const [first, second, third] = (await placed()).slice(0, 3).map((row) => row.carrierId);
    const { rows } = await monitor.db.execute<{ id: number }>(
      sql`INSERT INTO imports (dataset, file_name, as_of, status, started_at)
        VALUES ('census', 'b.csv', ${TODAY}, 'done', ${NOW.toISOString()}) RETURNING id`,
    );
    const importId = rows[0]!.id;
    await monitor.db.update(carriers).set({ powerUnits: 77 }).where(eq(carriers.id, first!));
    await monitor.db
      .update(carriers)
      .set({ city: 'DALLAS', state: 'TX', postalCode: '75201' })
      .where(eq(carriers.id, second!));
    await monitor.db.update(carriers).set({ city: null, state: null, postalCode: null }).where(eq(carriers.id, third!));
    await monitor.db
      .insert(importChangedCarriers)
      .values([first!, second!, third!].map((carrierId) => ({ importId, carrierId })));
    expect(await refreshSearchIndex(monitor.database, { now: NOW })).toBe(3);
    expect(await differing()).toEqual([]);
    expect((await rowOf(first!))?.powerUnits).toBe(77);
    await placeCarriers(monitor.database);
    expect(await isSearchIndexDue(monitor.db, NOW)).toBe(true);
    expect(await refreshSearchIndex(monitor.database, { now: NOW })).toBe(0);
    expect(await differing()).toEqual([]);
    expect([(await rowOf(second!))?.region, (await rowOf(third!))?.geoCell]).toEqual(['US-TX', null]);
    expect((await rowOf(second!))?.latitude).toBeCloseTo(32.78, 1);
    expect(await isSearchIndexDue(monitor.db, NOW)).toBe(false);
  });
});
