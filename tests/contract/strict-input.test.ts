import type { Call } from '@contract/call';
import { calls } from '@contract/calls';
import { LoadInput } from '@contract/loads/loads.calls';
import { strictInput } from '@contract/shared/strict-input';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

type Def = Record<string, unknown> & { type: string };
const defOf = (schema: unknown) => (schema as { _zod: { def: Def } })._zod.def;

/** Objects within a schema that take fields they do not name, by their place. */
function looseIn(schema: unknown, place = 'body'): string[] {
  const def = defOf(schema);
  const inner = (key: string, of: unknown) => looseIn(of, `${place}.${key}`);
  if (def.type === 'object') {
    const catchall = def.catchall === undefined ? null : defOf(def.catchall);
    const fields = Object.entries(def.shape as object).flatMap(([key, value]) => inner(key, value));
    return [...(catchall === null ? [place] : []), ...fields];
  }
  if (def.type === 'union') return (def.options as unknown[]).flatMap((one, index) => inner(String(index), one));
  return ['innerType', 'element', 'in', 'out', 'valueType'].flatMap((key) => (def[key] ? inner(key, def[key]) : []));
}

/** Strings within a schema with what they say of a text, by their place. */
function textsIn(schema: unknown, place: string): [string, z.ZodType][] {
  const def = defOf(schema);
  if (def.type === 'string') return [[place, schema as z.ZodType]];
  if (def.type === 'object')
    return Object.entries(def.shape as object).flatMap(([key, value]) => textsIn(value, `${place}.${key}`));
  if (def.type === 'union') return (def.options as unknown[]).flatMap((one) => textsIn(one, place));
  return ['innerType', 'element', 'in', 'out', 'valueType'].flatMap((key) =>
    def[key] ? textsIn(def[key], place) : [],
  );
}

const bodies = Object.entries(calls as Record<string, Call>).flatMap(([name, { body }]) =>
  body ? [[name, body] as const] : [],
);
const texts = bodies.flatMap(([name, body]) => textsIn(body, name));
const messagesOf = (schema: z.ZodType, text: string) =>
  (schema.safeParse(text).error?.issues ?? []).map(({ message }) => message).join(' ');

describe('the body of every call', () => {
  test('there are many, and many texts in them', () => {
    expect(bodies.length).toBeGreaterThan(90);
    expect(texts.length).toBeGreaterThan(150);
  });

  test.each(bodies)('%s takes no field that it does not name, at any depth', (_name, body) => {
    expect(looseIn(body)).toEqual([]);
  });

  test.each(texts)('%s is Unicode', (_place, schema) => {
    expect(messagesOf(schema, 'a\ud800b')).toContain('half a character');
  });

  test.each(texts.filter(([place]) => !/password$/i.test(place)))('%s has no control characters', (_place, schema) => {
    expect(messagesOf(schema, 'a\u0007b')).toMatch(/control characters/);
  });
});

test('texts of several lines are the few that are written in a larger field', () => {
  const ofLines = texts.filter(([, schema]) => !messagesOf(schema, 'a\r\nBcc: b').includes('Type one line'));
  const names = [...new Set(ofLines.map(([place]) => place.split('.').at(-1)))];
  expect(names.sort()).toEqual(
    [
      ...[
        'body',
        'certificates',
        'comment',
        'current_password',
        'instructions',
        'message',
        'message_for_display',
        'new_password',
      ],
      ...[
        'note',
        'notes',
        'partner_codes',
        'password',
        'private_key',
        'reason',
        'remit_to',
        'sample',
        'text',
        'unsanitized_message',
      ],
    ].sort(),
  );
});

describe('a strict input', () => {
  const schema = strictInput(
    z.object({
      name: z.string().trim().max(20),
      note: z.string().optional(),
      parts: z.array(z.object({ kind: z.enum(['a']) })).optional(),
      named: z.record(z.string(), z.number()).optional(),
    }),
  );

  test.each([
    [{ name: ' a\n' }, true],
    [{ name: 'a\tb' }, false],
    [{ name: 'a\u2028b' }, false],
    [{ name: 'Ünïcödé 🚚' }, true],
    [{ name: 'a', note: 'two\r\nlines\tand a tab' }, true],
    [{ name: 'a', note: 'a\0b' }, false],
    [{ name: 'a', parts: [{ kind: 'a', extra: 1 }] }, false],
    [{ name: 'a', named: { '\udc00': 1 } }, false],
  ])('%j is taken: %s', (input, isTaken) => {
    expect(schema.safeParse(input).success).toBe(isTaken);
  });

  test('made twice says a problem once', () => {
    const twice = strictInput(z.object({ load: LoadInput }));
    const { error } = twice.safeParse({ load: { reference: 'a\r\nb' } });
    expect(error?.issues).toHaveLength(1);
  });
});
