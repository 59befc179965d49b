import { z } from 'zod';
import { defineCall } from '../call';
import { TMS_MESSAGE_TYPES } from '../shared/files.constants';
import { Paging, SearchText } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { MAX_MESSAGE_BYTES, TMS_MESSAGE_LISTS } from './tms.constants';
import { mappingId, TmsMessage, TmsMessageSummary } from './tms.entities';

export const listTmsMessages = defineCall({
  method: 'GET',
  path: '/api/v1/tms_messages',
  summary:
    'Messages of the company’s TMS of the last 30 days, newest first. list may be problems or all. search_text: part of a reference. No text names this call.',
  may: 'bringInLoads',
  query: Paging.extend({
    list: z.enum(TMS_MESSAGE_LISTS, { error: `list may be ${TMS_MESSAGE_LISTS.join(', ')}.` }).default('problems'),
    mapping_id: mappingId.optional(),
    search_text: SearchText.optional(),
  }),
  response: z.object({
    tms_messages: z.array(TmsMessageSummary),
    counts: z.object({ problems: z.number(), all: z.number() }),
  }),
  paged: true,
});

export const getTmsMessage = defineCall({
  method: 'GET',
  path: '/api/v1/tms_messages/{id}',
  summary: 'One of them: what each of its loads became, and why one did not. No text names this call.',
  may: 'bringInLoads',
  params: RecordId,
  response: TmsMessage,
});

export const downloadTmsMessage = defineCall({
  method: 'GET',
  path: '/api/v1/tms_messages/{id}/file',
  summary: 'The message as it came, byte for byte. No text names this call.',
  may: 'bringInLoads',
  params: RecordId,
  download: true,
  response: null,
});

export const sendTmsMessage = defineCall({
  method: 'POST',
  path: '/api/v1/tms_messages',
  summary:
    'Take a message of the TMS in, as the part `file` of a multipart form, by the mapping’s version in use. What became of each load is in the answer. No text names this call.',
  may: 'bringInLoads',
  upload: { types: TMS_MESSAGE_TYPES, maxBytes: MAX_MESSAGE_BYTES },
  body: z.object({ mapping_id: mappingId }),
  response: TmsMessage,
});

export const resendTmsMessage = defineCall({
  method: 'PATCH',
  path: '/api/v1/tms_messages/{id}/resend',
  summary:
    'Take a kept message in again, by the version now in use, however old it is. A load that was updated later stays. No text names this call.',
  may: 'bringInLoads',
  params: RecordId,
  response: TmsMessage,
  errors: [409],
});
