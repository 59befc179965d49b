import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriers, openCarriers } from './carriers-database';

let database: Awaited<ReturnType<typeof openCarriers>>;
const find = (q: unknown) => database.find(q);

beforeAll(async () => {
  database = await openCarriers();
  const { db, companies, offices, identifiers } = database;
  await db.insert(companies).values([
    { id: 1, name: 'North' },
    { id: 2, name: 'South' },
    { id: 3, name: null },
  ]);
  await db.insert(offices).values([
    { id: 1, companyId: 1, city: 'Fargo' },
    { id: 2, companyId: 1, city: 'Duluth' },
    { id: 3, companyId: 2, city: 'Mobile' },
  ]);
  await db.insert(carriers).values([
    { id: 1, legalName: 'Acme', companyId: 1 },
    { id: 2, legalName: 'Best', companyId: 1 },
    { id: 3, legalName: 'Cargo', companyId: 2 },
    { id: 4, legalName: 'Delta', companyId: 3 },
    { id: 5, legalName: 'Echo', companyId: null },
  ]);
  await db.insert(identifiers).values([
    { id: 1, carrierId: 1, value: '111', isType: 'MC', isVerified: true },
    { id: 2, carrierId: 1, value: '112', isType: 'DOT', isVerified: true },
    { id: 3, carrierId: 2, value: '111', isType: 'DOT', isVerified: false },
    { id: 4, carrierId: 2, value: '222', isType: 'MC', isVerified: null },
    { id: 5, carrierId: 3, value: null, isType: 'MC', isVerified: false },
    { id: 6, carrierId: 4, value: '', isType: 'MC', isVerified: true },
  ]);
});

afterAll(() => database.close());

describe('an association with many rows', () => {
  it('finds a row once, however many of its children match', async () => {
    expect(await find({ identifiers_value_start: '11' })).toEqual([1, 2]);
    expect(await find({ identifiers_value_in: ['111', '112', '222'] })).toEqual([1, 2]);
  });

  it('asks all that holds together of the same child', async () => {
    expect(await find({ identifiers_value_eq: '111', identifiers_is_type_eq: 'MC' })).toEqual([1]);
    expect(await find({ identifiers_value_and_identifiers_is_type_cont: '1' })).toEqual([]);
    const inner = { identifiers_is_type_eq: 'MC', identifiers_is_verified_true: '1' };
    expect(await find({ identifiers_value_eq: '111', g: [inner] })).toEqual([1]);
    expect(await find({ identifiers_value_eq: '222', g: [{ m: 'or', ...inner }] })).toEqual([2]);
    expect(await find({ identifiers_value_eq: '111', g: [{ m: 'or', ...inner, legal_name_eq: 'Best' }] })).toEqual([
      1, 2,
    ]);
  });

  it('asks each alternative of any child', async () => {
    expect(await find({ m: 'or', identifiers_value_eq: '112', identifiers_is_verified_false: '1' })).toEqual([1, 2, 3]);
    expect(await find({ legal_name_or_identifiers_value_cont: '222' })).toEqual([2]);
    expect(await find({ legal_name_or_identifiers_value_cont: 'e' })).toEqual([1, 2, 4, 5]);
  });

  it('finds, for a negative predicate, the rows none of whose children match', async () => {
    expect(await find({ identifiers_value_not_eq: '111' })).toEqual([3, 4, 5]);
    expect(await find({ identifiers_value_not_in: ['112', '222'] })).toEqual([3, 4, 5]);
    expect(await find({ identifiers_value_not_cont: '11' })).toEqual([3, 4, 5]);
    expect(await find({ identifiers_value_does_not_match: '22%' })).toEqual([1, 3, 4, 5]);
    expect(await find({ identifiers_value_not_start_all: ['112', '22'] })).toEqual([3, 4, 5]);
    expect(await find({ identifiers_value_not_cont_any: ['11', '2'] })).toEqual([2, 3, 4, 5]);
    expect(await find({ identifiers_is_verified_not_true: '1' })).toEqual([2, 3, 5]);
    expect(await find({ identifiers_value_not_eq: '222', identifiers_is_type_eq: 'DOT' })).toEqual([1]);
    expect(await find({ m: 'or', identifiers_value_not_eq: '111', legal_name_eq: 'Best' })).toEqual([2, 3, 4, 5]);
  });

  it('keeps a negative predicate apart where the same child is asked for more', async () => {
    const group = { m: 'or', identifiers_is_type_not_eq: 'DOT', identifiers_is_verified_true: '1' };
    expect(await find({ identifiers_value_eq: '111', g: [group] })).toEqual([1]);
  });

  it('tells whether there are children at all', async () => {
    expect(await find({ identifiers_id_not_null: '1' })).toEqual([1, 2, 3, 4]);
    expect(await find({ identifiers_id_not_null: '0' })).toEqual([5]);
    expect(await find({ identifiers_id_null: '1' })).toEqual([5]);
    expect(await find({ identifiers_id_null: '0' })).toEqual([1, 2, 3, 4]);
  });

  it('counts missing children as NULL where NULL is asked for', async () => {
    expect(await find({ identifiers_value_null: '1' })).toEqual([3, 5]);
    expect(await find({ identifiers_value_blank: '1' })).toEqual([3, 4, 5]);
    expect(await find({ identifiers_value_present: '0' })).toEqual([3, 4, 5]);
    expect(await find({ identifiers_value_present: '1' })).toEqual([1, 2]);
    expect(await find({ identifiers_value_not_null: '0' })).toEqual([3, 5]);
    expect(await find({ identifiers_value_blank: '1', identifiers_is_type_null: '1' })).toEqual([5]);
    expect(await find({ identifiers_value_blank: '1', identifiers_is_type_eq: 'MC' })).toEqual([3, 4]);
    expect(await find({ m: 'or', identifiers_value_null: '1', identifiers_value_eq: '112' })).toEqual([1, 3, 5]);
  });
});

