import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { readPhoneE164, withoutExtension } from '../shared/contact-details';
import { DOCUMENT_TYPES, MAX_FILE_BYTES } from '../shared/files.constants';
import { Paging, SearchedPaging } from '../shared/paging';
import { expectedVersion, RecordId } from '../shared/record-id';
import { ReviewNote } from '../shared/review-note';
import {
  CertificateDocument,
  type CertificateParties,
  InsuranceActivity,
  InsuranceCertificateRequest,
} from './certificates.entities';
import { CERTIFICATE_COVERAGES, CERTIFICATE_DOCUMENT_STATUSES, CERTIFICATE_NEEDS } from './insurance.constants';

const carrierId = CarrierId.shape.id;
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `That is too long: ${most.toLocaleString('en-US')} characters at most.`);

export const CertificateRequestForm = z.object({
  email: z
    .string({ error: 'Enter the email address.' })
    .trim()
    .min(1, 'Enter the email address.')
    .max(254, 'That email address is too long.')
    .pipe(z.email('Enter a full email address, like name@company.com.'))
    .transform((email) => email.toLowerCase()),
  /** Who of the insurer gave the address, for one that neither the record nor an earlier certificate makes known. */
  address_from: text(300)
    .refine(
      (from) => from === '' || /(\S+\s+){3}\S/.test(from),
      'Say in a sentence who of the insurer gave it, and how you reached them.',
    )
    .optional(),
  /** What the certificate should show. */
  needs: z.array(z.enum(CERTIFICATE_NEEDS, { error: 'Choose what it should show from the list.' })).optional(),
  message: text(1000).optional(),
});

const day = (words: string) => z.iso.date(words);

/** One coverage of a certificate, without its name. Whole US dollars. */
export const CertificateLimitFields = z.object({
  limit_usd: z.coerce
    .number({ error: 'Enter the limit in whole dollars.' })
    .int('Enter the limit in whole dollars.')
    .min(1, 'Enter the limit in whole dollars.')
    .max(1_000_000_000, 'No policy has such a limit.'),
  insurer: text(200).optional(),
  policy_number: text(60).optional(),
  effective_on: day('Enter the day on which it begins.'),
  expires_on: day('Enter the day on which it ends.'),
});

/** A policy that ends before it begins is a mistake. */
export const endsAfterItBegins = ({ effective_on, expires_on }: { effective_on: string; expires_on: string }) =>
  expires_on > effective_on;

export const CertificateLimit = CertificateLimitFields.extend({
  coverage: z.enum(CERTIFICATE_COVERAGES, { error: 'Choose the coverage.' }),
}).refine(endsAfterItBegins, { path: ['expires_on'], error: 'It must end after it begins.' });

/** Seventeen characters or fewer, as the certificate has it; I, O and Q are in no VIN. */
export const CertificateVin = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NPR-Z0-9]{5,17}$/, 'A VIN has up to 17 letters and digits, without I, O and Q.');

const optional = (most: number) => text(most).optional();

/** Who is who on a certificate, as a form sends it; empty: not recorded. */
export const CertificatePartyFields = z.object({
  insured_name: optional(200),
  holder_name: optional(200),
  producer_name: optional(200),
  producer_contact: optional(120),
  producer_phone: optional(40).refine(
    (phone) => !phone || readPhoneE164(withoutExtension(phone)) !== null,
    'Enter the number with its area code, like (312) 555-0123.',
  ),
  producer_email: optional(254).refine(
    (email) => !email || z.email().safeParse(email).success,
    'Enter a full email address, like name@company.com.',
  ),
});

/** As they are stored: what is empty was not recorded. */
export const partiesOf = (typed: z.infer<typeof CertificatePartyFields>): CertificateParties => ({
  insured_name: typed.insured_name || null,
  holder_name: typed.holder_name || null,
  producer_name: typed.producer_name || null,
  producer_contact: typed.producer_contact || null,
  producer_phone: typed.producer_phone || null,
  producer_email: typed.producer_email?.toLowerCase() || null,
});

const review = {
  params: RecordId,
  response: CertificateDocument,
  errors: [409],
} as const;

export const listInsuranceCertificateRequests = defineCall({
  method: 'GET',
  path: '/api/v1/insurance_certificate_requests',
  summary:
    'Requests for certificates of insurance, newest first; cancelled ones are left out. q asks for carrier_id, email and delivered_at.',
  may: 'viewCertificates',
  query: Paging.extend({ carrier_id: carrierId.optional(), q: z.unknown().optional() }),
  response: z.object({ insurance_certificate_requests: z.array(InsuranceCertificateRequest) }),
  paged: true,
});

export const createInsuranceCertificateRequest = defineCall({
  method: 'POST',
  path: '/api/v1/insurance_certificate_requests',
  summary:
    'Ask a carrier or its agent for a certificate by mail, with a link where it can be sent without an account. An address that neither the record nor a verified certificate makes known needs `address_from`: who of the insurer gave it.',
  may: 'orderCertificates',
  body: z.object({
    insurance_certificate_request: CertificateRequestForm.extend({
      carrier_id: carrierId,
      /** The highest of the carrier's requests, 0 for none. */
      expected_version: expectedVersion,
    }),
  }),
  response: InsuranceCertificateRequest,
  errors: [404, 429],
});

const body = z.object({ expected_version: expectedVersion });

