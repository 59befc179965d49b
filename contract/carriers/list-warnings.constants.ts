/** Warnings that a list of carriers can be filtered by: those that the search index has for every carrier. */
export const LIST_WARNINGS = [
  'any',
  'out_of_service_order',
  'authority_not_active',
  'insurance_ending',
  'unsatisfactory_rating',
  'inactive_registration',
] as const;
export type ListWarning = (typeof LIST_WARNINGS)[number];

export const LIST_WARNING_LABELS: Readonly<Record<ListWarning, string>> = {
  any: 'Any of these',
  out_of_service_order: 'Out-of-service order',
  authority_not_active: 'Authority not active',
  insurance_ending: 'BIPD insurance ending',
  unsatisfactory_rating: 'Unsatisfactory rating',
  inactive_registration: 'DOT registration inactive',
};
