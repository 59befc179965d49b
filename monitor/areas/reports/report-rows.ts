import { SCOPE_LABELS } from '@contract/account/account.constants';
import { AUDIT_KINDS, type AuditKind } from '@contract/account/audit-log.constants';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import {
  RATE_CONFIRMATION_STATUS_LABELS,
  type RateConfirmationStatus,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import { type CompanyReportKind, EXPIRING_WITHIN_DAYS } from '@contract/reports/reports.constants';
import { isNumbered, RULE_NUMBERS } from '@contract/rules/rule-numbers';
import {
  INDEFINITE_OVERRIDE_EXPIRY,
  RULE_SENTENCES,
  type RuleType,
  VERDICT_NAMES,
} from '@contract/rules/rules.constants';
import { addDays, dayOf } from '@contract/shared/day';
import type { Scope } from '@contract/shared/permissions';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { connections } from '../../db/schema';
import { listedCarriers, loadAssessments } from '../carriers/listed-carriers';
import { ruleNumbersOf } from '../rules/rule-numbers.queries';
import { asksNoMore } from '../rules/rule-overrides.queries';

export type Cell = string | number | null;
type Asked = { db: Database; companyId: number; now: Date };

/** How many rows a report will have, and then the rows, some at a time. */
export type ReportSource = { total: number; batches: AsyncIterable<Cell[][]> };

const BATCH = 200;

const COVERAGES: Record<string, string> = { bipd: 'BIPD', cargo: 'Cargo', general_liability: 'General liability' };

/** The rule as it was when it was overridden. */
const acceptedSentence = (type: RuleType, number: number | null): string | undefined =>
  number !== null && isNumbered(type) ? RULE_NUMBERS[type].sentence(number) : RULE_SENTENCES[type];

/** What a report reads. Every statement names the company itself. */
export const REPORT_ROWS: Record<CompanyReportKind, (asked: Asked) => Promise<ReportSource>> = {
  onboarded_carriers: async ({ db, companyId, now }) => {
    const own = and(eq(connections.companyId, companyId), eq(connections.status, 'onboarded'));
    async function* batches() {
      for (let after = 0; ; ) {
        const rows = await db
          .select({
            carrierId: connections.carrierId,
            since: connections.updatedAt,
            by: sql<string | null>`(SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '')
              FROM users u WHERE u.id = ${connections.updatedByUserId})`,
          })
          .from(connections)
          .where(and(own, gt(connections.carrierId, after)))
          .orderBy(connections.carrierId)
          .limit(BATCH);
        if (rows.length === 0) return;
        const ids = rows.map(({ carrierId }) => carrierId);
        const carriers = await listedCarriers(db, ids, {
          companyId,
          today: dayOf(now),
          withCertificates: false,
          load: loadAssessments,
        });
        yield rows.map(({ carrierId, since, by }): Cell[] => {
          const carrier = carriers.get(carrierId);
          const verdict = carrier?.rules_assessment;
          return [
            carrier?.legal_name ?? carrier?.dba_name ?? null,
            carrierId,
            verdict ? VERDICT_NAMES[verdict.overall_result] : null,
            verdict?.classifications.map(({ name, status }) => `${name}: ${VERDICT_NAMES[status]}`).join('; ') ?? null,
            dayOf(since),
            by,
          ];
        });
        after = ids.at(-1)!;
      }
    }
    return { total: await db.$count(connections, own), batches: batches() };
  },

  overrides_in_force: async ({ db, companyId, now }) => {
    const { rule_numbers: numbers } = await ruleNumbersOf(db, companyId);
    return wholeList(
      db,
      sql`
      SELECT coalesce(c.legal_name, c.dba_name) AS carrier, o.carrier_id, k.name AS classification, o.is_type, o.rule_number, o.reason,
        o.expiration_date, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by, o.created_at
      FROM rule_overrides o
      JOIN classifications k ON k.id = o.classification_id
      LEFT JOIN carriers c ON c.id = o.carrier_id
      LEFT JOIN users u ON u.id = o.user_id
      WHERE o.company_id = ${companyId} AND o.is_active AND o.expiration_date > ${dayOf(now)}
        AND ${asksNoMore(sql`o`, numbers)}
      ORDER BY carrier, o.id`,
      (row) => [
        row.carrier,
        row.carrier_id,
        row.classification,
        acceptedSentence(row.is_type as RuleType, row.rule_number as number | null) ?? row.is_type,
        row.reason,
        row.expiration_date === INDEFINITE_OVERRIDE_EXPIRY ? 'Until it is ended' : row.expiration_date,
        row.by,
        dayOfCell(row.created_at),
      ],
    );
  },

  expiring_insurance: ({ db, companyId, now }) => {
    const until = addDays(dayOf(now), EXPIRING_WITHIN_DAYS);
    return wholeList(
      db,
      sql`
      SELECT coalesce(c.legal_name, c.dba_name) AS carrier, i.carrier_id, i.coverage, i.limit_usd, i.insurer,
        i.policy_number, i.expires_on, i.verified_at, n.status
      FROM insurance_certificates i
      JOIN connections n ON n.company_id = i.company_id AND n.carrier_id = i.carrier_id AND NOT n.is_dismissed
      LEFT JOIN carriers c ON c.id = i.carrier_id
      WHERE i.company_id = ${companyId} AND i.expires_on <= ${until}
        -- One that was followed by a later one of the same coverage expires nobody.
        AND NOT EXISTS (
          SELECT FROM insurance_certificates later
          WHERE later.company_id = i.company_id AND later.carrier_id = i.carrier_id AND later.coverage = i.coverage
            AND (later.expires_on, later.id) > (i.expires_on, i.id))
      ORDER BY i.expires_on, carrier, i.id`,
      (row) => [
        row.carrier,
        row.carrier_id,
        COVERAGES[row.coverage as string] ?? row.coverage,
        row.limit_usd,
        row.insurer,
        row.policy_number,
        row.expires_on,
        row.verified_at === null ? 'No' : dayOfCell(row.verified_at),
        CONNECTION_STATUS_LABELS[row.status as ConnectionStatus] ?? row.status,
      ],
    );
  },

  do_not_dispatch: ({ db, companyId }) =>
    wholeList(
      db,
      sql`
      SELECT coalesce(c.legal_name, c.dba_name) AS carrier, n.carrier_id, n.updated_at,
        nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by,
        (SELECT e.note FROM carrier_events e
          WHERE e.company_id = n.company_id AND e.carrier_id = n.carrier_id AND e.kind = 'connection_status'
          ORDER BY e.id DESC LIMIT 1) AS note
      FROM connections n
      LEFT JOIN carriers c ON c.id = n.carrier_id
      LEFT JOIN users u ON u.id = n.updated_by_user_id
      WHERE n.company_id = ${companyId} AND n.status = 'do_not_dispatch'
      ORDER BY n.updated_at DESC, n.id`,
      (row) => [row.carrier, row.carrier_id, dayOfCell(row.updated_at), row.by, row.note],
    ),

  carrier_searches: ({ db, companyId }) =>
    wholeList(
      db,
      sql`
      SELECT s.day, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS person, count(*)::int AS searches
      FROM lane_searches s LEFT JOIN users u ON u.id = s.user_id
      WHERE s.company_id = ${companyId}
      GROUP BY s.day, u.id, person ORDER BY s.day DESC, person`,
      (row) => [row.day, row.person, row.searches],
    ),

  rate_confirmations_open: ({ db, companyId }) =>
    wholeList(
      db,
      sql`
      SELECT r.id, l.reference, coalesce(c.legal_name, c.dba_name) AS carrier, r.carrier_id, r.status, r.accepted_revision,
        r.revision, r.total_cents / 100.0 AS total, r.currency, r.expires_at,
        nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by
      FROM rate_confirmations r JOIN loads l ON l.id = r.load_id
      LEFT JOIN carriers c ON c.id = r.carrier_id
      LEFT JOIN users u ON u.id = r.creator_id
      WHERE r.company_id = ${companyId} AND r.status IN ('delivered', 'viewed', 'accepted')
      ORDER BY r.expires_at NULLS LAST, r.id`,
      (row) => [
        numberOf(Number(row.id)),
        row.reference,
        row.carrier,
        row.carrier_id,
        RATE_CONFIRMATION_STATUS_LABELS[row.status as RateConfirmationStatus] ?? row.status,
        row.accepted_revision,
        row.revision,
        Number(row.total),
        row.currency,
        dayOfCell(row.expires_at),
        row.by,
      ],
    ),

  transaction_records_371_3: ({ db, companyId, now }) =>
    wholeList(
      db,
      sql`
      SELECT r.id, l.reference, l.customer_name, coalesce(c.legal_name, c.dba_name) AS carrier, r.carrier_id, r.status,
        (SELECT count(*)::int FROM rate_confirmation_revisions v WHERE v.rate_confirmation_id = r.id AND v.sent_at IS NOT NULL) AS revisions,
        r.total_cents / 100.0 AS total, r.currency, first.sent_at, answer.created_at AS accepted_at,
        concat_ws(', ', answer.name, answer.title) AS accepted_by,
        (SELECT max(s.departed_at) FROM load_stops s WHERE s.load_id = l.id AND s.kind = 'delivery') AS delivered_at
      FROM rate_confirmations r JOIN loads l ON l.id = r.load_id
      JOIN LATERAL (SELECT min(v.sent_at) AS sent_at FROM rate_confirmation_revisions v WHERE v.rate_confirmation_id = r.id) first
        ON first.sent_at > ${addDays(dayOf(now), -KEPT_DAYS)}::date
      LEFT JOIN LATERAL (SELECT a.name, a.title, a.created_at FROM rate_confirmation_answers a
        WHERE a.rate_confirmation_id = r.id AND a.is_accepted ORDER BY a.id DESC LIMIT 1) answer ON true
      LEFT JOIN carriers c ON c.id = r.carrier_id
      WHERE r.company_id = ${companyId}
      ORDER BY r.id DESC`,
      (row) => [
        row.reference,
        row.customer_name,
        row.carrier,
        row.carrier_id,
        numberOf(Number(row.id)),
        RATE_CONFIRMATION_STATUS_LABELS[row.status as RateConfirmationStatus] ?? row.status,
        row.revisions,
        Number(row.total),
        row.currency,
        dayOfCell(row.sent_at),
        dayOfCell(row.accepted_at),
        row.accepted_by === '' ? null : row.accepted_by,
        dayOfCell(row.delivered_at),
      ],
    ),

  audit_log: ({ db, companyId }) =>
    wholeList(
      db,
      sql`
      SELECT e.occurred_at, e.kind, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS by,
        nullif(concat_ws(' ', s.first_name, s.last_name), '') AS "to", e.summary
      FROM audit_events e LEFT JOIN users u ON u.id = e.user_id LEFT JOIN users s ON s.id = e.subject_user_id
      WHERE e.company_id = ${companyId}
      ORDER BY e.occurred_at DESC, e.id DESC`,
      (row) => [
        new Date(row.occurred_at as string | Date).toISOString(),
        AUDIT_KINDS[row.kind as AuditKind] ?? row.kind,
        row.by,
        row.to,
        row.summary,
      ],
    ),

  people: ({ db, companyId }) =>
    wholeList(
      db,
      sql`
      SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') AS name, u.email, r.name AS role, u.scopes, u.created_at,
        EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS passkey,
        EXISTS (SELECT FROM authenticator_apps a WHERE a.user_id = u.id) AS app,
        (SELECT max(s.created_at) FROM user_sessions s WHERE s.user_id = u.id AND s.state = 'signed_in') AS signed_in
      FROM users u LEFT JOIN roles r ON r.id = u.role_id AND r.company_id = u.company_id
      WHERE u.company_id = ${companyId} AND u.disabled_at IS NULL
      ORDER BY u.first_name, u.last_name, u.id`,
      (row) => [
        row.name,
        row.email,
        row.role ?? 'None',
        (row.scopes as unknown as string[]).map((scope) => SCOPE_LABELS[scope as Scope] ?? scope).join('; ') || 'None',
        [row.passkey && 'Passkey', row.app && 'Authenticator app'].filter(Boolean).join(', ') || 'Mailed code',
        dayOfCell(row.signed_in),
        dayOfCell(row.created_at),
      ],
    ),
};

/** What 49 CFR 371.3 asks to be kept: three years. */
const KEPT_DAYS = 3 * 366;

type Row = Record<string, Cell | Date>;
const dayOfCell = (moment: Cell | Date | undefined) => (moment == null ? null : dayOf(new Date(moment)));

/** A report that one statement reads: its rows are few enough to be held, and written some at a time. */
async function wholeList(
  db: Database,
  statement: ReturnType<typeof sql>,
  cellsOf: (row: Row) => (Cell | Date | undefined)[],
): Promise<ReportSource> {
  const { rows } = await db.execute<Row>(statement);
  async function* batches() {
    for (let at = 0; at < rows.length; at += BATCH)
      yield rows
        .slice(at, at + BATCH)
        .map((row) => cellsOf(row).map((cell) => (cell instanceof Date ? dayOf(cell) : (cell ?? null))));
  }
  return { total: rows.length, batches: batches() };
}
