import { z } from 'zod';
import { defineCall } from '../call';
import { DOCUMENT_TYPES, MAX_FILE_BYTES } from '../shared/files.constants';
import { RecordId, recordId } from '../shared/record-id';
import { LOAD_PAPER_TYPES, MAX_LOAD_PAPERS } from './load-papers.constants';

/** Why a paper no longer counts. */
export const WithdrawReason = z
  .string({ error: 'Enter a reason.' })
  .trim()
  .min(1, 'Enter a reason.')
  .max(1000, 'That is too long: 1,000 characters at most.');

export const LoadPaper = z.object({
  id: z.number(),
  load_id: z.number(),
  is_type: z.enum(LOAD_PAPER_TYPES),
  name: z.string(),
  bytes: z.number(),
  /** Who uploaded it; null: no longer with the company, or the driver. */
  user: z.string().nullable(),
  /** Sent from the driver's page. */
  from_driver: z.boolean(),
  /** SHA-256 of a photo as the driver sent it; null: not kept. */
  original_sha256: z.string().nullable(),
  created_at: z.string(),
  /** Withdrawn: when, by whom and why. Null: it is valid. */
  withdrawn: z.object({ at: z.string(), user: z.string().nullable(), reason: z.string() }).nullable(),
});
export type LoadPaper = z.infer<typeof LoadPaper>;

export const listLoadPapers = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/papers',
  summary: 'Papers of a load, newest first: bills of lading, proofs of delivery, others. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  response: z.object({ load_papers: z.array(LoadPaper) }),
});

export const uploadLoadPaper = defineCall({
  method: 'POST',
  path: '/api/v1/loads/{id}/papers',
  summary: `Add a paper to a load: a PDF, PNG or JPEG of 20 MB at most, ${MAX_LOAD_PAPERS} of them. No text names this call.`,
  may: 'workTickets',
  repeats: 'by-key',
  params: RecordId,
  upload: { types: DOCUMENT_TYPES, maxBytes: MAX_FILE_BYTES },
  body: z.object({
    is_type: z.enum(LOAD_PAPER_TYPES, { error: 'Choose the type of document.' }),
  }),
  response: LoadPaper,
});

export const withdrawLoadPaper = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}/papers/{paper_id}/withdraw',
  summary:
    'Withdraw a paper that was added by mistake, with a reason. It stays on file as history and counts for nothing. No text names this call.',
  may: 'workTickets',
  params: RecordId.extend({ paper_id: recordId('paper_id') }),
  body: z.object({ reason: WithdrawReason }),
  response: LoadPaper,
  errors: [409],
});

export const downloadLoadPaper = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/papers/{paper_id}',
  summary: 'A paper of a load, as it was uploaded. No text names this call.',
  may: 'viewLoads',
  params: RecordId.extend({ paper_id: recordId('paper_id') }),
  download: true,
  response: null,
  errors: [409],
});
