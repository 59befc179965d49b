import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import type { markRateConfirmationAsCancelled } from '~/models/rate-confirmations.server';
import { paths } from '~/paths';
import type { Monitor } from './monitor.server';
import { formAction, shownVersion } from './page.server';

const End = z.object({
  reason: z.string().trim().max(1000, 'That is too long: 1,000 characters at most.').optional(),
  expected_version: shownVersion,
});

/** The form that ends a rate confirmation: by `end`, and back to its page. */
export function endConfirmation(
  { request, params }: ActionFunctionArgs,
  monitor: Monitor,
  end: typeof markRateConfirmationAsCancelled,
  toast: string,
) {
  const id = params.confirmationId!;
  return formAction(request, { form: 'end', fields: ['reason'], schema: End }, async (value) => {
    const answer = await end(monitor, id, value);
    return answer.ok ? { to: paths.rateConfirmation(id), toast } : answer;
  });
}
