import type { CertificateParties } from '@contract/insurance/certificates.entities';
import {
  CERTIFICATE_COVERAGES,
  CERTIFICATE_DOCUMENT_STATUSES,
  CERTIFICATE_REQUEST_STATUSES,
  type CertificateNeed,
  INSURANCE_ACTIVITY_KINDS,
} from '@contract/insurance/insurance.constants';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { carrier, id, moment, oneOf, table } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';
import { storedFiles } from './files';

/** How a company gets a carrier's certificates of insurance, up to the limits that its rules use. */

/** A certificate of insurance whose limits a person of the company entered and, once `verified_at` is set, checked. */
export const insuranceCertificates = table(
  'insurance_certificates',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    coverage: oneOf('coverage', CERTIFICATE_COVERAGES).notNull(),
    limitUsd: bigint('limit_usd', { mode: 'number' }).notNull(),
    insurer: text('insurer'),
    policyNumber: text('policy_number'),
    effectiveOn: date('effective_on', { mode: 'string' }).notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    verifiedAt: moment('verified_at'),
    verifiedByUserId: user('verified_by_user_id'),
    /** The certificate that shows it (`insurance_certificate_documents`); null: entered without its file. */
    documentId: integer('document_id'),
    enteredByUserId: user('entered_by_user_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('insurance_certificates_company_carrier').on(t.companyId, t.carrierId)],
);

/**
 * A request by mail to a carrier or its agent for a certificate. The token is only in the mail; a repeated request makes a
 * new one.
 */
export const insuranceCertificateRequests = table(
  'insurance_certificate_requests',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    email: text('email').notNull(), // lower case
    /** How the address is known, as a sentence. */
    addressFrom: text('address_from'),
    status: oneOf('status', CERTIFICATE_REQUEST_STATUSES).notNull(),
    /** What the certificate should show, in the words of who asks. */
    message: text('message'),
    /** What it should show, of the list. */
    needs: jsonb('needs').$type<CertificateNeed[]>().notNull().default([]),
    tokenHash: text('token_hash').notNull(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
    /** Of the newest mail. */
    deliveredAt: moment('delivered_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    receivedAt: moment('received_at'),
    cancelledAt: moment('cancelled_at'),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('insurance_certificate_requests_token').on(t.tokenHash),
    index('insurance_certificate_requests_carrier').on(t.companyId, t.carrierId, t.createdAt),
  ],
);

/** A certificate as it came: the file, to be read by a person. What it shows are rows of `insurance_certificates`. */
export const insuranceCertificateDocuments = table(
  'insurance_certificate_documents',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    /** The request that it answers; null: someone of the company had it. */
    requestId: integer('request_id').references(() => insuranceCertificateRequests.id, { onDelete: 'set null' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    status: oneOf('status', CERTIFICATE_DOCUMENT_STATUSES).notNull(),
    /** Its automobile liability is for any auto: every vehicle, listed or not. As a person read it. */
    isAnyAuto: boolean('is_any_auto').notNull().default(false),
    /** A person has read what it excludes; false: no exclusion below says nothing. */
    hasReadExclusions: boolean('has_read_exclusions').notNull().default(false),
    /** Who is who on it, as a person read it; null: not recorded. */
    insuredName: text('insured_name'),
    holderName: text('holder_name'),
    producerName: text('producer_name'),
    producerContact: text('producer_contact'),
    producerPhone: text('producer_phone'),
    producerEmail: text('producer_email'), // lower case
    /** `companyKey` of the producer: the same agency on other certificates. */
    producerKey: text('producer_key'),
    /** What who sent it by the link said of it: a claim. */
    senderSaid: jsonb('sender_said').$type<CertificateParties>(),
    createdAt: moment('created_at').notNull(),
    reviewedAt: moment('reviewed_at'),
    reviewedByUserId: user('reviewed_by_user_id'),
    /** How the insurer or agent confirmed it, or why it was set aside. */
    reviewNote: text('review_note'),
    ...versioned(),
  },
  (t) => [
    index('insurance_certificate_documents_carrier').on(t.companyId, t.carrierId, t.createdAt),
    index('insurance_certificate_documents_producer')
      .on(t.companyId, t.producerKey)
      .where(sql`${t.producerKey} IS NOT NULL`),
    index('insurance_certificate_documents_to_review')
      .on(t.companyId, t.createdAt)
      .where(sql`${t.status} = 'to_review'`),
  ],
);

/** The vehicles that a certificate lists, by their VIN. None: it is for any auto, or does not say. */
export const certificateVehicles = table(
  'certificate_vehicles',
  {
    companyId: companyOfParent(),
    documentId: integer('document_id')
      .notNull()
      .references(() => insuranceCertificateDocuments.id, { onDelete: 'cascade' }),
    vin: text('vin').notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.vin] })],
);

/** What a certificate excludes from its cargo coverage, as a person read it. */
export const certificateExclusions = table(
  'certificate_exclusions',
  {
    id: id(),
    companyId: companyOfParent(),
    documentId: integer('document_id')
      .notNull()
      .references(() => insuranceCertificateDocuments.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
  },
  (t) => [index('certificate_exclusions_document').on(t.documentId)],
);

/** What happened to requests and certificates, and who did it; user null: the carrier or its agent. Only ever added. */
export const insuranceActivities = table(
  'insurance_activities',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    insuranceCertificateRequestId: integer('insurance_certificate_request_id').references(
      () => insuranceCertificateRequests.id,
      { onDelete: 'cascade' },
    ),
    kind: oneOf('kind', INSURANCE_ACTIVITY_KINDS).notNull(),
    /** A sentence that is complete without the rows it mentions. */
    summary: text('summary').notNull(),
    userId: user('user_id'),
    occurredAt: moment('occurred_at').notNull(),
  },
  (t) => [
    index('insurance_activities_carrier').on(t.companyId, t.carrierId, t.occurredAt),
    index('insurance_activities_request').on(t.insuranceCertificateRequestId),
    index('insurance_activities_company').on(t.companyId, t.occurredAt),
  ],
);
