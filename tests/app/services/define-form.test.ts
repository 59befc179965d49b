import { type ActionFunctionArgs, data } from '@remix-run/node';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

let forms: typeof import('~/services/define-form.server');
beforeAll(async () => {
  process.env.SESSION_SECRETS ??= 'secret-of-the-tests-0123456789abcdef';
  forms = await import('~/services/define-form.server');
});

const HERE = 'http://localhost:3000/broker/carriers/1';
const args = (body: BodyInit, origin = new URL(HERE).origin): ActionFunctionArgs => ({
  request: new Request(HERE, { method: 'POST', body, headers: { Origin: origin } }),
  params: { id: '1' },
  context: {},
});
const sent = (fields: Record<string, string>) => args(new URLSearchParams(fields));
const rejects = (fields: Record<string, string[]>) => ({
  ok: false as const,
  status: 422,
  error: { code: 'invalid', message: 'Some values.', fields },
  retryAfterSeconds: null,
});
const isAnybody = async () => {};

let saved: unknown[];
beforeEach(() => {
  saved = [];
});

const liftForm = (call?: () => Promise<ReturnType<typeof rejects>>) =>
  forms.defineForm({
    form: 'lift',
    schema: z.object({
      note: z.string({ error: 'Say why.' }).max(5, 'Too long.'),
      code: z.string({ error: 'Enter the code.' }),
      who: z.string().default('me'),
      list: z.array(z.string()).default([]),
      row_id: z.string({ error: 'Open the page again.' }).optional(),
    }),
    hidden: ['row_id'],
    secret: ['code'],
    renamed: { reason: 'note' },
    call: async (_sending, value) => {
      saved.push(value);
      return call ? call() : { ok: true, data: { id: 7 } };
    },
    to: ({ params, data: lifted }) => `/carriers/${params.id}?lifted=${lifted.id}`,
    toast: ({ value }) => `Lifted: ${value.note}.`,
  });

const errorsOf = async (fields: Record<string, string[]>) => {
  const action = forms.actionOf(
    isAnybody,
    liftForm(async () => rejects(fields)),
  );
  const answer = await action(sent({ note: 'ok', code: '1' }));
  return 'data' in answer ? answer.data.result.error : null;
};

describe('a form', () => {
  test('that is wrong comes back in the order of its fields, with all that was typed but secrets, and calls nothing', async () => {
    const answer = await forms.actionOf(
      isAnybody,
      liftForm(),
    )(sent({ code: '123', note: 'much too long', other: 'x' }));
    expect(answer).toMatchObject({
      init: { status: 400 },
      data: {
        form: 'lift',
        status: 400,
        result: {
          status: 'error',
          initialValue: { note: 'much too long', other: 'x' },
          error: { note: ['Too long.'] },
        },
      },
    });
    expect(JSON.stringify(answer)).not.toContain('123');
    expect(saved).toEqual([]);
    const empty = await forms.actionOf(isAnybody, liftForm())(sent({}));
    expect('data' in empty && Object.entries(empty.data.result.error ?? {})).toEqual([
      ['note', ['Say why.']],
      ['code', ['Enter the code.']],
    ]);
  });

  test('that is done leads on with a toast', async () => {
    const answer = await forms.actionOf(isAnybody, liftForm())(sent({ note: 'ok', code: '1', intent: 'any' }));
    expect(saved).toEqual([{ note: 'ok', code: '1', who: 'me', list: [] }]);
    const { status, headers } = answer as Response;
    expect([status, headers.get('Location')]).toEqual([302, '/carriers/1?lifted=7']);
    expect(headers.get('Set-Cookie')).toMatch(/^toast=/);
  });

  test.each<[string, Record<string, string[]>, Record<string, string[]>]>([
    ['at its field, whatever stands before it', { 'connection.note': ['No.'] }, { note: ['No.'] }],
    ['at the field that is called otherwise', { 'connection.reason': ['No.'] }, { note: ['No.'] }],
    ['at the list that a value is in', { 'connection.list.3': ['No.'] }, { list: ['No.'] }],
    ['above the form where the page does not show the field', { row_id: ['No.'] }, { '': ['No.'] }],
    [
      'above the form where there is no such field',
      { version: ['No.'], note: ['So.'] },
      { '': ['No.'], note: ['So.'] },
    ],
    ['in its own words where it names no field', {}, { '': ['Some values.'] }],
  ])('that the monitor refuses is told so %s', async (_where, fields, error) => {
    expect(await errorsOf(fields)).toEqual(error);
  });
});

