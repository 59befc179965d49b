import { z } from 'zod';
import { defineCall } from '../call';
import { RecordId } from '../shared/record-id';
import { VETTING_ANCHOR_KINDS, VETTING_WITNESSES_MAX } from './vetting-anchors.constants';

/** The head of the chain of vetting files as given to an outside party. */
export const VettingAnchor = z.object({
  id: z.number(),
  kind: z.enum(VETTING_ANCHOR_KINDS),
  anchored_at: z.string(),
  /** The newest file's number and hash at that time. */
  number: z.number(),
  hash: z.string(),
  /** The time stamp service, or the addresses that got the email. */
  witness: z.string(),
});
export type VettingAnchor = z.infer<typeof VettingAnchor>;

const VettingWitnesses = z.object({
  emails: z.array(z.string()),
  /** Whether an outside service stamps the installation's chains. */
  has_time_stamps: z.boolean(),
  /** The newest first, twenty at most. */
  anchors: z.array(VettingAnchor),
});

export const VettingWitnessesChange = z.object({
  emails: z
    .array(
      z
        .string()
        .trim()
        .max(254, 'That is too long for an email address.')
        .pipe(z.email('Enter full email addresses, like name@company.com.'))
        .transform((email) => email.toLowerCase()),
    )
    .max(VETTING_WITNESSES_MAX, `${VETTING_WITNESSES_MAX} addresses at most.`)
    .transform((emails) => [...new Set(emails)]),
});

export const getVettingWitnesses = defineCall({
  method: 'GET',
  path: '/api/v1/vetting_witnesses',
  summary: 'Who is mailed the head of the chain of vetting files, and when it was stamped and mailed.',
  may: 'manageUsers',
  response: VettingWitnesses,
});

export const updateVettingWitnesses = defineCall({
  method: 'PATCH',
  path: '/api/v1/vetting_witnesses',
  summary:
    'Change who is mailed the head of the chain of vetting files, each day that it has grown. Addresses that are removed get a last email.',
  may: 'manageUsers',
  asPerson: true,
  body: z.object({ vetting_witnesses: VettingWitnessesChange }),
  response: VettingWitnesses,
});

export const downloadVettingStamp = defineCall({
  method: 'GET',
  path: '/api/v1/vetting_anchors/{id}/stamp',
  summary: 'A time stamp of the chain (RFC 3161), as it came: openssl ts verifies it.',
  may: 'manageUsers',
  params: RecordId,
  response: null,
  download: true,
});
