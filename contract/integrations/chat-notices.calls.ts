import { z } from 'zod';
import { defineCall } from '../call';
import { RecordId, recordId } from '../shared/record-id';
import { CHAT_FORMATS } from './chat-notices.constants';
import { ChannelName, eventKinds, Webhook } from './webhooks.calls';

export const NewChatChannel = z.object({
  format: z.enum(CHAT_FORMATS, { error: 'Choose Slack or Microsoft Teams.' }),
  name: ChannelName,
  url: z
    .string({ error: 'Paste the address of the incoming webhook.' })
    .trim()
    .min(1, 'Paste the address of the incoming webhook.')
    .max(2000, 'That address is too long.')
    .refine((text) => URL.canParse(text), 'Paste the whole address, beginning with https://.'),
  /** Empty: every kind. */
  kinds: eventKinds.default([]),
  /** Only what happens on the loads of a team; null: of all, and what is about no load. */
  team_id: recordId('team_id').nullish(),
});

export const createChatChannel = defineCall({
  method: 'POST',
  path: '/api/v1/chat_channels',
  summary:
    'Have events posted as messages to a channel of Slack or Microsoft Teams, by its incoming webhook. The address is a secret: it is stored encrypted, and shown by its host and last four characters alone. From then on it is one of the webhooks.',
  may: 'manageApi',
  stepUp: true,
  body: z.object({ chat_channel: NewChatChannel }),
  response: Webhook,
});

export const testChatChannel = defineCall({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  summary: 'Post a test message to a channel now, and answer with what came back.',
  may: 'manageApi',
  params: RecordId,
  response: z.object({
    /** Null: nothing answered. */
    answer_status: z.number().nullable(),
    /** Why it failed, as a sentence; null: the message was taken. */
    problem: z.string().nullable(),
  }),
  errors: [409],
});
