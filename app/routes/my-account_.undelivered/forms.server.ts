import { resendUndelivered } from '@contract/integrations/webhooks.calls';
import { formatCount } from '@contract/shared/format';
import { z } from 'zod';
import { paths } from '~/paths';
import { defineForm, type Sending } from '~/services/define-form.server';
import { defineResend } from '~/services/define-resend.server';
import type { Refused } from '~/services/monitor.server';

/** Back to the list as it was filtered. */
const to = ({ request }: Sending) => `${paths.accountUndelivered()}${new URL(request.url).search}`;
const refusal = ({ error }: Refused<number>, sending: Sending) => ({
  to: to(sending),
  toast: { message: 'Nothing is sent.', type: 'error', description: error.message } as const,
});

export const resendOne = defineResend({ to, refusal });

export const resendAll = defineForm({
  form: 'resend-all',
  intent: 'resend-all',
  schema: z.object({ webhook_id: z.string().default('') }),
  hidden: ['webhook_id'],
  call: ({ monitor }, { webhook_id }) =>
    monitor.call(resendUndelivered, { params: { id: webhook_id } }, { handles: [404, 409, 422] }),
  to,
  toast: ({ data: { queued } }) => `${formatCount(queued, 'event')} sent again.`,
  refusal,
});
