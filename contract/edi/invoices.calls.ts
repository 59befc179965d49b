import { z } from 'zod';
import { defineCall } from '../call';
import { Paging, SearchText } from '../shared/paging';
import { expectedVersion, RecordId } from '../shared/record-id';
import { INVOICE_LISTS } from './edi.constants';
import { EdiInvoice, EdiInvoiceSummary } from './edi.entities';

export const listEdiInvoices = defineCall({
  method: 'GET',
  path: '/api/v1/edi_invoices',
  summary:
    'Freight invoices that carriers send by EDI, newest first, with what is odd about each. list may be held or all. search_text: part of an invoice number. No text names this call.',
  may: 'manageRateConfirmations',
  query: Paging.extend({
    list: z.enum(INVOICE_LISTS, { error: `list may be ${INVOICE_LISTS.join(', ')}.` }).default('held'),
    search_text: SearchText.optional(),
  }),
  response: z.object({
    edi_invoices: z.array(EdiInvoiceSummary),
    counts: z.object({ held: z.number(), all: z.number() }),
  }),
  paged: true,
});

export const getEdiInvoice = defineCall({
  method: 'GET',
  path: '/api/v1/edi_invoices/{id}',
  summary: 'An invoice beside the rate confirmation that its carrier accepted. No text names this call.',
  may: 'manageRateConfirmations',
  params: RecordId,
  response: EdiInvoice,
});

export const decideEdiInvoice = defineCall({
  method: 'PATCH',
  path: '/api/v1/edi_invoices/{id}',
  summary: 'Release a held invoice, or reject one. Nothing is paid here. No text names this call.',
  may: 'manageRateConfirmations',
  asPerson: true,
  params: RecordId,
  body: z.object({
    edi_invoice: z.object({
      is_released: z.boolean({ error: 'is_released is true or false.' }),
      reason: z
        .string({ error: 'Enter a reason.' })
        .trim()
        .min(1, 'Enter a reason.')
        .max(1000, 'That is too long: 1,000 characters at most.'),
      expected_version: expectedVersion,
    }),
  }),
  response: EdiInvoice,
});
