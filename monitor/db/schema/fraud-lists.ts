import { FLAGGED_KINDS, FRAUD_LISTS, LINE_TYPES } from '@contract/identity-alerts/fraud-lists.constants';
import { boolean, date, index, integer, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment, oneOf, table } from './columns';

/**
 * What the operator loads to warn of: contacts, dispatch services, places and telephone blocks (decision 0098). A file is
 * a whole list and replaces the one before it in one transaction. Every row says whose word it is and as of when.
 */

/** A list is loaded when a row stands here; without one, that something is not on it says nothing. */
export const fraudLists = table('fraud_lists', {
  key: oneOf('key', FRAUD_LISTS).primaryKey(),
  asOf: date('as_of', { mode: 'string' }).notNull(),
  /** False: lines of the file could not be read, so that what is not on the list may have been on one of them. */
  isWhole: boolean('is_whole').notNull(),
  rows: integer('rows').notNull(),
  /** Whose word its rows are, in order. */
  sources: text('sources').array().notNull(),
  loadedAt: moment('loaded_at').notNull(),
});

const source = () => text('source').notNull();
const asOf = () => date('as_of', { mode: 'string' }).notNull();

/** Telephones, addresses and domains that someone reported for fraud. */
export const flaggedContacts = table(
  'flagged_contacts',
  {
    kind: oneOf('kind', FLAGGED_KINDS).notNull(),
    value: text('value').notNull(), // E.164, or in small letters
    source: source(),
    asOf: asOf(),
    /** The last day that it warns; null: as long as it is on the list. */
    expiresOn: date('expires_on', { mode: 'string' }),
  },
  (t) => [primaryKey({ columns: [t.kind, t.value, t.source] })],
);

/** Who books loads for carriers without being one: its telephone or domain stands for many carriers. */
export const dispatchServices = table(
  'dispatch_services',
  {
    kind: oneOf('kind', ['phone', 'domain']).notNull(),
    value: text('value').notNull(),
    name: text('name').notNull(),
    source: source(),
    asOf: asOf(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.value, t.source] })],
);

/** Counties where cargo is known to be stolen, and on which days and of which goods where that is known too. */
export const riskAreas = table(
  'risk_areas',
  {
    /** Of the row's own words: a county may be in the list more than once. */
    key: text('key').primaryKey(),
    state: text('state').notNull(), // two letters
    /** Of the table of counties. */
    countyCode: text('county_code').notNull(),
    county: text('county').notNull(), // as the list writes it
    commodityTypeId: integer('commodity_type_id'), // COMMODITY_TYPES of the contract; null: of any goods
    /** ISO days of the week, 1 is Monday; null: of any day. */
    weekdays: smallint('weekdays').array(),
    fromDay: date('from_day', { mode: 'string' }),
    untilDay: date('until_day', { mode: 'string' }),
    source: source(),
    asOf: asOf(),
  },
  (t) => [index('risk_areas_county').on(t.state, t.countyCode)],
);

/**
 * Electronic logging devices that FMCSA revoked: a carrier with one is to log on paper and to replace it. Which device a
 * carrier has is in no federal file.
 */
export const revokedElds = table(
  'revoked_elds',
  {
    manufacturer: text('manufacturer').notNull(), // as the list writes it
    /** Its letters and digits without the form of company, by which a provider is found. */
    manufacturerKey: text('manufacturer_key').notNull(),
    model: text('model').notNull(),
    modelKey: text('model_key').notNull(),
    identifier: text('identifier').notNull(), // of FMCSA's registry; blank: not on the list
    revokedOn: date('revoked_on', { mode: 'string' }).notNull(),
    source: source(),
    asOf: asOf(),
  },
  (t) => [
    primaryKey({ columns: [t.manufacturerKey, t.modelKey, t.identifier] }),
    index('revoked_elds_model').on(t.modelKey),
  ],
);

/** What kind of line the numbers of a block were given out for: a number moved to another company since is not in it. */
export const phoneBlocks = table('phone_blocks', {
  prefix: text('prefix').primaryKey(), // the first six or seven digits of ten
  lineType: oneOf('line_type', LINE_TYPES).notNull(),
  provider: text('provider'),
  source: source(),
  asOf: asOf(),
});
