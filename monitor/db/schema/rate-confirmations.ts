import {
  CURRENCIES,
  DELIVERY_STATES,
  RATE_CONFIRMATION_STATUSES,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import type {
  Clause,
  LoadAsWritten,
  RateConfirmationFields,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { LANGUAGE_CODES } from '@contract/shared/languages';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { carrier, id, linkSession, moment, oneOf, table } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';
import { storedFiles } from './files';
import { loads } from './loads';

/** Rate confirmations: what was offered to a carrier for a load, to whom it was mailed, and what the carrier accepted. */

/** The terms that a company prints. A change is a new revision; a trigger keeps the rows as they are. */
export const rateConfirmationTerms = table(
  'rate_confirmation_terms',
  {
    id: id(),
    companyId: company(),
    /** From 1. A company without a row prints the terms that come with the product, revision 0. */
    revision: integer('revision').notNull(),
    clauses: jsonb('clauses').$type<Clause[]>().notNull(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('rate_confirmation_terms_revision').on(t.companyId, t.revision)],
);

/** One a load and carrier. What it says is in its revisions; `total` and `currency` repeat those of `revision`, for lists. */
export const rateConfirmations = table(
  'rate_confirmations',
  {
    id: id(),
    companyId: company(),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    carrierId: carrier(),
    status: oneOf('status', RATE_CONFIRMATION_STATUSES).notNull(),
    /** The last one sent, the draft while none was. */
    revision: integer('revision').notNull(),
    /** A newer one that was not sent; null: none. */
    draftRevision: integer('draft_revision'),
    /** It was sent, and the carrier has not accepted what it says. */
    needsAcceptance: boolean('needs_acceptance').notNull(),
    totalCents: integer('total_cents').notNull(),
    currency: oneOf('currency', CURRENCIES).notNull(),
    deliveredAt: moment('delivered_at'),
    viewedAt: moment('viewed_at'),
    acceptedAt: moment('accepted_at'),
    /** The last one that the carrier accepted; null: none, or it rejected a later one. */
    acceptedRevision: integer('accepted_revision'),
    rejectedAt: moment('rejected_at'),
    cancelledAt: moment('cancelled_at'),
    /** Why it was rejected or cancelled. */
    reason: text('reason'),
    /** The end of the first pickup window; null: none is given. */
    expiresAt: moment('expires_at'),
    creatorId: user('creator_id'),
    createdAt: moment('created_at').notNull(),
    ...versioned(),
  },
  (t) => [
    index('rate_confirmations_company').on(t.companyId, t.id),
    index('rate_confirmations_status').on(t.companyId, t.status, t.id),
    index('rate_confirmations_load').on(t.loadId),
    index('rate_confirmations_open')
      .on(t.carrierId, t.companyId)
      .where(sql`${t.status} IN ('delivered', 'viewed', 'accepted')`),
    index('rate_confirmations_due').on(t.expiresAt).where(sql`${t.status} IN ('draft', 'delivered', 'viewed')`),
  ],
);

/** What a confirmation says and said. A trigger keeps what was sent as it is. */
export const rateConfirmationRevisions = table(
  'rate_confirmation_revisions',
  {
    id: id(),
    companyId: companyOfParent(),
    rateConfirmationId: integer('rate_confirmation_id')
      .notNull()
      .references(() => rateConfirmations.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    status: oneOf('status', RATE_CONFIRMATION_STATUSES).notNull(),
    fields: jsonb('fields').$type<RateConfirmationFields>().notNull(),
    terms: jsonb('terms').$type<Clause[]>().notNull(),
    termsRevision: integer('terms_revision').notNull(),
    /** SHA-256 in hex of the canonical JSON: of the fields, of the terms, and of number, revision and both. */
    fieldsHash: text('fields_hash').notNull(),
    termsHash: text('terms_hash').notNull(),
    hash: text('hash').notNull(),
    totalCents: integer('total_cents').notNull(),
    needsAcceptance: boolean('needs_acceptance').notNull(),
    /** What the load said when it was written, of what a person may type otherwise on the paper. Null: not known. */
    ofLoad: jsonb('of_load').$type<LoadAsWritten>(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (t) => [uniqueIndex('rate_confirmation_revisions_number').on(t.rateConfirmationId, t.revision)],
);

/** A mail that carried a revision to one address, and the link in it. */
export const rateConfirmationDeliveries = table(
  'rate_confirmation_deliveries',
  {
    id: id(),
    companyId: companyOfParent(),
    rateConfirmationId: integer('rate_confirmation_id')
      .notNull()
      .references(() => rateConfirmations.id, { onDelete: 'cascade' }),
    revisionId: integer('revision_id')
      .notNull()
      .references(() => rateConfirmationRevisions.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    knownAs: text('known_as'),
    verifiedHow: text('verified_how'),
    /** The number of record that was called about a new address; null: none was. */
    calledNumber: text('called_number'),
    messageId: text('message_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** In which language the copy says its labels beside English: that of its reader when it was sent. */
    language: oneOf('language', LANGUAGE_CODES).notNull().default('en'),
    /** Of the copy that was attached. */
    pdfSha256: text('pdf_sha256').notNull(),
    state: oneOf('state', DELIVERY_STATES).notNull(),
    stateNote: text('state_note'),
    sentAt: moment('sent_at'),
    bouncedAt: moment('bounced_at'),
    viewedAt: moment('viewed_at'),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('rate_confirmation_deliveries_token').on(t.tokenHash),
    uniqueIndex('rate_confirmation_deliveries_message').on(t.messageId),
    index('rate_confirmation_deliveries_confirmation').on(t.rateConfirmationId, t.id),
    index('rate_confirmation_deliveries_revision').on(t.revisionId),
    index('rate_confirmation_deliveries_pdf').on(t.pdfSha256),
  ],
);

/** What a carrier accepted or rejected on its page, and who did. Rows are only added: a trigger keeps them as they are. */
export const rateConfirmationAnswers = table(
  'rate_confirmation_answers',
  {
    id: id(),
    companyId: companyOfParent(),
    rateConfirmationId: integer('rate_confirmation_id')
      .notNull()
      .references(() => rateConfirmations.id, { onDelete: 'cascade' }),
    revisionId: integer('revision_id')
      .notNull()
      .references(() => rateConfirmationRevisions.id, { onDelete: 'cascade' }),
    isAccepted: boolean('is_accepted').notNull(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    /** That the code was mailed to. */
    email: text('email').notNull(),
    networkAddress: text('network_address').notNull(),
    userAgent: text('user_agent'),
    reason: text('reason'),
    fieldsHash: text('fields_hash').notNull(),
    termsHash: text('terms_hash').notNull(),
    /** The copy with the signature record; null: it was rejected. */
    fileId: uuid('file_id').references(() => storedFiles.id),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('rate_confirmation_answers_confirmation').on(t.rateConfirmationId, t.id),
    index('rate_confirmation_answers_revision').on(t.revisionId),
    index('rate_confirmation_answers_file').on(t.fileId),
  ],
);

/** A browser in which the carrier opened the link of a mail: the link alone opens nothing, a mailed code does. */
export const rateConfirmationSessions = table(
  'rate_confirmation_sessions',
  {
    ...linkSession(),
    companyId: companyOfParent(),
    deliveryId: integer('delivery_id')
      .notNull()
      .references(() => rateConfirmationDeliveries.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('rate_confirmation_sessions_token').on(t.tokenHash),
    index('rate_confirmation_sessions_delivery').on(t.deliveryId),
    index('rate_confirmation_sessions_created').on(t.createdAt),
  ],
);
