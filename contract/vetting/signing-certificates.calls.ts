import { z } from 'zod';
import { defineCall } from '../call';

/** A certificate that PDFs of vetting files are or were signed with. */
export const SigningCertificate = z.object({
  /** SHA-256 of the certificate, in hex. */
  fingerprint: z.string(),
  /** PEM. */
  certificate: z.string(),
  /** The installation made the key itself, and vouches for it alone; false: the operator brought certificate and key. */
  is_own: z.boolean(),
  made_at: z.string(),
  /** Since when it signs no more; null: it signs, or the operator's settings say. */
  retired_at: z.string().nullable(),
});
export type SigningCertificate = z.infer<typeof SigningCertificate>;

export const listSigningCertificates = defineCall({
  method: 'GET',
  path: '/api/v1/signing_certificates',
  summary:
    'The certificates that PDFs of vetting files are and were signed with, oldest first: anyone who was given a PDF compares its signer with them.',
  may: 'public',
  response: z.object({ signing_certificates: z.array(SigningCertificate) }),
});
