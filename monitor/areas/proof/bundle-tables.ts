import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { type BundleSubject, idsIn } from './bundle-subject';
import { POLICY_CHANGES } from './vetting-policy.queries';

/** A row as a bundle shows it: the columns of its table, with the names of the people behind their ids. */
export type ProofRow = Record<string, unknown>;

/** What a bundle never holds, whatever table has it: digests of links and codes, sealed numbers, the digits of a call. */
const SECRET = /^sealed_|_token$|token_hash|code_hash|mailed_hash|password|secret|^read_out$/;

/** Columns that only the product works with. */
const OF_THE_PRODUCT = /^(written_at|next_check_at|alerts_due_at|announced_|reference_key$)/;

type Where = (subject: Conditions) => SQL;
type Conditions = {
  company: SQL;
  /** Of the loads of the bundle, which are the company's. */
  ofLoads: (column: SQL) => SQL;
  ofCarriers: (column: SQL) => SQL;
  /** Within the day, of a bundle of a day. */
  on: (column: SQL) => SQL;
  since: (column: SQL) => SQL;
};

type ProofTable = { title: string; from: SQL; where: Where; order: SQL };

const table = (title: string, name: string, where: Where, order = 't.id'): ProofTable => ({
  title,
  from: sql.raw(`${name} t`),
  where,
  order: sql.raw(order),
});
const ofLoad = (title: string, name: string, time: string | null = null) =>
  table(
    title,
    name,
    ({ ofLoads, on }) => sql`${ofLoads(sql`t.load_id`)} AND ${time ? on(sql.raw(`t.${time}`)) : sql`TRUE`}`,
  );
const ofCarrier = (title: string, name: string, time: string | null = null) =>
  table(
    title,
    name,
    ({ company, ofCarriers, on }) =>
      sql`${company} AND ${ofCarriers(sql`t.carrier_id`)} AND ${time ? on(sql.raw(`t.${time}`)) : sql`TRUE`}`,
  );

/** Rows of a table that belongs to the rows of another one of a load. */
const below = (title: string, name: string, column: string, of: string, order = 't.id') =>
  table(
    title,
    name,
    ({ ofLoads }) => sql`t.${sql.raw(column)} IN (SELECT o.id FROM ${sql.raw(of)} o WHERE ${ofLoads(sql`o.load_id`)})`,
    order,
  );

/**
 * The tables of a bundle, by the name of their file. Each condition names the company, or loads that are the company's.
 */
export const PROOF_TABLES = {
  loads: table('Loads', 'loads', ({ company, ofLoads }) => sql`${company} AND ${ofLoads(sql`t.id`)}`),
  stops: table('Stops', 'load_stops', ({ ofLoads }) => ofLoads(sql`t.load_id`), 't.load_id, t.sequence'),
  logs: ofLoad('Check calls, arrivals, departures and other logs', 'load_logs', 'occurred_at'),
  assignments: ofLoad('Which carrier and truck had the load', 'load_assignments'),
  vehicles: table(
    'Trucks',
    'carrier_vehicles',
    ({ ofLoads }) =>
      sql`t.id IN (SELECT a.carrier_vehicle_id FROM load_assignments a WHERE ${ofLoads(sql`a.load_id`)})`,
  ),
  exceptions: ofLoad('Exceptions of the gate', 'gate_exceptions'),
  confirmations: ofLoad('Rate confirmations', 'rate_confirmations'),
  revisions: below(
    'What each revision of a confirmation said',
    'rate_confirmation_revisions',
    'rate_confirmation_id',
    'rate_confirmations',
  ),
  deliveries: below(
    'To whom a confirmation was sent',
    'rate_confirmation_deliveries',
    'rate_confirmation_id',
    'rate_confirmations',
  ),
  answers: below(
    'What the carrier answered',
    'rate_confirmation_answers',
    'rate_confirmation_id',
    'rate_confirmations',
  ),
  alerts: table(
    'Alerts',
    'tickets',
    ({ company, ofLoads, on }) =>
      sql`${company} AND (${ofLoads(sql`t.load_id`)} OR EXISTS (SELECT FROM ticket_loads o WHERE o.ticket_id = t.id AND ${ofLoads(sql`o.load_id`)}))
        AND (${on(sql`t.raised_at`)} OR ${on(sql`t.closed_at`)})`,
  ),
  'alert-events': table(
    'What was done with each alert',
    'ticket_events',
    ({ company, ofLoads, on }) =>
      sql`${company} AND t.ticket_id IN (SELECT k.id FROM tickets k WHERE ${ofLoads(sql`k.load_id`)}
        OR EXISTS (SELECT FROM ticket_loads o WHERE o.ticket_id = k.id AND ${ofLoads(sql`o.load_id`)})) AND ${on(sql`t.occurred_at`)}`,
  ),
  texts: ofLoad('Text messages sent', 'texts', 'created_at'),
  'text-answers': ofLoad('Text messages received', 'text_answers', 'received_at'),
  mails: table(
    'Emails about a rate confirmation that came in',
    'rate_confirmation_mails',
    ({ company, ofLoads, on }) => sql`${company} AND ${ofLoads(sql`t.load_id`)} AND ${on(sql`t.received_at`)}`,
  ),
  passes: ofLoad('Pickup passes', 'pickup_passes'),
  'pass-checks': ofLoad('Trucks compared at the dock', 'pickup_pass_checks', 'created_at'),
  links: ofLoad('Links given out to pages of a load', 'load_links'),
  'driver-links': below('Drivers who were sent a page', 'driver_links', 'link_id', 'load_links', 't.link_id'),
  'driver-consents': table(
    'Drivers who began or stopped sharing',
    'driver_consents',
    ({ company, ofLoads, on }) => sql`${company} AND ${ofLoads(sql`t.load_id`)} AND ${on(sql`t.created_at`)}`,
  ),
  'position-views': table(
    'Who viewed where a truck was',
    'position_reads',
    ({ company, ofLoads, on }) => sql`${company} AND ${ofLoads(sql`t.load_id`)} AND ${on(sql`t.read_at`)}`,
    't.read_at, t.load_id',
  ),
  'load-papers': ofLoad('Papers of the load', 'load_papers'),
  notes: table(
    'Notes',
    'notes',
    ({ company, ofLoads, ofCarriers, on }) =>
      sql`${company} AND ((t.notable_type = 'Load' AND ${ofLoads(sql`t.notable_id`)}) OR ${ofCarriers(sql`t.carrier_id`)}) AND ${on(sql`t.created_at`)}`,
  ),
  events: table(
    'Events of the loads and carriers',
    'company_events',
    ({ company, ofLoads, ofCarriers, on }) =>
      sql`${company} AND (${ofLoads(sql`t.load_id`)} OR (t.load_id IS NULL AND ${ofCarriers(sql`t.carrier_id`)})) AND ${on(sql`t.occurred_at`)}`,
  ),
  'carrier-history': ofCarrier('What was decided and became known of the carriers', 'carrier_events', 'occurred_at'),
  relationships: ofCarrier('Relationship with the carriers', 'connections'),
  packets: ofCarrier('Onboarding packets, without their contents', 'onboarding_packets'),
  overrides: ofCarrier('Rules that were overridden', 'rule_overrides'),
  certificates: ofCarrier('Certificates of insurance', 'insurance_certificates'),
  'proven-calls': ofCarrier('Calls that prove who answers', 'proven_calls', 'started_at'),
  'carrier-notices': ofCarrier('Notices to the address of record', 'carrier_notices', 'created_at'),
  'policy-history': table(
    'Changes of the rules, the gate and the settings',
    'audit_events',
    ({ company }) => sql`${company} AND t.kind IN (${sql.raw(POLICY_CHANGES.map((kind) => `'${kind}'`).join(', '))})`,
    't.occurred_at, t.id',
  ),
  audit: table(
    'Audit log of the company',
    'audit_events',
    ({ company, on, since }) => sql`${company} AND ${on(sql`t.occurred_at`)} AND ${since(sql`t.occurred_at`)}`,
  ),
} as const satisfies Record<string, ProofTable>;
export type ProofTableName = keyof typeof PROOF_TABLES;

