import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment } from './columns';

/** Companies, their people, what they pay for, and how people prove who they are. */

/** What a company pays for: the paywall of the current user is read from here. */
export const plans = pgTable('plans', {
  id: id(),
  name: text('name').notNull(),
  canLoadDashboard: boolean('can_load_dashboard').notNull(),
  canConnect: boolean('can_connect').notNull(),
  canRule: boolean('can_rule').notNull(),
  canLaneSearch: boolean('can_lane_search').notNull(),
  canExport: boolean('can_export').notNull(),
  canExportWithInsights: boolean('can_export_with_insights').notNull(),
  canApi: boolean('can_api').notNull(),
  canApiWithInsights: boolean('can_api_with_insights').notNull(),
  canViewInsights: boolean('can_view_insights').notNull(),
  canViewInsuranceCertificates: boolean('can_view_insurance_certificates').notNull(),
  /** Lane searches a month; null: no limit. */
  carrierSearchesLimit: integer('carrier_searches_limit'),
  /** Offered to every company on the account page; the others were agreed with one company. */
  isPublic: boolean('is_public').notNull().default(false),
});

export const companies = pgTable('companies', {
  id: id(),
  legalName: text('legal_name').notNull(),
  companyType: text('company_type').notNull(), // broker | carrier | shipper …
  status: text('status').notNull(), // active | subscription_or_trial_expired
  planId: integer('plan_id').references(() => plans.id),
  /** The company's own entry among the carriers; 0 or null: none. */
  carrierId: bigint('carrier_id', { mode: 'number' }),
  hideVehicleSearch: boolean('hide_vehicle_search').notNull().default(false),
  carrierSearchesCount: integer('carrier_searches_count').notNull().default(0),
  /** The first day of the month that the count is of; null: nothing was counted yet. */
  carrierSearchesMonth: date('carrier_searches_month', { mode: 'string' }),
  /** How the company wants to be reached and named on papers; null: not said. */
  docketNumber: text('docket_number'), // MC123456
  phoneE164: text('phone_e164'),
  street: text('street'),
  city: text('city'),
  state: text('state'),
  postalCode: text('postal_code'),
  /** Until when it may try the product; null: it pays, or need not. */
  trialEndsAt: moment('trial_ends_at'),
  /** When its managers were told that the trial is about to end. */
  trialWarnedAt: moment('trial_warned_at'),
  /** Under which the payment service keeps its payment methods; null: none kept there. */
  paymentCustomerId: text('payment_customer_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(), // lower case
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    phoneE164: text('phone_e164'),
    companyId: integer('company_id').references(() => companies.id),
    scopes: text('scopes').array().notNull().default([]),
    requestedCarrierId: bigint('requested_carrier_id', { mode: 'number' }),
    isWatchdog: boolean('is_watchdog').notNull().default(false),
    watchdogCanViewFullCarrierProfile: boolean('watchdog_can_view_full_carrier_profile').notNull().default(false),
    watchdogCanCarrierSearch: boolean('watchdog_can_carrier_search').notNull().default(false),
    /** Null until the address was proved by a code at sign-up. */
    confirmedAt: moment('confirmed_at'),
    disabledAt: moment('disabled_at'),
    /** pending-access-review | carrier_vpn_block | user_country_block: every call answers 406 with that page. */
    blockedPage: text('blocked_page'),
    /** What brought them here, as the address of the sign-up page said. */
    referrer: text('referrer'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('users_email').on(t.email), index('users_company').on(t.companyId, t.firstName)],
);

/** A session holds no secret in clear: token and code are digests. */
export const userSessions = pgTable(
  'user_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Awaits the mailed digits, of signing in or of signing up, until they came back. */
    state: text('state').notNull(), // awaiting_code | awaiting_confirmation | signed_in
    /** While signing up: the password that was chosen with this code. It counts once the code has come back. */
    pendingPasswordHash: text('pending_password_hash'),
    /** What the browser calls itself and where it came from, for the user's own list of sessions. */
    userAgent: text('user_agent'),
    networkAddress: text('network_address'),
    codeHash: text('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [uniqueIndex('user_sessions_token').on(t.tokenHash), index('user_sessions_user').on(t.userId)],
);

/** Somebody asked into a company by mail. Who claims it gets its scopes; what was claimed or taken back is kept. */
export const userInvitations = pgTable(
  'user_invitations',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    email: text('email').notNull(), // lower case
    scopes: text('scopes').array().notNull().default([]),
    site: text('site').notNull(), // broker | watchdog
    /** Of the newest mail. */
    deliveredAt: moment('delivered_at').notNull(),
    claimedAt: moment('claimed_at'),
    deletedAt: moment('deleted_at'),
    invitedByUserId: integer('invited_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('user_invitations_company').on(t.companyId, t.deliveredAt),
    index('user_invitations_email').on(t.email),
    // One open invitation an address and company: inviting twice is sending again.
    uniqueIndex('user_invitations_open')
      .on(t.companyId, t.email)
      .where(sql`${t.claimedAt} IS NULL AND ${t.deletedAt} IS NULL`),
  ],
);

/** What a company pays with, as the payment service describes it. Its token is worth nothing outside that service. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    service: text('service').notNull(), // sandbox | braintree
    serviceToken: text('service_token').notNull(),
    kind: text('kind').notNull(), // card | paypal
    brand: text('brand').notNull(),
    lastFour: text('last_four'),
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
    addedByUserId: integer('added_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('payment_methods_company').on(t.companyId),
    uniqueIndex('payment_methods_default').on(t.companyId).where(sql`${t.isDefault}`),
  ],
);

/** People of a company who work together; loads and lists are filtered by them. */
export const teams = pgTable(
  'teams',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('teams_company_name').on(t.companyId, t.name)],
);

export const teamUsers = pgTable(
  'team_users',
  {
    id: id(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('team_users_once').on(t.teamId, t.userId), index('team_users_user').on(t.userId)],
);

/** Who did what to the company's account, and when. Rows are only ever added. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** In words, complete without the rows it speaks of: they may change. */
    summary: text('summary').notNull(),
    /** Who did it; null: nobody of the company. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** To whom, where it was done to a person. */
    subjectUserId: integer('subject_user_id').references(() => users.id, { onDelete: 'set null' }),
    occurredAt: moment('occurred_at').notNull(),
  },
  (t) => [
    index('audit_events_company').on(t.companyId, t.occurredAt),
    index('audit_events_company_kind').on(t.companyId, t.kind, t.occurredAt),
  ],
);

/** Links to choose a new password: good for an hour, once. The token itself is only in the mail. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('password_resets_user').on(t.userId)],
);

/**
 * What a limit counts: tries by digest of the address typed, of the network address or of the account. One row per subject,
 * so that a limit is checked and spent by one statement.
 */
export const identityTries = pgTable(
  'identity_tries',
  {
    subject: text('subject').primaryKey(),
    /** Oldest first, at most as many as the limit allows. */
    triedAt: moment('tried_at').array().notNull(),
    /** When the last of them is outside its window. */
    keepUntil: moment('keep_until').notNull(),
  },
  (t) => [index('identity_tries_keep_until').on(t.keepUntil)],
);

/** Feature flags with flipper's gates. */
export const flipperFeatures = pgTable('flipper_features', { key: text('key').primaryKey() });

export const flipperGates = pgTable(
  'flipper_gates',
  {
    featureKey: text('feature_key')
      .notNull()
      .references(() => flipperFeatures.key, { onDelete: 'cascade' }),
    key: text('key').notNull(), // boolean | actors
    value: text('value').notNull(), // true | User;1 | Company;2
  },
  (t) => [primaryKey({ columns: [t.featureKey, t.key, t.value] })],
);

export const classifications = pgTable(
  'classifications',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isByBrokerElection: boolean('is_by_broker_election').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('classifications_company').on(t.companyId)],
);

