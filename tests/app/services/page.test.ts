import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

let formAction: typeof import('~/services/page.server').formAction;
beforeAll(async () => {
  process.env.SESSION_SECRETS ??= 'secret-of-the-tests-0123456789abcdef';
  ({ formAction } = await import('~/services/page.server'));
});

const page = {
  form: 'lift',
  fields: ['note'],
  schema: z.object({ note: z.string().max(5), who: z.string().default('me') }),
};
const sent = (note: string) =>
  new Request('http://localhost:3000/broker/', { method: 'POST', body: new URLSearchParams({ note, other: 'x' }) });

test('values that are wrong come back with their errors, and nothing is saved', async () => {
  const answer = await formAction(sent('much too long'), page, async () => {
    throw new Error('not to be saved');
  });
  expect(answer).toMatchObject({
    init: { status: 400 },
    data: {
      form: 'lift',
      result: { status: 'error', initialValue: { note: 'much too long' }, error: { note: [expect.any(String)] } },
    },
  });
});

test('what the monitor rejects comes back with its status, each message at its field', async () => {
  const error = { code: 'invalid', message: 'Some values.', fields: { 'connection.note': ['Say more.'] } };
  const answer = await formAction(sent('ok'), page, async () => ({
    ok: false,
    status: 422,
    error,
    retryAfterSeconds: null,
  }));
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { form: 'lift', result: { initialValue: { note: 'ok' }, error: { note: ['Say more.'] } } },
  });
});

test('what was saved redirects with a toast', async () => {
  const values: unknown[] = [];
  const answer = await formAction(sent('ok'), page, async (value) => {
    values.push(value);
    return { to: '/carriers/1', toast: 'It is off do not dispatch.' };
  });
  expect(values).toEqual([{ note: 'ok', who: 'me' }]);
  const response = answer as Response;
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/carriers/1']);
  expect(response.headers.get('Set-Cookie')).toMatch(/^toast=/);
});

test('a body that is no form is 415', async () => {
  const request = new Request('http://localhost:3000/broker/', { method: 'POST', body: '{}' });
  const thrown = await formAction(request, page, async () => ({ to: '/', toast: '' })).catch((error) => error);
  expect((thrown as Response).status).toBe(415);
});
