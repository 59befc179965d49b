import { createHmac } from 'node:crypto';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { FilterSetType } from '@contract/lanes/filter-sets.constants';
import { timeZoneOf } from '@contract/shared/time-zones';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { preparedQuery } from '../../db/run-statement';
import {
  authenticatorApps,
  companies,
  filterSets,
  flipperGates,
  passkeys,
  plans,
  userSessions,
  users,
} from '../../db/schema';

/** `awaiting_confirmation`: someone is signing up and has yet to enter the mailed code. */
export type SessionState = 'awaiting_code' | 'awaiting_confirmation' | 'signed_in';

export type SessionKey = { tokenHash: string } | { id: string };

/** Columns of a user for the wire's current user. */
const USER = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phoneE164: users.phoneE164,
  createdAt: users.createdAt,
  scopes: users.scopes,
  requestedCarrierId: users.requestedCarrierId,
  isWatchdog: users.isWatchdog,
  watchdogCanViewFullCarrierProfile: users.watchdogCanViewFullCarrierProfile,
  watchdogCanCarrierSearch: users.watchdogCanCarrierSearch,
};
/** The same of the user's company. */
const COMPANY = {
  id: companies.id,
  legalName: companies.legalName,
  companyType: companies.companyType,
  planId: companies.planId,
  status: companies.status,
  carrierId: companies.carrierId,
  hideVehicleSearch: companies.hideVehicleSearch,
  timeZone: companies.timeZone,
  state: companies.state,
  carrierSearchesCount: companies.carrierSearchesCount,
  createdAt: companies.createdAt,
};

/** The rows for the wire's current user. */
type UserRows = {
  user: Pick<typeof users.$inferSelect, keyof typeof USER>;
  company: Pick<typeof companies.$inferSelect, keyof typeof COMPANY> | null;
  plan: typeof plans.$inferSelect | null;
  flags: string[];
  defaultFilters: FilterSetType[];
  /** Omitted: it is no person's session. */
  mustSetUpFactor?: boolean;
};

/** Flags that are on for everyone, for the user or for the company, sorted by name. */
export const flagsOn = sql<string[]>`coalesce((
  SELECT array_agg(DISTINCT g.feature_key ORDER BY g.feature_key) FROM ${flipperGates} g
  WHERE (g.key = 'boolean' AND g.value = 'true')
     OR (g.key = 'actors' AND g.value IN ('User;' || ${users.id}, 'Company;' || ${companies.id}))), '{}')`;

/** Kinds of search for which the user, or the company, has a default filter set. */
export const defaultFilters = sql<FilterSetType[]>`coalesce((
  SELECT array_agg(DISTINCT f.is_type ORDER BY f.is_type) FROM ${filterSets} f
  WHERE f.is_default AND f.company_id = ${companies.id} AND (f.user_id = ${users.id} OR f.user_id IS NULL)), '{}')`;

/** The company requires an authenticator app or a passkey of this person, and there is neither. */
const mustSetUpFactor = sql<boolean>`coalesce(${companies.secondFactorRule} = 'app_required'
  AND (${companies.secondFactorScopes} = '{}' OR ${companies.secondFactorScopes} && ${users.scopes})
  AND NOT EXISTS (SELECT 1 FROM ${authenticatorApps} a WHERE a.user_id = ${users.id})
  AND NOT EXISTS (SELECT 1 FROM ${passkeys} p WHERE p.user_id = ${users.id}), false)`;

const SESSION = {
  id: userSessions.id,
  tokenHash: userSessions.tokenHash,
  codeHash: userSessions.codeHash,
  codeExpiresAt: userSessions.codeExpiresAt,
  codeTries: userSessions.codeTries,
  createdAt: userSessions.createdAt,
  lastUsedAt: userSessions.lastUsedAt,
  secondFactorAt: userSessions.secondFactorAt,
};