export const ruleSets = pgTable('rule_sets', {
  id: id(),
  classificationId: integer('classification_id')
    .notNull()
    .unique()
    .references(() => classifications.id, { onDelete: 'cascade' }),
  /** 0 off, 1 advisory, 2 active, by rule type; a type that is not named is off. */
  values: jsonb('values').$type<Record<string, number>>().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedByUserId: integer('updated_by_user_id').references(() => users.id, { onDelete: 'set null' }),
});

export const ruleOverrides = pgTable(
  'rule_overrides',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    carrierId: bigint('carrier_id', { mode: 'number' }).notNull(),
    classificationId: integer('classification_id')
      .notNull()
      .references(() => classifications.id, { onDelete: 'cascade' }),
    isType: text('is_type').notNull(),
    reason: text('reason').notNull(),
    /** What it rests on: the id of one of `stored_files`. Null: the reason alone. */
    file: text('file'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    isActive: boolean('is_active').notNull().default(true),
    expirationDate: date('expiration_date', { mode: 'string' }).notNull(), // 2080-01-01: indefinite
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('rule_overrides_company_carrier').on(t.companyId, t.carrierId)],
);

/** A certificate of insurance whose limits a person of the company entered and, once `verified_at` is set, checked. */
export const insuranceCertificates = pgTable(
  'insurance_certificates',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    carrierId: bigint('carrier_id', { mode: 'number' }).notNull(),
    coverage: text('coverage').notNull(), // bipd | cargo | general_liability
    limitUsd: bigint('limit_usd', { mode: 'number' }).notNull(),
    insurer: text('insurer'),
    policyNumber: text('policy_number'),
    effectiveOn: date('effective_on', { mode: 'string' }).notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    verifiedAt: moment('verified_at'),
    verifiedByUserId: integer('verified_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The certificate that shows it (`insurance_certificate_documents`); null: entered without its file. */
    documentId: integer('document_id'),
    enteredByUserId: integer('entered_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('insurance_certificates_company_carrier').on(t.companyId, t.carrierId)],
);

/** A number a person typed in for a carrier and what came of checking it. */
export const enteredIdentifiers = pgTable(
  'entered_identifiers',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    carrierId: bigint('carrier_id', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    value: text('value').notNull(),
    status: text('status').notNull(), // pending | verified | refused
    enteredByUserId: integer('entered_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    enteredAt: moment('entered_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
  },
  (t) => [index('entered_identifiers_company_carrier').on(t.companyId, t.carrierId)],
);

/** A broker's relationship with a carrier. */
export const connections = pgTable(
  'connections',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    carrierId: bigint('carrier_id', { mode: 'number' }).notNull(),
    status: text('status').notNull(), // needs_to_onboard | onboarded | do_not_dispatch
    isDismissed: boolean('is_dismissed').notNull().default(false),
    /** Since when it has its status, and by whom: dismissing it leaves both. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedByUserId: integer('updated_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person who acts for the carrier (`carrier_users`); null: nobody was invited yet. */
    receiverId: integer('receiver_id'),
    /** The newest onboarding packet (`onboarding_packets`); null: none yet. */
    packetId: integer('packet_id'),
    /** When the company pays this carrier (`payment_terms`); null: not chosen. */
    paymentTermId: integer('payment_term_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('connections_company_carrier').on(t.companyId, t.carrierId),
    // The order in which lists show them.
    index('connections_company_status').on(t.companyId, t.status, t.updatedAt, t.id),
    index('connections_dismissed').on(t.companyId, t.updatedAt, t.id).where(sql`${t.isDismissed}`),
    index('connections_packet').on(t.packetId),
  ],
);

/** What a company did about a carrier and what became known of it: who, when and why. */
export const carrierEvents = pgTable(
  'carrier_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    carrierId: bigint('carrier_id', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(), // connection_status | rule_override | certificate_verified | identifier_verified …
    summary: text('summary').notNull(),
    note: text('note'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    occurredAt: moment('occurred_at').notNull().defaultNow(),
  },
  (t) => [
    index('carrier_events_company').on(t.companyId, t.occurredAt),
    index('carrier_events_company_carrier').on(t.companyId, t.carrierId, t.occurredAt),
  ],
);

/** A carrier's connection to its telematics provider, as last heard. No row: nothing is known. */
export const eldConnections = pgTable(
  'eld_connections',
  {
    id: id(),
    carrierId: bigint('carrier_id', { mode: 'number' }).notNull(),
    provider: text('provider').notNull(),
    status: text('status').notNull(),
    connectedAt: moment('connected_at'),
    lastPositionAt: moment('last_position_at'),
    vehiclesOnEld: integer('vehicles_on_eld'),
    vehiclesOnCertificate: integer('vehicles_on_certificate'),
    vehiclesMatching: integer('vehicles_matching'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('eld_connections_carrier').on(t.carrierId)],
);

/** A vehicle that a connection reports. None for a connection: it tells how many at most. */
export const eldVehicles = pgTable(
  'eld_vehicles',
  {
    connectionId: integer('connection_id')
      .notNull()
      .references(() => eldConnections.id, { onDelete: 'cascade' }),
    /** What the carrier calls it. */
    unit: text('unit').notNull(),
    vin: text('vin'),
    lastPositionAt: moment('last_position_at'),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.unit] })],
);
