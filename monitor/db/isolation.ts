import type pg from 'pg';
import type { Caller } from './callers';

/**
 * Row-level security: under the company conditions of the queries, the database itself shows a request nothing of another
 * company (decision 0234). Which company a connection is for is said by a setting, at each statement that needs another one.
 */

const SETTING = 'portal.company';

/** What a connection is bound to: a company, or nothing, which has to be said. */
export type Binding = Caller['company'];

/** SQL that binds a connection. Nothing in it is a person's: a number or a star. */
export const bindTo = (company: Binding): string => `SET ${SETTING} = '${company === '*' ? '*' : Math.trunc(company)}'`;

/** Of a database that has one role, which no policy holds: requests of a company take another one. */
export const BOUND_ROLE = 'portal_bound';
export const bindByRole = (company: Binding): string =>
  `${bindTo(company)}; ${company === '*' ? 'RESET ROLE' : `SET ROLE ${BOUND_ROLE}`}`;

export async function makeBoundRole(owner: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [BOUND_ROLE]);
  if (rows.length === 0) await owner.query(`CREATE ROLE ${BOUND_ROLE} NOLOGIN`);
}

/** Its name says which version of the condition it is: another one is replaced. */
const POLICY = 'one_company_1';

/** Both are asked once a statement. Unset, or reset to nothing, neither holds. */
const COMPANY = `(SELECT nullif(nullif(current_setting('${SETTING}', true), ''), '*')::integer)`;
const IS_UNBOUND = `(SELECT current_setting('${SETTING}', true) = '*')`;

/**
 * Who left a company may be of another one by now; their name stays on what they did. To be read alone.
 */
const FORMER_COLLEAGUES = {
  table: 'users',
  name: 'former_colleagues_1',
  holds: `id IN (SELECT a.subject_user_id FROM public.audit_events a WHERE a.company_id = ${COMPANY} AND a.kind = 'user_removed')`,
};

/** What a table's policies are called. */
export const policiesOf = (table: string): string[] =>
  table === FORMER_COLLEAGUES.table ? [FORMER_COLLEAGUES.name, POLICY] : [POLICY];

/** Every table that names a company, read from the catalog: one that is added is among them without more. */
export const COMPANY_TABLES = `
  SELECT c.oid::integer AS oid, c.relname::text AS table, a.attname::text AS column, NOT a.attnotnull AS "isNullable",
      c.relrowsecurity AS "isOn", ARRAY(SELECT p.polname::text FROM pg_policy p WHERE p.polrelid = c.oid ORDER BY 1) AS policies
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND (a.attname = 'company_id' OR c.relname = 'companies' AND a.attname = 'id')
    ORDER BY c.relname`;
export type CompanyTable = {
  table: string;
  column: string;
  isNullable: boolean;
  isOn: boolean;
  policies: string[];
};

/**
 * Makes what is missing of the policies, as the owner of the tables, whom they do not hold. What is there is left alone: changing it
 * would wait for every query.
 */
export async function isolateCompanies(owner: Pick<pg.ClientBase, 'query'>): Promise<void> {
  // Citus takes no policy with a subquery, and its servers do not learn the setting. The doctor says what is missing.
  const spread = await owner.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (spread.rows.length > 0) return;
  const { rows } = await owner.query<CompanyTable>(COMPANY_TABLES);
  for (const { table, column, isNullable, isOn, policies } of rows) {
    const isMade = policies.join() === policiesOf(table).join();
    if (isOn && isMade) continue;
    const holds = `${column} = ${COMPANY}${isNullable ? ` OR ${column} IS NULL` : ''} OR ${IS_UNBOUND}`;
    // One transaction.
    await owner.query(
      [
        ...policies.map((policy) => `DROP POLICY "${policy}" ON public."${table}"`),
        `CREATE POLICY ${POLICY} ON public."${table}" USING (${holds})`,
        ...(table === FORMER_COLLEAGUES.table
          ? [
              `CREATE POLICY ${FORMER_COLLEAGUES.name} ON public."${table}" FOR SELECT USING (${FORMER_COLLEAGUES.holds})`,
            ]
          : []),
        `ALTER TABLE public."${table}" ENABLE ROW LEVEL SECURITY`,
      ].join(';\n'),
    );
  }
}
