import { z } from 'zod';
import type { markRateConfirmationAsCancelled } from '~/models/rate-confirmations.server';
import { paths } from '~/paths';
import { defineForm } from './define-form.server';
import { shownVersion } from './page.server';

/** Ends a rate confirmation with `end`, and a reason if there is one. */
export const endForm = (end: typeof markRateConfirmationAsCancelled, toast: string) =>
  defineForm({
    form: 'end',
    schema: z.object({
      reason: z.string().trim().max(1000, 'That is too long: 1,000 characters at most.').optional(),
      expected_version: shownVersion,
    }),
    call: ({ monitor, params }, value) => end(monitor, params.confirmationId!, value),
    to: ({ params }) => paths.rateConfirmation(params.confirmationId!),
    toast,
  });
