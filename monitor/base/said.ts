import { isDay } from '@contract/shared/day';
import { formatDate, formatMoment } from '@contract/shared/format';
import { shownTimeZone } from '@contract/shared/time-zones';
import { IntlMessageFormat } from 'intl-messageformat';

/** Text for a person: a sentence, or one with values in it, which a carrier's page or mail can translate. */
export type Message = string | Said;
type Value = string | number | Said | readonly Said[];
type Words = (phrase: string) => string;

/** Text that can be said in several languages. Converted to text or JSON, as in the API, it is English. */
export abstract class Said {
  /** @param words a phrase in the language */
  abstract in(locale: string, words: Words): string;

  toString(): string {
    return this.in(ENGLISH, (phrase) => phrase);
  }

  toJSON(): string {
    return this.toString();
  }
}

const ENGLISH = 'en-US';

/** A sentence by its English phrase, such as `A file may be {0} MB at most.`, and the values for it. */
class SaidPhrase extends Said {
  constructor(
    private readonly phrase: string,
    private readonly values: readonly Value[],
  ) {
    super();
  }

  /** Values that are phrases themselves are translated too. */
  in(locale: string, words: Words): string {
    const say = (value: Value): string | number => {
      if (value instanceof Said) return value.in(locale, words);
      return typeof value === 'object' ? value.map((one) => one.in(locale, words)).join(', ') : value;
    };
    return filled(locale, words(this.phrase), this.values.map(say));
  }
}

export const said = (phrase: string, ...values: Value[]): Said => new SaidPhrase(phrase, values);

/** Written by a function: a time, a place with a day. */
class SaidBy extends Said {
  constructor(readonly write: (locale: string, words: Words) => string) {
    super();
  }

  in(locale: string, words: Words): string {
    return this.write(locale, words);
  }
}

export const saidBy = (write: (locale: string, words: Words) => string): Said => new SaidBy(write);

/** A label, which may also be text that someone typed: it has no placeholders. */
export const saidLabel = (label: string): Said => saidBy((_, words) => words(label));

/** A day, or the day of a moment, on the clocks of who is asking now, whenever it is written. */
export function saidDay(moment: string): Said {
  const zone = shownTimeZone();
  return saidBy((locale) => (locale === ENGLISH ? formatDate(moment, zone) : timeIn(locale, moment, {}, zone)));
}

/** A moment, with its zone, on the same clocks. */
export function saidMoment(moment: string): Said {
  const zone = shownTimeZone();
  return saidBy((locale) => (locale === ENGLISH ? formatMoment(moment, zone) : timeIn(locale, moment, HOUR, zone)));
}

export const HOUR = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** A time as the locale writes it. A bare day is that day everywhere: read in a zone west of UTC it would be the one before. */
export const timeIn = (locale: string, moment: string, hour: Intl.DateTimeFormatOptions, zone: string): string =>
  clockOf(locale, hour, isDay(moment) ? 'UTC' : zone).format(new Date(moment));

/** From one time to another; what both have in common is written once. */
export const spanIn = (locale: string, from: string, to: string, zone: string): string =>
  clockOf(locale, HOUR, zone).formatRange(new Date(from), new Date(to));

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(locale: string, hour: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${'hour' in hour}`;
  const clock = clocks.get(key) ?? new Intl.DateTimeFormat(locale, { ...DAY, ...hour, timeZone });
  clocks.set(key, clock);
  return clock;
}

const formats = new Map<string, IntlMessageFormat>();

/** A phrase with its placeholders filled, `{0}` or full ICU form (`{0, plural, …}`), by the rules of the locale. */
export function filled(locale: string, phrase: string, values: readonly (string | number)[]): string {
  const key = `${locale} ${phrase}`;
  const format = formats.get(key) ?? new IntlMessageFormat(phrase, locale, undefined, { ignoreTag: true });
  formats.set(key, format);
  return String(format.format(Object.fromEntries(values.entries())));
}
