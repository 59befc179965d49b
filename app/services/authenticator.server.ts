import { parseWithZod } from '@conform-to/zod/v4';
import { Credentials, SignInCode, signIn, signInCode } from '@contract/identity/identity.calls';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';

import { ticked } from './define-form.server';
import { deviceTokenOf } from './device.server';
import { openMonitor } from './monitor.server';
import { assertShortLists } from './read-form.server';
import type { SignInStep } from './sign-in-step.server';
import { SignOnStrategy } from './sign-on.server';

/**
 * The ways to sign in as remix-auth strategies: `password`, then `code`; or `sign-on`, with what the company's identity provider
 * sent back.
 */
export const authenticator = new Authenticator<SignInStep>();

authenticator.use(
  new FormStrategy<SignInStep>(async ({ form, request }) => {
    const submission = parseWithZod(assertShortLists(form), { schema: Credentials });
    const hide = { hideFields: ['password'] };
    if (submission.status !== 'success') return { kind: 'refused', status: 400, result: submission.reply(hide) };
    const answer = await (await openMonitor({ request })).call(
      signIn,
      { body: { ...submission.value, device_token: (await deviceTokenOf(request)) ?? undefined } },
      { handles: [403, 409, 422, 429] },
    );
    if (answer.ok && answer.newSession) return { kind: 'done', monitorSession: answer.newSession, next: answer.data };
    if (answer.ok) throw new Error('The monitor opened no session.');
    if (answer.status === 409)
      return { kind: 'unfinished-sign-up', email: submission.value.email, message: answer.error.message };
    return {
      kind: 'refused',
      status: answer.status,
      result: submission.reply({ ...hide, formErrors: [answer.error.message] }),
    };
  }),
  'password',
);

authenticator.use(
  new FormStrategy<SignInStep>(async ({ form, request }) => {
    const submission = parseWithZod(assertShortLists(form), { schema: SignInCode.extend({ remember_device: ticked }) });
    const hide = { hideFields: ['code'] };
    if (submission.status !== 'success') return { kind: 'refused', status: 400, result: submission.reply(hide) };
    const answer = await (await openMonitor({ request })).call(
      signInCode,
      { body: submission.value },
      { handles: [401, 403, 422, 429] },
    );
    if (answer.ok && answer.newSession)
      return { kind: 'done', monitorSession: answer.newSession, deviceToken: answer.data.device_token };
    if (answer.ok) throw new Error('The monitor opened no session.');
    if (answer.status === 422)
      return {
        kind: 'refused',
        status: 422,
        result: submission.reply({ ...hide, fieldErrors: answer.error.fields ?? { code: [answer.error.message] } }),
      };
    // The session has ended: no further code can be tried.
    const words =
      answer.status === 401 ? 'This sign-in has run out. Sign in again for a new code.' : answer.error.message;
    return {
      kind: 'refused',
      status: answer.status,
      restart: true,
      result: submission.reply({ ...hide, formErrors: [words] }),
    };
  }),
  'code',
);

authenticator.use(new SignOnStrategy());
