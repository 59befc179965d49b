import {
  CHANGE_RULES,
  DEADLINE_RULES,
  DIFFERENCE_KINDS,
  DIFFERENCE_STATUSES,
  EDI_DIRECTIONS,
  EDI_FILE_SOURCES,
  EDI_VERSIONS,
  ELEMENT_SEPARATORS,
  INTERCHANGE_STATES,
  INVOICE_STATUSES,
  SEGMENT_ENDS,
  SET_OUTCOMES,
  SFTP_SECRETS,
  TENDER_STATUSES,
  TIMES_WITHOUT_ZONE,
} from '@contract/edi/edi.constants';
import type { DifferenceChange, InvoiceFinding, InvoiceLine, SetProblemNamed } from '@contract/edi/edi.entities';
import type { LoadInput } from '@contract/loads/loads.calls';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, id, moment, oneOf, table } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';
import { companyEvents } from './history';
import { loads } from './loads';

/** EDI (decision 0213): with whom a company exchanges files, the files, and what they became. */

const loadOrNone = () => integer('load_id').references(() => loads.id, { onDelete: 'set null' });

/** With whom a company exchanges interchanges, and how. */
export const ediPartners = table(
  'edi_partners',
  {
    id: id(),
    companyId: company(),
    name: text('name').notNull(),
    theirQualifier: text('their_qualifier').notNull(),
    theirId: text('their_id').notNull(),
    theirGroupId: text('their_group_id').notNull(),
    ourQualifier: text('our_qualifier').notNull(),
    ourId: text('our_id').notNull(),
    ourGroupId: text('our_group_id').notNull(),
    /** By which the partner calls the company: B202 of its tenders. */
    scac: text('scac').notNull(),
    x12Version: oneOf('x12_version', EDI_VERSIONS).notNull(),
    isTest: boolean('is_test').notNull(),
    elementSeparator: oneOf('element_separator', ELEMENT_SEPARATORS).notNull(),
    segmentEnd: oneOf('segment_end', SEGMENT_ENDS).notNull(),
    timeZone: text('time_zone').notNull(),
    timesWithoutZone: oneOf('times_without_zone', TIMES_WITHOUT_ZONE).notNull(),
    answerWithinMinutes: integer('answer_within_minutes').notNull(),
    deadlineRule: oneOf('deadline_rule', DEADLINE_RULES).notNull(),
    changeRule: oneOf('change_rule', CHANGE_RULES).notNull(),
    /** A 990 answers a change too. */
    isChangeAnswered: boolean('is_change_answered').notNull(),
    sendsStatuses: boolean('sends_statuses').notNull(),
    /** Where its guide differs from X12, as it was entered: `readPartnerCodes`. */
    partnerCodes: text('partner_codes').notNull().default(''),
    /** Whose invoices it sends; null: it is no carrier. */
    carrierId: bigint('carrier_id', { mode: 'number' }),
    /** ISA13 of the last interchange that we made. */
    lastControl: integer('last_control').notNull().default(0),
    isActive: boolean('is_active').notNull(),
    createdAt: moment('created_at').notNull(),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('edi_partners_ids').on(
      t.companyId,
      sql`upper(${t.theirQualifier})`,
      sql`upper(${t.theirId})`,
      sql`upper(${t.ourId})`,
      t.isTest,
    ),
  ],
);

/** A partner's SFTP server; a row for each partner that has one. */
export const ediSftp = table('edi_sftp', {
  partnerId: integer('partner_id')
    .primaryKey()
    .references(() => ediPartners.id, { onDelete: 'cascade' }),
  companyId: company(),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  username: text('username').notNull(),
  signsInWith: oneOf('signs_in_with', SFTP_SECRETS).notNull(),
  /** The password or the key, sealed with the product's own secrets. */
  sealedSecret: text('sealed_secret').notNull(),
  hostKey: text('host_key').notNull(),
  fetchFrom: text('fetch_from').notNull(),
  putInto: text('put_into').notNull(),
  /** Of the last exchange without a fault. */
  lastOkAt: moment('last_ok_at'),
  problem: text('problem'),
  /** In a row, since the last good one. */
  failures: integer('failures').notNull().default(0),
  /** A node that takes it moves this ahead, so that no other one does at the same time. */
  nextAt: moment('next_at').notNull(),
});

/** One interchange, received or made. */
export const ediInterchanges = table(
  'edi_interchanges',
  {
    id: id(),
    companyId: company(),
    /** Null: its sender is no partner. */
    partnerId: integer('partner_id').references(() => ediPartners.id, { onDelete: 'set null' }),
    direction: oneOf('direction', EDI_DIRECTIONS).notNull(),
    source: oneOf('source', EDI_FILE_SOURCES).notNull(),
    state: oneOf('state', INTERCHANGE_STATES).notNull(),
    /** Why it, or a part of it, was rejected; null: it was not. */
    problem: text('problem'),
    /** As written in its ISA; empty: it could not be read. */
    sender: text('sender').notNull(),
    control: text('control').notNull(),
    isTest: boolean('is_test').notNull(),
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** Of a 997 that we made: the interchange that it acknowledges. */
    acknowledgesId: integer('acknowledges_id'),
    /** Of one that we made: A, E, P or R of the partner's 997; null: none came. */
    acknowledged: text('acknowledged'),
    acknowledgedAt: moment('acknowledged_at'),
    /** Who uploaded it. */
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('edi_interchanges_company').on(t.companyId, t.id),
    index('edi_interchanges_control').on(t.partnerId, t.direction, t.control),
    index('edi_interchanges_waiting').on(t.partnerId, t.id).where(sql`${t.state} = 'waiting'`),
  ],
);

