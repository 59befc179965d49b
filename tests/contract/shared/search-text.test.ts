import { NSC_TYPES } from '@contract/shared/identifiers';
import { nameKey } from '@contract/shared/names';
import {
  classifyCompanySearchText,
  classifySearchText,
  describeSearchText,
  type SearchTextClass,
} from '@contract/shared/search-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const name = (key: string, words: string): SearchTextClass => ({ kind: 'name_prefix', key, words });

describe('classifySearchText', () => {
  it.each<[string, SearchTextClass, string]>([
    // Nothing, and nothing to look for.
    ['', { kind: 'empty' }, 'All carriers'],
    ['   \t\n ', { kind: 'empty' }, 'All carriers'],
    ['-', { kind: 'unsearchable', text: '-' }, 'Nothing to look for: the text has no letter or digit'],
    ['---', { kind: 'unsearchable', text: '---' }, 'Nothing to look for: the text has no letter or digit'],
    ['%_*.,&', { kind: 'unsearchable', text: '%_*.,&' }, 'Nothing to look for: the text has no letter or digit'],
    ['🚚', { kind: 'unsearchable', text: '🚚' }, 'Nothing to look for: the text has no letter or digit'],
    ['\u200b', { kind: 'unsearchable', text: '\u200b' }, 'Nothing to look for: the text has no letter or digit'],
    ['\u0301', { kind: 'unsearchable', text: '\u0301' }, 'Nothing to look for: the text has no letter or digit'],

    // 1. Digits only.
    ['2950', { kind: 'number_prefix', prefixes: ['2950'] }, 'DOT, MC or other numbers beginning with 2950'],
    [' 2950 ', { kind: 'number_prefix', prefixes: ['2950'] }, 'DOT, MC or other numbers beginning with 2950'],
    [
      '00295017',
      { kind: 'number_prefix', prefixes: ['00295017', '295017'] },
      'DOT, MC or other numbers beginning with 00295017 or 295017',
    ],
    ['\u202a2950\u202c', { kind: 'number_prefix', prefixes: ['2950'] }, 'DOT, MC or other numbers beginning with 2950'],
    ['000', { kind: 'number_prefix', prefixes: ['000'] }, 'DOT, MC or other numbers beginning with 000'],
    ['２９５０', { kind: 'number_prefix', prefixes: ['2950'] }, 'DOT, MC or other numbers beginning with 2950'],

    ['5,000,101', { kind: 'number_prefix', prefixes: ['5000101'] }, 'DOT, MC or other numbers beginning with 5000101'],
    // With the letter of an authority, as Motus prints it.
    ...['5000101-C', '5000101C', '5000101 c', 'USDOT 5000101 C', 'USDOT5000101-P', 'DOT# 5000101E'].map(
      (text): [string, SearchTextClass, string] => [
        text,
        { kind: 'typed_value', types: ['DOT'], value: '5000101' },
        'DOT 5000101',
      ],
    ),
    ['MC-139446-C', { kind: 'typed_value', types: ['MC'], value: '139446' }, 'MC 139446'],
    ['5000101-Q', name('5000101Q', '5000101Q'), 'Names beginning with 5000101Q'],
    ['24 E', name('24E', '24 E'), 'Names beginning with 24 E'],
    ['ROUTE 66 E', name('ROUTE66E', 'ROUTE 66 E'), 'Names beginning with ROUTE 66 E'],

    ['5,00', name('500', '500'), 'Names beginning with 500'],

    // 2. MC, DOT, MX, FF, SCAC and digits.
    ['MC139446', { kind: 'typed_prefix', type: 'MC', prefix: '139446' }, 'MC numbers beginning with 139446'],
    ['mc-139446', { kind: 'typed_prefix', type: 'MC', prefix: '139446' }, 'MC numbers beginning with 139446'],
    ['MC 139446', { kind: 'typed_prefix', type: 'MC', prefix: '139446' }, 'MC numbers beginning with 139446'],
    ['MC# 139446', { kind: 'typed_prefix', type: 'MC', prefix: '139446' }, 'MC numbers beginning with 139446'],
    ['MC0000139446', { kind: 'typed_prefix', type: 'MC', prefix: '139446' }, 'MC numbers beginning with 139446'],
    ['MC000', { kind: 'typed_prefix', type: 'MC', prefix: '0' }, 'MC numbers beginning with 0'],
    ['dot 295017', { kind: 'typed_prefix', type: 'DOT', prefix: '295017' }, 'DOT numbers beginning with 295017'],
    ['USDOT 295017', { kind: 'typed_prefix', type: 'DOT', prefix: '295017' }, 'DOT numbers beginning with 295017'],
    ['US DOT 295017', { kind: 'typed_prefix', type: 'DOT', prefix: '295017' }, 'DOT numbers beginning with 295017'],
    ['MX-55', { kind: 'typed_prefix', type: 'MX', prefix: '55' }, 'MX numbers beginning with 55'],
    ['FF 1', { kind: 'typed_prefix', type: 'FF', prefix: '1' }, 'FF numbers beginning with 1'],
    ['SCAC 12', { kind: 'typed_prefix', type: 'SCAC', prefix: '12' }, 'SCAC numbers beginning with 12'],
    ['MC: 139446', { kind: 'typed_prefix', type: 'MC', prefix: '139446' }, 'MC numbers beginning with 139446'],
    ['M.C. 139446', { kind: 'typed_prefix', type: 'MC', prefix: '139446' }, 'MC numbers beginning with 139446'],
    ['m.c.#139,446', { kind: 'typed_prefix', type: 'MC', prefix: '139446' }, 'MC numbers beginning with 139446'],
    [
      'U.S. D.O.T. 295017',
      { kind: 'typed_prefix', type: 'DOT', prefix: '295017' },
      'DOT numbers beginning with 295017',
    ],
    ['DOT: 5,000,101', { kind: 'typed_prefix', type: 'DOT', prefix: '5000101' }, 'DOT numbers beginning with 5000101'],
    ['M.C. HAULING 12', name('MCHAULING12', 'MC HAULING 12'), 'Names beginning with MC HAULING 12'],
    ['MC', name('MC', 'MC'), 'Names beginning with MC'],
    ['MC-', name('MC', 'MC'), 'Names beginning with MC'],
    ['MC139A', name('MC139A', 'MC139A'), 'Names beginning with MC139A'],
    ['SCAC JBHT', { kind: 'typed_value', types: ['SCAC'], value: 'JBHT' }, 'SCAC JBHT'],
    ['SCAC JBHUNT', name('SCACJBHUNT', 'SCAC JBHUNT'), 'Names beginning with SCAC JBHUNT'],

    // 3. CVOR.
    ['CVOR 123-456-789', { kind: 'typed_value', types: ['CVOR'], value: '123456789' }, 'CVOR 123-456-789'],
    ['cvor123456789', { kind: 'typed_value', types: ['CVOR'], value: '123456789' }, 'CVOR 123-456-789'],
    ['CVOR', name('CVOR', 'CVOR'), 'Names beginning with CVOR'],

    // 4. NIR.
    ['R-123456-7', { kind: 'typed_value', types: ['NIR_QC'], value: 'R1234567' }, 'NIR R-123456-7'],
    ['r1234567', { kind: 'typed_value', types: ['NIR_QC'], value: 'R1234567' }, 'NIR R-123456-7'],
    ['NIR R-123456-7', { kind: 'typed_value', types: ['NIR_QC'], value: 'R1234567' }, 'NIR R-123456-7'],
    ['NIR-R1234567', { kind: 'typed_value', types: ['NIR_QC'], value: 'R1234567' }, 'NIR R-123456-7'],
    ['R-12345-67', name('R1234567', 'R1234567'), 'Names beginning with R1234567'],

    // 5. NSC.
    ['NSC AB 123-4567', { kind: 'typed_value', types: ['NSC_AB'], value: '1234567' }, 'NSC AB123-4567'],
    ['nscab1234567', { kind: 'typed_value', types: ['NSC_AB'], value: '1234567' }, 'NSC AB123-4567'],
    ['NSC-PQ-1234567', { kind: 'typed_value', types: ['NSC_QC'], value: '1234567' }, 'NSC QC123-4567'],
    ['NSC 1234567', { kind: 'typed_value', types: NSC_TYPES, value: '1234567' }, 'NSC 123-4567 of any province'],
    ['NSC ZZ 1234567', name('NSCZZ1234567', 'NSC ZZ 1234567'), 'Names beginning with NSC ZZ 1234567'],

    // 6. Digits and hyphens.
    [
      '123-456-789',
      { kind: 'exact_value', text: '123-456-789', values: ['123-456-789', '123456789'] },
      'Any identifier equal to 123-456-789 or 123456789',
    ],
    ['-5-', { kind: 'exact_value', text: '-5-', values: ['-5-', '5'] }, 'Any identifier equal to -5- or 5'],

    // 7. RFC.
    ['xaxx010101000', { kind: 'typed_value', types: ['RFC'], value: 'XAXX010101000' }, 'RFC XAXX010101000'],
    ['ABC-680524-P76', { kind: 'typed_value', types: ['RFC'], value: 'ABC680524P76' }, 'RFC ABC680524P76'],
    ['ñ&a680524p76', { kind: 'typed_value', types: ['RFC'], value: 'Ñ&A680524P76' }, 'RFC Ñ&A680524P76'],

    // 8. Names.
    ['J.B. Hunt', name('JBHUNT', 'JB HUNT'), 'Names beginning with JB HUNT'],
    ['  j b   hunt ', name('JBHUNT', 'J B HUNT'), 'Names beginning with J B HUNT'],
    ['Café Ñandú', name('CAFENANDU', 'CAFE NANDU'), 'Names beginning with CAFE NANDU'],
    ['O’Brien & Sons', name('OBRIENSONS', 'OBRIEN SONS'), 'Names beginning with OBRIEN SONS'],
    ['1st Choice', name('1STCHOICE', '1ST CHOICE'), 'Names beginning with 1ST CHOICE'],
    [
      "'; DROP TABLE carriers; --",
      name('DROPTABLECARRIERS', 'DROP TABLE CARRIERS'),
      'Names beginning with DROP TABLE CARRIERS',
    ],
    ['100%', name('100', '100'), 'Names beginning with 100'],
    ['Грузовик', name('ГРУЗОВИК', 'ГРУЗОВИК'), 'Names beginning with ГРУЗОВИК'],
  ])('%o', (text, search, words) => {
    expect(classifySearchText(text)).toEqual(search);
    expect(describeSearchText(search)).toBe(words);
  });

  it('narrows whatever is typed: no class but empty has an empty value', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.stringMatching(/^(MC|DOT|MX|FF|SCAC|CVOR|NIR|NSC|RFC)?[\d #_.-]{0,20}[A-Z]{0,3}[\d-]{0,12}$/),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const search = classifySearchText(text);
        describeSearchText(search);
        switch (search.kind) {
          case 'empty':
            expect(text.normalize('NFKC').trim()).toBe('');
            break;
          case 'unsearchable':
            expect(search.text).not.toMatch(/[A-Za-z0-9]/);
            break;
          case 'number_prefix':
            for (const prefix of search.prefixes) expect(prefix).toMatch(/^\d+$/);
            break;
          case 'typed_prefix':
            expect(search.prefix).toMatch(/^\d+$/);
            break;
          case 'typed_value':
            expect(search.types.length).toBeGreaterThan(0);
            expect(search.value).toMatch(search.types[0] === 'SCAC' ? /^[A-Z]{2,4}$/ : /\d/);
            break;
          case 'exact_value':
            for (const value of search.values) expect(value).toMatch(/\d/);
            break;
          case 'name_prefix':
            expect(search.key).not.toBe('');
            // The same key as the stored name's, or a company could not be found by its own name.
            expect(search.key).toBe(nameKey(text));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['digits', '1'.repeat(5000), 'number_prefix'],
    ['letters', 'A'.repeat(5000), 'name_prefix'],
    ['hyphens', '-'.repeat(5000), 'unsearchable'],
    ['blanks', ' '.repeat(5000), 'empty'],
    ['digits and hyphens', '1-'.repeat(2500), 'exact_value'],
  ])('takes 5,000 characters of %s', (_, text, kind) => {
    const search = classifySearchText(text);
    expect(search.kind).toBe(kind);
    expect(describeSearchText(search).length).toBeLessThan(220);
  });

  it('takes time in proportion to the text when a pattern almost matches', () => {
    const almost = [
      (n: number) => `NSC${'-'.repeat(n)}X`,
      (n: number) => `CVOR${'1 '.repeat(n / 2)}X`,
      (n: number) => `${'1-'.repeat(n / 2)}X`,
      (n: number) => `MC${' '.repeat(n)}${'#'.repeat(n)}X`,
      (n: number) => `NIR${'-'.repeat(n)}X`,
      (n: number) => `RFC${'-'.repeat(n)}X`,
    ];
    // A pattern that goes back over its own text would need 10^12 steps here and run into the test's limit.
    for (const text of almost) expect(classifySearchText(text(1_000_000)).kind).toBe('name_prefix');
  });
});

describe('classifyCompanySearchText', () => {
  it.each([
    ['', { kind: 'empty' }],
    [' 2950', { kind: 'number_prefix', prefixes: ['2950'] }],
    ['hunt', { kind: 'name_contains', key: 'HUNT', words: 'HUNT' }],
    ['MC 139446', { kind: 'name_contains', key: 'MC139446', words: 'MC 139446' }],
    ['..', { kind: 'unsearchable', text: '..' }],
  ])('%o', (text, search) => {
    expect(classifyCompanySearchText(text)).toEqual(search);
  });
});
