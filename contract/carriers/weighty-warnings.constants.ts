import type { CarrierWarning } from './carriers.entities';

/**
 * Warnings behind the orange shield: each alone is a reason not to give a load before a person has checked (our
 * decision). What is only new, old or about to end is in the list's columns.
 */
export const WEIGHTY_WARNINGS: readonly CarrierWarning['kind'][] = [
  'identity_alert',
  'docket_changed_hands',
  'insurance_contradiction',
  'unmatched_cancellation',
  'authority_contradiction',
  'authority_international_only',
  'insurance_lapsed',
  'authority_not_for_freight',
  'authority_revoked',
  'authority_order',
  'out_of_service_order',
  'contact_recently_changed',
  'shares_with_do_not_dispatch',
  'shares_with_failed_carrier',
  'unsatisfactory_rating',
  'inactive_registration',
  'prior_revocation',
  'earlier_carrier_stopped',
  'live_contradiction',
];

/** Each of these means that the carrier may not haul, or that the company itself rejected a carrier linked to it. */
const STOPPING_WARNINGS: readonly CarrierWarning['kind'][] = [
  'out_of_service_order',
  'authority_revoked',
  'authority_not_for_freight',
  'inactive_registration',
  'unsatisfactory_rating',
  'shares_with_do_not_dispatch',
  'earlier_carrier_stopped',
];

/** A warning's weight, heaviest first: it stops a load, needs a check before one, or is good to know. */
export const WARNING_WEIGHTS = ['stop', 'check', 'know'] as const;
export type WarningWeight = (typeof WARNING_WEIGHTS)[number];

export function weightOf(warning: Pick<CarrierWarning, 'kind'>): WarningWeight {
  if (STOPPING_WARNINGS.includes(warning.kind)) return 'stop';
  return isWeighty(warning) ? 'check' : 'know';
}

/** Heaviest first, keeping the given order within a weight. */
export const byWeight = <Warning extends Pick<CarrierWarning, 'kind'>>(warnings: readonly Warning[]): Warning[] =>
  WARNING_WEIGHTS.flatMap((weight) => warnings.filter((warning) => weightOf(warning) === weight));

export const isWeighty = ({ kind }: Pick<CarrierWarning, 'kind'>): boolean => WEIGHTY_WARNINGS.includes(kind);
