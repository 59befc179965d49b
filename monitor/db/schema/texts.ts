import { LANGUAGE_CODES } from '@contract/shared/languages';
import {
  CONSENT_WAYS,
  DEFAULT_TEXT_SETTINGS,
  TEXT_ENCODINGS,
  TEXT_KINDS,
  TEXT_STATUSES,
} from '@contract/texts/texts.constants';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table } from './columns';
import { user } from './company-columns';
import { companies } from './identity';
import { loadLogs, loads } from './loads';

const orNoCompany = () => integer('company_id').references(() => companies.id, { onDelete: 'cascade' });
const load = () => integer('load_id').references(() => loads.id, { onDelete: 'cascade' });

/** A company's settings for text messages. Who has no row has the defaults. */
export const textSettings = table('text_settings', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** Texts in 24 hours. */
  dailyMaximum: integer('daily_maximum').notNull().default(DEFAULT_TEXT_SETTINGS.daily_maximum),
  isHeldAtNight: boolean('is_held_at_night').notNull().default(DEFAULT_TEXT_SETTINGS.is_held_at_night),
  /** Null: the product does not text drivers for their location. */
  askEveryMinutes: smallint('ask_every_minutes'),
  answerWithinMinutes: smallint('answer_within_minutes').notNull().default(DEFAULT_TEXT_SETTINGS.answer_within_minutes),
  updatedAt: moment('updated_at').notNull(),
  updatedByUserId: user('updated_by_user_id'),
});

const isWaiting = (status: AnyPgColumn): SQL => sql`${status} IN ('waiting', 'handing_over')`;

/** Text messages, written in the transaction that decides them and sent by the courier after it. */
export const texts = table(
  'texts',
  {
    id: id(),
    /** Null: an answer to STOP or HELP from a number that no company texted. */
    companyId: orNoCompany(),
    kind: oneOf('kind', TEXT_KINDS).notNull(),
    /** What happened: one text an event and number. */
    eventKey: text('event_key').notNull(),
    toE164: text('to_e164').notNull(),
    body: text('body').notNull(),
    encoding: oneOf('encoding', TEXT_ENCODINGS).notNull(),
    segments: smallint('segments').notNull(),
    /** Millionths of a dollar, at the price of the day; null: no price is set. */
    costMicros: integer('cost_micros'),
    loadId: load(),
    /** The load's carrier then: a text for another's driver is not sent any more. */
    carrierId: bigint('carrier_id', { mode: 'number' }),
    /** Null: the product, by the company's settings. */
    userId: user('user_id'),
    status: oneOf('status', TEXT_STATUSES).notNull().default('waiting'),
    /** Why it failed or was not sent, as a sentence with the gateway's code. */
    problem: text('problem'),
    tries: smallint('tries').notNull().default(0),
    /** Not before; held for the morning, or for the next try. */
    nextTryAt: moment('next_try_at').notNull(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    deliveredAt: moment('delivered_at'),
    /** The gateway's name for it. */
    providerId: text('provider_id'),
  },
  (t) => [
    uniqueIndex('texts_once').on(sql`coalesce(${t.companyId}, 0)`, t.eventKey, t.toE164),
    index('texts_waiting').on(t.nextTryAt).where(isWaiting(t.status)),
    index('texts_company').on(t.companyId, t.createdAt),
    index('texts_number').on(t.toE164, t.id),
    index('texts_load').on(t.loadId, t.createdAt).where(sql`${t.loadId} IS NOT NULL`),
    uniqueIndex('texts_provider').on(t.providerId).where(sql`${t.providerId} IS NOT NULL`),
  ],
);

/**
 * Who agreed to text messages and who ended them, with the words. Added to, never changed: the role of requests may only insert.
 * Of a number without a company it is STOP or START, which count for every company.
 */
export const textConsents = table(
  'text_consents',
  {
    id: id(),
    companyId: orNoCompany(),
    numberE164: text('number_e164').notNull(),
    /** False: it ends. */
    isGiven: boolean('is_given').notNull(),
    way: oneOf('way', CONSENT_WAYS).notNull(),
    words: text('words').notNull(),
    /** SHA-256 of the words. */
    wordsHash: text('words_hash').notNull(),
    /** In which the person is written to; null: not said. */
    language: oneOf('language', LANGUAGE_CODES),
    /** No reference: it outlives the load. */
    loadId: integer('load_id'),
    userId: integer('user_id'),
    at: moment('at').notNull(),
  },
  (t) => [index('text_consents_number').on(t.numberE164, t.companyId, t.id)],
);

/** Text messages that came in. Each counts once, however often the gateway posts it. */
export const textAnswers = table(
  'text_answers',
  {
    id: id(),
    providerId: text('provider_id').notNull().unique(),
    fromE164: text('from_e164').notNull(),
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull(),
    companyId: orNoCompany(),
    /** The load of the newest text that the number got. */
    loadId: load(),
    textId: integer('text_id').references(() => texts.id, { onDelete: 'set null' }),
    /** The check call that it became. */
    loadLogId: integer('load_log_id').references(() => loadLogs.id, { onDelete: 'set null' }),
    /** The load names the number as that of a driver of it. */
    isFromDriver: boolean('is_from_driver').notNull().default(false),
  },
  (t) => [index('text_answers_load').on(t.loadId, t.receivedAt).where(sql`${t.loadId} IS NOT NULL`)],
);
