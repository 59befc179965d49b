import {
  canonicalDocket,
  IDENTIFIER_TYPES,
  type IdentifierType,
  identifierLabel,
  isIdentifierType,
  nscType,
  parseIdentifier,
} from '@contract/shared/identifiers';
import { nscProvince, printIdentifier } from '@contract/shared/printed-identifier';
import { classifySearchText } from '@contract/shared/search-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${min - 1},${max - 1}}$`));

function canonicalValueOf(type: IdentifierType): fc.Arbitrary<string> {
  if (type === 'SCAC') return fc.stringMatching(/^[A-Z]{2,4}$/);
  if (type === 'CVOR') return fc.stringMatching(/^\d{9}$/);
  if (type === 'NIR_QC') return fc.stringMatching(/^[A-Z]\d{7}$/);
  if (type === 'RFC') return fc.stringMatching(/^[A-Z&Ñ]{3,4}\d{6}[A-Z\d]{3}$/);
  if (type.startsWith('NSC')) return fc.stringMatching(/^\d{6,9}$/);
  return digits(1, 8);
}

const identifier = fc
  .constantFrom(...IDENTIFIER_TYPES)
  .chain((type) => fc.record({ type: fc.constant(type), value: canonicalValueOf(type) }));

describe('identifier types', () => {
  it('are the nine of the text and an NSC type for each province', () => {
    expect(IDENTIFIER_TYPES).toHaveLength(9 + 13);
    expect(new Set(IDENTIFIER_TYPES).size).toBe(22);
    for (const type of ['MC', 'DOT', 'MX', 'FF', 'SCAC', 'CVOR', 'NIR_QC', 'NSC', 'NSC_AB', 'NSC_YT', 'RFC'])
      expect(isIdentifierType(type)).toBe(true);
    expect(isIdentifierType('NSC_ZZ')).toBe(false);
    expect(isIdentifierType('mc')).toBe(false);
  });

  it('are named in words', () => {
    expect(identifierLabel('DOT')).toBe('DOT');
    expect(identifierLabel('NSC_AB')).toBe('NSC (Alberta)');
    expect(identifierLabel('NSC')).toBe('NSC (Canada)');
    for (const type of IDENTIFIER_TYPES) expect(identifierLabel(type)).not.toBe('');
  });

  it.each([
    [undefined, 'NSC'],
    ['', 'NSC'],
    ['AB', 'NSC_AB'],
    ['ab', 'NSC_AB'],
    ['PQ', 'NSC_QC'],
    ['NF', 'NSC_NL'],
    ['ZZ', null],
    ['TX', null],
  ])('the NSC type of province %o is %o', (province, type) => {
    expect(nscType(province)).toBe(type);
  });

  it('know their province', () => {
    expect(nscProvince('NSC_QC')).toBe('QC');
    expect(nscProvince('NSC')).toBeNull();
    expect(nscProvince('NIR_QC')).toBeNull();
  });
});

