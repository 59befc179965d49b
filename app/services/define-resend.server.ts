import { resendWebhookDelivery } from '@contract/integrations/webhooks.calls';
import { z } from 'zod';
import { defineForm, type Sending } from './define-form.server';
import type { Refused } from './monitor.server';

interface Ends {
  to: (sending: Sending) => string;
  refusal: (
    refused: Refused<number>,
    sending: Sending,
  ) => { to: string; toast: { message: string; type: 'error'; description: string } };
}

/** “Send again” beside an event that a webhook did not take, on each page that lists them. */
export const defineResend = ({ to, refusal }: Ends) =>
  defineForm({
    form: 'resend',
    intent: 'resend',
    schema: z.object({ delivery_id: z.string().default('') }),
    hidden: ['delivery_id'],
    call: ({ monitor }, { delivery_id }) =>
      monitor.call(resendWebhookDelivery, { params: { id: delivery_id } }, { handles: [404, 409, 422] }),
    to,
    toast: 'It is sent again.',
    refusal,
  });
