import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { SearchedPaging } from '../shared/paging';
import { PaperQuery } from '../shared/paper-size';
import { VETTING_REFERENCE_MAX } from './vetting-files.constants';
import { VettingFile, VettingFileSummary, VettingVerification } from './vetting-files.entities';

/** The number of a file within its company. */
const VettingFileNumber = z.object({
  number: z.coerce
    .number({ error: 'number must be a number.' })
    .int('number must be a whole number.')
    .min(1, 'number must be above 0.')
    .max(2_147_483_647, 'number is too large.'),
});

/** The reason for vetting the carrier: a load number, a reference of the customer. */
export const VettingReference = z
  .string()
  .trim()
  .min(1, 'Leave an empty reference out.')
  .max(VETTING_REFERENCE_MAX, `That is too long: ${VETTING_REFERENCE_MAX} characters at most.`);

export const VettingNote = z
  .string()
  .trim()
  .min(1, 'Leave an empty note out.')
  .max(1000, 'That is too long: 1,000 characters at most.');

export const listVettingFiles = defineCall({
  method: 'GET',
  path: '/api/v1/vetting_files',
  summary: "The company's vetting files, or those of the carrier that carrier_id names, newest first.",
  may: 'viewFullCarrierProfile',
  query: SearchedPaging.extend({ carrier_id: CarrierId.shape.id.optional() }),
  response: z.object({ vetting_files: z.array(VettingFileSummary) }),
  paged: true,
});

export const getVettingFile = defineCall({
  method: 'GET',
  path: '/api/v1/vetting_files/{number}',
  summary: 'What was known of a carrier when something was decided about it, as it was stored then.',
  may: 'viewFullCarrierProfile',
  params: VettingFileNumber,
  response: VettingFile,
  errors: [409],
});

export const getVettingFilePdf = defineCall({
  method: 'GET',
  path: '/api/v1/vetting_files/{number}/pdf',
  summary:
    'The same as a PDF, with the record that was hashed attached to it: the same bytes each time for the same paper size and certificate.',
  may: 'viewFullCarrierProfile',
  params: VettingFileNumber,
  query: PaperQuery,
  response: null,
  download: true,
  errors: [409],
});

export const getVettingFileRecord = defineCall({
  method: 'GET',
  path: '/api/v1/vetting_files/{number}/record',
  summary:
    'The record as it was hashed: canonical JSON of content, number and the hash before. Its SHA-256 is the file’s hash. 403 for who may not see certificates: they are part of it.',
  may: 'viewFullCarrierProfile',
  params: VettingFileNumber,
  response: null,
  download: true,
  errors: [409],
});

export const createVettingFile = defineCall({
  method: 'POST',
  path: '/api/v1/vetting_files',
  summary: 'Store what is known of a carrier now, as before a load is given to it.',
  may: 'workOnCarriers',
  repeats: 'by-key',
  body: z.object({
    vetting_file: z.object({
      carrier_id: CarrierId.shape.id,
      reference: VettingReference.optional(),
      note: VettingNote.optional(),
    }),
  }),
  response: VettingFileSummary,
  errors: [404],
});

export const verifyVettingFiles = defineCall({
  method: 'GET',
  path: '/api/v1/vetting_files/verification',
  summary:
    "Read the company's whole chain of vetting files again: whether each is as it was written, and none is missing.",
  may: 'viewFullCarrierProfile',
  response: VettingVerification,
});
