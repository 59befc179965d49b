import { toSql } from '@monitor/server/ransack';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriers, carriersSearch, openCarriers } from './carriers-database';

let database: Awaited<ReturnType<typeof openCarriers>>;
const find = (q: unknown) => database.find(q);

beforeAll(async () => {
  database = await openCarriers();
  await database.db.insert(carriers).values([
    {
      id: 1,
      legalName: 'Acme',
      dbaName: 'Zulu',
      powerUnits: 10,
      score: 1.5,
      fee: '0.10',
      isHazmat: true,
      addedOn: '2025-01-31',
      seenAt: new Date('2025-01-31T08:00:00Z'),
      filedAt: new Date('2025-01-31T08:00:00Z'),
      status: 'active',
      stage: 0,
      contractStart: 'spring',
      ownerOrOperator: 'owner',
    },
    {
      id: 2,
      legalName: 'Best',
      dbaName: 'Acme Two',
      powerUnits: 200,
      score: -2,
      fee: '12345678901234567890.5',
      isHazmat: false,
      addedOn: '2025-02-01',
      seenAt: new Date('2025-02-01T00:00:00Z'),
      filedAt: new Date('2025-02-01T00:00:00Z'),
      status: 'revoked',
      stage: 2,
      contractStart: 'autumn',
      ownerOrOperator: 'operator',
    },
    { id: 3, legalName: 'Cargo' },
  ]);
});

afterAll(() => database.close());

