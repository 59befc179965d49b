import { checkVin, normalizeVin, VIN_RESULT_LABELS, VIN_RESULTS } from '@contract/shared/vin';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** VINs of trucks and trailers in the federal inspection file; their check digits are right. */
const INSPECTED_VINS = [
  '1FUBCXBS9DHFG2386',
  '1KKVE4823RL099385',
  'JALB4B141Y7006238',
  '3ALACXFC1RDUW8608',
  '4P5T82224D1195316',
] as const;

describe('checkVin', () => {
  it.each(INSPECTED_VINS)('%s is valid', (vin) => {
    expect(checkVin(vin)).toBe('valid');
    expect(checkVin(` ${vin.toLowerCase()} `)).toBe('valid');
  });

  it.each([
    ['1M8GDM9AXKP042788', 'valid'], // X stands for ten
    ['1M8GDM9A1KP042788', 'check_digit_wrong'],
    ['11111111111111111', 'valid'],
    ['1FUBCXBS9DHFG238', 'not_17_characters'],
    ['1FUBCXBS9DHFG23866', 'not_17_characters'],
    ['UNKNOWN', 'not_17_characters'],
    ['IFUBCXBS9DHFG2386', 'bad_characters'],
    ['1FUBCXBS9DHFG238O', 'bad_characters'],
    ['1FUBCXBS9DHFG-386', 'bad_characters'],
    ['', 'not_reported'],
    ['   ', 'not_reported'],
    [null, 'not_reported'],
    [undefined, 'not_reported'],
  ])('%o is %s', (vin, result) => {
    expect(checkVin(vin)).toBe(result);
  });

  it('notices one wrong character, unless it has the same value', () => {
    const values = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';
    const sameValue = (a: string, b: string) => values.indexOf(a) % 10 === values.indexOf(b) % 10;
    fc.assert(
      fc.property(
        fc.constantFrom(...INSPECTED_VINS),
        fc.nat({ max: 16 }),
        fc.constantFrom(...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ'),
        (vin, place, character) => {
          const changed = vin.slice(0, place) + character + vin.slice(place + 1);
          fc.pre(changed !== vin && place !== 8 && !sameValue(vin.charAt(place), character));
          expect(checkVin(changed)).toBe('check_digit_wrong');
        },
      ),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 10, maxLength: 20 }), (text) => {
        expect(VIN_RESULTS).toContain(checkVin(text));
      }),
    );
  });

  it('has words for every result', () => {
    for (const result of VIN_RESULTS) expect(VIN_RESULT_LABELS[result]).not.toBe('');
  });

  it('stores capitals, and nothing as nothing', () => {
    expect(normalizeVin(' 1fubcxbs9dhfg2386 ')).toBe('1FUBCXBS9DHFG2386');
    expect(normalizeVin(' ')).toBeNull();
  });
});
