import {
  FINDING_RESULTS,
  FINDING_SUBJECTS,
  FINDING_WEIGHTS,
  HOLD_CAUSE_NAMES,
  HOLD_KINDS,
  HOLD_PROOFS,
  PACKET_SECTIONS,
  PACKET_STATUSES,
  TAX_FORM_STATUSES,
} from '@contract/onboarding/packets.constants';
import { CALLED_SOURCES } from '@contract/proven-calls/proven-calls.constants';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { carrier, id, moment, oneOf, table } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';
import { carrierUsers, connections } from './connections';
import { storedFiles } from './files';
import type { companies } from './identity';
import { provenCalls } from './proven-calls';

/** How a carrier is invited, answers its packet, and signs. */

/** An invitation by mail to a carrier to onboard. The token is only in the mail; sending again makes a new one. */
export const connectionInvitations = table(
  'connection_invitations',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    connectionId: integer('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    carrierUserId: integer('carrier_user_id')
      .notNull()
      .references(() => carrierUsers.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    classificationIds: integer('classification_ids').array().notNull().default([]),
    tokenHash: text('token_hash').notNull(),
    invitedByUserId: user('invited_by_user_id'),
    createdAt: moment('created_at').notNull(),
    /** Of the newest mail. */
    deliveredAt: moment('delivered_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    openedAt: moment('opened_at'),
    completedAt: moment('completed_at'),
    revokedAt: moment('revoked_at'),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('connection_invitations_token').on(t.tokenHash),
    index('connection_invitations_company_carrier').on(t.companyId, t.carrierId, t.deliveredAt),
  ],
);

/**
 * The papers of one onboarding. A connection has its newest as its current one (`connections.packet_id`).
 */
export const onboardingPackets = table(
  'onboarding_packets',
  {
    id: id(),
    companyId: company(),
    carrierId: carrier(),
    connectionId: integer('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    status: oneOf('status', PACKET_STATUSES).notNull(),
    createdAt: moment('created_at').notNull(),
    /** When its status last changed. */
    updatedAt: moment('updated_at').notNull(),
    /** Since when nothing holds it; null: something does. Payment that someone holds leaves it: loads go on. */
    completedAt: moment('completed_at'),
    /** When a proven call showed that what the carrier sent last is the carrier's; null: none did. */
    verifiedAt: moment('verified_at'),
    /** Who approved what the carrier sent last; null: not yet, or not required. */
    approvedByUserId: user('approved_by_user_id'),
    ...versioned(),
  },
  (t) => [
    index('onboarding_packets_connection').on(t.connectionId, t.createdAt),
    index('onboarding_packets_carrier').on(t.companyId, t.carrierId),
    index('onboarding_packets_held').on(t.companyId).where(sql`${t.status} LIKE 'held%'`),
  ],
);

/** What the carrier said in one section of the packet, saved step by step. */
export const packetSections = table(
  'packet_sections',
  {
    companyId: companyOfParent(),
    packetId: integer('packet_id')
      .notNull()
      .references(() => onboardingPackets.id, { onDelete: 'cascade' }),
    section: oneOf('section', PACKET_SECTIONS).notNull(),
    answers: jsonb('answers').$type<Record<string, unknown>>().notNull(),
    /** False: saved, and not yet whole. */
    isComplete: boolean('is_complete').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.packetId, t.section, t.companyId] }),
    // Whose number or address it is that the contact search asks about.
    index('packet_sections_answers').using('gin', t.answers.op('jsonb_path_ops')),
  ],
);

/**
 * How a packet compared with the carrier's record when the carrier sent it: one row per subject, one set of rows per
 * time that it was sent. A trigger rejects changes.
 */
export const packetFindings = table(
  'packet_findings',
  {
    companyId: companyOfParent(),
    packetId: integer('packet_id')
      .notNull()
      .references(() => onboardingPackets.id, { onDelete: 'cascade' }),
    /** Which sending of the packet it was, from 1. */
    sending: integer('sending').notNull(),
    comparedAt: moment('compared_at').notNull(),
    subject: oneOf('subject', FINDING_SUBJECTS).notNull(),
    result: oneOf('result', FINDING_RESULTS).notNull(),
    /** How much a difference says; null: it does not differ, or it was compared before differences were weighed. */
    weight: oneOf('weight', FINDING_WEIGHTS),
    /** What the packet says, and what the record does; null: nothing. */
    said: text('said'),
    onRecord: text('on_record'),
    note: text('note'),
    sourceName: text('source_name').notNull(),
    sourceAsOf: date('source_as_of', { mode: 'string' }),
  },
  (t) => [primaryKey({ columns: [t.packetId, t.sending, t.subject] })],
);

/** Why a packet waits. It is held while one of these is open, under the status that its kind names. */
export const packetHolds = table(
  'packet_holds',
  {
    id: id(),
    companyId: companyOfParent(),
    packetId: integer('packet_id')
      .notNull()
      .references(() => onboardingPackets.id, { onDelete: 'cascade' }),
    kind: oneOf('kind', HOLD_KINDS).notNull(),
    /** A sentence: what is held and what releases it. */
    reason: text('reason').notNull(),
    /** What it hangs on. */
    cause: oneOf('cause', HOLD_CAUSE_NAMES).notNull(),
    placedAt: moment('placed_at').notNull(),
    releasedAt: moment('released_at'),
    releasedByUserId: user('released_by_user_id'),
    /** How it was released, as a sentence. */
    releaseNote: text('release_note'),
    /** Of a bank change or an identity: the number on file that was called, whose it is, and who answered. */
    calledNumber: text('called_number'),
    calledSource: oneOf('called_source', CALLED_SOURCES),
    answeredBy: text('answered_by'),
    /** How it is known that the carrier answered; null: it takes no answer, or it was released before proofs were kept. */
    proof: oneOf('proof', HOLD_PROOFS),
    provenCallId: integer('proven_call_id').references(() => provenCalls.id, { onDelete: 'set null' }),
    /** When it ends by itself; null: it does not. */
    endsAt: moment('ends_at'),
  },
  (t) => [index('packet_holds_packet').on(t.packetId)],
);

