import { nameKey } from '@contract/shared/names';
import { classifySearchText } from '@contract/shared/search-text';
import { carriersSearch } from '@monitor/areas/carriers/carriers.search';
import { carrierIdentifiers, carrierNames, enteredIdentifiers } from '@monitor/db/schema';
import { toSql } from '@monitor/server/ransack';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { addConnection, companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

/** A carrier with its numbers and names, as the importer would store it. */
type Known = {
  id: number;
  legalName: string | null;
  dbaName?: string | null;
  identifiers: [type: string, value: string][];
  state?: string | null;
  powerUnits?: number | null;
};

const NAMED: Known[] = [
  { id: 295017, legalName: 'J.B. HUNT TRANSPORT, INC.', identifiers: [['MC', '135797']] },
  { id: 29501, legalName: 'ZULU LOGISTICS', identifiers: [['MX', '29501']] },
  { id: 2950170, legalName: 'ALPHA HAULING', identifiers: [['FF', '295']] },
  // Both names of this one begin alike; of the next, the DBA name alone is found under O.
  { id: 41, legalName: 'ORCHARD LINE', dbaName: 'ORCHARD FREIGHT', identifiers: [['MC', '139446']] },
  { id: 42, legalName: 'WILLOW FREIGHT', dbaName: 'ORCHARD GROVE', identifiers: [['SCAC', '77']] },
  { id: 43, legalName: 'ORCHARD LINE', identifiers: [['CVOR', '123456789']] },
  { id: 44, legalName: 'TRANSPORTS QUÉBEC', identifiers: [['NIR_QC', 'R0123456']] },
  {
    id: 45,
    legalName: 'PRAIRIE SKY',
    identifiers: [
      ['NSC_AB', '31415'],
      ['NSC_BC', '9'],
    ],
  },
  { id: 46, legalName: 'FLETES DEL NORTE', identifiers: [['RFC', 'FNO010203AB1']] },
  { id: 47, legalName: null, identifiers: [['MC', '29599']] },
];

/** The same on every run: names and numbers that clash often. */
function drawnCarriers(): Known[] {
  let state = 7;
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const word = () => ['KAPPA', 'KAPPAS', 'KAY', 'LAMBDA', 'LAMB'][draw(5)]! + ['', 'A', 'B', 'XX'][draw(4)]!;
  return Array.from({ length: 160 }, (_, index) => ({
    id: 6_000_000 + draw(9) * 1000 + index,
    legalName: draw(12) === 0 ? null : word(),
    dbaName: draw(3) === 0 ? word() : null,
    identifiers: Array.from({ length: draw(3) }, (_, at): [string, string] => [
      at === 0 ? 'MC' : 'FF',
      String(60 + draw(30)) + (draw(3) === 0 ? '' : String(draw(99))),
    ]),
    state: ['OR', 'WA', null][draw(3)] ?? null,
    powerUnits: draw(5) === 0 ? null : draw(6),
  }));
}

const carriers = [...NAMED, ...drawnCarriers()].map((carrier) => ({
  ...carrier,
  identifiers: [['DOT', String(carrier.id)], ...carrier.identifiers] as Known['identifiers'],
}));

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const { db } = monitor;
  for (const { id, legalName, dbaName = null, state = null, powerUnits = null, identifiers } of carriers) {
    await addCarrier(db, { id, legalName, dbaName, state, powerUnits });
    await db
      .insert(carrierIdentifiers)
      .values(identifiers.map(([type, value]) => ({ type, value, carrierId: id, source: 'census' })));
    const names = [
      ...(legalName ? [{ key: nameKey(legalName), carrierId: id, kind: 'legal' as const }] : []),
      ...(dbaName ? [{ key: nameKey(dbaName), carrierId: id, kind: 'dba' as const }] : []),
    ];
    if (names.length > 0) await db.insert(carrierNames).values(names);
  }
});
afterAll(() => monitor.close());

type Listed = { id: number; relationship: { status: string } | null };

async function search(parameters: Record<string, string | number>, as = 'admin@demo.test') {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const { status, headers, body } = await monitor.get(`/carriers?${query}`, as);
  return { status, headers, body, ids: (body.carriers ?? []).map(({ id }: Listed) => id) as number[] };
}
const idsFor = async (searchText: string, more = {}) => (await search({ search_text: searchText, ...more })).ids;