const refused = (q: unknown) => {
  try {
    toSql(carriersSearch, q);
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('terms', () => {
  it('combine attributes with or, or with and', async () => {
    expect(await find({ legal_name_or_dba_name_cont: 'acme' })).toEqual([1, 2]);
    expect(await find({ legal_name_and_dba_name_cont: 'c' })).toEqual([]);
    expect(await find({ legal_name_or_dba_name_or_contract_start_cont: 'u' })).toEqual([1, 2]);
  });

  it('that mix or and and use the first for all', async () => {
    expect(await find({ legal_name_or_dba_name_and_contract_start_cont: 'best' })).toEqual([2]);
    expect(await find({ legal_name_and_dba_name_or_contract_start_cont: 'best' })).toEqual([]);
  });

  it('may name attributes that hold or, or end in a predicate', async () => {
    expect(await find({ owner_or_operator_eq: 'owner' })).toEqual([1]);
    expect(await find({ contract_start_start: 'sp' })).toEqual([1]);
    expect(await find({ contract_start_not_eq: 'spring' })).toEqual([2]);
    expect(refused({ contract_start: 'spring' })).toMatchObject({ field: 'q[contract_start]' });
  });

  it('may use aliases', async () => {
    expect(await find({ name_cont: 'acme' })).toEqual([1, 2]);
    expect(await find({ units_gt: '100' })).toEqual([2]);
    expect(await find({ units_or_stage_eq: '2' })).toEqual([2]);
    expect(await find({ s: 'units desc', units_not_null: '1' })).toEqual([2, 1]);
  });

  it('may look at an expression', async () => {
    expect(await find({ name_length_eq: '5' })).toEqual([3]);
    expect(await find({ s: 'name_length desc' })).toEqual([3, 1, 2]);
    expect(await find({ is_odd_false: '1' })).toEqual([2]);
    expect(await find({ is_odd_eq: 'true', id_gt: '1' })).toEqual([3]);
  });

  it('hold together unless m says or', async () => {
    expect(await find({ legal_name_eq: 'Acme', power_units_eq: '200' })).toEqual([]);
    expect(await find({ m: 'or', legal_name_eq: 'Acme', power_units_eq: '200' })).toEqual([1, 2]);
    expect(await find({ combinator: 'or', legal_name_eq: 'Acme', power_units_eq: '200' })).toEqual([1, 2]);
    expect(await find({ m: 'and', legal_name_eq: 'Acme', power_units_eq: '10' })).toEqual([1]);
  });
});

describe('blank values', () => {
  it.each([
    undefined,
    null,
    '',
    {},
    { legal_name_eq: '' },
    { legal_name_eq: ' \t\n' },
    { legal_name_eq: null },
    { legal_name_in: [] },
    { legal_name_in: ['', ' ', null] },
    { power_units_eq: '' },
    { added_on_gteq: '' },
    { is_hazmat_true: '' },
    { m: '', g: '', c: '', s: '' },
    { g: [{}], c: [] },
    { g: [{ m: 'or' }, { m: 'or', legal_name_eq: '' }] },
    { m: 'or', g: [{ g: [{ m: 'or' }] }] },
    { c: [{ a: ['legal_name'], p: 'eq', v: [''] }] },
    { c: { 0: { a: { 0: { name: '' } }, p: '', v: { 0: { value: '' } } } } },
    { large: '0', named: '' },
    { 'added_on_gteq(1i)': '', 'added_on_gteq(2i)': '', 'added_on_gteq(3i)': '' },
  ])('ask for nothing: %j', async (q) => {
    expect(toSql(carriersSearch, q)).toEqual({ where: undefined, orderBy: [] });
  });

  it('are dropped from a list that holds others', async () => {
    expect(await find({ legal_name_in: ['', 'Acme'] })).toEqual([1]);
    expect(await find({ legal_name_cont_all: ['', 'Acme'] })).toEqual([1]);
  });

  it('do not excuse a mistyped name', () => {
    expect(refused({ legal_nam_eq: '' })).toMatchObject({ field: 'q[legal_nam_eq]' });
  });

  it('do not include false', async () => {
    expect(await find({ is_hazmat_eq: false })).toEqual([2]);
    expect(await find({ is_hazmat_true: false })).toEqual([2]);
  });

  it('lose the white space around them otherwise', async () => {
    expect(await find({ legal_name_eq: '  Acme\n' })).toEqual([1]);
    expect(await find({ power_units_in: [' 10 ', '200'] })).toEqual([1, 2]);
  });
});

describe('values', () => {
  it.each<[q: Record<string, unknown>, found: number[]]>([
    [{ power_units_eq: '10' }, [1]],
    [{ power_units_eq: 10 }, [1]],
    [{ power_units_eq: '+10' }, [1]],
    [{ power_units_eq: '10.9' }, [1]],
    [{ power_units_gt: '-5' }, [1, 2]],
    [{ power_units_lt: '3000000000' }, [1, 2]],
    [{ power_units_lt: '99999999999999999999999' }, [1, 2]],
    [{ power_units_gt: '-99999999999999999999999' }, [1, 2]],
    [{ power_units_in: ['10', '99999999999999999999999'] }, [1]],
    [{ score_eq: '1.5' }, [1]],
    [{ score_lt: '-.5' }, [2]],
    [{ score_lt: '1e300' }, [1, 2]],
    [{ fee_eq: '0.1' }, [1]],
    [{ fee_eq: '12345678901234567890.50' }, [2]],
    [{ is_hazmat_eq: 't' }, [1]],
    [{ is_hazmat_not_eq: 'TRUE' }, [2]],
    [{ is_hazmat_in: ['true', '0'] }, [1, 2]],
    [{ added_on_eq: '2025-01-31' }, [1]],
    [{ added_on_gt: '2025-01-31T23:00:00Z' }, [2]],
    [{ seen_at_eq: '2025-01-31T08:00:00Z' }, [1]],
    [{ seen_at_eq: '2025-01-31T02:00:00.000-06:00' }, [1]],
    [{ seen_at_eq: '2025-01-31 02:00-0600' }, [1]],
    [{ seen_at_eq: '2025-01-31 08:00' }, [1]],
    [{ seen_at_gteq: '2025-02-01' }, [2]],
    [{ filed_at_eq: '2025-01-31T02:00:00-06:00' }, [1]],
    [{ filed_at_gteq: '2025-02-01' }, [2]],
    [{ status_eq: 'active' }, [1]],
    [{ status_not_in: ['active', 'inactive'] }, [2]],
    [{ status_blank: '1' }, [3]],
    [{ status_present: '1' }, [1, 2]],
    [{ stage_eq: 'applied' }, [1]],
    [{ stage_eq: '2' }, [2]],
    [{ stage_in: ['applied', '2'] }, [1, 2]],
    [{ 'added_on_gteq(1i)': '2025', 'added_on_gteq(2i)': '2', 'added_on_gteq(3i)': '1' }, [2]],
    [{ 'added_on_lt(1i)': '2025', 'added_on_lt(2i)': '2' }, [1]],
    [{ g: [{ 'added_on_gteq(1i)': '2025', 'added_on_gteq(2i)': '2' }] }, [2]],
    [
      { 'seen_at_eq(1i)': 2025, 'seen_at_eq(2i)': 1, 'seen_at_eq(3i)': 31, 'seen_at_eq(4i)': 8, 'seen_at_eq(5i)': 0 },
      [1],
    ],
  ])('%j', async (q, found) => {
    expect(await find(q)).toEqual(found);
  });

  it.each<[q: Record<string, unknown>, field?: string]>([
    [{ power_units_eq: 'abc' }],
    [{ power_units_eq: '12abc' }],
    [{ power_units_eq: '1,000' }],
    [{ power_units_eq: '1e3' }],
    [{ power_units_in: ['10', 'abc'] }],
    [{ legal_name_or_power_units_eq: 'acme' }],
    [{ score_eq: 'NaN' }],
    [{ score_eq: '1e999' }],
    [{ score_eq: '1e-999' }],
    [{ score_eq: 'Infinity' }],
    [{ is_hazmat_eq: 'yes' }],
    [{ is_hazmat_true: 'on' }],
    [{ is_hazmat_true: 'True' }],
    [{ legal_name_null: '2' }],
    [{ added_on_gteq: 'soon' }],
    [{ added_on_gteq: '2025-02-30' }],
    [{ added_on_gteq: '0000-01-01' }],
    [{ added_on_gteq: '01/31/2025' }],
    [{ seen_at_lt: '2025-01-31T25:00' }],
    [{ seen_at_lt: '9999-12-31T23:00:00-05:00' }],
    [{ 'added_on_gteq(1i)': '', 'added_on_gteq(2i)': '2' }, 'q[added_on_gteq]'],
    [{ 'added_on_gteq(1i)': '2025', 'added_on_gteq(2i)': '13' }, 'q[added_on_gteq]'],
    [{ 'added_on_gteq(1i)': '2025', added_on_gteq: '2024-01-01' }, 'q[added_on_gteq]'],
    [{ 'added_on_gteq(9i)': '2025' }],
    [{ status_eq: 'asleep' }],
    [{ stage_eq: '3' }],
    [{ legal_name_eq: ['a', 'b'] }],
    [{ legal_name_eq: { x: 'a' } }, 'q[legal_name_eq][x]'],
    [{ legal_name_in: [['a']] }, 'q[legal_name_in][0]'],
    [{ legal_name_in: ['a', { b: 'c' }] }, 'q[legal_name_in][1]'],
    [{ legal_name_eq: 'a\0b' }],
    [{ legal_name_eq: 'x'.repeat(1001) }],
  ])('that do not fit are refused by name: %j', (q, field) => {
    expect(refused(q)).toMatchObject({
      name: 'InvalidSearchError',
      statusCode: 422,
      field: field ?? `q[${Object.keys(q)[0]}]`,
    });
  });
});

describe('names that do not exist are refused', () => {
  it.each<[q: unknown, field: string]>([
    [{ legal_nam_cont: 'x' }, 'q[legal_nam_cont]'],
    [{ legal_name_contains: 'x' }, 'q[legal_name_contains]'],
    [{ legal_name: 'x' }, 'q[legal_name]'],
    [{ company_id_eq: '1' }, 'q[company_id_eq]'],
    [{ legal_name_or_nothing_eq: 'x' }, 'q[legal_name_or_nothing_eq]'],
    [{ identifiers_carrier_id_eq: '1' }, 'q[identifiers_carrier_id_eq]'],
    [{ toString: 'x' }, 'q[toString]'],
    [{ constructor: 'x' }, 'q[constructor]'],
    [{ _eq: 'x' }, 'q[_eq]'],
    [{ eq: 'x' }, 'q[eq]'],
    [{ s: 'nothing desc' }, 'q[s]'],
    [{ s: ['id', 'dba_name'] }, 'q[s][1]'],
    [{ sorts: { 0: { name: 'nothing' } } }, 'q[sorts][0]'],
    [{ s: 'legal_name, id desc' }, 'q[s]'],
    [{ s: { name: 'id' } }, 'q[s][name]'],
    [{ s: [{ name: 'id', direction: 'desc' }] }, 'q[s][0][direction]'],
    [{ s: 5 }, 'q[s]'],
    [{ m: 'xor' }, 'q[m]'],
    [{ g: 'x' }, 'q[g]'],
    [{ g: ['x'] }, 'q[g][0]'],
    [{ g: { m: 'or' } }, 'q[g][m]'],
    [{ g: [{ legal_nam_eq: 'x' }] }, 'q[g][0][legal_nam_eq]'],
    [{ g: [{ m: 'nor', legal_name_eq: 'x' }] }, 'q[g][0][m]'],
    [{ g: [{ groupings: [{ legal_name_eq: 'x' }] }] }, 'q[g][0][groupings]'],
    [{ g: [{ s: 'id' }] }, 'q[g][0][s]'],
    [{ c: 'x' }, 'q[c]'],
    [{ c: ['x'] }, 'q[c][0]'],
    [{ c: [{ a: ['nothing'], p: 'eq', v: ['x'] }] }, 'q[c][0][a][0]'],
    [{ c: [{ a: ['legal_name'], p: 'equals', v: ['x'] }] }, 'q[c][0][p]'],
    [{ c: [{ a: ['legal_name'], v: ['x'] }] }, 'q[c][0][p]'],
    [{ c: [{ p: 'eq', v: ['x'] }] }, 'q[c][0][a]'],
    [{ c: [{ a: 'legal_name', p: 'eq', v: ['x'] }] }, 'q[c][0][a]'],
    [{ c: [{ a: ['legal_name'], p: 'eq', v: 'x' }] }, 'q[c][0][v]'],
    [{ c: [{ a: ['legal_name'], p: 'eq', w: ['x'] }] }, 'q[c][0][w]'],
    [{ c: [{ a: ['legal_name'], p: 'eq', v: [{ worth: 'x' }] }] }, 'q[c][0][v][0]'],
    [{ c: [{ a: ['legal_name'], p: 'eq', v: ['x', 'y'] }] }, 'q[c][0]'],
    [{ c: [{ a: ['legal_name', 'dba_name'], p: 'eq', v: ['x'] }] }, 'q[c][0][m]'],
    [{ c: [{ a: ['legal_name'], p: 'eq', predicate: 'not_eq', v: ['x'] }] }, 'q[c][0][predicate]'],
    [{ large: 'maybe' }, 'q[large]'],
    ['legal_name_eq', 'q'],
    [['x'], 'q'],
    [7, 'q'],
  ])('%j', (q, field) => {
    expect(refused(q)).toMatchObject({ name: 'InvalidSearchError', statusCode: 422, field });
  });

  it('in words that name them', () => {
    expect(refused({ legal_nam_cont: 'x' })).toHaveProperty(
      'message',
      'q[legal_nam_cont] is unknown: "legal_nam" cannot be searched by.',
    );
    expect(refused({ status_eq: 'asleep' })).toHaveProperty(
      'message',
      'q[status_eq] must be one of active, inactive, revoked.',
    );
  });
});

describe('groups', () => {
  const either = { m: 'or', legal_name_eq: 'Acme', power_units_eq: '200' };

  it('are read from arrays and from hashes of positions', async () => {
    expect(await find({ g: [either] })).toEqual([1, 2]);
    expect(await find({ g: { 0: either } })).toEqual([1, 2]);
    expect(await find({ groupings: { 1700000000: either } })).toEqual([1, 2]);
    expect(await find({ g: [either], dba_name_start: 'z' })).toEqual([1]);
  });

  it('nest, and hold conditions', async () => {
    const q = {
      m: 'or',
      id_eq: '3',
      g: [{ is_hazmat_true: '1', g: [either], c: [{ a: ['status'], p: 'in', v: ['active', 'revoked'] }] }],
    };
    expect(await find(q)).toEqual([1, 3]);
  });

  it('are left out when empty, even from an or', async () => {
    expect(await find({ m: 'or', legal_name_eq: 'Acme', g: [{ m: 'or' }] })).toEqual([1]);
  });

  it('take conditions in parts, with one or several attributes', async () => {
    const parts = { a: ['legal_name', { name: 'dba_name' }], p: 'cont', m: 'or', v: [{ value: 'acme' }] };
    expect(await find({ c: [parts] })).toEqual([1, 2]);
    expect(await find({ c: [{ ...parts, m: 'and' }] })).toEqual([]);
    expect(await find({ conditions: { 0: { attributes: ['units'], predicate: 'gt', values: { 0: '5' } } } })).toEqual([
      1, 2,
    ]);
    expect(await find({ c: [{ a: ['id'], predicate_name: 'in', combinator: '', v: ['1', '3'] }] })).toEqual([1, 3]);
  });

  it('drop a condition that is given twice', () => {
    const parts = { a: ['legal_name'], p: 'eq', v: ['Acme'] };
    const { where } = toSql(carriersSearch, { c: [parts, parts] });
    expect(new PgDialect().sqlToQuery(where!).params).toEqual(['Acme']);
  });
});

describe('sorts', () => {
  it.each<[sorts: unknown, found: number[]]>([
    ['legal_name desc', [3, 2, 1]],
    ['legal_name', [1, 2, 3]],
    [' legal_name   DESC ', [3, 2, 1]],
    ['legal_name sideways', [1, 2, 3]],
    ['legal_name asc, id desc', [1, 2, 3]],
    ['power_units desc', [2, 1, 3]],
    [
      ['power_units', 'id desc'],
      [1, 2, 3],
    ],
    [{ 0: { name: 'id', dir: 'desc' } }, [3, 2, 1]],
    [
      [{ name: 'legal_name', dir: 'Desc' }, 'id'],
      [3, 2, 1],
    ],
    [{ 0: 'id desc' }, [3, 2, 1]],
    [[{ name: 'id' }], [1, 2, 3]],
  ])('%j', async (sorts, found) => {
    expect(await find({ s: sorts })).toEqual(found);
    expect(await find({ sorts })).toEqual(found);
    expect(toSql(carriersSearch, { s: sorts }).orderBy.length).toBeGreaterThan(0);
  });

  it('leave the default order when none is named', () => {
    for (const s of ['', '  ', [], [''], [{ name: '' }]]) {
      expect(toSql(carriersSearch, { s }).orderBy).toEqual([]);
    }
  });
});

describe('scopes', () => {
  it('are conditions by name', async () => {
    expect(await find({ large: '1' })).toEqual([2]);
    expect(await find({ large: 'true', legal_name_eq: 'Acme' })).toEqual([]);
    expect(await find({ large: 'false' })).toEqual([1, 2, 3]);
    expect(await find({ named: ' Acme ' })).toEqual([1]);
    expect(await find({ among: ['1', '3'] })).toEqual([1, 3]);
  });

  it('narrow the whole search, whatever m says', async () => {
    expect(await find({ m: 'or', legal_name_eq: 'Acme', id_eq: '2', large: '1' })).toEqual([2]);
    expect(await find({ g: [{ m: 'or', id_eq: '2', large: '1' }], id_gt: '0' })).toEqual([2]);
    expect(await find({ extreme: '1', legal_name_eq: 'Best' })).toEqual([2]);
  });
});

describe('limits', () => {
  const nested = (depth: number): unknown => (depth === 0 ? { id_eq: '1' } : { g: [nested(depth - 1)] });
  const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));
  const groups = (count: number) => ids(count).map((id) => ({ id_eq: id }));

  const words = (count: number) => [...ids(count - 1), 'acm'];
  const patterns = (count: number) => ({ g: ids(count).map(() => ({ legal_name_cont_any: words(20) })) });

  it.each<[what: string, most: unknown, tooMuch: unknown]>([
    ['values', { id_in: ids(1000) }, { id_in: ids(1001) }],
    ['values of several attributes', { id_or_units_in: ids(500) }, { id_or_units_in: ids(501) }],
    ['values looked for within a text', { legal_name_cont_any: words(20) }, { legal_name_cont_any: words(21) }],
    [
      'values looked for within texts by several conditions',
      { m: 'or', ...patterns(5) },
      { m: 'or', ...patterns(5), legal_name_end: 'x' },
    ],
    ['conditions', { m: 'or', g: groups(100) }, { m: 'or', g: groups(101) }],
    [
      'attributes',
      {
        [`${ids(100)
          .map(() => 'id')
          .join('_or_')}_eq`]: '1',
      },
      {
        [`${ids(101)
          .map(() => 'id')
          .join('_or_')}_eq`]: '1',
      },
    ],
    ['depth', nested(5), nested(6)],
    ['sorts', { s: ids(10).map(() => 'id') }, { s: ids(11).map(() => 'id') }],
  ])('hold for %s', async (_, most, tooMuch) => {
    expect(await find(most)).toContain(1);
    expect(refused(tooMuch)).toMatchObject({ name: 'InvalidSearchError', statusCode: 422 });
  });

  it.each(['cont_any', 'cont_all', 'not_cont_any', 'matches_any', 'matches_all', 'i_cont_any', 'end_any'])(
    'of %s are named',
    (predicate) => {
      const term = `legal_name_${predicate}`;
      expect(refused({ [term]: words(21) })).toMatchObject({ message: `q[${term}] takes no more than 20 values.` });
    },
  );
});
