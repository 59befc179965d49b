import { canonicalJson } from '@monitor/base/canonical-json';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
  [{ é: 1, z: 2, Z: 3, '': 4 }, '{"":4,"Z":3,"z":2,"é":1}'],
  [{ n: 1e21, m: -0, d: 0.1, big: 333333333.3333332 }, '{"big":333333333.3333332,"d":0.1,"m":0,"n":1e+21}'],
  ['tab\t quote" nul\u0000 €', '"tab\\t quote\\" nul\\u0000 €"'],
  [{ kept: null, left: undefined }, '{"kept":null}'],
  // Half of a pair has no UTF-8: stored and hashed alike.
  ['\ud800!', '"\ufffd!"'],
  ['😀', '"😀"'],
])('%j has one spelling', (value, spelling) => {
  expect(canonicalJson(value)).toBe(spelling);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, () => 1, 10n])('%s has none', (value) => {
  expect(() => canonicalJson({ value })).toThrow(TypeError);
});

test('the order in which keys were written does not show, and nothing is lost', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, item]) => [key, shuffled(item)]),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const spelling = canonicalJson(value);
      expect(canonicalJson(shuffled(value))).toBe(spelling);
      expect(JSON.parse(spelling)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