export const resendInsuranceCertificateRequest = defineCall({
  method: 'PATCH',
  path: '/api/v1/insurance_certificate_requests/{id}/resend',
  summary: 'Ask again, with a new link; the one mailed before no longer works.',
  may: 'orderCertificates',
  params: RecordId,
  body,
  response: InsuranceCertificateRequest,
  errors: [429],
});

export const cancelInsuranceCertificateRequest = defineCall({
  method: 'PATCH',
  path: '/api/v1/insurance_certificate_requests/{id}/cancel',
  summary: 'Take a request back: its link no longer works.',
  may: 'orderCertificates',
  params: RecordId,
  body,
  response: InsuranceCertificateRequest,
});

export const listInsuranceActivities = defineCall({
  method: 'GET',
  path: '/api/v1/insurance_activities',
  summary: 'What happened to requests and certificates, newest first, of one request or one carrier.',
  may: 'viewCertificates',
  query: SearchedPaging.extend({
    insurance_certificate_request_id: RecordId.shape.id.optional(),
    carrier_id: carrierId.optional(),
  }),
  response: z.object({ insurance_activities: z.array(InsuranceActivity) }),
  paged: true,
});

export const uploadInsuranceCertificate = defineCall({
  method: 'POST',
  path: '/api/v1/insurance_certificate_documents',
  summary: 'Upload a certificate of insurance of a carrier: a PDF, PNG or JPEG of 20 MB at most.',
  may: 'orderCertificates',
  repeats: 'by-key',
  upload: { types: DOCUMENT_TYPES, maxBytes: MAX_FILE_BYTES },
  body: z.object({ carrier_id: carrierId }),
  response: CertificateDocument,
  errors: [404],
});

export const listCertificateDocuments = defineCall({
  method: 'GET',
  path: '/api/v1/insurance_certificate_documents',
  summary:
    'Certificates that came in, of one carrier or all, with what was read in them, newest first or with `order=oldest` the one that waits longest.',
  may: 'viewCertificates',
  query: SearchedPaging.extend({
    carrier_id: carrierId.optional(),
    status: z
      .enum(CERTIFICATE_DOCUMENT_STATUSES, { error: `status may be ${CERTIFICATE_DOCUMENT_STATUSES.join(', ')}.` })
      .optional(),
    /** For carriers that match a number or a part of the name. */
    search_text: z.string().max(200, 'search_text has at most 200 characters.').optional(),
    order: z.enum(['newest', 'oldest'], { error: 'order may be newest or oldest.' }).default('newest'),
  }),
  response: z.object({ insurance_certificate_documents: z.array(CertificateDocument) }),
  paged: true,
});

export const getCertificateDocument = defineCall({
  method: 'GET',
  path: '/api/v1/insurance_certificate_documents/{id}',
  summary: 'One certificate with what was read in it.',
  may: 'viewCertificates',
  params: RecordId,
  response: CertificateDocument,
});

export const downloadCertificateDocument = defineCall({
  method: 'GET',
  path: '/api/v1/insurance_certificate_documents/{id}/file',
  summary: 'The certificate itself, as it came.',
  may: 'viewCertificates',
  params: RecordId,
  download: true,
  response: null,
  errors: [409],
});

export const enterCertificateLimits = defineCall({
  method: 'PATCH',
  path: '/api/v1/insurance_certificate_documents/{id}/limits',
  summary:
    'Enter what a certificate shows, in place of what was entered before. It counts once the certificate is verified.',
  may: 'reviewCertificates',
  ...review,
  body: z.object({
    document: z.object({
      coverages: z
        .array(CertificateLimit, { error: 'Enter what the certificate shows.' })
        .min(1, 'Enter one coverage at least.')
        .max(CERTIFICATE_COVERAGES.length, 'Enter each coverage once.')
        .refine((limits) => new Set(limits.map(({ coverage }) => coverage)).size === limits.length, {
          error: 'Enter each coverage once.',
        }),
      /** Who is who on it. Omitted: unchanged. */
      parties: CertificatePartyFields.optional(),
      vins: z.array(CertificateVin).max(2000, 'A list holds 2,000 vehicles at most.').default([]),
      is_any_auto: z.boolean({ error: 'is_any_auto is true or false.' }).default(false),
      /** The exclusions of its cargo coverage, as written; empty: none. Omitted: unchanged. */
      exclusions: z
        .array(
          z
            .string({ error: 'An exclusion is a text.' })
            .trim()
            .min(1, 'An exclusion is a text.')
            .max(200, 'An exclusion has at most 200 characters.'),
        )
        .max(50, 'Enter 50 exclusions at most.')
        .optional(),
      expected_version: expectedVersion,
    }),
  }),
});

export const verifyCertificate = defineCall({
  method: 'PATCH',
  path: '/api/v1/insurance_certificate_documents/{id}/verify',
  summary:
    'Confirm what was entered of a certificate, with how it is known: from then on the rules count it. Automobile liability above the filing with FMCSA, of another insurer and policy, and a named insured that may be another company take a second person with compliance. Refuses one without its named insured.',
  may: 'reviewCertificates',
  ...review,
  body: z.object({ document: z.object({ note: ReviewNote, expected_version: expectedVersion }) }),
});

export const setCertificateAside = defineCall({
  method: 'PATCH',
  path: '/api/v1/insurance_certificate_documents/{id}/set_aside',
  summary: 'Say that a certificate is of no use, with why: what was entered of it no longer counts.',
  may: 'reviewCertificates',
  ...review,
  body: z.object({ document: z.object({ note: ReviewNote, expected_version: expectedVersion }) }),
});
