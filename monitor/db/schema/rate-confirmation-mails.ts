import { MAIL_SOURCES } from '@contract/rate-confirmations/mails.constants';
import type { MailFinding, MailThing } from '@contract/rate-confirmations/mails.entities';
import { RATE_CONFIRMATION_MAIL_STATUSES } from '@contract/rate-confirmations/rate-confirmations.constants';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { wordsOf } from '../search-words';
import { id, moment, oneOf, table } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';
import { storedFiles } from './files';
import { loads } from './loads';

type Person = { name: string | null; address: string };

/** `problem`: why it could not be read, or not whole; null: it was. */
export type ReadPaper = {
  name: string;
  sha256: string;
  kind: 'pdf' | 'picture' | 'text' | 'other';
  text: string;
  problem: string | null;
};

export type AttachedMail = {
  name: string;
  from: Person[];
  subject: string | null;
  text: string | null;
  hiddenText: string | null;
};

/** What was read from a mail, kept to be checked again when the mail is linked to a load. */
export type KeptMail = {
  from: Person[];
  fromHeaders: number;
  replyTo: Person[];
  to: Person[];
  /** Message ids of the mails that it answers. Mails from before have none of the fields that may be left out. */
  answered?: string[];
  authenticationResults: string[];
  resultsOfOurs?: number;
  headers: { name: string; value: string }[];
  hiddenText: string | null;
  links: { href: string; label: string }[];
  linksLeftOut?: number;
  problem: string | null;
  attachmentsLeftOut: number;
  bounce: { recipient: string | null; reason: string | null; messageId: string | null } | null;
  /** Its DKIM signatures as we checked them; null: they could not be checked. Left out: no check was requested. */
  signatures?: { domain: string; result: string; isAligned: boolean; why: string | null }[] | null;
  /** Words of its attachments: what was read and why something was not. */
  papers?: ReadPaper[];
  /** The emails that are attached to it. */
  attached?: AttachedMail[];
  /** The delivery whose return address it came to. */
  returnedDeliveryId?: number | null;
};

/** The words of a mail's subject and sender. */
export const MAIL_WORDS = wordsOf(sql`coalesce(from_address, '') || ' ' || coalesce(subject, '')`);

/** A mail with a rate confirmation that came in by the inbox folder, by SMTP or by an upload (decision 0107). */
export const rateConfirmationMails = table(
  'rate_confirmation_mails',
  {
    id: id(),
    companyId: company(),
    /** Who uploaded it; null: it came in by email or by the inbox folder. */
    userId: user('user_id'),
    source: oneOf('source', MAIL_SOURCES).notNull(),
    status: oneOf('status', RATE_CONFIRMATION_MAIL_STATUSES).notNull(),
    /** Without the angle brackets; empty: it has none. */
    messageId: text('message_id').notNull(),
    /** Of what it says and who wrote it, without what servers on the way added. */
    contentHash: text('content_hash').notNull(),
    subject: text('subject'),
    /** The first sender, in small letters, for searches; null: none. */
    fromAddress: text('from_address'),
    sentAt: text('sent_at'),
    receivedAt: moment('received_at').notNull(),
    text: text('text'),
    isTextCut: boolean('is_text_cut').notNull().default(false),
    read: jsonb('read').$type<KeptMail>().notNull(),
    findings: jsonb('findings').$type<MailFinding[]>().notNull().default([]),
    /** What it names, as compared when it was checked. */
    things: jsonb('things').$type<MailThing[]>().notNull().default([]),
    /** By the DOT number that it was addressed to; null: by none. */
    addressedDot: bigint('addressed_dot', { mode: 'number' }),
    carrierId: bigint('carrier_id', { mode: 'number' }),
    loadId: integer('load_id').references(() => loads.id, { onDelete: 'set null' }),
    /** When a person said which load it is about, and who; null: its subject did. */
    linkedAt: moment('linked_at'),
    linkedByUserId: user('linked_by_user_id'),
    dismissedAt: moment('dismissed_at'),
    dismissedByUserId: user('dismissed_by_user_id'),
    dismissReason: text('dismiss_reason'),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('rate_confirmation_mails_once').on(t.companyId, t.messageId, t.contentHash),
    index('rate_confirmation_mails_status').on(t.companyId, t.status, t.id),
    index('rate_confirmation_mails_load').on(t.loadId),
    index('rate_confirmation_mails_words').using('gin', MAIL_WORDS),
    index('rate_confirmation_mails_queued').on(t.id).where(sql`${t.status} = 'queued'`),
  ],
);

/** An attachment of a mail, or the mail itself. */
export const rateConfirmationMailFiles = table(
  'rate_confirmation_mail_files',
  {
    id: id(),
    companyId: companyOfParent(),
    mailId: integer('mail_id')
      .notNull()
      .references(() => rateConfirmationMails.id, { onDelete: 'cascade' }),
    /** Null: it was not kept. */
    fileId: uuid('file_id').references(() => storedFiles.id),
    isWholeMail: boolean('is_whole_mail').notNull().default(false),
    name: text('name').notNull(),
    /** Null: none of the kinds that are kept. */
    mediaType: text('media_type'),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** Why it was not kept; null: it was. */
    notKept: text('not_kept'),
    /** Its name or its kind is made to mislead or to run; null: neither. */
    risk: text('risk'),
  },
  (t) => [
    index('rate_confirmation_mail_files_mail').on(t.mailId),
    index('rate_confirmation_mail_files_file').on(t.fileId),
  ],
);
