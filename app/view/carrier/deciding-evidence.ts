import type { Evidence, EvidenceRow, RuleAssessment } from '@contract/rules/rules.entities';

/** Rules that look at several sources in turn: the one listed first is not always the one that decided. */
const LOOKS_AT_SEVERAL = new Set<RuleAssessment['is_type']>([
  'interstate_carrier_authority_is_active',
  'authority_age_gteq_three_months',
  'authority_age_gteq_six_months',
  'bipd_insurance_gteq_seven_hundred_fifty_thousand',
  'bipd_insurance_gteq_one_million',
]);

/**
 * The evidence that a rule's line shows: what is in force (of several policies the largest), else what once was, else
 * what was looked for and not found. The rest stands in the details.
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

/** A legacy row whose docket Motus knows. */
const isSuperseded = (row: EvidenceRow): boolean => row.superseded_by_motus === true || row.state === 'superseded';

/** The largest limit in force, whole US dollars; -1 without one. */
const limitOf = ({ details }: Evidence): number =>
  Math.max(-1, ...details.filter(isInForce).map(({ limit_usd }) => (typeof limit_usd === 'number' ? limit_usd : -1)));