describe('parseIdentifier', () => {
  it.each<[IdentifierType, string, string | null]>([
    ['MC', 'MC139446', '139446'],
    ['MC', 'MC-1426065', '1426065'],
    ['MC', 'MC0000139446', '139446'],
    ['MC', ' mc # 139446 ', '139446'],
    ['MC', '139446', '139446'],
    ['MC', 'FF139446', null],
    ['MC', 'MC0', null],
    ['MC', 'MC', null],
    ['MC', '123456789', null],
    ['MX', 'MX 12345', '12345'],
    ['FF', 'ff-1234', '1234'],
    ['DOT', '00295017', '295017'],
    ['DOT', 'USDOT 295017', '295017'],
    ['DOT', 'US DOT# 295017', '295017'],
    ['DOT', 'U.S. DOT No. 295017', '295017'],
    ['DOT', 'dot:295017', '295017'],
    ['DOT', '1234567890', null],
    ['DOT', '29501a', null],
    ['DOT', '', null],
    ['SCAC', 'jbht', 'JBHT'],
    ['SCAC', 'SCAC: JBHT', 'JBHT'],
    ['SCAC', 'SCAC', 'SCAC'],
    ['SCAC', 'J', null],
    ['SCAC', 'JBHTX', null],
    ['SCAC', 'JB1', null],
    ['CVOR', '123-456-789', '123456789'],
    ['CVOR', 'CVOR 123456789', '123456789'],
    ['CVOR', '012345678', '012345678'],
    ['CVOR', '12345678', null],
    ['NIR_QC', 'R-123456-7', 'R1234567'],
    ['NIR_QC', 'r1234567', 'R1234567'],
    ['NIR_QC', 'NIR R-123456-7', 'R1234567'],
    ['NIR_QC', 'NIR-R1234567', 'R1234567'],
    ['NIR_QC', 'R-12345-67', null],
    ['NIR_QC', 'R-123456', null],
    ['NSC_AB', 'AB123-4567', '1234567'],
    ['NSC_AB', 'NSC AB 123 4567', '1234567'],
    ['NSC_AB', '123-4567', '1234567'],
    ['NSC_AB', 'NSC_AB 123456', '123456'],
    ['NSC_AB', 'BC123-4567', null],
    ['NSC_AB', '12345', null],
    ['NSC_AB', '1234567890', null],
    ['NSC_QC', 'PQ123-4567', '1234567'],
    ['NSC', '123-4567', '1234567'],
    ['NSC', 'AB123-4567', null],
    ['RFC', 'xaxx010101000', 'XAXX010101000'],
    ['RFC', 'ABC-680524-P76', 'ABC680524P76'],
    ['RFC', 'RFC: ABC680524P76', 'ABC680524P76'],
    ['RFC', 'RFC-680524-P76', 'RFC680524P76'],
    ['RFC', 'ñ&a680524p76', 'Ñ&A680524P76'],
    ['RFC', 'AB680524P76', null],
    ['RFC', 'ABC680524P7', null],
  ])('%s from %o is %o', (type, text, value) => {
    expect(parseIdentifier(type, text)).toBe(value);
  });

  it('reads an Ñ that was typed as N with a tilde', () => {
    expect(parseIdentifier('RFC', 'N\u0303BC680524P76')).toBe('ÑBC680524P76');
  });

  it('never throws and gives back only values that are already canonical', () => {
    fc.assert(
      fc.property(fc.constantFrom(...IDENTIFIER_TYPES), fc.string({ unit: 'binary', maxLength: 60 }), (type, text) => {
        const value = parseIdentifier(type, text);
        if (value !== null) expect(parseIdentifier(type, value)).toBe(value);
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...IDENTIFIER_TYPES),
        fc.stringMatching(/^(MC|DOT|NSC|NIR|RFC|CVOR)?[A-Z\d #:_-]{0,16}$/),
        (type, text) => {
          const value = parseIdentifier(type, text);
          if (value !== null) expect(parseIdentifier(type, value)).toBe(value);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('printIdentifier', () => {
  it.each<[string, string, string]>([
    ['MC', '139446', 'MC 139446'],
    ['MX', '1234', 'MX 1234'],
    ['FF', '1234', 'FF 1234'],
    ['DOT', '295017', 'DOT 295017'],
    ['SCAC', 'JBHT', 'JBHT'],
    ['CVOR', '123456789', '123-456-789'],
    ['NIR_QC', 'R1234567', 'R-123456-7'],
    ['NSC_AB', '1234567', 'NSC AB123-4567'],
    ['NSC', '123456', 'NSC 123-456'],
    ['RFC', 'XAXX010101000', 'XAXX010101000'],
    // Not canonical: shown as it is stored.
    ['CVOR', '12345', '12345'],
    ['NIR_QC', 'odd', 'odd'],
    ['NSC_AB', '12', 'NSC AB12'],
    // Of no known type.
    ['EIN', '12', 'EIN 12'],
  ])('%s %s is %s', (type, value, printed) => {
    expect(printIdentifier(type, value)).toBe(printed);
  });

  it('prints what parses back to the same value', () => {
    fc.assert(
      fc.property(identifier, ({ type, value }) => {
        expect(parseIdentifier(type, printIdentifier(type, value))).toBe(value);
      }),
      { numRuns: 1000 },
    );
  });

  it('prints what the carrier search finds again, a SCAC apart, which reads as a name', () => {
    fc.assert(
      fc.property(
        identifier.filter(({ type }) => type !== 'SCAC'),
        ({ type, value }) => {
          const search = classifySearchText(printIdentifier(type, value));
          if (search.kind === 'typed_prefix') expect(search).toMatchObject({ type, prefix: value });
          else if (search.kind === 'typed_value') {
            expect(search.types).toContain(type);
            expect(search.value).toBe(value);
          } else {
            expect(search.kind).toBe('exact_value');
            expect(search.kind === 'exact_value' && search.values).toContain(value);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('canonicalDocket', () => {
  it.each<[string, ReturnType<typeof canonicalDocket>]>([
    ['MC139446', { type: 'MC', value: '139446' }],
    ['MC-1426065', { type: 'MC', value: '1426065' }],
    ['MC0000139446', { type: 'MC', value: '139446' }],
    ['MC139446 ', { type: 'MC', value: '139446' }],
    ['mc 139446', { type: 'MC', value: '139446' }],
    ['FF000123', { type: 'FF', value: '123' }],
    ['MX555', { type: 'MX', value: '555' }],
    ['139446', null],
    ['DOT139446', null],
    ['MC', null],
    ['MC000000', null],
    ['MC123456789', null],
    ['MC13944A', null],
    ['', null],
  ])('%o is %o', (text, docket) => {
    expect(canonicalDocket(text)).toEqual(docket);
  });

  it('gives one form whatever the padding and the separator', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('MC' as const, 'MX' as const, 'FF' as const),
        digits(1, 8),
        fc.constantFrom('', '-', ' ', ' - '),
        fc.nat({ max: 6 }),
        (type, value, separator, zeros) => {
          const text = `${type}${separator}${'0'.repeat(zeros)}${value} `;
          expect(canonicalDocket(text)).toEqual({ type, value });
        },
      ),
    );
  });
});
