import { AccessCode } from '@contract/identity/access-review.calls';
import { confirmAccessReview, mailAccessCode, withdrawAccessReview } from '~/models/identity.server';
import { paths } from '~/paths';
import { defineForm, Nothing } from '~/services/define-form.server';
import { sessionOf } from '~/services/session.server';

const to = paths.pendingReview();

export const mailCode = defineForm({
  form: 'mail-code',
  intent: 'mail-code',
  schema: Nothing,
  call: ({ monitor }) => mailAccessCode(monitor),
  to,
  toast: ({ data }) => `Code sent to ${data.address_of_record}.`,
  refusal: ({ error }) => ({ to, toast: { message: error.message, type: 'error' } }),
});

export const confirm = defineForm({
  form: 'access-code',
  intent: 'confirm',
  schema: AccessCode,
  secret: ['code'],
  call: ({ monitor }, { code }) => confirmAccessReview(monitor, code),
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
  call: async ({ monitor }) => ({ ok: true, data: await withdrawAccessReview(monitor) }),
  to: paths.signUpDetails(),
});