/** The rows of each table that belong to a bundle, without secrets and with the names of people. */
export async function proofRowsOf(db: Queryable, subject: BundleSubject): Promise<Record<ProofTableName, ProofRow[]>> {
  const conditions = conditionsOf(subject);
  const people = await namesOf(db, subject.companyId);
  const found: Partial<Record<ProofTableName, ProofRow[]>> = {};
  // One after the other: the embedded database has one connection.
  for (const [name, { from, where, order }] of Object.entries(PROOF_TABLES) as [ProofTableName, ProofTable][]) {
    const { rows } = await db.execute<{ row: ProofRow }>(
      sql`SELECT to_jsonb(t) AS row FROM ${from} WHERE ${where(conditions)} ORDER BY ${order}`,
    );
    found[name] = rows.map(({ row }) => toProofRow(row, people));
  }
  return found as Record<ProofTableName, ProofRow[]>;
}

function conditionsOf({ companyId, loadIds, carrierIds, within, since }: BundleSubject): Conditions {
  const loads = sql`SELECT id FROM loads WHERE company_id = ${companyId} AND id = ANY(${idsIn(loadIds)})`;
  return {
    company: sql`t.company_id = ${companyId}`,
    ofLoads: (column) => sql`${column} IN (${loads})`,
    ofCarriers: (column) => sql`${column} = ANY(${idsIn(carrierIds)})`,
    on: (column) =>
      within
        ? sql`${column} >= ${within.from.toISOString()}::timestamptz AND ${column} < ${within.to.toISOString()}::timestamptz`
        : sql`TRUE`,
    since: (column) => (since ? sql`${column} >= ${since.toISOString()}::timestamptz` : sql`TRUE`),
  };
}

/** The people of the company, also those who left it, by id. */
async function namesOf(db: Queryable, companyId: number): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; name: string | null; email: string }>(sql`
    SELECT id, nullif(concat_ws(' ', first_name, last_name), '') AS name, email FROM users WHERE company_id = ${companyId}`);
  return new Map(rows.map(({ id, name, email }) => [id, name ? `${name} (${email})` : email]));
}

const OF_A_PERSON = /(user_id|assignee_id|creator_id)$/;

function toProofRow(row: ProofRow, people: Map<number, string>): ProofRow {
  const kept = Object.entries(row).filter(([name]) => !SECRET.test(name) && !OF_THE_PRODUCT.test(name));
  const named = kept.flatMap(([name, value]): [string, unknown][] =>
    OF_A_PERSON.test(name) && typeof value === 'number'
      ? [[name.replace(/_?id$/, '_name'), people.get(value) ?? 'a former user']]
      : [],
  );
  return Object.fromEntries([...kept, ...named]);
}
