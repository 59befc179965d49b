import {
  compareOutOfServiceRate,
  NATIONAL_OOS_AVERAGES,
  QCMOBILE_OOS_AVERAGES,
} from '@contract/rules/out-of-service-rates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('compareOutOfServiceRate', () => {
  it.each([
    ['vehicle', 9, 1, 100 / 9, 'at_or_below'],
    ['vehicle', 9, 3, 100 / 3, 'above'],
    ['driver', 5, 1, 20, 'above'],
    ['driver', 4, 4, 100, 'too_few_inspections'],
    ['hazmat', 20, 0, 0, 'at_or_below'],
    ['hazmat', 0, 0, null, 'no_inspections'],
    ['hazmat', 0, null, null, 'no_inspections'],
    ['hazmat', null, null, null, 'not_reported'],
    ['hazmat', 10, null, null, 'not_reported'],
  ] as const)('%s: %o inspections, %o out of service', (subject, inspections, outOfService, rate, result) => {
    const comparison = compareOutOfServiceRate(subject, inspections, outOfService);
    expect(comparison).toMatchObject({ inspections, result, asOf: '2024' });
    if (rate === null) expect(comparison.rate).toBeNull();
    else expect(comparison.rate).toBeCloseTo(rate, 8);
  });

  it('names the averages it compared with', () => {
    expect(NATIONAL_OOS_AVERAGES.rates).toEqual({ vehicle: 22.26, driver: 6.67, hazmat: 4.44 });
    expect(compareOutOfServiceRate('vehicle', 100, 21)).toMatchObject({
      nationalAverage: 22.26,
      result: 'at_or_below',
    });
    expect(compareOutOfServiceRate('vehicle', 100, 21, QCMOBILE_OOS_AVERAGES)).toMatchObject({
      nationalAverage: 20.72,
      asOf: '2009-2010',
      result: 'above',
    });
  });

  it('judges no carrier by fewer than five inspections', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.nat({ max: 4 }), (inspections, outOfService) => {
        const { result } = compareOutOfServiceRate('vehicle', inspections, Math.min(inspections, outOfService));
        expect(result).toBe('too_few_inspections');
      }),
    );
  });
});
