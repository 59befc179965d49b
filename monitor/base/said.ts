import { IntlMessageFormat } from 'intl-messageformat';

/** Text for a person: a sentence, or one with values in it, which a carrier's page can translate. */
export type Message = string | Said;
type Value = string | number | Said | readonly Said[];

/**
 * A sentence by its English phrase, such as `A file may be {0} MB at most.`, and the values for it. Converted to text
 * or JSON, as in the API, it is English.
 */
export class Said {
  constructor(
    readonly phrase: string,
    readonly values: readonly Value[],
  ) {}

  /** @param words the phrase in the language; values that are phrases themselves are translated by it too */
  in(locale: string, words: (phrase: string) => string): string {
    const say = (value: Value): string | number => {
      if (value instanceof Said) return value.in(locale, words);
      return typeof value === 'object' ? value.map((one) => one.in(locale, words)).join(', ') : value;
    };
    return filled(locale, words(this.phrase), this.values.map(say));
  }

  toString(): string {
    return this.in('en-US', (phrase) => phrase);
  }

  toJSON(): string {
    return this.toString();
  }
}

export const said = (phrase: string, ...values: Value[]): Said => new Said(phrase, values);

const formats = new Map<string, IntlMessageFormat>();

/** A phrase with its placeholders filled, `{0}` or full ICU form (`{0, plural, …}`), by the rules of the locale. */
export function filled(locale: string, phrase: string, values: readonly (string | number)[]): string {
  const key = `${locale} ${phrase}`;
  const format = formats.get(key) ?? new IntlMessageFormat(phrase, locale, undefined, { ignoreTag: true });
  formats.set(key, format);
  return String(format.format(Object.fromEntries(values.entries())));
}
