import {
  AccessCode,
  confirmAccessReview,
  mailAccessCode,
  withdrawAccessReview,
} from '@contract/identity/access-review.calls';

import { paths } from '~/paths';
import { defineForm, Nothing } from '~/services/define-form.server';
import { sessionOf } from '~/services/session.server';

const to = paths.pendingReview();

export const mailCode = defineForm({
  form: 'mail-code',
  intent: 'mail-code',
  schema: Nothing,
  call: ({ monitor }) => monitor.call(mailAccessCode, {}, { handles: [403, 404, 409, 429] }),
  to,
  toast: ({ data }) => `Code sent to ${data.address_of_record}.`,
  refusal: ({ error }) => ({ to, toast: { message: error.message, type: 'error' } }),
});

export const confirm = defineForm({
  form: 'access-code',
  intent: 'confirm',
  schema: AccessCode,
  secret: ['code'],
  call: ({ monitor }, { code }) =>
    monitor.call(confirmAccessReview, { body: { code } }, { handles: [403, 404, 409, 422] }),
  to: paths.home(),
  toast: ({ data }) => `${data.company?.legal_name} is set up. You are its admin.`,
  // Who has a company may do more than before: the monitor gave the session another token.
  headers: sessionOf,
});

export const withdraw = defineForm({
  form: 'withdraw',
  intent: 'withdraw',
  schema: Nothing,
  // Already withdrawn is fine.
  call: async ({ monitor }) => ({ ok: true, data: await monitor.call(withdrawAccessReview, {}, { handles: [404] }) }),
  to: paths.signUpDetails(),
});
