import type { CarrierWarning } from './carriers.entities';

/**
 * Warnings that the orange shield stands for: each alone is a reason not to give a load before a person has looked (our
 * decision). What is only new, old or about to end has its place in the columns of a list.
 */
export const WEIGHTY_WARNINGS: readonly CarrierWarning['kind'][] = [
  'identity_alert',
  'docket_changed_hands',
  'insurance_contradiction',
  'authority_not_for_freight',
  'authority_revoked',
  'authority_order',
  'out_of_service_order',
  'contact_recently_changed',
  'shares_with_do_not_dispatch',
  'shares_with_failed_carrier',
  'unsatisfactory_rating',
  'inactive_registration',
];

export const isWeighty = ({ kind }: Pick<CarrierWarning, 'kind'>): boolean => WEIGHTY_WARNINGS.includes(kind);
