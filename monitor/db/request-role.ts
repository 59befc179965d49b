import pg from 'pg';

/** The role of requests could undo what is kept as evidence: the product does not start. */
export class UnfitRequestRole extends Error {}

/** What requests may do with what is evidence, beyond reading it; with any other table they may do everything but change what it is. */
const EVIDENCE: Readonly<Record<string, readonly string[]>> = {
  vetting_files: ['INSERT'],
  vetting_file_papers: ['INSERT'],
  vetting_anchors: ['INSERT'],
  vetting_weaves: ['INSERT'],
  vetting_weave_heads: ['INSERT'],
  vetting_pages: ['INSERT'],
  // A trigger lets a key be retired, once.
  signing_certificates: ['INSERT', 'UPDATE (retired_at)'],
  // A trigger lets the head go forward by one alone.
  vetting_chains: ['INSERT', 'UPDATE (last_seq, last_hash)'],
  // A trigger keeps what a vetting file names.
  stored_files: ['INSERT', 'DELETE'],
  stored_file_chunks: ['INSERT'],
  carrier_events: ['INSERT'],
  audit_events: ['INSERT'],
  audit_lines: ['INSERT'],
  position_reads: ['INSERT'],
  driver_consents: ['INSERT'],
  tracking_consents: ['INSERT'],
  live_checks: ['INSERT'],
  text_consents: ['INSERT'],
  erasures: ['INSERT'],
  retention_removals: [],
  company_events: ['INSERT', 'UPDATE (number)'],
  // Everything of a company goes with it, evidence too.
  companies: ['INSERT', 'UPDATE'],
};

type Asks = Pick<pg.Pool, 'query'>;

export async function roleOf(asks: Asks): Promise<string> {
  const { rows } = await asks.query<{ role: string }>('SELECT current_user AS role');
  return rows[0]!.role;
}

/**
 * Gives the role of requests what they need: rows of all tables, of evidence only new ones. Run as the owner after each
 * migration; tables that are made later get the same by default.
 *
 * @throws UnfitRequestRole when the role could still act as the owner
 */
export async function grantToRequests(owner: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await owner.query<{ fault: string | null }>(
    `SELECT CASE
       WHEN r.rolname = current_user THEN 'is the owner itself'
       WHEN r.rolsuper THEN 'is a superuser'
       WHEN pg_has_role(r.oid, current_user::regrole, 'MEMBER') THEN 'is a member of the owner''s role'
       WHEN EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relowner = r.oid)
         THEN 'owns tables of the database'
       WHEN (SELECT d.datdba FROM pg_database d WHERE d.datname = current_database()) = r.oid THEN 'owns the database'
     END AS fault
     FROM pg_roles r WHERE r.rolname = $1`,
    [role],
  );
  const fault = rows[0] ? rows[0].fault : 'is not known to the server';
  if (fault !== null)
    throw new UnfitRequestRole(
      `The role "${role}" of DATABASE_URL ${fault}, so that requests could change what is kept as evidence. Give DATABASE_URL a role of its own (docs/how-to/run-on-postgres.md), or leave MIGRATION_DATABASE_URL out.`,
    );
  const to = pg.escapeIdentifier(role);
  const statements = [
    `GRANT USAGE ON SCHEMA public TO ${to}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${to}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${to}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${to}`,
    ...Object.entries(EVIDENCE).flatMap(([table, may]) => [
      `REVOKE ALL ON public.${table} FROM ${to}`,
      `GRANT ${['SELECT', ...may].join(', ')} ON public.${table} TO ${to}`,
    ]),
  ];
  await owner.query('BEGIN');
  try {
    for (const statement of statements) await owner.query(statement);
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}