describe('searchCarriers by each kind of text', () => {
  test('digits: a number typed in full first, then any number that begins with it, by name', async () => {
    expect(await idsFor('29501')).toEqual([29501, 2950170, 295017]);
    expect(await idsFor('295')).toEqual([2950170, 295017, 29501, 47]); // FF 295 in full; the nameless one last
  });

  test('digits with padding find the number without it', async () => {
    expect(await idsFor('00295017')).toEqual([295017, 2950170]);
  });

  test('a kind and digits: numbers of that kind alone', async () => {
    expect(await idsFor('mc 1397')).toEqual([]);
    expect(await idsFor('mc#1394')).toEqual([41]);
    expect(await idsFor('USDOT 29501')).toEqual([29501, 2950170, 295017]);
    expect(await idsFor('MX29501')).toEqual([29501]);
    expect(await idsFor('FF 2')).toEqual([2950170]);
    expect(await idsFor('scac 7')).toEqual([42]);
  });

  test('Canadian and Mexican numbers: equal, not beginning', async () => {
    expect(await idsFor('CVOR 123-456-789')).toEqual([43]);
    expect(await idsFor('CVOR 1234')).toEqual([]);
    expect(await idsFor('NIR R-012345-6')).toEqual([44]);
    expect(await idsFor('NSC AB 31415')).toEqual([45]);
    expect(await idsFor('NSC BC 31415')).toEqual([]);
    expect(await idsFor('NSC 31415')).toEqual([45]);
    expect(await idsFor('FNO010203AB1')).toEqual([46]);
    expect(await idsFor('123-456-789')).toEqual([43]);
  });

  test('a name: letters and digits decide, dots and spaces do not', async () => {
    expect(await idsFor('jb hunt')).toEqual([295017]);
    expect(await idsFor('J. B. Hunt Transport Inc')).toEqual([295017]);
    expect(await idsFor('transports quebec')).toEqual([44]);
  });

  test('name_start finds what the same pattern finds, and a few of millions by the index of names', async () => {
    const begins = ['J.B. H', 'jb', 'transports Qué', 'TRANSPORTS QUE', 'kappa', 'Lamb', 'ORCHARD ', '.', 'Ω', '%'];
    for (const name of ['legal_name', 'dba_name', 'name'])
      for (const text of begins) {
        const pattern = text.replaceAll(/[%.]/g, '\\$&');
        const { ids } = await search({ [`q[${name}_matches]`]: `${pattern}%`, per_page: 100 });
        expect([text, (await search({ [`q[${name}_start]`]: text, per_page: 100 })).ids]).toEqual([text, ids]);
      }
    expect((await search({ 'q[legal_name_start]': 'j.b. h' })).ids).toEqual([295017]);
    expect((await search({ 'q[name_start_any][]': 'orchard f' })).ids).toEqual([41]);
    const { where } = toSql(carriersSearch, { legal_name_start: 'j.b. h' });
    const { rows } = await monitor.db.execute(sql`EXPLAIN SELECT id FROM carriers WHERE ${where}`);
    expect(JSON.stringify(rows)).toContain('carrier_names');
  });

  test('a carrier whose legal and DBA names both match is listed once, at the first of them', async () => {
    const { ids, headers } = await search({ search_text: 'ORCHARD' });
    expect(ids).toEqual([41, 42, 43]); // FREIGHT, GROVE, LINE
    expect(headers.totalitems).toBe('3');
  });

  test('text without a letter or digit finds nothing, and no text finds all', async () => {
    expect(await idsFor('!!!')).toEqual([]);
    expect((await search({})).headers.totalitems).toBe(String(carriers.length));
    expect((await search({ search_text: '   ' })).headers.totalitems).toBe(String(carriers.length));
  });

  test('a percent sign or an underscore is no wildcard', async () => {
    expect(await idsFor('%ORCHARD_L')).toEqual([41, 43]);
    expect(await idsFor('ORCHARD_INE')).toEqual([]);
  });
});

