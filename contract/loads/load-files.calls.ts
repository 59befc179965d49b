import { z } from 'zod';
import { defineCall } from '../call';
import { RecordId } from '../shared/record-id';
import { VettingNote } from '../vetting/vetting-files.calls';
import { VETTING_DECISIONS } from '../vetting/vetting-files.constants';

/** A record about a load in the company's chain of vetting files. `number` is the company's own count. */
export const LoadFile = z.object({
  number: z.number(),
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  /** `load_assigned`: written when it was covered. `load_file`: everything known of it at the time. */
  decision: z.enum(VETTING_DECISIONS),
  decided_at: z.string(),
  decided_by: z.string().nullable(),
  hash: z.string(),
});
export type LoadFile = z.infer<typeof LoadFile>;

export const listLoadFiles = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/files',
  summary: 'The records about a load in the company’s chain of vetting files, newest first. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  response: z.object({ load_files: z.array(LoadFile) }),
});

export const createLoadFile = defineCall({
  method: 'POST',
  path: '/api/v1/loads/{id}/files',
  summary:
    'Write the load’s own file: cover decisions, truck evidence, arrivals and departures with their error, alerts with what was done, logs and papers with their hashes, as they are known now, into the company’s chain. No text names this call.',
  may: 'workTickets',
  repeats: 'by-key',
  params: RecordId,
  body: z.object({ load_file: z.object({ note: VettingNote.optional() }) }),
  response: LoadFile,
});
