import { parseWithZod } from '@conform-to/zod/v4';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { withServerErrors } from '~/services/server-errors.server';

const typed = new FormData();
typed.set('email', 'a@b.test');
typed.set('password', 'secret');
const submission = parseWithZod(typed, { schema: z.object({ email: z.string(), password: z.string() }) });

test('messages stand at the fields of the page, others above the form, and what was typed comes back', () => {
  const error = { code: 'invalid', message: 'Some values.', fields: { email: ['Not this one.'], id: ['Look again.'] } };
  expect(withServerErrors(submission, error, ['email', 'password'], ['password'])).toMatchObject({
    status: 'error',
    initialValue: { email: 'a@b.test' },
    error: { email: ['Not this one.'], '': ['Look again.'] },
  });
  expect(withServerErrors(submission, error, [], ['password']).initialValue).not.toHaveProperty('password');
});

test('a refusal without fields is said in its own words', () => {
  const error = { code: 'too_many_tries', message: 'Too many tries.' };
  expect(withServerErrors(submission, error, ['email']).error).toEqual({ '': ['Too many tries.'] });
});