describe('searchCarriers against the same search in plain code', () => {
  const found = (text: string): { id: number; rank: number; name: string | null }[] => {
    const search = classifySearchText(text);
    return carriers.flatMap(({ id, legalName, dbaName, identifiers }) => {
      if (search.kind === 'empty') return [{ id, rank: 1, name: legalName }];
      if (search.kind === 'name_prefix') {
        const keys = [legalName, dbaName].flatMap((name) => (name ? [nameKey(name)] : []));
        const matching = keys.filter((key) => key.startsWith(search.key)).sort();
        return matching[0] === undefined ? [] : [{ id, rank: 1, name: matching[0] }];
      }
      if (search.kind !== 'number_prefix' && search.kind !== 'typed_prefix') throw new Error(search.kind);
      const prefixes = search.kind === 'number_prefix' ? search.prefixes : [search.prefix];
      const values = identifiers
        .filter(([type]) => search.kind === 'number_prefix' || type === search.type)
        .map(([, value]) => value)
        .filter((value) => prefixes.some((prefix) => value.startsWith(prefix)));
      if (values.length === 0) return [];
      return [{ id, rank: values.some((value) => prefixes.includes(value)) ? 0 : 1, name: legalName }];
    });
  };
  const byText = (left: string | null, right: string | null) =>
    left === right ? 0 : left === null ? 1 : right === null ? -1 : left < right ? -1 : 1;
  const inOrder = (text: string, isKept: (id: number) => boolean = () => true) =>
    found(text)
      .filter(({ id }) => isKept(id))
      .sort((a, b) => a.rank - b.rank || byText(a.name, b.name) || a.id - b.id)
      .map(({ id }) => id);
  const byId = new Map(carriers.map((carrier) => [carrier.id, carrier]));

  const texts = [
    '',
    '6',
    '60',
    '600',
    '6000',
    '60010',
    '00600',
    '6003',
    '77',
    'MC 6',
    'MC 60',
    'MC 6012',
    'FF 7',
  ].concat(['DOT 600', 'K', 'KAPPA', 'KAPPAS', 'KAPPASA', 'L', 'LAMBDAXX', 'LAMBB', 'nobody at all']);

  test.each(texts)('"%s": every page, the total and the number of pages', async (text) => {
    const expected = inOrder(text);
    const perPage = 7;
    const pages = Math.max(1, Math.ceil(expected.length / perPage));
    const read: number[] = [];
    for (let page = 1; page <= pages; page++) {
      const { ids, headers } = await search({ search_text: text, page, per_page: perPage });
      expect([headers.currentpage, headers.totalpages, headers.totalitems]).toEqual(
        [page, pages, expected.length].map(String),
      );
      read.push(...ids);
    }
    expect(read).toEqual(expected);
  });

  test.each(texts)('"%s" with a condition of q: only those that meet both, in the same order', async (text) => {
    const { ids, headers } = await search({ search_text: text, 'q[state_eq]': 'OR', per_page: 200 });
    const expected = inOrder(text, (id) => byId.get(id)?.state === 'OR');
    expect(ids).toEqual(expected);
    expect(headers.totalitems).toBe(String(expected.length));
  });

  test.each(texts)('"%s" with the caller\'s own sort, and with sort and condition', async (text) => {
    const units = (id: number) => byId.get(id)?.powerUnits ?? -1;
    // What is missing is last, in either direction.
    const sorted = (ids: number[]) =>
      ids.sort((a, b) => (units(a) === units(b) ? a - b : units(a) > units(b) ? -1 : 1));
    const order = { search_text: text, 'q[s]': 'power_units desc', per_page: 200 };
    expect((await search(order)).ids).toEqual(sorted(inOrder(text)));
    const some = await search({ ...order, 'q[power_units_gteq]': 3 });
    expect(some.ids).toEqual(sorted(inOrder(text, (id) => (byId.get(id)?.powerUnits ?? -1) >= 3)));
  });
});