/** A company's own agreement for carriers to sign, by version. */
export const contracts = table(
  'contracts',
  {
    id: id(),
    companyId: company(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    uploadedByUserId: user('uploaded_by_user_id'),
    createdAt: moment('created_at').notNull(),
    /** The one that new packets sign: one a company. */
    isCurrent: boolean('is_current').notNull(),
  },
  (t) => [
    uniqueIndex('contracts_version').on(t.companyId, t.name, t.version),
    uniqueIndex('contracts_current').on(t.companyId).where(sql`${t.isCurrent}`),
  ],
);

/** An agreement in a packet: signed by the carrier, or returned with changes by either side. */
export const onboardingPacketContracts = table(
  'onboarding_packet_contracts',
  {
    id: id(),
    companyId: companyOfParent(),
    packetId: integer('packet_id')
      .notNull()
      .references(() => onboardingPackets.id, { onDelete: 'cascade' }),
    contractId: integer('contract_id')
      .notNull()
      .references(() => contracts.id),
    isBrokerUploaded: boolean('is_broker_uploaded').notNull(),
    /** True: with changes to what was proposed. */
    isRedlined: boolean('is_redlined').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    /** The signature record; all null while it is only proposed. */
    signerName: text('signer_name'),
    signerTitle: text('signer_title'),
    signerEmail: text('signer_email'),
    signerAddress: text('signer_address'), // network address
    /** Of the agreement's file as it was shown to who signed. */
    agreementSha256: text('agreement_sha256'),
    /** What whoever returned it with changes said of them. */
    note: text('note'),
    signedAt: moment('signed_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('onboarding_packet_contracts_packet').on(t.packetId, t.createdAt)],
);

/** A browser in which a carrier answers its packet: it awaits the mailed code, then it is open. Digests only. */
export const packetSessions = table(
  'packet_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: companyOfParent(),
    invitationId: integer('invitation_id')
      .notNull()
      .references(() => connectionInvitations.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    state: oneOf('state', ['awaiting_code', 'open']).notNull(),
    codeHash: text('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    uniqueIndex('packet_sessions_token').on(t.tokenHash),
    index('packet_sessions_invitation').on(t.invitationId),
    index('packet_sessions_created').on(t.createdAt),
  ],
);

/** A file that the carrier put into a section of its packet; certificates and agreements have tables of their own. */
export const packetDocuments = table(
  'packet_documents',
  {
    id: id(),
    companyId: companyOfParent(),
    packetId: integer('packet_id')
      .notNull()
      .references(() => onboardingPackets.id, { onDelete: 'cascade' }),
    section: oneOf('section', PACKET_SECTIONS).notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('packet_documents_packet').on(t.packetId, t.createdAt)],
);

/** Where a carrier is paid, as its packet says. The numbers are sealed; what stands here in clear is worth nothing. */
export const packetBankDetails = table(
  'packet_bank_details',
  {
    packetId: integer('packet_id')
      .notNull()
      .references(() => onboardingPackets.id, { onDelete: 'cascade' }),
    companyId: company(),
    carrierId: carrier(),
    /** Routing number, account number and remit-to, sealed with DATA_KEYS. */
    sealed: text('sealed').notNull(),
    bankName: text('bank_name').notNull(),
    accountLastFour: text('account_last_four').notNull(),
    savedAt: moment('saved_at').notNull(),
    /**
     * When it first counted, without a hold or after a call; null: not yet. Changes are measured against the newest such
     * one.
     */
    acceptedAt: moment('accepted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.packetId, t.companyId] }),
    index('packet_bank_details_carrier').on(t.companyId, t.carrierId, t.acceptedAt),
  ],
);

/** A tax form with changes that someone of the company uploaded, and whether a person has compared it. */
export const taxFormSubmissions = table(
  'tax_form_submissions',
  {
    id: id(),
    companyId: companyOfParent(),
    packetId: integer('packet_id')
      .notNull()
      .references(() => onboardingPackets.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    status: oneOf('status', TAX_FORM_STATUSES).notNull(),
    uploadedByUserId: user('uploaded_by_user_id'),
    createdAt: moment('created_at').notNull(),
    acceptedAt: moment('accepted_at'),
    acceptedByUserId: user('accepted_by_user_id'),
  },
  (t) => [index('tax_form_submissions_packet').on(t.packetId, t.createdAt)],
);

/** Protections of onboarding that one person wants to loosen: they stay as they are until another confirms it. */
export const onboardingSettingsRequests = table(
  'onboarding_settings_requests',
  {
    id: id(),
    companyId: company(),
    /** What is required, by column of the company. */
    settings: jsonb('settings').$type<LooserSettings>().notNull(),
    /** A sentence that is complete without the settings of today. */
    summary: text('summary').notNull(),
    requestedByUserId: user('requested_by_user_id'),
    requestedAt: moment('requested_at').notNull(),
    endedAt: moment('ended_at'),
    endedByUserId: user('ended_by_user_id'),
    isConfirmed: boolean('is_confirmed').notNull().default(false),
  },
  (t) => [uniqueIndex('onboarding_settings_requests_open').on(t.companyId).where(sql`${t.endedAt} IS NULL`)],
);

type LooserSettings = Partial<
  Pick<typeof companies.$inferSelect, 'isPacketApprovalRequired' | 'isSecondPersonRequired' | 'bankChangeWaitDays'>
>;
