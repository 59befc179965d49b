import { InvalidSearchError } from '@monitor/server/ransack';
import { predicates, splitTerm } from '@monitor/server/ransack/predicates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriers, openCarriers } from './carriers-database';

let database: Awaited<ReturnType<typeof openCarriers>>;

beforeAll(async () => {
  database = await openCarriers();
  await database.db.insert(carriers).values([
    { id: 1, legalName: 'Acme Freight', powerUnits: 10, isHazmat: true },
    { id: 2, legalName: 'acme hauling', powerUnits: 20, isHazmat: false },
    { id: 3, legalName: '100% Haul_ing', powerUnits: 30, isHazmat: null },
    { id: 4, legalName: 'J.B. Line', powerUnits: null, isHazmat: true },
    { id: 5, legalName: 'Back\\slash', powerUnits: 20, isHazmat: false },
    { id: 6, legalName: '', powerUnits: 0, isHazmat: false },
    { id: 7, legalName: null, powerUnits: 5, isHazmat: null },
    { id: 8, legalName: 'Überführung 東京 🚚', powerUnits: 40, isHazmat: true },
  ]);
});

afterAll(() => database.close());

const named = [1, 2, 3, 4, 5, 6, 8];
const counted = [1, 2, 3, 5, 6, 7, 8];
const all = [1, 2, 3, 4, 5, 6, 7, 8];
const without = (ids: number[], ...out: number[]) => ids.filter((id) => !out.includes(id));

/** Predicate, attribute, value, and the carriers it finds. */
const table: [predicate: string, attribute: string, value: unknown, found: number[]][] = [
  ['eq', 'legal_name', 'Acme Freight', [1]],
  ['eq', 'legal_name', 'acme freight', []],
  ['eq', 'power_units', '20', [2, 5]],
  ['eq_any', 'power_units', ['10', '30'], [1, 3]],
  ['eq_all', 'power_units', ['10', '30'], []],
  ['eq_all', 'power_units', ['10', '10'], [1]],
  ['not_eq', 'legal_name', 'Acme Freight', without(named, 1)],
  ['not_eq', 'power_units', '20', without(counted, 2, 5)],
  ['not_eq_any', 'power_units', ['20', '30'], counted],
  ['not_eq_all', 'power_units', ['20', '30'], without(counted, 2, 3, 5)],
  ['matches', 'legal_name', 'Acme%', [1, 2]],
  ['matches', 'legal_name', '%haul_ing', [3]],
  ['matches', 'legal_name', '%haul\\_ing', [3]],
  ['matches', 'legal_name', '100\\%%', [3]],
  ['matches_any', 'legal_name', ['acme%', '%line'], [1, 2, 4]],
  ['matches_all', 'legal_name', ['acme%', '%freight'], [1]],
  ['does_not_match', 'legal_name', 'acme%', without(named, 1, 2)],
  ['does_not_match_any', 'legal_name', ['acme%', '%freight'], without(named, 1)],
  ['does_not_match_all', 'legal_name', ['acme%', '%line'], without(named, 1, 2, 4)],
  ['lt', 'power_units', '20', [1, 6, 7]],
  ['lt_any', 'power_units', ['5', '20'], [1, 6, 7]],
  ['lt_all', 'power_units', ['5', '20'], [6]],
  ['lteq', 'power_units', '20', [1, 2, 5, 6, 7]],
  ['lteq_any', 'power_units', ['5', '20'], [1, 2, 5, 6, 7]],
  ['lteq_all', 'power_units', ['5', '20'], [6, 7]],
  ['gt', 'power_units', '20', [3, 8]],
  ['gt_any', 'power_units', ['20', '30'], [3, 8]],
  ['gt_all', 'power_units', ['20', '30'], [8]],
  ['gteq', 'power_units', '20', [2, 3, 5, 8]],
  ['gteq_any', 'power_units', ['20', '30'], [2, 3, 5, 8]],
  ['gteq_all', 'power_units', ['20', '30'], [3, 8]],
  ['in', 'power_units', ['20', '40'], [2, 5, 8]],
  ['in', 'power_units', '20', [2, 5]],
  ['in_any', 'power_units', ['20', '40'], [2, 5, 8]],
  ['in_all', 'power_units', ['20', '40'], []],
  ['not_in', 'power_units', ['20', '40'], [1, 3, 6, 7]],
  ['not_in_any', 'power_units', ['20', '40'], counted],
  ['not_in_all', 'power_units', ['20', '40'], [1, 3, 6, 7]],
  ['cont', 'legal_name', 'CME', [1, 2]],
  ['cont', 'legal_name', '%', [3]],
  ['cont', 'legal_name', '_', [3]],
  ['cont', 'legal_name', '.', [4]],
  ['cont', 'legal_name', '\\', [5]],
  ['cont', 'legal_name', '東京', [8]],
  ['cont', 'legal_name', '🚚', [8]],
  ['cont_any', 'legal_name', ['cme', 'line'], [1, 2, 4]],
  ['cont_all', 'legal_name', ['cme', 'haul'], [2]],
  ['not_cont', 'legal_name', 'cme', without(named, 1, 2)],
  ['not_cont', 'legal_name', '%', without(named, 3)],
  ['not_cont_any', 'legal_name', ['cme', 'haul'], without(named, 2)],
  ['not_cont_all', 'legal_name', ['cme', 'haul'], without(named, 1, 2, 3)],
  ['i_cont', 'legal_name', 'FREIGHT', [1]],
  ['i_cont_any', 'legal_name', ['FREIGHT', 'LINE'], [1, 4]],
  ['i_cont_all', 'legal_name', ['ACME', 'HAUL'], [2]],
  ['not_i_cont', 'legal_name', 'ACME', without(named, 1, 2)],
  ['not_i_cont_any', 'legal_name', ['ACME', 'HAUL'], without(named, 2)],
  ['not_i_cont_all', 'legal_name', ['ACME', 'HAUL'], without(named, 1, 2, 3)],
  ['start', 'legal_name', 'ACME', [1, 2]],
  ['start', 'legal_name', '100%', [3]],
  ['start', 'legal_name', '_', []],
  ['start_any', 'legal_name', ['acme f', 'j.b'], [1, 4]],
  ['start_all', 'legal_name', ['acme', 'acme h'], [2]],
  ['not_start', 'legal_name', 'acme', without(named, 1, 2)],
  ['not_start_any', 'legal_name', ['acme', 'acme h'], without(named, 2)],
  ['not_start_all', 'legal_name', ['acme', 'j.b'], without(named, 1, 2, 4)],
  ['end', 'legal_name', 'ING', [2, 3]],
  ['end', 'legal_name', '_ing', [3]],
  ['end_any', 'legal_name', ['freight', 'line'], [1, 4]],
  ['end_all', 'legal_name', ['ing', 'hauling'], [2]],
  ['not_end', 'legal_name', 'ing', without(named, 2, 3)],
  ['not_end_any', 'legal_name', ['ing', 'hauling'], without(named, 2)],
  ['not_end_all', 'legal_name', ['freight', 'line'], without(named, 1, 4)],
  ['true', 'is_hazmat', '1', [1, 4, 8]],
  ['true', 'is_hazmat', '0', [2, 5, 6]],
  ['not_true', 'is_hazmat', '1', [2, 5, 6]],
  ['not_true', 'is_hazmat', '0', [1, 4, 8]],
  ['false', 'is_hazmat', '1', [2, 5, 6]],
  ['false', 'is_hazmat', '0', [1, 4, 8]],
  ['not_false', 'is_hazmat', '1', [1, 4, 8]],
  ['not_false', 'is_hazmat', '0', [2, 5, 6]],
  ['present', 'legal_name', '1', without(named, 6)],
  ['present', 'legal_name', '0', [6, 7]],
  ['present', 'power_units', '1', counted],
  ['blank', 'legal_name', '1', [6, 7]],
  ['blank', 'legal_name', '0', without(named, 6)],
  ['blank', 'power_units', '1', [4]],
  ['null', 'legal_name', '1', [7]],
  ['null', 'legal_name', '0', named],
  ['not_null', 'legal_name', '1', named],
  ['not_null', 'legal_name', '0', [7]],
];