describe('searchCarriers', () => {
  test('a page beyond the last is empty and still tells the total', async () => {
    for (const searchText of ['ORCHARD', '295', '']) {
      const { status, ids, headers } = await search({ search_text: searchText, page: 1000 });
      expect([status, ids]).toEqual([200, []]);
      expect(Number(headers.totalitems)).toBeGreaterThan(0);
      expect(headers.currentpage).toBe('1000');
    }
  });

  test('pages and sizes that are none, and parameters of no such name, are refused by name', async () => {
    const bads: Record<string, string | number>[] = [
      { page: 0 },
      { page: 'x' },
      { page: 1.5 },
      { per_page: 0 },
      { per_page: 201 },
      // A condition without its q[…] would leave the list as wide as without any condition.
      { legal_name: 'ORCHARD' },
    ];
    for (const bad of bads) {
      const { status, body } = await search({ search_text: 'ORCHARD', ...bad });
      expect([status, Object.keys(body.fields)]).toEqual([422, Object.keys(bad)]);
    }
  });

  test('an unknown attribute or predicate is refused by name, with or without a text', async () => {
    for (const text of ['ORCHARD', '']) {
      const { status, body } = await search({ search_text: text, 'q[legal_nme_eq]': 'x' });
      expect(status).toBe(422);
      expect(JSON.stringify(body.fields)).toContain('legal_nme_eq');
    }
  });

  test('each row brings every identifier of its carrier, by kind', async () => {
    const { body } = await search({ search_text: 'PRAIRIE' });
    expect(body.carriers[0].identifiers).toEqual([
      { is_type: 'DOT', value: '45' },
      { is_type: 'NSC_AB', value: '31415' },
      { is_type: 'NSC_BC', value: '9' },
    ]);
  });

  test("the company's own relationship is shown, another company's never", async () => {
    const { db } = monitor;
    const own = await companyIdOf(db, 'admin@demo.test');
    const others = await companyIdOf(db, 'other@demo.test');
    await addConnection(db, { companyId: own, carrierId: 42, status: 'onboarded' });
    await addConnection(db, { companyId: others, carrierId: 42, status: 'do_not_dispatch' });
    await addConnection(db, { companyId: others, carrierId: 43, status: 'do_not_dispatch' });
    const statuses = async (as: string) =>
      (await search({ search_text: 'ORCHARD' }, as)).body.carriers.map(
        ({ relationship }: Listed) => relationship?.status ?? null,
      );
    expect(await statuses('admin@demo.test')).toEqual([null, 'onboarded', null]);
    expect(await statuses('other@demo.test')).toEqual([null, 'do_not_dispatch', 'do_not_dispatch']);
  });
});

describe('suggestCarriers', () => {
  const suggest = (text: string, as: string | null = 'admin@demo.test') =>
    monitor.get(`/carriers/suggestions?search_text=${encodeURIComponent(text)}`, as);
  const suggested = async (text: string) => ((await suggest(text)).body.carriers as Listed[]).map(({ id }) => id);

  test('gives the first of what the search finds, in its order', async () => {
    for (const text of ['29501', 'jb hunt', 'ORCHARD', 'mc#1394', 'CVOR 123-456-789', 'kap', 'lamb', '607', '---'])
      expect(await suggested(text), text).toEqual((await idsFor(text)).slice(0, 6));
  });

  test('says who a carrier is and whether it may be used, and not how to reach it', async () => {
    const [first] = (await suggest('jb hunt')).body.carriers;
    expect(Object.keys(first).sort()).toEqual(
      [
        'city',
        'dba_name',
        'id',
        'identifiers',
        'legal_name',
        'relationship',
        'rules_assessment',
        'state',
        'warnings',
      ].sort(),
    );
    expect(first.rules_assessment.overall_result).toBeDefined();
  });

  test('refuses what is too short to be worth a look, and what is too long', async () => {
    for (const text of ['', 'a', ' 29 ', 'x'.repeat(201)]) expect((await suggest(text)).status, text).toBe(422);
    expect((await monitor.get('/carriers/suggestions')).status).toBe(422);
    expect((await monitor.get('/carriers/suggestions?search_text=kappa&per_page=50')).status).toBe(422);
  });

  test('tells a watchdog account without the full profile no verdict, and nobody signed out anything', async () => {
    const { status, body } = await suggest('jb hunt', 'watchdog@demo.test');
    expect([status, body.carriers.length]).toEqual([200, 1]);
    expect(body.carriers[0]).toMatchObject({ id: 295017, relationship: null });
    for (const hidden of ['rules_assessment', 'warnings']) expect(body.carriers[0]).not.toHaveProperty(hidden);
    expect((await suggest('jb hunt', null)).status).toBe(401);
  });

  test('finds no carrier by a number that another company entered', async () => {
    const [entered] = await monitor.db
      .insert(enteredIdentifiers)
      .values({
        companyId: await companyIdOf(monitor.db, 'admin@demo.test'),
        carrierId: 44,
        type: 'SCAC',
        value: 'QBCX',
        status: 'verified',
      })
      .returning();
    expect(entered).toBeDefined();
    expect(await suggested('SCAC QBCX')).toEqual([44]);
    expect((await suggest('SCAC QBCX', 'other@demo.test')).body.carriers).toEqual([]);
    expect((await suggest('SCAC QBCX', 'watchdog@demo.test')).body.carriers).toEqual([]);
  });
});
