import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { httpErrors } from '../../base/http-errors';
import { toSql } from '../../server/ransack';
import { withoutFilters } from './carrier-filters';
import { reducedCarriersSearch } from './carriers.search';

/**
 * What a watchdog account without the full profile sees: identity, authority and alerts; no verdict, no relationship.
 */
export const isReduced = (user: CurrentUser): boolean => missingFor('viewFullCarrierProfile', user) !== null;

/** Search filters on fields that a reduced account sees; any other would reveal a field through the results. */
const REDUCED_FILTERS = [
  'fleet_size_gteq',
  'fleet_size_lteq',
  'authority_age_months_gteq',
  'authority_age_months_lteq',
  'authority_type_eq',
  'only_carrier_authority',
  'region_eq',
  // Every warning is shown to it.
  'contradiction_in',
];

/**
 * Keeps a reduced account from learning hidden fields through a filter, a condition or an order.
 *
 * @throws ApiError 403 for a search filter, naming it
 * @throws InvalidSearchError 422 for a condition or sort, naming it: for such an account the attribute does not exist
 */
export function assertMaySearchProfiles(user: CurrentUser, q: unknown) {
  const missing = missingFor('viewFullCarrierProfile', user);
  if (!missing) return;
  const { filters, rest } = withoutFilters(q);
  const told = filters.find(([name]) => !REDUCED_FILTERS.includes(name));
  if (told) throw httpErrors.missing(missing, `q[${told[0]}]`);
  toSql(reducedCarriersSearch, rest);
}

/** A carrier's header without the full profile's fields. Omitted, not null: null would say that it is not rated. */
export const reducedCarrier = <C extends { safety_rating?: unknown; safety_rating_date?: unknown }>({
  safety_rating: _rating,
  safety_rating_date: _date,
  ...carrier
}: C) => carrier;
