import { z } from 'zod';
import { ComparedName, InsuranceCertificate } from '../carriers/insurance.entities';
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

/** Who is who on a certificate, as it writes them; null: not recorded. The producer is the agency that issued it. */
export const CertificateParties = z.object({
  insured_name: z.string().nullable(),
  holder_name: z.string().nullable(),
  producer_name: z.string().nullable(),
  producer_contact: z.string().nullable(),
  producer_phone: z.string().nullable(),
  producer_email: z.string().nullable(),
});
export type CertificateParties = z.infer<typeof CertificateParties>;

/** What is known of a producer from elsewhere than its certificate: a forged one has the forger's number. */
export const ProducerCheck = z.object({
  /**
   * Numbers of an agency of that name on certificates of other carriers, verified 90 days ago: five at most, the certificate’s
   * own first where it is among them, then the newest verification.
   */
  numbers: z.array(z.object({ number: z.string(), from: z.string() })),
  /** What speaks against the number on the certificate. */
  doubts: z.array(z.string()),
  /** What is known beside, and speaks against nothing: that an agency of that name has other numbers. */
  note: z.string().nullable(),
  /** The insurers that file for the carrier with FMCSA. */
  insurers: z.array(z.string()),
});
export type ProducerCheck = z.infer<typeof ProducerCheck>;

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
  /** As a person of the company read it. */
  parties: CertificateParties,
  insured: ComparedName,
  holder: ComparedName,
  /** Null in lists. */
  producer_check: ProducerCheck.nullable(),
  /** What who sent it by the link said of it; null: nothing. It proves nothing. */
  sender_said: CertificateParties.nullable(),
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
