import type { EvidenceRow } from '@contract/rules/rules.entities';
import { sql } from 'drizzle-orm';
import { type AuthorityRecord, authorityRecords, isActiveCarrierAuthority } from '../authority';
import type { CarrierFacts } from '../facts';
import { defineRule, fails, fieldRead, isIncomplete, notLoaded, passes, type RuleEvidence } from '../rule';

const FIELD = 'Operating authority';

/** Passes with an active common or contract authority; a broker's or a forwarder's authority alone does not. */
export const interstateCarrierAuthorityIsActive = defineRule('interstate_carrier_authority_is_active', {
  judge(facts) {
    const records = authorityRecords(facts);
    const evidence = () => authorityEvidence(facts, records);
    const active = records.filter(isActiveCarrierAuthority);
    if (active.length > 0) {
      const isEnding = active.every((record) => record.revocationPending === true);
      return passes(evidence, isEnding ? 'Revocation is pending' : null);
    }
    if (records.length > 0) return fails(evidence);
    return isIncomplete(evidence, 'An authority record from FMCSA for one of its dockets');
  },
  where: (index) => sql`${index.hasCarrierAuthority} IS TRUE`,
});

/** Motus's evidence first, then legacy's, each under its own label; absence is said of each. */
function authorityEvidence(facts: CarrierFacts, records: AuthorityRecord[]): RuleEvidence[] {
  return (['motus_authority', 'legacy_authority'] as const).map((source) => {
    const ofSource = records.filter((record) => record.source === source);
    const [first] = ofSource;
    if (first)
      return fieldRead(facts, source, FIELD, ofSource.map(labelOf).join('; '), ofSource.map(authorityRow), first);
    return facts.sources[source].loaded
      ? fieldRead(facts, source, FIELD, 'No record')
      : notLoaded(facts, source, FIELD);
  });
}

function labelOf(record: AuthorityRecord): string {
  const docket = record.docket === null ? '' : ` (${record.docket})`;
  const superseded = record.superseded ? ', superseded by Motus' : '';
  return `${record.authorityType} ${record.status}${docket}${superseded}`;
}

function authorityRow(record: AuthorityRecord): EvidenceRow {
  return {
    docket: record.docket,
    authority: record.authorityType,
    kind: record.kind,
    status: record.status,
    revocation_pending: record.revocationPending,
    superseded_by_motus: record.superseded,
  };
}
