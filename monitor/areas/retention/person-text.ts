import type { PersonSought } from '@contract/retention/erasure.calls';

/** What stands in a person's place. */
export type Pseudonym = { name: string; email: string };

export const pseudonymOf = (erasureId: number): Pseudonym => ({
  name: `Erased person ${erasureId}`,
  // RFC 2606: no mail can reach it.
  email: `erased-${erasureId}@erased.invalid`,
});

/** The phone of someone who was erased, where one must be. */
const NO_PHONE = 'erased';

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Between the parts of a number, as people write it. */
const GAP = '[ .()\u2010-\u2013-]*';
const LETTER = '\\p{L}\\p{N}';

/** Spellings of a person: case, order of names and marks between digits do not matter, other letters and digits beside them do. */
export class PersonText {
  readonly #name: RegExp | null;
  readonly #email: RegExp | null;
  readonly #phone: RegExp | null;
  /** For Postgres, in texts and in JSON as text: finds at least all that `isIn` does. */
  readonly pattern: string;

  constructor({ name, email, phone }: PersonSought) {
    const parts = name?.split(/\s+/).map(escaped) ?? [];
    const digits = phone?.replace(/^\+1?/, '') ?? '';
    const before = phone?.startsWith('+1') ? `(?:\\+?1${GAP})?` : '(?:\\+|00)?';
    const ofName =
      name === null ? null : `(?:${parts.join('\\s+')}|${parts.at(-1)},\\s*${parts.slice(0, -1).join('\\s+')})`;
    const ofEmail = email === null ? null : escaped(email);
    const ofPhone = phone === null ? null : `${before}\\(?${[...digits].join(GAP)}`;
    const exactly = (source: string | null, notBefore: string, notAfter: string) =>
      source === null ? null : new RegExp(`(?<!${notBefore})${source}(?!${notAfter})`, 'giu');
    this.#name = exactly(ofName, `[${LETTER}]`, `[${LETTER}]`);
    this.#email = exactly(ofEmail, `[${LETTER}._%+-]`, `[${LETTER}_-]|\\.[${LETTER}]`);
    this.#phone = exactly(ofPhone, '\\p{N}', '\\p{N}');
    this.pattern = [ofName, ofEmail, ofPhone]
      .filter((one) => one !== null)
      .join('|')
      // A break is two characters in JSON; letters beyond ASCII have a case that not every server's locale knows.
      .replaceAll('\\s', '(?:\\s|\\\\[nrt])')
      .replaceAll(/[^\x20-\x7e\u2010-\u2013]/g, '.');
  }

  isIn(text: string): boolean {
    return [this.#name, this.#email, this.#phone].some((one) => one !== null && text.search(one) !== -1);
  }

  /** The text without the person; null for a text that was a phone number alone. */
  without(text: string, pseudonym: Pseudonym): string | null {
    let rest = text;
    if (this.#email) rest = rest.replace(this.#email, pseudonym.email);
    if (this.#name) rest = rest.replace(this.#name, pseudonym.name);
    if (this.#phone) {
      rest = rest.replace(this.#phone, NO_PHONE);
      if (rest === NO_PHONE) return null;
    }
    return rest;
  }

  /** The same in every text of a JSON value, names of its fields among them. */
  withoutIn(value: unknown, pseudonym: Pseudonym): unknown {
    if (typeof value === 'string') return this.without(value, pseudonym) ?? NO_PHONE;
    if (Array.isArray(value)) return value.map((one) => this.withoutIn(one, pseudonym));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        this.without(key, pseudonym) ?? NO_PHONE,
        this.withoutIn(one, pseudonym),
      ]),
    );
  }
}

/** Where a phone must stand. */
export const orNoPhone = (text: string | null) => text ?? NO_PHONE;
