import type { ClosedFiles } from '@contract/carriers/federal-data.entities';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import type { FactSource } from '../rules/facts';
import { loadSourceStates } from './fact-source-states';

/** No file names it: what a source shows for it, it shows for any carrier. */
const NO_ONE = 0;

/** Carriers of `n` that FMCSA's closed files have something of and Motus nothing. `until`: their last day. */
const ONLY_CLOSED: Readonly<Record<ClosedFiles['subject'], (until: string) => SQL>> = {
  authority: () => sql`
    EXISTS (SELECT FROM authorities a WHERE a.carrier_id = n.carrier_id AND a.source = 'legacy' AND a.kind = 'carrier'
      AND a.status = 'active' AND 'property' = ANY(a.scopes))
    AND NOT EXISTS (SELECT FROM authorities m WHERE m.carrier_id = n.carrier_id AND m.source = 'motus' AND m.kind = 'carrier')`,
  // What a certificate proves beyond that day needs no file.
  insurance: (until) => sql`
    EXISTS (SELECT FROM insurance_filings f WHERE f.carrier_id = n.carrier_id AND f.source = 'legacy' AND f.type = 'bipd'
      AND f.list <> 'history' AND (f.cancel_effective_on IS NULL OR f.cancel_effective_on > ${until}))
    AND NOT EXISTS (SELECT FROM insurance_filings m
      WHERE m.carrier_id = n.carrier_id AND m.source = 'motus' AND m.type = 'bipd')
    AND NOT EXISTS (SELECT FROM insurance_certificates c WHERE c.carrier_id = n.carrier_id AND c.company_id = n.company_id
      AND c.coverage = 'bipd' AND c.verified_at IS NOT NULL AND c.expires_on > ${until}::date + 1)`,
};

const REGISTERS: Readonly<Record<ClosedFiles['subject'], FactSource>> = {
  insurance: 'legacy_insurance',
  authority: 'legacy_authority',
};

/**
 * Carriers that only FMCSA's closed files describe: until when the files count, and for how many carriers that a company works
 * with that is true.
 *
 * @param companyId null: of all companies, each carrier once
 */
export async function countClosedFiles(db: Database, companyId: number | null, today: string): Promise<ClosedFiles[]> {
  const sources = await loadSourceStates(db, NO_ONE, today);
  const found: ClosedFiles[] = [];
  for (const subject of ['insurance', 'authority'] as const) {
    const { asOf, closed } = sources[REGISTERS[subject]];
    if (asOf === null || closed === null) continue;
    const { rows } = await db.execute<{ carriers: number }>(sql`
      SELECT count(DISTINCT n.carrier_id)::int AS carriers FROM connections n
      WHERE ${companyId === null ? sql`true` : sql`n.company_id = ${companyId}`}
        AND NOT n.is_dismissed AND n.status <> 'do_not_dispatch' AND ${ONLY_CLOSED[subject](closed.until)}`);
    found.push({
      subject,
      as_of: asOf,
      until: closed.until,
      lacks: closed.lacks.map((source) => sources[source].name),
      carriers: rows[0]!.carriers,
    });
  }
  return found;
}
