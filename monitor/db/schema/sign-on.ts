import { SIGN_ON_KINDS, SIGN_ON_STATES } from '@contract/sign-on/sign-on.constants';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, table } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';
import { roles, users } from './identity';
import { teams } from './teams';

/** Single sign-on: a company's identity provider, its domains, and what its directory says of its people. */

/** One for each company, with the token of its directory (SCIM). */
export const signOnConnections = table(
  'sign_on_connections',
  {
    id: id(),
    companyId: company(),
    state: oneOf('state', SIGN_ON_STATES).notNull().default('draft'),
    kind: oneOf('kind', SIGN_ON_KINDS).notNull(),
    /** Of SAML the entity ID. */
    issuer: text('issuer').notNull(),
    /** Of OpenID Connect; else empty. The secret is sealed with DATA_KEYS. */
    clientId: text('client_id').notNull().default(''),
    sealedSecret: text('sealed_secret').notNull().default(''),
    /** Of SAML: where people sign in, and what it signs with, in PEM. */
    signOnUrl: text('sign_on_url'),
    certificates: text('certificates').array().notNull().default([]),
    /** The claim that names a person's groups. */
    groupsClaim: text('groups_claim').notNull().default('groups'),
    /** The groups decide the permissions of people who were here before, too. */
    doGroupsDecide: boolean('do_groups_decide').notNull().default(false),
    testedAt: moment('tested_at'),
    testedByUserId: user('tested_by_user_id'),
    createdAt: moment('created_at').notNull(),
    ...versioned(),
  },
  (t) => [uniqueIndex('sign_on_connections_company').on(t.companyId)],
);

/** The bearer token of a company's directory: its digest alone. */
export const scimTokens = table(
  'scim_tokens',
  {
    companyId: company().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    prefix: text('prefix').notNull(),
    createdAt: moment('created_at').notNull(),
    createdByUserId: user('created_by_user_id'),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [uniqueIndex('scim_tokens_hash').on(t.tokenHash)],
);

/** Several companies may say that a domain is theirs; one can prove it. */
export const signOnDomains = table(
  'sign_on_domains',
  {
    id: id(),
    companyId: company(),
    domain: text('domain').notNull(), // lower case
    /** What the DNS text record holds. */
    proof: text('proof').notNull(),
    provenAt: moment('proven_at'),
    provenBy: oneOf('proven_by', ['dns', 'operator']),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('sign_on_domains_company').on(t.companyId, t.domain),
    uniqueIndex('sign_on_domains_proven').on(t.domain).where(sql`${t.provenAt} IS NOT NULL`),
  ],
);

/** Which permissions, and which team, a group of the provider brings. */
export const signOnGroups = table(
  'sign_on_groups',
  {
    id: id(),
    companyId: company(),
    /** As the provider names it, in the claim or by SCIM. */
    name: text('name').notNull(),
    scopes: text('scopes').array().notNull().default([]),
    /** Brings this role in place of scopes; it is not deleted while a group brings it. */
    roleId: integer('role_id').references(() => roles.id),
    teamId: integer('team_id').references(() => teams.id, { onDelete: 'set null' }),
    /** The directory made it; what it brings is up to a manager. */
    isOfDirectory: boolean('is_of_directory').notNull().default(false),
    externalId: text('external_id'),
    createdAt: moment('created_at').notNull(),
    ...versioned(),
  },
  (t) => [uniqueIndex('sign_on_groups_name').on(t.companyId, t.name)],
);

/** Who is in which group, by SCIM. */
export const signOnGroupMembers = table(
  'sign_on_group_members',
  {
    companyId: companyOfParent(),
    groupId: integer('group_id')
      .notNull()
      .references(() => signOnGroups.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.userId] }), index('sign_on_group_members_user').on(t.userId)],
);

/** What the provider and the directory of a company know of a person, also once the person has left. */
export const signOnPeople = table(
  'sign_on_people',
  {
    companyId: company(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who the person is at the provider, from the first sign-in on; null: none yet. */
    issuer: text('issuer'),
    subject: text('subject'),
    /** The directory's own id and name of the person. */
    externalId: text('external_id'),
    userName: text('user_name').notNull(),
    /** The provider or the directory brought the person in: its groups decide the permissions. */
    isBroughtIn: boolean('is_brought_in').notNull(),
    /** The directory has sent the person: no group is needed to sign in. */
    isOfDirectory: boolean('is_of_directory').notNull().default(false),
    /** False: removed by the directory or by a manager; a sign-in does not bring the person back. */
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    unique('sign_on_people_subject').on(t.companyId, t.issuer, t.subject),
    index('sign_on_people_user').on(t.userId),
  ],
);

/** Sign-ins under way: each is answered once, in the browser that began it. Digests only. */
export const signOnRequests = table(
  'sign_on_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: company(),
    stateHash: text('state_hash').notNull(),
    browserHash: text('browser_hash').notNull(),
    /** What the answer is compared with, sealed with DATA_KEYS: PKCE verifier and nonce, or the id of the SAML request. */
    sealedChecks: text('sealed_checks').notNull(),
    /** Of SAML: what the provider has said of the person, checked and sealed, until the browser comes for it. */
    sealedClaims: text('sealed_claims'),
    /** The manager who tries the connection; null: a sign-in. */
    testerUserId: integer('tester_user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [uniqueIndex('sign_on_requests_state').on(t.stateHash), index('sign_on_requests_expires').on(t.expiresAt)],
);
