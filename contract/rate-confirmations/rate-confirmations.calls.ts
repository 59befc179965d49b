import { z } from 'zod';
import { defineCall } from '../call';
import { optionalReason } from '../shared/optional-reason';
import { SearchedPaging } from '../shared/paging';
import { carrierId, expectedVersion, RecordId, recordId } from '../shared/record-id';
import { Addressee, NewRateConfirmation, RateConfirmationInput } from './rate-confirmation-input';
import { MAX_ADDRESSEES, RATE_CONFIRMATION_LISTS } from './rate-confirmations.constants';
import {
  Clause,
  KnownAddress,
  PaperField,
  RateConfirmation,
  RateConfirmationCounts,
  RateConfirmationDifference,
  RateConfirmationFields,
  RateConfirmationRevision,
  RateConfirmationSummary,
} from './rate-confirmations.entities';

/** Optional, since the text names the calls without a body. Our own pages send both. */
const Decision = z.strictObject({ reason: optionalReason, expected_version: expectedVersion }).optional();

const revision = recordId('revision').optional();

const ConfirmationsQuery = SearchedPaging.extend({
  list: z.enum(RATE_CONFIRMATION_LISTS, { error: `list may be ${RATE_CONFIRMATION_LISTS.join(', ')}.` }).default('all'),
});

export const listRateConfirmations = defineCall({
  method: 'GET',
  path: '/api/v1/rate_confirmations',
  summary:
    'Rate confirmations, newest first. viewed and delivered are those of that status, flagged those with an open alert. The text does not name the others: draft, waiting for the carrier (sent or viewed), signed, closed (rejected, cancelled, superseded or expired). q asks for status, creator, name of the carrier, reference of the load and alerts (q[tickets_status_not_eq]=closed).',
  may: 'manageRateConfirmations',
  query: ConfirmationsQuery.extend({
    /** Adds how many each list holds. */
    include: z.enum(['counts'], { error: 'include may be counts.' }).optional(),
  }),
  response: z.object({
    rate_confirmations: z.array(RateConfirmationSummary),
    counts: RateConfirmationCounts.optional(),
  }),
  paged: true,
});

export const exportRateConfirmations = defineCall({
  method: 'GET',
  path: '/api/v1/rate_confirmations/export',
  summary:
    'The same rate confirmations in the same order for a file, page by page. The first page is noted in the audit log. No text names this call.',
  may: 'exportRateConfirmations',
  query: ConfirmationsQuery,
  response: z.object({ rate_confirmations: z.array(RateConfirmationSummary) }),
  paged: true,
});

export const getRateConfirmation = defineCall({
  method: 'GET',
  path: '/api/v1/rate_confirmations/{id}',
  summary:
    'A rate confirmation: its newest revision, what differs from the last sent and accepted, mails and acceptances.',
  may: 'manageRateConfirmations',
  params: RecordId,
  response: RateConfirmation,
});

export const getRateConfirmationTerms = defineCall({
  method: 'GET',
  path: '/api/v1/rate_confirmations/{id}/get_terms',
  summary: 'The numbered terms of a revision and what the paper says, as printed. Without revision, of the newest.',
  may: 'manageRateConfirmations',
  params: RecordId,
  query: z.object({ revision }),
  response: z.object({ revision: z.number(), terms: z.array(Clause), fields: z.array(PaperField) }),
});

export const markRateConfirmationAsCancelled = defineCall({
  method: 'PATCH',
  path: '/api/v1/rate_confirmations/{id}/mark_as_cancelled',
  summary: 'Cancel a rate confirmation. Its links show that it is cancelled; one that was rejected stays rejected.',
  may: 'manageRateConfirmations',
  params: RecordId,
  body: Decision,
  response: RateConfirmation,
  errors: [409],
});

export const markRateConfirmationAsRejected = defineCall({
  method: 'PATCH',
  path: '/api/v1/rate_confirmations/{id}/mark_as_rejected',
  summary: 'Record that the carrier rejected a rate confirmation by phone or mail instead of on its page.',
  may: 'manageRateConfirmations',
  params: RecordId,
  body: Decision,
  response: RateConfirmation,
  errors: [409],
});

