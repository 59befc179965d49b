import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { refuse } from '../../plugins/errors';

/** A watchdog account without the full profile sees who a carrier is, its authority and alerts: no verdict, no relationship. */
export const isReduced = (user: CurrentUser): boolean => missingFor('viewFullCarrierProfile', user) !== null;

/** Search filters that tell what a reduced account is not shown: who stays in the list has it, who does not has not. */
const FULL_PROFILE_FILTERS = [
  'classification_id_in',
  'only_my_carriers',
  'hide_my_carriers',
  'safety_rating_option_in',
  'auto_liability_gteq',
  'cargo_coverage_gteq',
  'general_liability_gteq',
];

/** @throws Refusal 403 for a filter that would tell a reduced account what its lists leave out */
export function refuseFullProfileFilters(user: CurrentUser, q: unknown) {
  const isAsked = FULL_PROFILE_FILTERS.some((name) => Object.hasOwn(Object(q), name));
  const missing = isAsked ? missingFor('viewFullCarrierProfile', user) : null;
  if (missing) throw refuse.missing(missing);
}
