import { InvalidSearchError } from './invalid-search-error';
import { searchLimits } from './limits';

/** A parameter and its path as the caller wrote it: `q[g][0][name_eq]`. */
export interface Parameter {
  readonly name: string;
  readonly at: string;
  readonly value: unknown;
}

type Hash = Readonly<Record<string, unknown>>;

function isHash(value: unknown): value is Hash {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the value is blank: absent, only white space, or a list of nothing else. `false` is a value. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value !== 'object') return false;
  return Object.values(value).every((item) => (item === null || typeof item !== 'object') && isBlank(item));
}

/** The parameters of a hash, with the parts of a date joined. */
export function readHash(value: unknown, at: string): Parameter[] {
  if (!isHash(value)) throw new InvalidSearchError(at, `${at} must hold named parameters.`);
  return joinDateParts(Object.entries(value).map(([name, item]) => ({ name, at: `${at}[${name}]`, value: item })));
}

/** The items of a list that are not blank. The list may be an array or a hash of positions. */
export function readList(value: unknown, at: string): Parameter[] {
  if (isBlank(value)) return [];
  if (typeof value !== 'object' || value === null) throw new InvalidSearchError(at, `${at} must be a list.`);
  const items = Object.entries(value).map(([name, item]) => ({ name, at: `${at}[${name}]`, value: item }));
  const misplaced = items.find(({ name }) => !/^\d+$/.test(name));
  if (misplaced) throw new InvalidSearchError(misplaced.at, `${at} is a list: ${misplaced.name} is no position in it.`);
  return items.filter((item) => !isBlank(item.value));
}

/** One or several values, without the blank ones. */
export function readValues(value: unknown, at: string): string[] {
  const items = typeof value === 'object' ? readList(value, at) : [{ at, value }];
  return items.map((item) => readText(item.value, item.at)).filter((text) => text !== '');
}

/** A single value as trimmed text; blank when absent. */
export function readText(value: unknown, at: string): string {
  if (isBlank(value)) return '';
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw new InvalidSearchError(at, `${at} must be a single value.`);
  }
  const text = String(value).trim();
  if (text.length > searchLimits.valueLength) {
    throw new InvalidSearchError(at, `${at} is longer than ${searchLimits.valueLength} characters.`);
  }
  // Postgres rejects a text with a NUL.
  if (text.includes('\0')) throw new InvalidSearchError(at, `${at} holds a character that cannot be searched for.`);
  return text;
}

/**
 * Joins what date fields of a form send apart: `created_on_gteq(1i)=2025`, `(2i)=3` and `(3i)=9` become
 * `created_on_gteq=2025-03-09`; hours, minutes and seconds may follow. Month and day default to 1.
 */
function joinDateParts(parameters: readonly Parameter[]): Parameter[] {
  const whole: Parameter[] = [];
  const dates = new Map<string, { at: string; parts: string[] }>();
  for (const parameter of parameters) {
    const [, name, position] = /^(.+)\(([1-6])[ifsa]?\)$/.exec(parameter.name) ?? [];
    if (name === undefined) {
      whole.push(parameter);
      continue;
    }
    const date = dates.get(name) ?? { at: parameter.at.replace(/\([^(]*$/, ']'), parts: ['', '', '', '', '', ''] };
    date.parts[Number(position) - 1] = readText(parameter.value, parameter.at);
    dates.set(name, date);
  }
  for (const [name, { at, parts }] of dates) {
    if (whole.some((parameter) => parameter.name === name)) throw new InvalidSearchError(at, `${at} is given twice.`);
    whole.push({ name, at, value: writeDate(parts) });
  }
  return whole;
}

function writeDate(parts: readonly string[]): string {
  if (parts.every((part) => part === '')) return '';
  const [year = '', ...rest] = parts;
  const [month, day, hour, minute, second] = rest.map((part, index) =>
    (part || (index < 2 ? '1' : '0')).padStart(2, '0'),
  );
  const date = `${year.padStart(4, '0')}-${month}-${day}`;
  return parts.slice(3).some((part) => part !== '') ? `${date}T${hour}:${minute}:${second}` : date;
}
