import { z } from 'zod';
import { InsuranceCertificate } from '../carriers/insurance.entities';
import { version } from '../shared/record-id';
import {
  CERTIFICATE_DOCUMENT_STATUSES,
  CERTIFICATE_NEEDS,
  CERTIFICATE_REQUEST_STATUSES,
  INSURANCE_ACTIVITY_KINDS,
} from './insurance.constants';

/** A request by email to a carrier or its agent for a certificate of insurance. */
export const InsuranceCertificateRequest = z.object({
  id: z.number(),
  carrier_id: z.number(),
  status: z.enum(CERTIFICATE_REQUEST_STATUSES),
  /** Each email about a carrier gets a version above all before it. */
  version,
  email: z.string(),
  /** How the address is known; null: a request from before that was kept. */
  address_from: z.string().nullable(),
  /** What the certificate should show, in the order of the list. */
  needs: z.array(z.enum(CERTIFICATE_NEEDS)),
  message: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  /** Of the newest mail. */
  delivered_at: z.string(),
  /** The last day on which the mailed link works. */
  expires_at: z.string(),
  received_at: z.string().nullable(),
});
export type InsuranceCertificateRequest = z.infer<typeof InsuranceCertificateRequest>;

/** What happened to a request or a certificate. */
export const InsuranceActivity = z.object({
  id: z.number(),
  carrier_id: z.number(),
  insurance_certificate_request_id: z.number().nullable(),
  kind: z.enum(INSURANCE_ACTIVITY_KINDS),
  summary: z.string(),
  /** Null: the carrier or its agent. */
  user: z.string().nullable(),
  occurred_at: z.string(),
});
export type InsuranceActivity = z.infer<typeof InsuranceActivity>;

/** A certificate as received, and what a person read in it. */
export const CertificateDocument = z.object({
  id: z.number(),
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  insurance_certificate_request_id: z.number().nullable(),
  /** Whom the request was mailed to; null: it came without a request. */
  asked_of: z.object({ email: z.string(), address_from: z.string().nullable() }).nullable(),
  status: z.enum(CERTIFICATE_DOCUMENT_STATUSES),
  version,
  file: z.object({ name: z.string(), media_type: z.string(), bytes: z.number() }),
  created_at: z.string(),
  /** Null: the carrier or its agent sent it. */
  created_by: z.string().nullable(),
  /** The limits entered from it; they count once the document is verified. */
  coverages: z.array(InsuranceCertificate),
  /** The vehicles that it lists; none: it lists none. */
  vins: z.array(z.string()),
  /** Its automobile liability covers any auto: every vehicle, listed or not. */
  is_any_auto: z.boolean(),
  /** The exclusions of its cargo coverage, as written; null: not read yet. */
  exclusions: z.array(z.string()).nullable(),
  reviewed_at: z.string().nullable(),
  reviewed_by: z.string().nullable(),
  /** How it was confirmed, or why it was rejected. */
  review_note: z.string().nullable(),
});
export type CertificateDocument = z.infer<typeof CertificateDocument>;