describe('the 62 predicates', () => {
  it('are all there, and each is in the table', () => {
    expect(predicates.size).toBe(62);
    expect(new Set(table.map(([name]) => name))).toEqual(new Set(predicates.keys()));
  });

  it.each(table)('%s on %s with %j', async (name, attribute, value, found) => {
    expect(await database.find({ [`${attribute}_${name}`]: value })).toEqual(found);
    const list = [value].flat();
    expect(await database.find({ c: [{ a: [attribute], p: name, v: list }] })).toEqual(found);
    expect(await database.find({ c: { 0: { a: { 0: { name: attribute } }, p: name, v: { ...list } } } })).toEqual(
      found,
    );
  });

  it('does not know the names ransack lacks', () => {
    for (const name of ['i_start', 'i_end', 'i_eq', 'between', 'is_null', 'true_any', 'null_all', 'any', 'all']) {
      expect(predicates.has(name)).toBe(false);
      expect(splitTerm(`legal_name_${name}`)?.stem).not.toBe('legal_name');
    }
  });

  it('takes the longest predicate a term ends in', () => {
    expect(splitTerm('a_does_not_match_any')).toMatchObject({ stem: 'a', predicate: { name: 'does_not_match_any' } });
    expect(splitTerm('a_not_i_cont_all')).toMatchObject({ stem: 'a', predicate: { name: 'not_i_cont_all' } });
    expect(splitTerm('contract_start')).toMatchObject({ stem: 'contract', predicate: { name: 'start' } });
    expect(splitTerm('legal_name')).toBeUndefined();
  });

  it('matches numbers, dates and enums by how they are written', async () => {
    expect(await database.find({ power_units_start: '2' })).toEqual([2, 5]);
    expect(await database.find({ id_not_cont: '1' })).toEqual(without(all, 1));
    expect(await database.find({ added_on_start: '2025' })).toEqual([]);
    expect(await database.find({ status_cont: 'act' })).toEqual([]);
  });

  it('refuses a pattern that ends in the middle of an escape', async () => {
    await expect(database.find({ legal_name_matches: 'acme\\' })).rejects.toThrow(InvalidSearchError);
    expect(await database.find({ legal_name_matches: '%ck\\\\%' })).toEqual([5]);
  });

  it('answers 422 for true or false of what is neither', async () => {
    await expect(database.find({ power_units_true: '1' })).rejects.toMatchObject({ field: 'q[power_units_true]' });
  });
});
