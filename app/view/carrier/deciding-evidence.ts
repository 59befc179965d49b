import type { Evidence, EvidenceRow, RuleAssessment } from '@contract/rules/rules.entities';

/** Rules that check several sources in turn: the first one listed is not always the deciding one. */
const LOOKS_AT_SEVERAL = new Set<RuleAssessment['is_type']>([
  'interstate_carrier_authority_is_active',
  'authority_age_gteq_three_months',
  'authority_age_gteq_six_months',
  'bipd_insurance_gteq_seven_hundred_fifty_thousand',
  'bipd_insurance_gteq_one_million',
]);

/**
 * The evidence on a rule's line: what is in force (the largest of several policies), else what once was, else what was
 * searched for and not found. The details have the rest.
 */
export function decidingEvidence({ is_type, evidence }: Pick<RuleAssessment, 'is_type' | 'evidence'>): Evidence {
  // The contract promises at least one.
  const first = evidence[0]!;
  if (!LOOKS_AT_SEVERAL.has(is_type)) return first;
  const inForce = evidence.filter(({ details }) => details.some(isInForce)).sort((a, b) => limitOf(b) - limitOf(a));
  return inForce[0] ?? evidence.find(({ details }) => details.some((row) => !isSuperseded(row))) ?? first;
}

function isInForce(row: EvidenceRow): boolean {
  if (row.in_force === true || row.state === 'in_force' || row.state === 'cancel_pending') return true;
  return row.kind === 'carrier' && row.status === 'active' && !isSuperseded(row);
}

/** A legacy row whose docket Motus has. */
const isSuperseded = (row: EvidenceRow): boolean => row.superseded_by_motus === true || row.state === 'superseded';

/** The largest limit in force, whole US dollars; -1 without one. */
const limitOf = ({ details }: Evidence): number =>
  Math.max(-1, ...details.filter(isInForce).map(({ limit_usd }) => (typeof limit_usd === 'number' ? limit_usd : -1)));
