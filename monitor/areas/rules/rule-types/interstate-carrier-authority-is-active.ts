import type { EvidenceRow } from '@contract/rules/rules.entities';
import { formatDate } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import {
  type AuthorityRecord,
  authorityRecords,
  type FreightAuthority,
  type FreightWorth,
  freightAuthorities,
  isSuspension,
} from '../authority';
import type { CarrierFacts } from '../facts';
import {
  defineRule,
  fails,
  fieldRead,
  isIncomplete,
  isTooOld,
  notLoaded,
  passes,
  type RuleEvidence,
  standsSince,
} from '../rule';

const FIELD = 'Operating authority';

/**
 * Passes with an active common or contract authority for property. An authority only for household goods or passengers,
 * a broker's or a forwarder's does not count for freight. One that is active by its status and suspended or revoked by
 * a notice or an event is sure in neither direction, and neither is one for international cargo only.
 */
export const interstateCarrierAuthorityIsActive = defineRule('interstate_carrier_authority_is_active', {
  judge(facts, today) {
    const records = authorityRecords(facts);
    const judged = freightAuthorities(facts, today);
    const disputed = judged.filter(({ worth }) => worth === 'disputed');
    const evidence = () => [
      ...authorityEvidence(facts, records, judged),
      ...disputed.flatMap((one) => againstEvidence(facts, one)),
    ];
    const held = judged.filter(({ worth }) => worth === 'holds');
    const current = held.filter(({ source }) => !facts.sources[source].isTooOld);
    if (current.length > 0) {
      const isEnding = current.every((record) => record.revocationPending === true);
      const standing = () => standingEvidence(facts, current);
      return passes(() => [...evidence(), ...standing()], isEnding ? 'Revocation is pending' : null);
    }
    if (held.length > 0) return isTooOld(facts, sourcesOf(held), evidence);
    const [first] = disputed;
    if (first)
      return isIncomplete(
        evidence,
        'A live check at FMCSA: the status of its authority is contradicted',
        () => `authority active, but ${againstWords(first)}: check live`,
      );
    if (judged.some(({ worth }) => worth === 'freight_unknown'))
      return isIncomplete(evidence, 'A record that says what its active authority is for: property, or something else');
    const unlisted = judged.find(({ worth }) => worth === 'unlisted');
    if (unlisted)
      return isIncomplete(
        evidence,
        'A live check at FMCSA: Motus has events of its docket and does not list it',
        () => `Motus does not list ${unlisted.docket ?? 'its authority'} any more: check live`,
      );
    if (judged.some(({ worth }) => worth === 'international'))
      return isIncomplete(
        evidence,
        'An active authority for property within the United States',
        () => 'authority for international cargo only',
      );
    // That it holds none is known while the file is current; that one ended is known for good.
    const counting = records.filter(({ superseded }) => !superseded);
    const old = sourcesOf(counting).filter((source) => facts.sources[source].isTooOld);
    if (judged.length === 0 && old.length > 0) return isTooOld(facts, old, evidence);
    if (records.length > 0) return fails(evidence);
    return isIncomplete(
      evidence,
      'An authority record from FMCSA for one of its dockets',
      () => 'no record of authority',
    );
  },
  where: (index) => sql`${index.hasCarrierAuthority} IS TRUE`,
});

/** Where nothing but a closed file lets it pass: why that stands. */
function standingEvidence(facts: CarrierFacts, current: readonly FreightAuthority[]): RuleEvidence[] {
  const [first] = current;
  return first && current.every(({ source }) => facts.sources[source].closed?.lacks.length === 0)
    ? [standsSince(facts, first, 'motus_authority')]
    : [];
}

const sourcesOf = (records: readonly AuthorityRecord[]) => [...new Set(records.map(({ source }) => source))];

/** Motus's evidence first, then legacy's, each under its own label; absence is stated for each. */
function authorityEvidence(
  facts: CarrierFacts,
  records: readonly AuthorityRecord[],
  judged: readonly FreightAuthority[],
): RuleEvidence[] {
  const labelOf = (record: AuthorityRecord) => {
    const known = judged.find((one) => IS_SAME.every((name) => one[name] === record[name]));
    const docket = record.docket === null ? '' : ` (${record.docket})`;
    const superseded = record.superseded ? ', superseded by Motus' : '';
    return `${record.authorityType} ${record.status}${docket}${superseded}${known ? WORTH_WORDS[known.worth](known) : ''}`;
  };
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

const IS_SAME = ['source', 'docket', 'authorityType'] as const;

const WORTH_WORDS: Record<FreightWorth, (record: FreightAuthority) => string> = {
  holds: () => '',
  ended: () => '',
  disputed: (record) => `, but ${againstWords(record)}`,
  international: () => ', for international cargo only',
  other_freight: ({ scopes }) => `, for ${(scopes ?? []).map(scopeWords).join(' and ')} alone`,
  freight_unknown: () => ', not said what for',
  unlisted: () => ', though Motus has events of it and does not list it',
};

const scopeWords = (scope: string) => scope.replace('_', ' ');

/** "suspended from Oct 20, 2026": by the event, which happened, before the notice. */
export function againstWords({ against: { order, event } }: FreightAuthority): string {
  if (event) return `${/suspen/i.test(event.action) ? 'suspended' : 'ended'} on ${formatDate(event.on)}`;
  const on = order?.effectiveOn ?? order?.servedOn;
  return `${order && isSuspension(order) ? 'suspended' : 'ordered revoked'}${on ? ` from ${formatDate(on)}` : ''}`;
}

/** What contradicts the status, each under its own source. */
function againstEvidence(facts: CarrierFacts, { against: { order, event } }: FreightAuthority): RuleEvidence[] {
  const found: RuleEvidence[] = [];
  if (event) {
    const value = `${event.authorityType} ${event.action}, ${formatDate(event.on)}`;
    const rows = [{ docket: event.docket, action: event.action, status: event.status, on: event.on }];
    found.push(fieldRead(facts, event.source, 'Last event of its authority', value, rows, event));
  }
  if (order) {
    const served = order.servedOn ? `, served ${formatDate(order.servedOn)}` : '';
    const value = `${order.orderType ?? 'Order'} of ${order.authorityType}, from ${formatDate(order.effectiveOn ?? order.servedOn)}${served}`;
    const rows = [{ docket: order.docket, order: order.orderType, served_on: order.servedOn, from: order.effectiveOn }];
    found.push(fieldRead(facts, order.source, 'Notice against its authority', value, rows, order));
  }
  return found;
}

function authorityRow(record: AuthorityRecord): EvidenceRow {
  return {
    docket: record.docket,
    authority: record.authorityType,
    kind: record.kind,
    status: record.status,
    freight: record.scopes === null ? null : record.scopes.map(scopeWords).join(', '),
    revocation_pending: record.revocationPending,
    superseded_by_motus: record.superseded,
  };
}
