// @vitest-environment jsdom
import { type Part, textOf } from '@monitor/base/letter';
import { htmlOf } from '@monitor/mail/letter-html';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const pageOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const written = (parts: Part[]) => htmlOf({ subject: 'A letter', parts, from: 'Demo Brokerage', logoId: null });

/** Something a person typed: markup, quotes, lines, letters of other alphabets. */
const typed = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).map((text) => text.trim() || 'x');
const link = fc.webUrl();
const part: fc.Arbitrary<Part> = fc.oneof(
  typed,
  typed.map((heading) => ({ heading })),
  fc.record({ says: typed, code: typed }),
  fc.record({ button: typed, to: link }),
  fc.record({ link: typed, to: link }),
  fc.record({ facts: fc.uniqueArray(fc.tuple(typed, typed), { minLength: 1, selector: ([term]) => term }) }),
  fc.record({ lines: fc.array(typed, { minLength: 1 }) }),
  fc.record({ items: fc.array(fc.record({ text: typed, note: typed, to: link }), { minLength: 1 }) }),
  fc.record({ quote: typed }),
  fc.record({ small: typed }),
);

/** All that a part says, each by itself. */
const saidIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(saidIn);
/** Browsers read no carriage returns, and lay out other spaces. */
const plain = (text: string) => text.replaceAll(/[\s\0]+/g, ' ').trim();

describe('a letter', () => {
  test('says all of its parts in its text and in its HTML, and none of them is markup', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const text = plain(textOf(parts));
        const { body } = pageOf(written(parts));
        const links = [...body.querySelectorAll('a')].map((one) => one.getAttribute('href'));
        const shown = plain(body.textContent ?? '');
        for (const said of parts.flatMap(saidIn)) {
          expect(text).toContain(plain(said));
          if (links.includes(said)) continue;
          expect(shown).toContain(plain(said));
        }
        expect(body.querySelectorAll('script, b, img')).toHaveLength(0);
      }),
      { numRuns: 300 },
    );
  });

  test('is complete as plain text: its links are written out', () => {
    expect(
      textOf([
        'Hello.',
        { says: 'Your code is', code: '123456' },
        { button: 'Open it', to: 'https://a.test/x' },
        { facts: [['Pickup', 'Dallas, TX']] },
        { items: [{ text: 'One', note: 'Today', to: 'https://a.test/1' }, { text: 'Two' }] },
      ]),
    ).toBe(
      'Hello.\n\nYour code is 123456\n\nOpen it:\nhttps://a.test/x\n\nPickup: Dallas, TX\n\n- One\n  Today\n  https://a.test/1\n- Two\n',
    );
  });

  test('loads nothing from elsewhere', () => {
    const html = htmlOf({ subject: 'x', parts: [{ button: 'Go', to: 'https://a.test' }], from: 'B', logoId: 'logo' });
    const sources = [...pageOf(html).querySelectorAll('[src], link')];
    expect(sources.map((one) => one.getAttribute('src'))).toEqual(['cid:logo']);
    expect(html).not.toMatch(/url\(|@import/);
  });
});
