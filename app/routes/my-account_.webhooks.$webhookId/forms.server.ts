import { testChatChannel } from '@contract/integrations/chat-notices.calls';
import { ChannelName, NewWebhook, Replay, replayWebhook, updateWebhook } from '@contract/integrations/webhooks.calls';
import { formatCount } from '@contract/shared/format';
import { z } from 'zod';
import { paths } from '~/paths';
import { defineForm, Nothing, type Sending } from '~/services/define-form.server';
import { defineResend } from '~/services/define-resend.server';
import type { Refused } from '~/services/monitor.server';
import { TeamChoice } from '~/services/team-choice.server';
import { REPLAY_HOURS } from './replay-hours';

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
    call: ({ monitor, params }) =>
      monitor.send(updateWebhook, { params: { id: params.webhookId! }, body: { webhook: { is_enabled } } }),
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
  call: ({ monitor, params }, value) =>
    monitor.send(updateWebhook, { params: { id: params.webhookId! }, body: { webhook: value } }),
  to,
  toast: 'The events are saved.',
  refusal,
});

export const resend = defineResend({ to, refusal });

export const changeChannel = defineForm({
  form: 'channel',
  intent: 'change-channel',
  schema: z.object({ name: ChannelName, team_id: TeamChoice }),
  call: ({ monitor, params }, value) =>
    monitor.send(updateWebhook, { params: { id: params.webhookId! }, body: { webhook: value } }),
  to,
  toast: 'The channel is saved.',
});

export const sendTest = defineForm({
  form: 'test',
  intent: 'send-test',
  schema: Nothing,
  call: ({ monitor, params }) =>
    monitor.call(testChatChannel, { params: { id: params.webhookId! } }, { handles: [404, 409, 422] }),
  to,
  toast: ({ data }) =>
    data.problem === null
      ? 'The test message was taken. Look in the channel.'
      : { message: 'The test message was not taken.', type: 'error', description: data.problem },
  refusal,
});

export const replay = defineForm({
  form: 'replay',
  intent: 'replay',
  schema: Replay.pick({ from_number: true, to_number: true }).extend({
    hours: z.enum(REPLAY_HOURS, { error: 'Choose a time from the list.' }).optional(),
  }),
  renamed: { from_time: 'hours' },
  call: ({ monitor, params }, { hours, ...numbers }) =>
    monitor.send(replayWebhook, {
      params: { id: params.webhookId! },
      body: {
        replay: {
          ...numbers,
          ...(hours && { from_time: new Date(Date.now() - Number(hours) * 3_600_000).toISOString() }),
        },
      },
    }),
  to,
  toast: ({ data: { queued, already_waiting: waiting, missing } }) => ({
    message: queued === 0 ? 'No event is sent again.' : `${formatCount(queued, 'event')} sent again.`,
    type: missing === null ? 'success' : 'info',
    description:
      [waiting > 0 && `${formatCount(waiting, 'event')} waited already.`, missing].filter(Boolean).join(' ') ||
      undefined,
  }),
});
