import { nameKey } from '@contract/shared/names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('nameKey', () => {
  it.each([
    ['J.B. Hunt Transport, Inc.', 'JBHUNTTRANSPORTINC'],
    ['JB HUNT TRANSPORT INC', 'JBHUNTTRANSPORTINC'],
    ['United Moving & Storage', 'UNITEDMOVINGSTORAGE'],
    ['Transportes Ñandú S.A. de C.V.', 'TRANSPORTESNANDUSADECV'],
    ['Québec Expédition Ltée', 'QUEBECEXPEDITIONLTEE'],
    ['Straße', 'STRASSE'],
    ['O\u02bcBrien', 'OBRIEN'],
    ['3-D Trucking', '3DTRUCKING'],
    ['Перевозки 24', 'ПЕРЕВОЗКИ24'],
    ['\tTAB\u00a0AND NBSP', 'TABANDNBSP'],
    ['', ''],
    ['-.,&%_', ''],
  ])('of %o is %o', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  it('is its own key, has no case and nothing but letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        const key = nameKey(name);
        expect(nameKey(key)).toBe(key);
        expect(nameKey(name.toUpperCase())).toBe(key);
        expect(key).toMatch(/^[\p{L}\p{N}]*$/u);
        expect(key).toBe(key.toUpperCase());
      }),
      { numRuns: 2000 },
    );
  });

  it('gives a plain name and the same name with an accent put on the same key', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9 .&-]{1,30}$/), (name) => {
        const accented = name.replace(/[aeiou]/gi, (vowel) => `${vowel}\u0301`);
        expect(nameKey(accented)).toBe(nameKey(name));
        expect(nameKey(accented.normalize('NFC'))).toBe(nameKey(name));
      }),
    );
  });
});
