import { calls } from '@contract/calls';
import { carrierId, MAX_INT4, recordId } from '@contract/shared/record-id';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

describe('recordId', () => {
  test.each(['1', 1, 2_147_483_647])('takes %s', (value) => {
    expect(recordId('id').parse(value)).toBe(Number(value));
  });

  test.each([0, -1, 1.5, 2_147_483_648, 9_007_199_254_740_991, '9'.repeat(25), 'x', '', null, [], {}])(
    'refuses %s and names the field',
    (value) => {
      expect(recordId('team_id').safeParse(value).error?.issues[0]?.message).toMatch(/^team_id /);
    },
  );

  test.each(['1e3', '05', '5.0', '+5', ' 5', '5 ', '0x5', '٥', '1_000', true, [5]])(
    'takes one spelling alone: %s is none',
    (value) => {
      for (const id of [recordId('id'), carrierId('id')]) expect(id.safeParse(value).success).toBe(false);
    },
  );

  test('the id of a carrier may be larger, as long as it survives JSON', () => {
    expect(carrierId('id').parse(9_007_199_254_740_991)).toBe(9_007_199_254_740_991);
    expect(carrierId('id').safeParse(9_007_199_254_740_992).success).toBe(false);
  });
});

type Schema = { type?: string; maximum?: number; minimum?: number; properties?: object; items?: Schema } & Record<
  'anyOf' | 'oneOf' | 'allOf',
  Schema[] | undefined
>;

/** Names of whole numbers that are kept in a bigint. */
const BIGINTS =
  /(^|\.)(carrier_ids?|inspection_id|notable_id|limit_usd|after)$|^upsertLoad\.body\.load\.carrier\.id$|^exportCarriersByLane\.body\.after_id$/;

function wholeNumbersIn(schema: Schema, path: string): [string, Schema][] {
  const own: [string, Schema][] = schema.type === 'integer' ? [[path, schema]] : [];
  const within = Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, inner]) =>
    wholeNumbersIn(inner, `${path}.${name}`),
  );
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const others = [...choices, ...(schema.items ? [schema.items] : [])].flatMap((inner) => wholeNumbersIn(inner, path));
  return [...own, ...within, ...others];
}

test('no call takes a whole number that its column cannot hold', () => {
  const all = Object.entries(calls).flatMap(([name, call]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = call[part];
      if (!schema) return [];
      const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema;
      const isCarriers = call.path.startsWith('/api/v1/carriers');
      return wholeNumbersIn(json, `${name}.${part}`).filter(
        ([path]) => !BIGINTS.test(path) && !(isCarriers && /\.(params\.id|query\.after_id)$/.test(path)),
      );
    }),
  );
  expect(all.length).toBeGreaterThan(100);
  const tooLarge = all.filter(
    ([, { maximum = Number.POSITIVE_INFINITY, minimum = Number.NEGATIVE_INFINITY }]) =>
      maximum > MAX_INT4 || minimum < -MAX_INT4,
  );
  expect(tooLarge.map(([path]) => path)).toEqual([]);
});
