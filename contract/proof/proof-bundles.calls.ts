import { z } from 'zod';
import { defineCall } from '../call';
import { isDay } from '../shared/day';
import { Job } from '../shared/jobs.entities';
import { Paging } from '../shared/paging';
import { carrierId, RecordId, recordId } from '../shared/record-id';
import { PROOF_BUNDLE_KINDS } from './proof-bundles.constants';

/** A sealed archive of what was known and decided of a load, a day or a carrier. */
export const ProofBundle = z.object({
  id: z.number(),
  kind: z.enum(PROOF_BUNDLE_KINDS),
  load_id: z.number().nullable(),
  carrier_id: z.number().nullable(),
  day: z.string().nullable(),
  /** What it is about when it was requested: the number of the load, the name of the carrier, the day. */
  about: z.string(),
  /** Null: not a user of the company anymore. */
  created_by: z.string().nullable(),
  created_at: z.string(),
  /** Null: the job is no longer kept. */
  job: Job.nullable(),
  finished_at: z.string().nullable(),
  /** SHA-256 of its manifest, which names every file: keep it elsewhere. */
  manifest_sha256: z.string().nullable(),
  /** The archive can be downloaded. */
  is_kept: z.boolean(),
});
export type ProofBundle = z.infer<typeof ProofBundle>;

const day = z.string({ error: 'Enter a date.' }).refine(isDay, { error: 'Enter a valid date.' });

export const createProofBundle = defineCall({
  method: 'POST',
  path: '/api/v1/proof_bundles',
  summary:
    'Have a proof bundle made, as a job: everything that was known and decided of one load, carrier or day (on the company’s clock), as a sealed archive. Needs every right to read what it holds. 404 for another company’s load. No text names this call.',
  may: 'makeProofBundles',
  repeats: 'by-key',
  body: z.object({
    proof_bundle: z
      .strictObject({
        load_id: recordId('load_id').optional(),
        carrier_id: carrierId('carrier_id').optional(),
        day: day.optional(),
      })
      .refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, {
        error: 'Give one of load_id, carrier_id and day.',
        path: ['day'],
      }),
  }),
  response: ProofBundle,
  errors: [404],
});

export const listProofBundles = defineCall({
  method: 'GET',
  path: '/api/v1/proof_bundles',
  summary: 'The company’s proof bundles, newest first. No text names this call.',
  may: 'makeProofBundles',
  query: Paging.extend({ load_id: recordId('load_id').optional(), carrier_id: carrierId('carrier_id').optional() }),
  response: z.object({ proof_bundles: z.array(ProofBundle) }),
  paged: true,
});

export const downloadProofBundle = defineCall({
  method: 'GET',
  path: '/api/v1/proof_bundles/{id}/file',
  summary:
    'The archive of a proof bundle (zip); the audit log says who took it. Needs every right to read what it holds. 404 until it is made, and once it is no longer kept. No text names this call.',
  may: 'makeProofBundles',
  params: RecordId,
  response: null,
  download: true,
  errors: [409],
});
