import { type FilterBounds, narrowedRange } from './search-filters.constants';

/** How each kind of filter is spelled in an address, and the message for a value that does not fit. */

/** From one end to the other, inclusive; an undefined end is open. */
export interface Range {
  min?: number;
  max?: number;
}

/** How one filter is read from its parameters, and written to them. */
export interface ParamCodec {
  params: readonly string[];
  read: (read: Reader) => unknown;
  write: (value: never) => Record<string, string | readonly string[]>;
}

/** The values of an address, and where messages about them go. */
export interface Reader {
  values: (param: string) => string[];
  reject: (param: string, message: string) => undefined;
}

/** Values of one list. */
const MAX_LIST = 50;

function single({ values, reject }: Reader, param: string): string | undefined {
  const [first, ...others] = [...new Set(values(param))];
  if (others.length > 0) return reject(param, 'Give one value.');
  return first;
}

export function text(param: string, most: number): ParamCodec {
  return {
    params: [param],
    read(reader) {
      const value = single(reader, param) ?? '';
      if ([...value].length <= most) return value;
      reader.reject(param, `Search for at most ${most} characters.`);
      return '';
    },
    write: (value: string) => (value === '' ? {} : { [param]: value }),
  };
}

export function flag(param: string, set: string): ParamCodec {
  return {
    params: [param],
    read(reader) {
      const value = single(reader, param);
      if (value !== undefined && value !== set) reader.reject(param, `Give ${set}, or leave it out.`);
      return value === set;
    },
    write: (value: boolean) => (value ? { [param]: set } : {}),
  };
}

export function inverseFlag(param: string, set: string): ParamCodec {
  const { params, read, write } = flag(param, set);
  return { params, read: (reader) => !read(reader), write: (value: boolean) => write(!value as never) };
}

export function choice(param: string, allowed: readonly string[]): ParamCodec {
  return {
    params: [param],
    read(reader) {
      const value = single(reader, param) ?? '';
      if (value === '' || allowed.includes(value)) return value;
      reader.reject(param, `There is no “${shortened(value)}” to choose here.`);
      return '';
    },
    write: (value: string) => (value === '' ? {} : { [param]: value }),
  };
}

export function choices(param: string, allowed: readonly string[]): ParamCodec {
  return {
    params: [param],
    read(reader) {
      const values = new Set(reader.values(param));
      for (const value of values)
        if (!allowed.includes(value)) reader.reject(param, `There is no “${shortened(value)}” to choose here.`);
      // In the order of the list, so that the same choice gives the same address.
      return allowed.filter((one) => values.has(one));
    },
    write: (values: string[]) =>
      values.length === 0 ? {} : { [param]: allowed.filter((one) => values.includes(one)) },
  };
}

/** A list with default choices: only the defaults, or none at all, mean no filter. */
export function choicesBy(param: string, allowed: readonly string[], byDefault: readonly string[]): ParamCodec {
  const { params, read, write } = choices(param, allowed);
  const isDefault = (values: readonly string[]) => byDefault.every((one) => values.includes(one));
  return {
    params,
    read(reader) {
      const values = read(reader) as string[];
      return values.length === 0 || isDefault(values) ? [...byDefault] : values;
    },
    write: (values: string[]) => (isDefault(values) ? {} : write(values as never)),
  };
}

export function numberChoices(param: string, allowed: readonly number[]): ParamCodec {
  const { params, read, write } = choices(param, allowed.map(String));
  return {
    params,
    read: (reader) => (read(reader) as string[]).map(Number),
    write: (values: number[]) => write(values.map(String) as never),
  };
}

export function ids(param: string): ParamCodec {
  return {
    params: [param],
    read(reader) {
      const values = [...new Set(reader.values(param))];
      const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value);
      if (!values.every(isId)) reader.reject(param, 'Choose from the list.');
      if (values.length > MAX_LIST) reader.reject(param, `Choose ${MAX_LIST} at most.`);
      return values
        .filter(isId)
        .map(Number)
        .sort((a, b) => a - b);
    },
    write: (values: number[]) =>
      values.length === 0 ? {} : { [param]: [...new Set(values)].sort((a, b) => a - b).map(String) },
  };
}

/** Digits, with commas between thousands or a fraction, which is cut off: numbers are parsed as integers (section 5). */
const NUMBER = /^([+-]?)(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d*)?$/;

/** NaN for what is no number. */
function integer(value: string): number {
  const [, sign, digits] = NUMBER.exec(value) ?? [];
  if (digits === undefined) return Number.NaN;
  const whole = Number.parseInt(digits.replaceAll(',', ''), 10);
  return sign === '-' && whole !== 0 ? -whole : whole;
}

function boundedNumber(
  reader: Reader,
  param: string,
  { min, most, note = '' }: { min: number; most: number; note?: string },
): number | undefined {
  const value = single(reader, param);
  if (value === undefined) return undefined;
  const read = integer(value);
  if (Number.isNaN(read)) return reader.reject(param, 'Give a whole number.');
  if (read < min || read > most)
    return reader.reject(param, `Give a number from ${words(min)} to ${words(most)}${note}.`);
  return read;
}

export function number(
  param: string,
  { fallback, ...between }: { min: number; most: number; fallback: number | undefined },
): ParamCodec {
  return {
    params: [param],
    read: (reader) => boundedNumber(reader, param, between) ?? fallback,
    write: (value: number | undefined) => (value === undefined || value === fallback ? {} : { [param]: String(value) }),
  };
}

/** Coverage of zero is no filter. */
export function dollars(param: string, most: number): ParamCodec {
  return {
    params: [param],
    read: (reader) => boundedNumber(reader, param, { min: 0, most, note: ' dollars' }) || undefined,
    write: (value: number | undefined) => (value ? { [param]: String(value) } : {}),
  };
}

/** Distance and time from the origin: dropped where empty or negative (section 5 of both texts). */
export function dropped(param: string, most: number): ParamCodec {
  return {
    params: [param],
    read(reader) {
      const value = single(reader, param);
      if (value === undefined || integer(value) < 0) return undefined;
      return boundedNumber(reader, param, { min: 0, most });
    },
    write: (value: number | undefined) => (value === undefined || value < 0 ? {} : { [param]: String(value) }),
  };
}

export function range(param: string, bounded: FilterBounds): ParamCodec {
  const [minParam, maxParam] = [`${param}_min`, `${param}_max`];
  const most = bounded.unboundedFrom;
  return {
    params: [minParam, maxParam],
    read(reader) {
      const between = { min: bounded.min, most };
      const min = boundedNumber(reader, minParam, between);
      const note = `; ${words(most)} is without an upper end`;
      const max = boundedNumber(reader, maxParam, { ...between, note });
      if (min !== undefined && max !== undefined && min > max)
        reader.reject(maxParam, `Give at least ${words(min)}, or leave it empty: the lower end is above it.`);
      return openRange(bounded, { min, max });
    },
    write(value: Range) {
      const { min, max } = openRange(bounded, value);
      return {
        ...(min !== undefined && { [minParam]: String(min) }),
        ...(max !== undefined && { [maxParam]: String(max) }),
      };
    },
  };
}

/** Without the ends that do not limit. */
function openRange(bounded: FilterBounds, value: Range): Range {
  const { min, max } = narrowedRange(bounded, value);
  return { ...(min !== null && { min }), ...(max !== null && { max }) };
}

const words = (value: number) => value.toLocaleString('en-US');
/** As much of a value as a message has room for. */
export const shortened = (value: string) => (value.length <= 40 ? value : `${value.slice(0, 39)}…`);
