import {
  CANADIAN_PROVINCES,
  COUNTRIES,
  DEFAULT_COUNTRIES,
  isCountryCode,
  MEXICAN_STATES,
  regionCode,
  regionName,
  regionsOf,
  US_STATES,
} from '@contract/shared/geography';
import { describe, expect, it } from 'vitest';

describe('geography', () => {
  it('has the fifty states, the district and five territories, thirteen provinces, thirty-two Mexican states', () => {
    expect(Object.keys(US_STATES)).toHaveLength(50 + 1 + 5);
    expect(Object.keys(CANADIAN_PROVINCES)).toHaveLength(13);
    expect(Object.keys(MEXICAN_STATES)).toHaveLength(32);
    for (const states of [US_STATES, CANADIAN_PROVINCES, MEXICAN_STATES])
      expect(new Set(Object.values(states)).size).toBe(Object.keys(states).length);
  });

  it('searches the three countries by default', () => {
    expect(DEFAULT_COUNTRIES).toEqual(['US', 'CA', 'MX']);
    expect(isCountryCode('CA')).toBe(true);
    expect(isCountryCode('GB')).toBe(false);
  });

  it.each([
    ['US', 'WA', 'WA', 'Washington'],
    ['US', ' wa ', 'WA', 'Washington'],
    ['US', 'PR', 'PR', 'Puerto Rico'],
    ['US', 'ON', null, null],
    ['CA', 'PQ', 'QC', 'Quebec'],
    ['CA', 'NF', 'NL', 'Newfoundland and Labrador'],
    ['MX', 'NL', 'NLE', 'Nuevo León'],
    ['MX', 'NLE', 'NLE', 'Nuevo León'],
    ['MX', 'DF', 'CMX', 'Ciudad de México'],
    ['MX', 'TX', null, null],
    ['US', 'toString', null, null],
    ['CA', '', null, null],
    ['CA', null, null, null],
  ] as const)('in %s, %o is %o', (country, text, code, name) => {
    expect(regionCode(country, text)).toBe(code);
    expect(regionName(country, text)).toBe(name);
  });

  it('gives a country its regions by name', () => {
    for (const country of COUNTRIES) {
      const names = regionsOf(country).map(({ name }) => name);
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    }
    expect(regionsOf('CA')[0]).toEqual({ code: 'AB', name: 'Alberta' });
  });
});
