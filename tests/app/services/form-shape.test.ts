import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { withoutMisplaced } from '~/services/form-shape.server';

const Stop = z.object({ city: z.string() });
const read = (schema: z.ZodType, ...fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return [...withoutMisplaced(form, schema)];
};

describe('a list of groups of fields', () => {
  const city: [string, string] = ['stops[0].city', 'Dallas'];

  test.each([
    ['as it is', z.object({ stops: z.array(Stop) })],
    ['with a default', z.object({ stops: z.array(Stop).default([]) })],
    ['optional', z.object({ stops: z.array(Stop.optional()).min(1).optional() })],
    ['changed afterwards', z.object({ stops: z.array(Stop).transform((stops) => stops.length) })],
    ['changed before', z.object({ stops: z.preprocess((stops) => stops, z.array(Stop)) })],
    ['of a form that is changed', z.object({ stops: z.array(Stop) }).transform(({ stops }) => stops)],
  ])('%s: only what names a field of a group is left', (_how, schema) => {
    const misplaced = ['stops', 'stops[0]', 'stops[]', 'stops.city', 'stops[x].city', 'stops[0].city.x', 'stops[0][1]'];
    expect(read(schema, ['note', 'x'], city, ...misplaced.map((name): [string, string] => [name, 'on']))).toEqual([
      ['note', 'x'],
      city,
    ]);
  });
});

test('a list of single values, and a name that begins alike, are as they were', () => {
  const schema = z.object({ tags: z.array(z.string()), stops: z.array(Stop) });
  const fields: [string, string][] = [
    ['tags', 'a'],
    ['tags', 'b'],
    ['tags[0]', 'c'],
    ['stops_note', 'x'],
  ];
  expect(read(schema, ...fields)).toEqual(fields);
});
