import { createHmac } from 'node:crypto';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { FilterSetType } from '@contract/lanes/filter-sets.constants';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client';
import { runStatement } from '../../db/run-statement';
import { companies, filterSets, flipperGates, plans, userSessions, users } from '../../db/schema';

/** `awaiting_confirmation`: somebody is signing up and has the mailed code still to enter. */
export type SessionState = 'awaiting_code' | 'awaiting_confirmation' | 'signed_in';

type Row<Table extends { $inferSelect: object }> = Table['$inferSelect'];

/** A session with its user, as one read brings them; without what proves either. */
export type SessionRow = {
  session: Omit<Row<typeof userSessions>, 'tokenHash' | 'pendingPasswordHash'>;
  user: Omit<Row<typeof users>, 'passwordHash'>;
  company: Row<typeof companies> | null;
  plan: Row<typeof plans> | null;
  flags: string[];
  defaultFilters: FilterSetType[];
};

export type SessionKey = { tokenHash: string } | { id: string };

/**
 * The session behind a token's digest (or an id from a JWT), not ended, in the given state, its user not disabled; null:
 * there is none.
 */
export async function findSession(db: Database, by: SessionKey, state: SessionState): Promise<SessionRow | null> {
  const text = await findSessionText(db, by, state);
  return text === null ? null : readSession(text);
}

/**
 * The same as one text, to be read by `readSession`: equal texts are the same session, right for right. One statement,
 * prepared once a connection, and one value: it runs before every call, and sixty columns took longer to take apart than
 * to find.
 */
export async function findSessionText(db: Database, by: SessionKey, state: SessionState): Promise<string | null> {
  const isById = 'id' in by;
  const [row] = await runStatement<{ session: string }>(db, {
    name: isById ? 'session_by_id' : 'session_by_token',
    values: { key: isById ? by.id : by.tokenHash, state },
    write: () => sql`
      SELECT json_build_object('session', ${jsonOf(userSessions, ['tokenHash', 'pendingPasswordHash'])},
        'user', ${jsonOf(users, ['passwordHash'])},
        'company', CASE WHEN ${companies.id} IS NOT NULL THEN ${jsonOf(companies)} END,
        'plan', CASE WHEN ${plans.id} IS NOT NULL THEN ${jsonOf(plans)} END,
        'flags', ${flagsOn}, 'defaultFilters', ${defaultFilters})::text AS session
      FROM ${userSessions} JOIN ${users} ON ${users.id} = ${userSessions.userId}
      LEFT JOIN ${companies} ON ${companies.id} = ${users.companyId}
      LEFT JOIN ${plans} ON ${plans.id} = ${companies.planId}
      WHERE ${isById ? userSessions.id : userSessions.tokenHash} = ${sql.placeholder('key')}
        AND ${userSessions.state} = ${sql.placeholder('state')}
        AND ${userSessions.endedAt} IS NULL AND ${users.disabledAt} IS NULL`,
  });
  return row?.session ?? null;
}

export function readSession(text: string): SessionRow {
  const row = JSON.parse(text) as SessionRow;
  for (const [table, columns] of MOMENTS) revive(row[table], columns);
  return row;
}

/** A row as a JSON object with the names that its table has here. */
function jsonOf(table: PgTable, without: readonly string[] = []): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !without.includes(name));
  return sql`json_build_object(${sql.join(
    columns.map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )})`;
}

/** Which columns are moments: in JSON they are text. */
const MOMENTS = Object.entries({ session: userSessions, user: users, company: companies, plan: plans }).map(
  ([name, table]) =>
    [
      name as 'session' | 'user' | 'company' | 'plan',
      Object.entries(getTableColumns(table)).flatMap(([key, column]) => (column.dataType === 'date' ? [key] : [])),
    ] as const,
);

function revive(row: Record<string, unknown> | null, columns: readonly string[]) {
  for (const column of columns) {
    const text = row?.[column];
    if (row && typeof text === 'string') row[column] = new Date(text);
  }
}

/** Flags that are on for everybody, for the user or for the company, sorted by name. */
export const flagsOn = sql<string[]>`coalesce((
  SELECT array_agg(DISTINCT g.feature_key ORDER BY g.feature_key) FROM ${flipperGates} g
  WHERE (g.key = 'boolean' AND g.value = 'true')
     OR (g.key = 'actors' AND g.value IN ('User;' || ${users.id}, 'Company;' || ${companies.id}))), '{}')`;

/** Kinds of search that the user, or the company, keeps a default filter set for. */
export const defaultFilters = sql<FilterSetType[]>`coalesce((
  SELECT array_agg(DISTINCT f.is_type ORDER BY f.is_type) FROM ${filterSets} f
  WHERE f.is_default AND f.company_id = ${companies.id} AND (f.user_id = ${users.id} OR f.user_id IS NULL)), '{}')`;

export async function findUserByEmail(db: Database, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()));
  return user ?? null;
}

/**
 * The wire's current user from the rows of a session.
 *
 * @param chatSecret what the user's proof towards the chat is made with; null: there is none
 */
export function toCurrentUser(
  {
    user,
    company,
    plan,
    flags,
    defaultFilters,
  }: Pick<SessionRow, 'user' | 'company' | 'plan' | 'flags' | 'defaultFilters'>,
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
      created_at: company.createdAt.toISOString(),
    },
    requested_carrier_id: user.requestedCarrierId,
    // As Intercom's identity verification wants it: of the id that the page names.
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
  };
}

/** All features and whether each is on for the actor `User;1` or `Company;1`; unknown actors get what is on for all. */
export async function featuresOf(db: Database, actor: string): Promise<{ key: string; enabled: boolean }[]> {
  const { rows } = await db.execute<{ key: string; enabled: boolean }>(sql`
    SELECT f.key, EXISTS (
      SELECT 1 FROM flipper_gates g WHERE g.feature_key = f.key
        AND ((g.key = 'boolean' AND g.value = 'true') OR (g.key = 'actors' AND g.value = ${actor}))) AS enabled
    FROM flipper_features f ORDER BY f.key`);
  return rows;
}
