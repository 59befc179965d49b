import { InvalidSearchError, parseQuery, toSql } from '@monitor/server/ransack';
import { predicates } from '@monitor/server/ransack/predicates';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriers, carriersSearch, openCarriers } from './carriers-database';

let database: Awaited<ReturnType<typeof openCarriers>>;

beforeAll(async () => {
  database = await openCarriers();
  const { db, identifiers, companies } = database;
  await db.insert(companies).values({ id: 1, name: 'North' });
  await db.insert(carriers).values([
    { id: 1, legalName: 'Acme', powerUnits: 10, status: 'active', stage: 1, companyId: 1 },
    { id: 2, legalName: '', isHazmat: true, addedOn: '2025-01-31', seenAt: new Date(0), score: 1, fee: '1' },
  ]);
  await db.insert(identifiers).values({ id: 1, carrierId: 1, value: '1', isType: 'MC' });
});

afterAll(() => database.close());

/** Begins every text value, so that it is known again in SQL. No name holds it. */
const mark = 'zqz';

const known = fc.constantFrom(...carriersSearch.attributes.keys(), ...carriersSearch.aliases.keys());
const predicate = fc.constantFrom(...predicates.keys());
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((text) => mark + text),
  fc.string({ unit: 'binary' }).map((text) => mark + text),
  fc.constantFrom(`${mark}'; drop table search_carriers; --`, `${mark}\\`, `%${mark}_\\\\`, `${mark}$1`, `"${mark}`),
  fc.constantFrom('', ' ', '1', '0', 'true', 'f', '-7.5', '1e308', '1e-320', '9'.repeat(30), 'active', 'approved'),
  fc.constantFrom('2025-01-31', '0001-01-01', '9999-12-31T23:59:59Z', '2025-01-31T23:59:60Z', '2025-01-31 24:00'),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const value = fc.oneof({ weight: 3, arbitrary: scalar }, fc.array(scalar, { maxLength: 4 }), fc.jsonValue());
const stem = fc.oneof(
  { weight: 4, arbitrary: known },
  fc.tuple(known, fc.constantFrom('_or_', '_and_'), known).map((parts) => parts.join('')),
);
const term = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(stem, predicate).map(([name, test]) => `${name}_${test}`) },
  fc.constantFrom(
    'large',
    'extreme',
    'named',
    'among',
    'added_on_lt(1i)',
    'added_on_lt(2i)',
    'seen_at_gt(7i)',
    '__proto__',
  ),
  fc.string({ unit: 'binary' }),
);
const combinator = fc.constantFrom('or', 'and', '', 'xor');
const sort = fc.oneof(
  fc.constantFrom('id', 'company_name desc', 'name_length', 'units asc', ''),
  fc.record({ name: fc.constantFrom('legal_name', 'id'), dir: fc.constantFrom('desc', 'up') }),
  fc.jsonValue(),
);
const parts = fc.record(
  {
    a: fc.array(fc.oneof(known, fc.record({ name: known })), { maxLength: 3 }),
    p: predicate,
    m: combinator,
    v: fc.array(fc.oneof(scalar, fc.record({ value: scalar })), { maxLength: 3 }),
  },
  { requiredKeys: ['a', 'p', 'v'] },
);
const terms = fc.dictionary(term, value, { maxKeys: 3 });
const { group } = fc.letrec<{ group: Record<string, unknown> }>((tie) => ({
  group: fc
    .tuple(
      terms,
      fc.record(
        {
          m: combinator,
          g: fc.oneof(
            { depthSize: 'small' },
            fc.constant([]),
            fc.array(tie('group'), { maxLength: 3 }),
            fc.dictionary(fc.nat().map(String), tie('group'), { maxKeys: 2 }),
          ),
          c: fc.array(parts, { maxLength: 2 }),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([named, rest]) => ({ ...named, ...rest })),
}));
const search = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(group, fc.record({ s: fc.oneof(sort, fc.array(sort)) }, { requiredKeys: [] }))
      .map(([q, s]) => ({ ...q, ...s })),
  },
  {
    weight: 8,
    arbitrary: fc.tuple(stem, predicate, scalar).map(([name, test, given]) => ({ [`${name}_${test}`]: given })),
  },
  fc.anything(),
);

function sqlOrError(q: unknown) {
  try {
    return toSql(carriersSearch, q);
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidSearchError);
    expect((error as InvalidSearchError).field).toMatch(/^q/);
    return undefined;
  }
}

describe('any q at all', () => {
  it('is refused or becomes SQL that Postgres runs, with its values nowhere but in the parameters', async () => {
    let ran = 0;
    await fc.assert(
      fc.asyncProperty(search, async (q) => {
        const found = sqlOrError(q);
        if (!found) return;
        ran += 1;
        const query = new PgDialect().sqlToQuery(found.where ?? database.db.select().from(carriers).getSQL());
        expect(query.sql).not.toContain(mark);
        expect(await database.find(q)).toBeInstanceOf(Array);
        // One operand: what is put before it with AND holds for every row.
        if (found.where) expect(await database.db.$count(carriers, sql`false and ${found.where}`)).toBe(0);
      }),
      { numRuns: 1_500 },
    );
    expect(ran).toBeGreaterThan(300);
  });

  it('that is only a value ends as a parameter, unchanged but for its wildcards', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (some) => {
        const given = `${mark}${some}${mark}`;
        const { where } = toSql(carriersSearch, { legal_name_eq: given, legal_name_start: given });
        const { sql: text, params } = new PgDialect().sqlToQuery(where!);
        expect(text).toBe('("search_carriers"."legal_name" = $1 and "search_carriers"."legal_name" ilike $2)');
        expect(params).toEqual([given, `${given.replace(/[\\%_.]/g, '\\$&')}%`]);
      }),
    );
  });
});

describe('any address at all', () => {
  const address = fc.oneof(
    fc.webQueryParameters(),
    fc
      .array(
        fc.tuple(
          fc.array(fc.constantFrom('q', '[g]', '[0]', '[', ']', '[]', '[c]', '[id_eq]', '[__proto__]', '[s]')),
          fc.string(),
        ),
      )
      .map((pairs) => pairs.map(([name, text]) => `${name.join('')}=${encodeURIComponent(text)}`).join('&')),
  );

  it('is refused or read', () => {
    fc.assert(
      fc.property(address, (text) => {
        try {
          sqlOrError(parseQuery(text).q);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidSearchError);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
