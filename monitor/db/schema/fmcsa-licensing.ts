import { AUTHORITY_KINDS, RECORD_ORIGINS } from '@contract/carriers/authority-history.constants';
import { COVERAGE_CLASSES, FILING_TYPES } from '@contract/carriers/insurance.constants';
import { bigint, date, index, text } from 'drizzle-orm/pg-core';
import { oneOf, table } from './columns';

/**
 * What FMCSA's licensing files say about a docket besides its authority and insurance on file (those are in fmcsa.ts).
 */

const carrierId = () => bigint('carrier_id', { mode: 'number' }).notNull();
const asOf = () => date('as_of', { mode: 'string' }).notNull();
const usd = (name: string) => bigint(name, { mode: 'number' });

/** Who takes legal papers for a carrier in every state (BOC-3). */
export const processAgents = table(
  'process_agents',
  {
    rowKey: text('row_key').primaryKey(),
    source: oneOf('source', RECORD_ORIGINS).notNull(),
    docket: text('docket').notNull(),
    carrierId: carrierId(),
    companyName: text('company_name'),
    attention: text('attention'), // a person or a title; legacy alone
    street: text('street'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postal_code'),
    country: text('country'),
    asOf: asOf(),
  },
  (t) => [index('process_agents_carrier').on(t.carrierId)],
);

/** Orders of FMCSA that revoke or suspend an authority: served on one day, in effect from another. */
export const authorityOrders = table(
  'authority_orders',
  {
    rowKey: text('row_key').primaryKey(),
    source: text('source').notNull(),
    docket: text('docket').notNull(),
    carrierId: carrierId(),
    authorityType: text('authority_type').notNull(), // as the source words it
    kind: oneOf('kind', AUTHORITY_KINDS).notNull(),
    orderType: text('order_type'), // INVOLUNTARY REVOCATION, SUSPENSION …
    servedOn: date('served_on', { mode: 'string' }),
    effectiveOn: date('effective_on', { mode: 'string' }),
    asOf: asOf(),
  },
  (t) => [index('authority_orders_carrier').on(t.carrierId)],
);

/** Insurance filings that FMCSA did not accept: they never were cover. */
export const rejectedFilings = table(
  'rejected_filings',
  {
    rowKey: text('row_key').primaryKey(),
    source: text('source').notNull(),
    docket: text('docket').notNull(),
    carrierId: carrierId(),
    formCode: text('form_code'),
    type: oneOf('type', FILING_TYPES).notNull(),
    coverageClass: oneOf('coverage_class', COVERAGE_CLASSES),
    maxCoverageUsd: usd('max_coverage_usd'),
    underlyingLimitUsd: usd('underlying_limit_usd'),
    requiredUsd: usd('required_usd'),
    policyNumber: text('policy_number'),
    insurer: text('insurer'),
    receivedOn: date('received_on', { mode: 'string' }),
    rejectedOn: date('rejected_on', { mode: 'string' }),
    reasons: text('reasons'),
    asOf: asOf(),
  },
  (t) => [index('rejected_filings_carrier').on(t.carrierId)],
);
