import { NewWebhook } from '@contract/integrations/webhooks.calls';
import { z } from 'zod';
import { resendWebhookDelivery, updateWebhook } from '~/models/integrations.server';
import { paths } from '~/paths';
import { defineForm, Nothing, type Sending } from '~/services/define-form.server';
import type { Refused } from '~/services/monitor.server';

const to = ({ params }: Sending) => paths.accountWebhook(params.webhookId!);
/** Nothing is typed here, so a refusal is a message on the page as it is now. */
const refusal = ({ error }: Refused<number>, sending: Sending) => ({
  to: to(sending),
  toast: { message: 'Nothing is changed.', type: 'error', description: error.message } as const,
});

const switchForm = <const Intent extends string>(intent: Intent, is_enabled: boolean) =>
  defineForm({
    form: 'switch',
    intent,
    schema: Nothing,
    call: ({ monitor, params }) => updateWebhook(monitor, params.webhookId!, { is_enabled }),
    to,
    toast: is_enabled ? 'The webhook is on.' : 'The webhook is off.',
    refusal,
  });

export const switchOff = switchForm('switch-off', false);
export const switchOn = switchForm('switch-on', true);

export const changeKinds = defineForm({
  form: 'kinds',
  intent: 'change-kinds',
  schema: z.object({ kinds: NewWebhook.shape.kinds }),
  call: ({ monitor, params }, value) => updateWebhook(monitor, params.webhookId!, value),
  to,
  toast: 'The events are saved.',
  refusal,
});

export const resend = defineForm({
  form: 'resend',
  intent: 'resend',
  schema: z.object({ delivery_id: z.string().default('') }),
  hidden: ['delivery_id'],
  call: ({ monitor }, { delivery_id }) => resendWebhookDelivery(monitor, delivery_id),
  to,
  toast: 'It is sent again.',
  refusal,
});
