import { z } from 'zod';
import { defineCall } from '../call';

/** A certificate that signs or signed PDFs of vetting files. */
export const SigningCertificate = z.object({
  /** SHA-256 of the certificate, in hex. */
  fingerprint: z.string(),
  /** PEM. */
  certificate: z.string(),
  /** The installation made the key itself, without an issuer; false: the operator supplied certificate and key. */
  is_own: z.boolean(),
  made_at: z.string(),
  /** Since when it no longer signs; null: it signs, or the operator's settings decide. */
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