export const getNewRateConfirmation = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/new_rate_confirmation',
  summary:
    'What a rate confirmation of the load would say before anything is typed, the carrier’s known addresses, and what is missing to send it. With carrier_id as if that carrier had the load, without a truck and drivers. No text names this call.',
  may: 'manageRateConfirmations',
  params: RecordId,
  query: z.object({ carrier_id: carrierId('carrier_id').optional() }),
  response: z.object({
    fields: RateConfirmationFields,
    total_cents: z.number(),
    known_addresses: z.array(KnownAddress),
    /** Why there is no remit-to although the carrier sent a packet; null: no such reason. */
    remit_to_left_out: z.string().nullable(),
    problems: z.array(z.string()),
    /** An open one of this load and carrier: revise that one. Null: none. */
    existing_id: z.number().nullable(),
  }),
  errors: [409],
});

export const createRateConfirmation = defineCall({
  method: 'POST',
  path: '/api/v1/rate_confirmations',
  summary:
    'Write a rate confirmation for a load and the carrier that has it, as a draft. One that is open already is refused: revise it. Sent twice under one Idempotency-Key it is made once. No text names this call.',
  may: 'manageRateConfirmations',
  repeats: 'by-key',
  body: z.object({ rate_confirmation: NewRateConfirmation }),
  response: RateConfirmation,
  errors: [404, 409],
});

const Revision = z.object({
  rate_confirmation: RateConfirmationInput.extend({ expected_version: expectedVersion }),
});

export const reviseRateConfirmation = defineCall({
  method: 'PUT',
  path: '/api/v1/rate_confirmations/{id}',
  summary:
    'Write a revision, as a draft: it replaces one that was not sent. Stops, parties and terms are taken anew from load, company and template. Equal to the last one sent it is refused. No text names this call.',
  may: 'manageRateConfirmations',
  params: RecordId,
  body: Revision,
  response: RateConfirmation,
});

export const reviseRateConfirmationFromLoad = defineCall({
  method: 'POST',
  path: '/api/v1/rate_confirmations/{id}/revise_from_load',
  summary:
    'Write the revision that says what the load says now, as a draft: stops, rate, equipment, truck and driver; of a load that was cancelled after its truck was ordered, what is paid for that. No text names this call.',
  may: 'manageRateConfirmations',
  params: RecordId,
  body: z.strictObject({ expected_version: expectedVersion }).optional(),
  response: RateConfirmation,
  errors: [409],
});

export const previewRateConfirmation = defineCall({
  method: 'POST',
  path: '/api/v1/rate_confirmations/{id}/preview',
  summary:
    'What a revision would change against the last one sent, in sentences, whether the carrier must accept it, and what is missing to send it. Changes nothing. No text names this call.',
  may: 'manageRateConfirmations',
  looksOnly: true,
  params: RecordId,
  body: Revision,
  response: z.object({
    /** Null: none was sent yet. */
    difference: RateConfirmationDifference.nullable(),
    total_cents: z.number(),
    problems: z.array(z.string()),
  }),
});

export const sendRateConfirmation = defineCall({
  method: 'POST',
  path: '/api/v1/rate_confirmations/{id}/send',
  summary:
    'Mail the newest revision, each addressee a copy and a link of its own. It goes to known addresses only: a new one takes a proven call in which the carrier confirms it, or a person of the carrier who confirms it by a code. No text names this call.',
  may: 'manageRateConfirmations',
  stepUp: 'by-input',
  params: RecordId,
  body: z.object({
    to: z
      .array(Addressee, { error: 'Choose an address.' })
      .min(1, 'Choose an address.')
      .max(MAX_ADDRESSEES, `${MAX_ADDRESSEES} addresses at most.`),
    expected_version: expectedVersion,
  }),
  response: RateConfirmation,
});

export const listRateConfirmationRevisions = defineCall({
  method: 'GET',
  path: '/api/v1/rate_confirmations/{id}/revisions',
  summary: 'The revisions of a rate confirmation, newest first, each with what it changed. No text names this call.',
  may: 'manageRateConfirmations',
  params: RecordId,
  response: z.object({ revisions: z.array(RateConfirmationRevision) }),
});

export const downloadRateConfirmation = defineCall({
  method: 'GET',
  path: '/api/v1/rate_confirmations/{id}/pdf',
  summary:
    'The paper as a PDF: of a revision, else the newest; of a delivery, the copy of its addressee; an accepted one with its signature record. No text names this call.',
  may: 'manageRateConfirmations',
  params: RecordId,
  query: z.object({ revision, delivery_id: recordId('delivery_id').optional() }),
  download: true,
  response: null,
});

export const downloadTransactionRecord = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/transaction_record',
  summary:
    'The record of a brokered load that 49 CFR 371.3 asks for, as a PDF: parties, revisions, acceptances, amounts, logs. No text names this call.',
  may: 'manageRateConfirmations',
  params: RecordId,
  download: true,
  response: null,
});
