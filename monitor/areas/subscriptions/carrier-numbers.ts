import { withoutAuthorityLetter } from '@contract/shared/identifiers';
import type { TableRow } from '../../documents/files/read-table';

/** What a column of the table holds: USDOT numbers, dockets, or numbers that could be either. */
export type ColumnRole = 'dot' | 'docket' | 'either';

/** The columns that hold numbers, and whether the first row is headings. */
export type TableShape = { roles: ReadonlyMap<number, ColumnRole>; hasHeadings: boolean };

/** A heading that says neither DOT nor MC, and what its column was. */
export type KnownHeading = { heading: string; role: ColumnRole };

const sameHeading = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** What a line names. All null: nothing. */
export type NamedCarrier = {
  dot: string | null;
  docketType: 'MC' | 'MX' | 'FF' | null;
  docket: string | null;
  /** A number without its kind. */
  number: string | null;
};

/** Rows that are read to find out what a column holds. */
export const ROWS_LOOKED_AT = 200;

/** No number is written longer than this; a longer cell need not be read. */
const MAX_NUMBER_LENGTH = 40;

/**
 * Which columns hold numbers, by a table's first ROWS_LOOKED_AT rows: from their headings; without such headings from their cells.
 *
 * @param numbersIn the heading of the column that holds them, as its owner said; left out: found from the rows
 * @param known what headings of the company's earlier lists were taken for, where no heading here says it; the newest first
 * @returns null when no column is recognized: the file then says so once, instead of each of its lines
 */
export function shapeOf(
  rows: readonly TableRow[],
  numbersIn?: string,
  known: readonly KnownHeading[] = [],
): TableShape | null {
  const [first] = rows;
  if (!first) return null;
  if (numbersIn) {
    const at = first.cells.findIndex((cell) => sameHeading(cell, numbersIn));
    return at === -1 ? null : { roles: new Map([[at, roleOfHeading(numbersIn) ?? 'either']]), hasHeadings: true };
  }
  const headed = new Map<number, ColumnRole>();
  for (const [at, cell] of first.cells.entries()) {
    const role = roleOfHeading(cell);
    if (role !== null) headed.set(at, role);
  }
  const hasHeadings = first.cells.every((cell) => readNumber(cell, 'either') === null);
  if (hasHeadings && headed.size > 0) return { roles: headed, hasHeadings };
  if (hasHeadings)
    for (const { heading, role } of known) {
      const at = first.cells.findIndex((cell) => sameHeading(cell, heading));
      if (at !== -1) return { roles: new Map([[at, role]]), hasHeadings };
    }
  const told = rolesOfValues(rows.slice(hasHeadings ? 1 : 0, ROWS_LOOKED_AT));
  return told.size > 0 ? { roles: told, hasHeadings } : null;
}

/** "USDOT #", "dot_number", "MC/MX/FF", "Docket No." */
export function roleOfHeading(heading: string): ColumnRole | null {
  const words = heading
    .slice(0, 200)
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim();
  const isDot = /(^| )(US ?)?DOT/.test(words);
  const isDocket = /DOCKET|(^| )(MC|MX|FF)( |NO|NUM|NUMBER|NBR|$)/.test(words);
  if (isDot && isDocket) return 'either';
  return isDot ? 'dot' : isDocket ? 'docket' : null;
}

/**
 * Columns without a heading: those where most cells are numbers with their kind; else the one column of plain numbers.
 * Two columns of plain numbers (a number and a postal code) cannot be distinguished.
 */
function rolesOfValues(rows: readonly TableRow[]): Map<number, ColumnRole> {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const prefixed = new Map<number, ColumnRole>();
  const plain: number[] = [];
  for (let at = 0; at < width; at++) {
    const cells = rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
    const read = cells.map((cell) => readNumber(cell, 'either')).filter((one) => one !== null);
    if (cells.length === 0 || read.length < cells.length * 0.6) continue;
    if (read.some(({ number }) => number === null)) prefixed.set(at, 'either');
    else plain.push(at);
  }
  if (prefixed.size > 0) return prefixed;
  return plain.length === 1 ? new Map([[plain[0]!, 'either']]) : new Map();
}

const PREFIXED = /^(?:US)?(DOT|MC|MX|FF)[\s#:.-]*(?:NO\.?|NUMBER)?[\s#:.-]*0*(\d{1,8})$/;
const PLAIN = /^#?0*(\d{1,8})$/;

/** A number as people and spreadsheets write it, or null: "MC-139446", "USDOT 295017", "5,000,101", "295017.0", "5000101-C". */
export function readNumber(cell: string, role: ColumnRole): NamedCarrier | null {
  if (cell.length > MAX_NUMBER_LENGTH) return null;
  const text = cell
    .normalize('NFKC')
    .toUpperCase()
    .trim()
    .replace(/^(\d{1,3}(?:,\d{3})+)$/, (grouped) => grouped.replaceAll(',', ''))
    .replace(/^(\d+)\.0+$/, '$1');
  const lettered = withoutAuthorityLetter(text);
  // With a letter and without its type it is a USDOT number, unless the column holds dockets.
  if (lettered !== null) return readNumber(lettered, role === 'either' && PLAIN.test(lettered) ? 'dot' : role);
  const [, kind, value] = PREFIXED.exec(text) ?? [];
  if (kind === 'DOT') return role === 'docket' ? null : named({ dot: value });
  if (kind !== undefined) return role === 'dot' ? null : named({ docketType: kind as 'MC', docket: value });
  const [, number] = PLAIN.exec(text) ?? [];
  if (number === undefined || /^0*$/.test(number)) return null;
  if (role === 'dot') return named({ dot: number });
  return role === 'docket' ? named({ docketType: 'MC', docket: number }) : named({ number });
}

const named = (given: Partial<NamedCarrier>): NamedCarrier => ({
  dot: null,
  docketType: null,
  docket: null,
  number: null,
  ...given,
});

/** What a line names: of several cells what each says; `problem` where they say nothing that can be looked up. */
export function readLine(
  { cells }: TableRow,
  { roles }: TableShape,
): { named: NamedCarrier; problem: 'no_number' | 'not_a_number' | null } {
  const read: NamedCarrier[] = [];
  let isFilled = false;
  for (const [at, role] of roles) {
    const cell = cells[at] ?? '';
    isFilled ||= cell !== '';
    const number = readNumber(cell, role);
    if (number) read.push(number);
  }
  const first = <Key extends keyof NamedCarrier>(key: Key) =>
    read.map((one) => one[key]).find((value) => value !== null) ?? null;
  const problem = read.length > 0 ? null : isFilled ? 'not_a_number' : 'no_number';
  return {
    named: named({
      dot: first('dot'),
      docketType: first('docketType'),
      docket: first('docket'),
      number: first('number'),
    }),
    problem,
  };
}