/** It runs before every call, so each of its two forms is prepared once per connection. */
const sessionWhere = (db: Queryable, isKey: SQL, name: string) =>
  db
    .select({
      session: SESSION,
      user: USER,
      blockedPage: users.blockedPage,
      company: COMPANY,
      plan: plans,
      flags: flagsOn,
      defaultFilters,
      mustSetUpFactor,
      networks: companies.networks,
    })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(
      and(
        isKey,
        eq(userSessions.state, sql.placeholder('state')),
        isNull(userSessions.endedAt),
        isNull(users.disabledAt),
      ),
    )
    .prepare(name);
const sessionById = preparedQuery((db) =>
  sessionWhere(db, eq(userSessions.id, sql.placeholder('key')), 'session_by_id'),
);
const sessionByToken = preparedQuery((db) =>
  sessionWhere(db, eq(userSessions.tokenHash, sql.placeholder('key')), 'session_by_token'),
);

/**
 * The session for a token's digest (or an id from a JWT), if it has not ended, is in the given state and its user is
 * not disabled; else null.
 */
export async function findSession(db: Database, by: SessionKey, state: SessionState) {
  const [row] =
    'id' in by
      ? await sessionById(db).execute({ key: by.id, state })
      : await sessionByToken(db).execute({ key: by.tokenHash, state });
  return row ?? null;
}

export async function findUserByEmail(db: Database, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()));
  return user ?? null;
}

/**
 * Builds the wire's current user from the rows of a session.
 *
 * @param chatSecret makes the proof of the user's identity for the chat; null: no chat
 */
export function toCurrentUser(
  { user, company, plan, flags, defaultFilters, mustSetUpFactor = false }: UserRows,
  chatSecret: string | null = null,
): CurrentUser {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    phone_e164: user.phoneE164,
    created_at: user.createdAt.toISOString(),
    scopes: user.scopes,
    company: company && {
      id: company.id,
      legal_name: company.legalName,
      company_type: company.companyType,
      plan_id: company.planId,
      status: company.status,
      carrier_id: company.carrierId,
      hide_vehicle_search: company.hideVehicleSearch,
      time_zone: timeZoneOf(company.timeZone, company.state),
      created_at: company.createdAt.toISOString(),
    },
    requested_carrier_id: user.requestedCarrierId,
    // As Intercom's identity verification requires: of the id that the page names.
    intercom_user_verification_hash:
      chatSecret === null ? null : createHmac('sha256', chatSecret).update(String(user.id)).digest('hex'),
    paywall: {
      can_load_dashboard: plan?.canLoadDashboard ?? false,
      can_connect: plan?.canConnect ?? false,
      can_rule: plan?.canRule ?? false,
      can_lane_search: plan?.canLaneSearch ?? false,
      can_export: plan?.canExport ?? false,
      can_export_with_insights: plan?.canExportWithInsights ?? false,
      can_api: plan?.canApi ?? false,
      can_api_with_insights: plan?.canApiWithInsights ?? false,
      can_view_insights: plan?.canViewInsights ?? false,
      can_view_insurance_certificates: plan?.canViewInsuranceCertificates ?? false,
      is_watchdog: user.isWatchdog,
      limits: { carrier_searches: plan?.carrierSearchesLimit ?? null },
      usage: { carrier_searches_count: company?.carrierSearchesCount ?? 0 },
    },
    watchdog_limits: {
      can_view_full_carrier_profile_for_watchdog: user.watchdogCanViewFullCarrierProfile,
      can_carrier_search_for_watchdog: user.watchdogCanCarrierSearch,
    },
    feature_flags: flags,
    default_filters: defaultFilters,
    must_set_up_factor: mustSetUpFactor,
  };
}

/**
 * All features and whether each is on for the actor `User;1` or `Company;1`; for an unknown actor, those that are on
 * for everyone.
 */
export async function featuresOf(db: Database, actor: string): Promise<{ key: string; enabled: boolean }[]> {
  const { rows } = await db.execute<{ key: string; enabled: boolean }>(sql`
    SELECT f.key, EXISTS (
      SELECT 1 FROM flipper_gates g WHERE g.feature_key = f.key
        AND ((g.key = 'boolean' AND g.value = 'true') OR (g.key = 'actors' AND g.value = ${actor}))) AS enabled
    FROM flipper_features f ORDER BY f.key`);
  return rows;
}