/** The bytes of an interchange as they came or went: apart, so that lists do not read them. */
export const ediContents = table('edi_contents', {
  companyId: companyOfParent(),
  interchangeId: integer('interchange_id')
    .primaryKey()
    .references(() => ediInterchanges.id, { onDelete: 'cascade' }),
  content: bytea('content').notNull(),
});

/** A set of an interchange, and what it became. */
export const ediSets = table(
  'edi_sets',
  {
    id: id(),
    companyId: company(),
    interchangeId: integer('interchange_id')
      .notNull()
      .references(() => ediInterchanges.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    control: text('control').notNull(),
    /** The place of its ST in the interchange, and how many segments it has. */
    firstSegment: integer('first_segment').notNull(),
    segmentsCount: integer('segments_count').notNull(),
    outcome: oneOf('outcome', SET_OUTCOMES).notNull(),
    /** What it became, readable without other rows. */
    summary: text('summary').notNull(),
    problems: jsonb('problems').$type<SetProblemNamed[]>().notNull(),
    tenderId: integer('tender_id'),
    invoiceId: integer('invoice_id'),
    loadId: loadOrNone(),
  },
  (t) => [index('edi_sets_interchange').on(t.interchangeId, t.id), index('edi_sets_tender').on(t.tenderId)],
);

/** A load that a customer tenders. */
export const ediTenders = table(
  'edi_tenders',
  {
    id: id(),
    companyId: company(),
    partnerId: integer('partner_id')
      .notNull()
      .references(() => ediPartners.id, { onDelete: 'cascade' }),
    shipmentId: text('shipment_id').notNull(),
    shipmentKey: text('shipment_key').notNull(),
    status: oneOf('status', TENDER_STATUSES).notNull(),
    /** What the partner said last, of all that it said. */
    said: jsonb('said').$type<LoadInput>().notNull(),
    notes: text('notes').array().notNull(),
    receivedAt: moment('received_at').notNull(),
    answerBy: moment('answer_by').notNull(),
    /** Why the rule of the profile could not answer at the deadline; null: it did, or there is none. */
    ruleProblem: text('rule_problem'),
    answeredAt: moment('answered_at'),
    answeredByUserId: user('answered_by_user_id'),
    /** Null: not answered, or accepted. */
    reason: text('reason'),
    loadId: loadOrNone(),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('edi_tenders_shipment').on(t.partnerId, t.shipmentKey),
    index('edi_tenders_company').on(t.companyId, t.id),
    index('edi_tenders_load').on(t.loadId),
    index('edi_tenders_due').on(t.answerBy).where(sql`${t.status} = 'open' AND ${t.ruleProblem} IS NULL`),
  ],
);

/** A change of an accepted tender, which a person or a rule accepts. */
export const ediDifferences = table(
  'edi_differences',
  {
    id: id(),
    companyId: company(),
    tenderId: integer('tender_id')
      .notNull()
      .references(() => ediTenders.id, { onDelete: 'cascade' }),
    setId: integer('set_id').references(() => ediSets.id, { onDelete: 'set null' }),
    kind: oneOf('kind', DIFFERENCE_KINDS).notNull(),
    status: oneOf('status', DIFFERENCE_STATUSES).notNull(),
    /** What is to become of the load. */
    said: jsonb('said').$type<LoadInput>().notNull(),
    /** As they were when it was decided; before that they are worked out anew. */
    changes: jsonb('changes').$type<DifferenceChange[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedByUserId: user('decided_by_user_id'),
    reason: text('reason'),
    ...versioned(),
  },
  (t) => [
    index('edi_differences_tender').on(t.tenderId, t.id),
    index('edi_differences_open').on(t.companyId).where(sql`${t.status} = 'open'`),
  ],
);

/** An event of a load that a partner was sent as a 214, or why not. */
export const ediStatuses = table(
  'edi_statuses',
  {
    id: id(),
    companyId: company(),
    tenderId: integer('tender_id')
      .notNull()
      .references(() => ediTenders.id, { onDelete: 'cascade' }),
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => companyEvents.id, { onDelete: 'cascade' }),
    /** AT701 of each status; empty: nothing was sent. */
    codes: text('codes').array().notNull(),
    summary: text('summary').notNull(),
    interchangeId: integer('interchange_id').references(() => ediInterchanges.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('edi_statuses_once').on(t.tenderId, t.eventId)],
);

/** A carrier's freight invoice, compared with the rate confirmation that it accepted. */
export const ediInvoices = table(
  'edi_invoices',
  {
    id: id(),
    companyId: company(),
    partnerId: integer('partner_id')
      .notNull()
      .references(() => ediPartners.id, { onDelete: 'cascade' }),
    carrierId: bigint('carrier_id', { mode: 'number' }),
    loadId: loadOrNone(),
    /** The rate confirmation, and which revision of it, that it was compared with; null: none. */
    confirmationId: integer('confirmation_id'),
    confirmationRevision: smallint('confirmation_revision'),
    number: text('number').notNull(),
    /** Letters and digits alone, in capitals: another spelling is no other invoice. */
    numberKey: text('number_key').notNull(),
    day: date('day', { mode: 'string' }),
    currency: text('currency').notNull(),
    totalCents: integer('total_cents'),
    /** Null: it names none. */
    remitTo: text('remit_to'),
    references: text('references').array().notNull(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    findings: jsonb('findings').$type<InvoiceFinding[]>().notNull(),
    status: oneOf('status', INVOICE_STATUSES).notNull(),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedByUserId: user('decided_by_user_id'),
    reason: text('reason'),
    ...versioned(),
  },
  (t) => [
    index('edi_invoices_company').on(t.companyId, t.id),
    index('edi_invoices_number').on(t.companyId, t.carrierId, t.numberKey),
    index('edi_invoices_load').on(t.loadId),
  ],
);
