import { z } from 'zod';
import { defineCall } from '../call';
import { CONTRADICTIONS } from './contradictions.constants';
import { ClosedFiles, FederalDataset, FileChanges } from './federal-data.entities';

/** Ours: no text names it. */
export const getFederalData = defineCall({
  method: 'GET',
  path: '/api/v1/federal_data',
  summary:
    'Every federal dataset that the product reads, loaded or not: its day and age, its file, and how the sync with FMCSA is.',
  may: 'broker',
  response: z.object({
    /** Whether files are synced each day. */
    is_scheduled: z.boolean(),
    datasets: z.array(FederalDataset),
    /** How many carriers each contradiction of the files concerns; null: not counted yet after an import or an upgrade. */
    contradictions: z.array(z.object({ kind: z.enum(CONTRADICTIONS), carriers: z.number().int() })).nullable(),
  }),
});

/** Ours: no text names it. */
export const listClosedFiles = defineCall({
  method: 'GET',
  path: '/api/v1/federal_data/closed_files',
  summary:
    'Until when FMCSA’s closed files count, for insurance and for authority, and how many of the company’s carriers nothing newer tells of.',
  may: 'broker',
  response: z.object({ closed_files: z.array(ClosedFiles) }),
});

/** Ours: no text names it. */
export const listFileChanges = defineCall({
  method: 'GET',
  path: '/api/v1/federal_data/changes',
  summary: 'How many rows the newest file of each federal dataset changed and took away, and how many are usual a day.',
  may: 'broker',
  response: z.object({ changes: z.array(FileChanges) }),
});
