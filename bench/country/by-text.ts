import { searchCarrierRows } from '@monitor/areas/carriers/carriers.queries';
import type { Database } from '@monitor/db/client';
import type { Figure } from '../bench';
import { CENSUS_DAY } from '../support/census-day';
import { each, inTurns } from '../support/timing';

const ROUNDS = 7;
const PER_PAGE = 50;
const TEXTS = 40;

/** Beginnings of numbers and names that carriers have, and ids. Every run draws the same. */
export type Texts = { numbers: string[]; names: string[]; ids: number[] };

export async function drawTexts(db: Database): Promise<Texts> {
  const column = async <Value>(statement: string) =>
    (await db.$client.query<{ value: Value }>(statement)).rows.map(({ value }) => value);
  return {
    numbers: await column(
      `SELECT left(value, 5) AS value FROM carrier_identifiers WHERE value ~ '^[0-9]{6,}$' ORDER BY md5(value) LIMIT ${TEXTS}`,
    ),
    names: await column(
      `SELECT left(key, 6) AS value FROM carrier_names WHERE key ~ '^[A-Z]{8,}$' ORDER BY md5(key) LIMIT ${TEXTS}`,
    ),
    ids: await column(`SELECT id AS value FROM carriers ORDER BY md5(id::text) LIMIT ${TEXTS}`),
  };
}

const search = (db: Database, searchText: string, { page = 1, q }: { page?: number; q?: unknown } = {}) =>
  searchCarrierRows(db, { searchText, q, page, perPage: PER_PAGE, companyId: 1, today: CENSUS_DAY });

/** Searches by text, beside one carrier by its key. */
export async function byText(db: Database, { numbers, names, ids }: Texts): Promise<Figure[]> {
  const [number, name, byQ, key] = await inTurns(
    [
      each(numbers, (text) => search(db, text)),
      each(names, (text) => search(db, text)),
      each(names, (text) => search(db, '', { q: { legal_name_start: text } })),
      each(ids, (id) =>
        db.$client.query({ name: 'by_key', text: 'SELECT * FROM carriers WHERE id = $1', values: [id] }),
      ),
    ],
    ROUNDS,
  );
  const figure = (what: string, all: number): Figure => ({
    what: `Page and total ${what}, ${PER_PAGE} rows`,
    product: { value: all / TEXTS, unit: 'ms' },
    beside: { name: 'one carrier by its key', value: key! / TEXTS, unit: 'ms' },
    ratio: key! / all,
    target: 'at most 4 times it',
    isMet: all <= 4 * key!,
  });
  return [
    figure('by identifier prefix', number!),
    figure('by name prefix', name!),
    {
      what: `The same by q[legal_name_start], ${PER_PAGE} rows`,
      product: { value: byQ! / TEXTS, unit: 'ms' },
      beside: { name: 'by search_text', value: name! / TEXTS, unit: 'ms' },
      ratio: name! / byQ!,
      target: 'at most twice it',
      isMet: byQ! <= 2 * name!,
    },
  ];
}

/** A prefix that so many carriers have that there is a thousandth page. */
export async function deepPages(db: Database, digit: string): Promise<Figure> {
  const { total } = await search(db, digit);
  const deep = Math.max(1, Math.min(1000, Math.floor(total / PER_PAGE)));
  const [first, last] = await inTurns([() => search(db, digit), () => search(db, digit, { page: deep })], ROUNDS);
  return {
    what: `Page ${deep.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} carriers`,
    product: { value: last!, unit: 'ms' },
    beside: { name: 'page 1', value: first!, unit: 'ms' },
    ratio: first! / last!,
    target: 'at most 15 times it',
    isMet: last! <= 15 * first!,
  };
}