describe('an association with one row', () => {
  it('is read like a part of its parent', async () => {
    expect(await find({ company_name_eq: 'North' })).toEqual([1, 2]);
    expect(await find({ company_name_not_eq: 'North' })).toEqual([3]);
    expect(await find({ company_name_not_cont: 'zz' })).toEqual([1, 2, 3]);
    expect(await find({ company_name_null: '1' })).toEqual([4, 5]);
    expect(await find({ company_name_not_null: '1' })).toEqual([1, 2, 3]);
    expect(await find({ company_name_or_legal_name_start: 's' })).toEqual([3]);
  });

  it('sorts', async () => {
    expect(await find({ s: 'company_name desc' })).toEqual([3, 1, 2, 4, 5]);
    expect(await find({ s: 'company_name', legal_name_lt: 'D' })).toEqual([1, 2, 3]);
  });
});

describe('associations of associations', () => {
  it('are reached by the names on the way', async () => {
    expect(await find({ company_offices_city_eq: 'Fargo' })).toEqual([1, 2]);
    expect(await find({ company_offices_city_not_eq: 'Fargo' })).toEqual([3, 4, 5]);
    expect(await find({ company_offices_city_null: '1' })).toEqual([4, 5]);
    expect(await find({ company_offices_city_eq: 'Fargo', company_name_eq: 'South' })).toEqual([]);
    expect(await find({ company_offices_city_cont: 'o', company_name_eq: 'South' })).toEqual([3]);
    expect(await find({ company_offices_city_eq: 'Duluth', identifiers_value_eq: '112' })).toEqual([1]);
    expect(await find({ company_offices_city_null: '1', company_name_null: '1' })).toEqual([4, 5]);
  });

  it('lead back to the same table under another name', async () => {
    expect(await find({ associated_legal_name_eq: 'Acme' })).toEqual([2]);
    expect(await find({ associated_legal_name_null: '1' })).toEqual([3, 4, 5]);
    expect(await find({ associated_legal_name_not_eq: 'Acme' })).toEqual([1, 3, 4, 5]);
  });
});
