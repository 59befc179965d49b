import { z } from 'zod';
import { linkRateConfirmationMail } from '~/models/rate-confirmation-mails.server';
import { paths } from '~/paths';
import { defineForm } from './define-form.server';
import { shownVersion } from './page.server';

const ENTER = 'Enter the load’s reference.';

/** Links an email to its load. */
export const linkMail = defineForm({
  form: 'link',
  schema: z.object({
    load_reference: z.string({ error: ENTER }).trim().min(1, ENTER),
    expected_version: shownVersion,
  }),
  call: ({ monitor, params }, value) => linkRateConfirmationMail(monitor, params.mailId!, value),
  to: ({ params }) => paths.rateConfirmationEmail(params.mailId!),
  toast: 'Linked. The email was checked again.',
});