describe('an action', () => {
  const button = (intent?: string) =>
    forms.defineForm({
      form: 'buttons',
      intent,
      schema: forms.Nothing,
      call: async ({ pressed, sent: fields }) => {
        saved.push([intent, pressed, [...fields.keys()]]);
        return { ok: true, data: null };
      },
      to: '/',
    });

  test('does what the pressed button says, and without one what has no button', async () => {
    const action = forms.actionOf(isAnybody, button('take'), button('remove-'), button());
    for (const intent of ['take', 'remove-3', 'other']) await action(sent({ intent, submission_id: 'a', note: 'x' }));
    expect(saved).toEqual([
      ['take', 'take', ['note']],
      ['remove-', 'remove-3', ['note']],
      [undefined, 'other', ['note']],
    ]);
  });

  test('refuses a button of none, another site, and what is no form', async () => {
    const action = forms.actionOf(isAnybody, button('take'));
    const statusOf = (request: ActionFunctionArgs) => action(request).catch((thrown: Response) => thrown.status);
    expect(await statusOf(sent({ intent: 'give' }))).toBe(400);
    expect(await statusOf(args(new URLSearchParams({ intent: 'take' }), 'https://elsewhere.example'))).toBe(403);
    expect(await statusOf(args('{}'))).toBe(415);
    expect(await statusOf(args(new FormData()))).toBe(415);
    expect(saved).toEqual([]);
  });

  test('asks its guard before it reads anything', async () => {
    const guard = async () => {
      throw new Response(null, { status: 302 });
    };
    const action = forms.actionOf(guard, button());
    expect(await action(args('{}')).catch((thrown: Response) => thrown.status)).toBe(302);
  });
});

test('an upload brings its file along, and one that comes back says that it is to be chosen again', async () => {
  const upload = (isWrong: boolean) =>
    forms.defineUpload({
      form: 'paper',
      schema: z.object({ is_type: z.string({ error: 'Choose what it is.' }) }),
      asksForFileAgain: true,
      call: async ({ file }) => {
        saved.push(file?.name);
        return isWrong ? rejects({ file: ['Not a PDF.'] }) : { ok: true, data: null };
      },
      to: '/',
    });
  const body = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new File(['%PDF-1.4'], 'paper.pdf'));
    return args(form);
  };
  const errors = async (isWrong: boolean, fields: Record<string, string>) => {
    const answer = await forms.actionOf(isAnybody, upload(isWrong))(body(fields));
    return 'data' in answer ? answer.data.result.error : answer.status;
  };
  expect(await errors(false, { is_type: 'bol' })).toBe(302);
  expect(await errors(true, { is_type: 'bol' })).toEqual({ file: ['Not a PDF.'] });
  expect(saved).toEqual(['paper.pdf', 'paper.pdf']);
  expect(await errors(false, {})).toEqual({
    is_type: ['Choose what it is.'],
    file: ['Choose the file again: it was not kept.'],
  });
});

test('a button that only redraws gets what was typed', async () => {
  const more = forms.defineRedraw({
    form: 'load',
    intent: 'more',
    schema: z.object({ note: z.string() }),
    redraw: (_sending, typed) => data({ form: 'load', result: { initialValue: { ...typed, more: 'yes' } } }),
  });
  const answer = await forms.actionOf(isAnybody, more)(sent({ intent: 'more', note: 'x' }));
  expect(answer).toMatchObject({ data: { result: { initialValue: { note: 'x', more: 'yes' } } } });
});
