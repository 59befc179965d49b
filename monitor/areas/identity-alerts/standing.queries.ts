import {
  ALERT_STANDING_LABELS,
  type AlertStanding,
  OWN_RECORD_HOURS,
  STANDING_DAYS,
} from '@contract/identity-alerts/standing.constants';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';

/** Something that a company had with a carrier. */
export type StandingFact = {
  kind: AlertStanding;
  id: number;
  /** The reference of its load; null: it has none. */
  reference: string | null;
  at: Date;
  /** From when on it gives standing: at once where the carrier's side took part, else a day later. */
  from: Date;
};

/** More than a person reads through. */
const MOST_FACTS = 50;

/**
 * What a company had with a carrier in the last year, what gives standing now first, then the newest (decision 0158).
 * The carrier's side took part in what was answered, sent or bid behind a mailed code. A load, a confirmation without an
 * answer and a paper that was uploaded are the company's own word; so is an email, which anyone can send.
 */
export async function standingFacts(
  db: Queryable,
  companyId: number,
  carrierId: number,
  now: Date,
  asked: { kinds?: readonly AlertStanding[]; only?: { kind: string; id: number } } = {},
): Promise<StandingFact[]> {
  const { kinds, only } = asked;
  if (kinds?.length === 0) return [];
  const moment = sql`${now.toISOString()}::timestamptz`;
  const isOwn = (name: string) =>
    sql`${sql.raw(name)}.company_id = ${companyId} AND ${sql.raw(name)}.carrier_id = ${carrierId}`;
  const { rows } = await db.execute<{
    kind: AlertStanding;
    id: number;
    reference: string | null;
    at: string;
    from: string;
  }>(sql`
    SELECT k.kind, k.id, k.reference, k.at, k.counts_from AS "from" FROM (
      SELECT f.*, CASE WHEN f.is_both THEN f.at ELSE f.at + make_interval(hours => ${OWN_RECORD_HOURS}) END AS counts_from
      FROM (
        SELECT 'load' AS kind, l.id, l.reference, min(s.created_at) AS at, false AS is_both
          FROM load_assignments s JOIN loads l ON l.id = s.load_id
          WHERE l.company_id = ${companyId} AND s.carrier_id = ${carrierId} GROUP BY l.id
        UNION ALL SELECT 'confirmation', r.id, l.reference, coalesce(min(w.created_at), r.delivered_at), min(w.created_at) IS NOT NULL
          FROM rate_confirmations r JOIN loads l ON l.id = r.load_id
          LEFT JOIN rate_confirmation_answers w ON w.rate_confirmation_id = r.id
          WHERE ${isOwn('r')} AND r.delivered_at IS NOT NULL GROUP BY r.id, l.id
        UNION ALL SELECT 'packet', p.id, NULL, coalesce(min(g.compared_at), p.completed_at), min(g.compared_at) IS NOT NULL
          FROM onboarding_packets p LEFT JOIN packet_findings g ON g.packet_id = p.id WHERE ${isOwn('p')} GROUP BY p.id
        UNION ALL SELECT 'certificate', d.id, NULL, d.created_at, d.request_id IS NOT NULL
          FROM insurance_certificate_documents d WHERE ${isOwn('d')}
        UNION ALL SELECT 'bid', b.id, l.reference, b.placed_at, true FROM bids b JOIN loads l ON l.id = b.load_id WHERE ${isOwn('b')}
        UNION ALL SELECT 'mail', m.id, l.reference, m.received_at, false
          FROM rate_confirmation_mails m LEFT JOIN loads l ON l.id = m.load_id WHERE ${isOwn('m')}
      ) f
      WHERE f.at <= ${moment} AND f.at > ${moment} - make_interval(days => ${STANDING_DAYS})
        ${kinds ? sql`AND f.kind IN ${[...kinds]}` : sql``}
        ${only ? sql`AND f.kind = ${only.kind} AND f.id = ${only.id}` : sql``}
    ) k
    ORDER BY (k.counts_from <= ${moment}) DESC, k.at DESC, k.kind, k.id LIMIT ${MOST_FACTS}`);
  return rows.map(({ at, from, ...row }) => ({ ...row, at: new Date(at), from: new Date(from) }));
}

/** As `about` names it. */
export const aboutOf = ({ kind, id }: Pick<StandingFact, 'kind' | 'id'>) => `${kind}-${id}`;

export function readAbout(about: string): { kind: AlertStanding; id: number } {
  const [kind, id] = about.split('-');
  return { kind: kind as AlertStanding, id: Number(id) };
}

export const factLabel = ({ kind, reference }: Pick<StandingFact, 'kind' | 'reference'>) =>
  reference === null
    ? ALERT_STANDING_LABELS[kind]
    : `${ALERT_STANDING_LABELS[kind]} ${kind === 'load' ? '' : 'of load '}${reference}`;
