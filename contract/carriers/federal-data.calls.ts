import { z } from 'zod';
import { defineCall } from '../call';
import { CONTRADICTIONS } from './contradictions.constants';
import { FederalDataset } from './federal-data.entities';

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
    /** How many carriers each contradiction of the files concerns; such a carrier is to be checked live. */
    contradictions: z.array(z.object({ kind: z.enum(CONTRADICTIONS), carriers: z.number().int() })),
  }),
});
