/** How many months of inspections count for vehicles that two carriers share (our decision, like the rules' window). */
export const ASSOCIATION_MONTHS = 24;

/** For a carrier with more inspections in that time, only this many of the latest count (our decision). */
export const MAX_INSPECTIONS_COMPARED = 2_000;

/**
 * A value that more carriers share is an agent's or a landlord's (our decision). It is shown with its count, but does
 * not affect the order and raises no warning.
 */
export const GENERIC_VALUE_CARRIERS = 20;

/** At most this many carriers are listed for one value; the count then says "or more". */
export const MAX_CARRIERS_PER_VALUE = 1_000;

/** What two carriers can share, in display order. */
export const SHARED_KINDS = ['vin', 'phone', 'email', 'address'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

export const SHARED_KIND_NAMES: Readonly<Record<SharedKind, readonly [one: string, many: string]>> = {
  vin: ['vehicle', 'vehicles'],
  phone: ['phone number', 'phone numbers'],
  email: ['email address', 'email addresses'],
  address: ['street address', 'street addresses'],
};

/**
 * What puts an associated carrier first in the list: it failed by the federal record, or the company has rejected it.
 */
export const ASSOCIATE_TROUBLES = [
  'do_not_dispatch',
  'out_of_service_order',
  'authority_not_active',
  'inactive_registration',
  'unsatisfactory_rating',
] as const;
export type AssociateTrouble = (typeof ASSOCIATE_TROUBLES)[number];

export const ASSOCIATE_TROUBLE_NAMES: Readonly<Record<AssociateTrouble, string>> = {
  do_not_dispatch: 'On your do not dispatch list',
  out_of_service_order: 'Ordered out of service',
  authority_not_active: 'No active carrier authority',
  inactive_registration: 'DOT registration inactive',
  unsatisfactory_rating: 'Safety rating unsatisfactory',
};
