import { z } from 'zod';
import { defineCall } from '../call';
import { MAX_FILE_BYTES } from '../shared/files.constants';
import { SearchedPaging } from '../shared/paging';
import { expectedVersion, RecordId, recordId } from '../shared/record-id';
import { DISMISS_REASON_MAX_LENGTH } from './mails.constants';
import { RateConfirmationMail, RateConfirmationMailSummary } from './mails.entities';
import { RATE_CONFIRMATION_MAIL_LISTS } from './rate-confirmations.constants';

export const listRateConfirmationMails = defineCall({
  method: 'GET',
  path: '/api/v1/rate_confirmation_mails',
  summary:
    'Emails with rate confirmations that came in, the newest first. `list` narrows them to one of the lists: delivered are the completed ones, queued ones are under all only. `include=counts` adds how many each list holds under the same search.',
  may: 'manageRateConfirmations',
  query: SearchedPaging.extend({
    list: z
      .enum(RATE_CONFIRMATION_MAIL_LISTS, { error: `list may be ${RATE_CONFIRMATION_MAIL_LISTS.join(', ')}.` })
      .optional(),
    include: z.literal('counts', { error: 'include may be counts.' }).optional(),
  }),
  response: z.object({
    rate_confirmation_mails: z.array(RateConfirmationMailSummary),
    counts: z.record(z.enum(RATE_CONFIRMATION_MAIL_LISTS), z.number()).optional(),
  }),
  paged: true,
});

export const getRateConfirmationMail = defineCall({
  method: 'GET',
  path: '/api/v1/rate_confirmation_mails/{id}',
  summary: 'One email with what was found, its headers, its text and its attachments. HTML is given as text.',
  may: 'manageRateConfirmations',
  params: RecordId,
  response: RateConfirmationMail,
});

export const uploadRateConfirmationMail = defineCall({
  method: 'POST',
  path: '/api/v1/rate_confirmation_mails',
  summary:
    'Bring in a saved email, as the part `file` of a multipart form. The same email twice is one. No text names this call.',
  may: 'manageRateConfirmations',
  upload: { types: ['message/rfc822'], maxBytes: MAX_FILE_BYTES },
  response: RateConfirmationMail,
  errors: [429],
});

export const linkRateConfirmationMail = defineCall({
  method: 'PATCH',
  path: '/api/v1/rate_confirmation_mails/{id}/link',
  summary:
    'Say which load an email is about, by its id or its reference. What was found is worked out again. No text names this call.',
  may: 'manageRateConfirmations',
  params: RecordId,
  body: z.object({
    rate_confirmation_mail: z
      .object({
        load_id: recordId('load_id').optional(),
        load_reference: z
          .string({ error: 'Enter the load’s reference.' })
          .trim()
          .min(1, 'Enter the load’s reference.')
          .max(100, 'That is too long: 100 characters at most.')
          .optional(),
      })
      .refine((link) => link.load_id !== undefined || link.load_reference !== undefined, {
        path: ['load_reference'],
        error: 'Enter the load’s reference.',
      }),
    expected_version: expectedVersion,
  }),
  response: RateConfirmationMail,
});

export const DismissReason = z
  .string({ error: 'Enter a reason.' })
  .trim()
  .min(1, 'Enter a reason.')
  .max(
    DISMISS_REASON_MAX_LENGTH,
    `That is too long: ${DISMISS_REASON_MAX_LENGTH.toLocaleString('en-US')} characters at most.`,
  );

export const dismissRateConfirmationMail = defineCall({
  method: 'PATCH',
  path: '/api/v1/rate_confirmation_mails/{id}/dismiss',
  summary:
    'Decide that a flagged or undelivered email needs nothing more. It counts as delivered, keeps what was found, and closes an alert that it alone raised. No text names this call.',
  may: 'manageRateConfirmations',
  params: RecordId,
  body: z.object({ reason: DismissReason, expected_version: expectedVersion }),
  response: RateConfirmationMail,
});

export const downloadRateConfirmationMailFile = defineCall({
  method: 'GET',
  path: '/api/v1/rate_confirmation_mails/{id}/files/{file_id}',
  summary: 'An attachment of an email, or the email itself, to be saved. No text names this call.',
  may: 'manageRateConfirmations',
  params: RecordId.extend({ file_id: recordId('file_id') }),
  download: true,
  response: null,
  errors: [409, 429],
});
