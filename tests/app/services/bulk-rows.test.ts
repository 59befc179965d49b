import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { backTo, bulkAnswer, bulkRows, doToRows, idsIn, MAX_BULK_ROWS, whyOf } from '~/services/bulk-rows.server';

const read = (values: readonly string[], count = 2) => {
  const form = new FormData();
  for (const value of values) form.append('load', value);
  return parseWithZod(form, { schema: z.object({ load: bulkRows('load', count) }) });
};
const rowsIn = (submission: ReturnType<typeof read>) =>
  submission.status === 'success' ? submission.value.load : submission.error?.load;

describe('the rows that a form sends', () => {
  test('are ids with versions, one or several', () => {
    expect(rowsIn(read(['12:3']))).toEqual([[12, 3]]);
    expect(rowsIn(read(['12:3', '14:1']))).toEqual([
      [12, 3],
      [14, 1],
    ]);
    // Of what takes an act back an empty part was not changed.
    expect(rowsIn(read(['12:3:0:'], 4))).toEqual([[12, 3, 0, null]]);
  });

  test.each([
    ['none', [], 'Select at least one load.'],
    ['too many', Array.from({ length: MAX_BULK_ROWS + 1 }, (_, at) => `${at + 1}:1`), 'Select 50 loads at most.'],
  ])('are refused: %s', (_, values, words) => {
    expect(rowsIn(read(values))).toEqual([words]);
  });

  test.each(['12', '0:1', '-1:1', '12:3:4', '9999999999:1', '12:9999999999', '1e3:1', 'x:1'])('refuse %s', (value) => {
    expect(read([value]).status).toBe('error');
  });

  test('of an address are each named once, and no more than a form takes', () => {
    const search = new URLSearchParams('load=3&load=3%3A7&load=x&load=0&load=9999999999&load=12%3A1');
    expect(idsIn(search, 'load')).toEqual([3, 12]);
    const many = new URLSearchParams(Array.from({ length: 80 }, (_, at): [string, string] => ['load', String(at + 1)]));
    expect(idsIn(many, 'load')).toHaveLength(MAX_BULK_ROWS);
  });
});

describe('doing one thing to several rows', () => {
  const rows = [1, 2, 3].map((id) => ({ id, name: `L-${id}`, to: `/loads/${id}` }));
  const undo = { to: '/loads/bulk', name: 'row' };

  test('goes on after a refusal, names it, and takes back only what was done', async () => {
    const outcome = await doToRows(
      [
        [1, 5],
        [2, 5],
        [4, 5],
        [3, 5],
      ],
      rows,
      undo,
      async ({ id }) => (id === 2 ? { why: 'Changed meanwhile.' } : id === 3 ? {} : { undo: `${id}:6` }),
    );
    expect(outcome.done.map(({ name }) => name)).toEqual(['L-1', 'L-3']);
    expect(outcome.left).toEqual([
      { ...rows[1], why: 'Changed meanwhile.' },
      { id: 4, name: 'Number 4', to: null, why: 'It is not there any more.' },
    ]);
    expect(outcome.undo).toEqual({ ...undo, values: ['1:6'] });
    expect(bulkAnswer(outcome)).toMatchObject({ ok: false, status: 409 });
  });

  test('does a row that is named twice once', async () => {
    const done: number[] = [];
    const outcome = await doToRows(
      [
        [1, 5],
        [1, 5],
      ],
      rows,
      undo,
      async ({ id }) => {
        done.push(id);
        return {};
      },
    );
    expect(done).toEqual([1]);
    expect([outcome.undo, bulkAnswer(outcome)]).toEqual([null, { ok: true, data: outcome }]);
  });

  test('says a refusal in the words of its fields, else in its own', () => {
    const refused = (error: object) => whyOf({ ok: false, status: 409, error, retryAfterSeconds: null } as never);
    expect(refused({ code: 'x', message: 'Changed.' })).toBe('Changed.');
    expect(refused({ code: 'x', message: 'Invalid.', fields: { 'load.a': ['One.'], 'load.b': ['Two.'] } })).toBe(
      'One. Two.',
    );
  });
});

test.each([
  ['/loads?tab=open', '/loads?tab=open'],
  ['/loads', '/loads'],
  ['/loads/17?from=%2Floads', '/loads/17?from=%2Floads'],
  ['/exchange/load/17', '/exchange/load/17'],
  ['/loads/17/cancel', '/loads'],
  ['/exchange/load/17/unpost', '/loads'],
  ['https://evil.example', '/loads'],
  ['//evil.example/loads', '/loads'],
  ['/loads.csv', '/loads'],
  ['/loadsx?tab=open', '/loads'],
  ['/logout', '/loads'],
  ['', '/loads'],
])('back to %s leads to %s', (back, to) => {
  const request = new Request(`http://portal.example/broker/loads/bulk?back=${encodeURIComponent(back)}`);
  expect(backTo(request, '/loads', ['/exchange/load'])).toBe(to);
});
