import { SECOND_FACTOR_RULES } from '@contract/identity/identity.constants';
import { DEFAULT_BANK_CHANGE_WAIT_DAYS } from '@contract/onboarding/onboarding-settings.constants';
import { EXPIRED_STATUS } from '@contract/shared/permissions';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, lastChange, moment, oneOf, table } from './columns';

/** Companies and their people, how they prove who they are, and what they may: their plan and the feature flags. */

/** What a company pays for: the paywall of the current user is read from here. */
export const plans = table('plans', {
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

export const companies = table('companies', {
  id: id(),
  legalName: text('legal_name').notNull(),
  companyType: text('company_type').notNull(), // broker | carrier | shipper …
  status: oneOf('status', ['active', EXPIRED_STATUS]).notNull(),
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
  /** Of the IANA database, in which its people read times; null: that of its state. */
  timeZone: text('time_zone'),
  /** Until when it may try the product; null: it pays, or need not. */
  trialEndsAt: moment('trial_ends_at'),
  /** When its managers were notified that the trial is about to end. */
  trialWarnedAt: moment('trial_warned_at'),
  /** Under which the payment service keeps its payment methods; null: none kept there. */
  paymentCustomerId: text('payment_customer_id'),
  /** A person approves every packet before its carrier is onboarded. */
  isPacketApprovalRequired: boolean('is_packet_approval_required').notNull().default(true),
  /** Who releases a bank change, or a strong difference from the record, does not approve the packet. */
  isSecondPersonRequired: boolean('is_second_person_required').notNull().default(true),
  /** Business days that a change of bank waits before it counts. */
  bankChangeWaitDays: integer('bank_change_wait_days').notNull().default(DEFAULT_BANK_CHANGE_WAIT_DAYS),
  /** Whether a mailed code is enough at sign-in, or whom it is not enough for: people with these scopes; none: everyone. */
  secondFactorRule: oneOf('second_factor_rule', SECOND_FACTOR_RULES).notNull().default('mail_allowed'),
  secondFactorScopes: text('second_factor_scopes').array().notNull().default([]),
  /** People may have a device remembered, which then needs no code at sign-in. */
  remembersDevices: boolean('remembers_devices').notNull().default(true),
  /** Addresses and networks from which alone its people and keys get an answer; none: from anywhere. */
  networks: text('networks').array().notNull().default([]),
  /** Outside addresses that are mailed the head of the chain of vetting files each day it has grown. */
  witnessEmails: text('witness_emails').array().notNull().default([]),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/**
 * Permissions that a company gave a name: who has the role has exactly its scopes. `users.scopes` repeats them, and a trigger of
 * migration 0128 takes whoever gets others out of the role.
 */
export const roles = table(
  'roles',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references((): AnyPgColumn => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes').array().notNull(),
    createdAt: moment('created_at').notNull(),
    ...lastChange(),
    changedByUserId: integer('changed_by_user_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  },
  (t) => [uniqueIndex('roles_company_name').on(t.companyId, sql`lower(${t.name})`)],
);

export const users = table(
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
    /** The role that brings exactly these scopes; null: they are the person's own. */
    roleId: integer('role_id').references((): AnyPgColumn => roles.id, { onDelete: 'set null' }),
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
    ...lastChange(),
    changedByUserId: integer('changed_by_user_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_company').on(t.companyId, t.firstName),
    index('users_role').on(t.roleId),
  ],
);

/** A session holds no secret in clear: token and code are digests. */
export const userSessions = table(
  'user_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Awaits the mailed digits, of signing in or of signing up, until they came back. */
    state: oneOf('state', ['awaiting_code', 'awaiting_confirmation', 'signed_in']).notNull(),
    /** While signing up: the password that was chosen with this code. It counts once the code has come back. */
    pendingPasswordHash: text('pending_password_hash'),
    /** What the browser calls itself and where it came from, for the user's own list of sessions. */
    userAgent: text('user_agent'),
    networkAddress: text('network_address'),
    /** ISO 3166, as a trusted proxy said; null: none did. */
    country: text('country'),
    codeHash: text('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    /** When a code was last given in it; null: not since the codes began to be dated, or its device was remembered. */
    secondFactorAt: moment('second_factor_at'),
    /** Of an authenticator app that waits for its first code: its secret, sealed, and until when. */
    pendingAppSecret: text('pending_app_secret'),
    pendingAppUntil: moment('pending_app_until'),
    /** Random bytes that an authenticator must sign, what for, and until when. Null again with the first answer. */
    passkeyChallenge: text('passkey_challenge'),
    passkeyChallengeFor: oneOf('passkey_challenge_for', ['add', 'use']),
    passkeyChallengeUntil: moment('passkey_challenge_until'),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [uniqueIndex('user_sessions_token').on(t.tokenHash), index('user_sessions_user').on(t.userId)],
);

/** A person's authenticator app (TOTP, RFC 6238). */
export const authenticatorApps = table('authenticator_apps', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** The newest time step whose code was used: it and older ones are not accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
});

/** Public keys of a person's authenticators (WebAuthn). */
export const passkeys = table(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the authenticator; base64url, as the public key (COSE). */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** As the authenticator last said; one that goes back is of a copy. Always 0: it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
);

/** For a lost app or passkey. Digests; each works once. */
export const recoveryCodes = table(
  'recovery_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [uniqueIndex('recovery_codes_code').on(t.userId, t.codeHash)],
);

/** Browsers that need no code at sign-in. Digests of what their cookie holds. */
export const rememberedDevices = table(
  'remembered_devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    networkAddress: text('network_address'),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [uniqueIndex('remembered_devices_token').on(t.tokenHash), index('remembered_devices_user').on(t.userId)],
);

/** Links to choose a new password: good for an hour, once. The token itself is only in the mail. */
export const passwordResets = table(
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
export const identityTries = table(
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
export const flipperFeatures = table('flipper_features', { key: text('key').primaryKey() });

export const flipperGates = table(
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
