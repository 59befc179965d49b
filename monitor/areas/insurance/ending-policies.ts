import type { EndingPolicy } from '@contract/insurance/policies.entities';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { certificatesOnRecord, filingsOnRecord, isInForce } from '../rules/coverage';
import type { CarrierFacts } from '../rules/facts';
import { loadCarrierFacts } from '../rules/facts.queries';

/** Read together: facts of all of a network's carriers at once would be memory. */
const BATCH = 200;

type Candidate = {
  carrier_id: number;
  carrier_name: string | null;
  connection_status: EndingPolicy['connection_status'];
};

/**
 * Cover that ends after today and up to the ISO day `until`, of the carriers that the company is connected with (unless
 * dismissed or on do not dispatch) or follows: carriers by their first end, each with its policies beneath each other.
 *
 * @param withCertificates false where the plan does not show them
 */
export async function endingPolicies(
  db: Database,
  companyId: number,
  { today, until, withCertificates }: { today: string; until: string; withCertificates: boolean },
): Promise<EndingPolicy[]> {
  const candidates = await carriersWithAnEnding(db, companyId, today, until);
  const found: EndingPolicy[] = [];
  for (let from = 0; from < candidates.length; from += BATCH) {
    const batch = candidates.slice(from, from + BATCH);
    const ids = batch.map(({ carrier_id }) => carrier_id);
    const facts = await loadCarrierFacts(db, ids, companyId, today);
    for (const candidate of batch) {
      const ofCarrier = facts.get(candidate.carrier_id)!;
      found.push(...endingFilings(candidate, ofCarrier, today));
      if (withCertificates) found.push(...endingCertificates(candidate, ofCarrier, today));
    }
  }
  const ending = found.filter(({ ends_on }) => ends_on > today && ends_on <= until);
  const firstEnd = new Map<number, string>();
  for (const { carrier_id, ends_on } of ending) {
    const first = firstEnd.get(carrier_id);
    if (first === undefined || ends_on < first) firstEnd.set(carrier_id, ends_on);
  }
  const first = ({ carrier_id }: EndingPolicy) => firstEnd.get(carrier_id)!;
  return ending.sort(
    (a, b) => first(a).localeCompare(first(b)) || a.carrier_id - b.carrier_id || a.ends_on.localeCompare(b.ends_on),
  );
}

/** Few carriers of a network have insurance that ends soon: only their files are read. */
async function carriersWithAnEnding(db: Database, companyId: number, today: string, until: string) {
  const within = (column: SQL) => sql`${column} > ${today}::date AND ${column} <= ${until}::date`;
  const { rows } = await db.execute<Candidate>(sql`
    WITH network AS (
      SELECT carrier_id, status FROM connections
      WHERE company_id = ${companyId} AND NOT is_dismissed AND status <> 'do_not_dispatch'
      UNION ALL
      SELECT s.carrier_id, NULL FROM subscriptions s
      WHERE s.company_id = ${companyId}
        AND NOT EXISTS (SELECT FROM connections n WHERE n.company_id = s.company_id AND n.carrier_id = s.carrier_id)
    )
    SELECT w.carrier_id, coalesce(c.legal_name, c.dba_name) AS carrier_name, w.status AS connection_status
    FROM network w JOIN carriers c ON c.id = w.carrier_id
    WHERE EXISTS (
        SELECT FROM insurance_filings f
        WHERE f.carrier_id = w.carrier_id AND ${within(sql`f.cancel_effective_on`)})
      OR EXISTS (
        SELECT FROM insurance_certificates i
        WHERE i.company_id = ${companyId} AND i.carrier_id = w.carrier_id AND i.verified_at IS NOT NULL
          AND ${within(sql`i.expires_on`)})
    ORDER BY w.carrier_id`);
  return rows;
}

function endingFilings(candidate: Candidate, facts: CarrierFacts, today: string): EndingPolicy[] {
  const filings = filingsOnRecord(facts, today);
  return filings
    .filter(({ state }) => state === 'cancel_pending')
    .map((filing) => ({
      ...candidate,
      kind: 'filing' as const,
      coverage: filing.type,
      limit_usd: filing.limitUsd,
      insurer: filing.insurer,
      policy_number: filing.policyNumber,
      ends_on: filing.cancelOn!,
      is_continued: filings.some(
        (other) =>
          other.type === filing.type &&
          other.coverageClass === filing.coverageClass &&
          ((other.state === 'in_force' && other !== filing) ||
            (isInForce(other) && other.cancelOn !== null && other.cancelOn > filing.cancelOn!) ||
            (other.state === 'not_yet_effective' && (other.effectiveOn ?? '9999') <= filing.cancelOn!)),
      ),
      source: facts.sources[filing.source].name,
    }));
}

function endingCertificates(candidate: Candidate, facts: CarrierFacts, today: string): EndingPolicy[] {
  const certificates = certificatesOnRecord(facts, today);
  return certificates.filter(isInForce).map((certificate) => ({
    ...candidate,
    kind: 'certificate' as const,
    coverage: certificate.type,
    limit_usd: certificate.limitUsd,
    insurer: certificate.insurer,
    policy_number: certificate.policyNumber,
    ends_on: certificate.expiresOn!,
    is_continued: certificates.some(
      (other) =>
        other.type === certificate.type &&
        (isInForce(other) || other.state === 'not_yet_effective') &&
        (other.effectiveOn ?? '9999') <= certificate.expiresOn! &&
        (other.expiresOn ?? '') > certificate.expiresOn!,
    ),
    source: facts.sources.certificates.name,
  }));
}
