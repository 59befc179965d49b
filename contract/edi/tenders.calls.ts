import { z } from 'zod';
import { defineCall } from '../call';
import { optionalReason } from '../shared/optional-reason';
import { Paging, SearchText } from '../shared/paging';
import { expectedVersion, RecordId, recordId } from '../shared/record-id';
import { TENDER_LISTS } from './edi.constants';
import { EdiTender, TenderSummary } from './edi.entities';

const decided = z.boolean({ error: 'is_accepted is true or false.' });

export const listEdiTenders = defineCall({
  method: 'GET',
  path: '/api/v1/edi_tenders',
  summary:
    'Loads that customers tender by EDI, those that must be answered soonest first. list may be open, changes or all. search_text: part of a shipment number. No text names this call.',
  may: 'bringInLoads',
  query: Paging.extend({
    list: z.enum(TENDER_LISTS, { error: `list may be ${TENDER_LISTS.join(', ')}.` }).default('open'),
    search_text: SearchText.optional(),
  }),
  response: z.object({
    edi_tenders: z.array(TenderSummary),
    counts: z.object({ open: z.number(), changes: z.number(), all: z.number() }),
  }),
  paged: true,
});

export const getEdiTender = defineCall({
  method: 'GET',
  path: '/api/v1/edi_tenders/{id}',
  summary: 'A tender with its changes and what was sent of its load. No text names this call.',
  may: 'bringInLoads',
  params: RecordId,
  response: EdiTender,
});

export const answerEdiTender = defineCall({
  method: 'PATCH',
  path: '/api/v1/edi_tenders/{id}',
  summary:
    'Accept or decline a tender: the answer goes out as a 990. An accepted one becomes a load, under its shipment number or the given reference. No text names this call.',
  may: 'bringInLoads',
  params: RecordId,
  body: z.object({
    edi_tender: z.object({
      is_accepted: decided,
      /** Omitted, the shipment number. */
      reference: z
        .string({ error: 'reference is a text.' })
        .trim()
        .min(1, 'Enter a reference.')
        .max(60, 'At most 60 characters.')
        .optional(),
      /** Of a decline. */
      reason: optionalReason,
      expected_version: expectedVersion,
    }),
  }),
  response: EdiTender,
});

export const decideEdiDifference = defineCall({
  method: 'PATCH',
  path: '/api/v1/edi_tenders/{id}/differences/{difference_id}',
  summary: 'Accept a change or a cancellation of an accepted tender, or reject it. No text names this call.',
  may: 'bringInLoads',
  asPerson: true,
  params: RecordId.extend({ difference_id: recordId('difference_id') }),
  body: z.object({
    edi_difference: z.object({ is_accepted: decided, reason: optionalReason, expected_version: expectedVersion }),
  }),
  response: EdiTender,
});
