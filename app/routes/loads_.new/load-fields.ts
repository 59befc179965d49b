import { MAX_STOPS } from '@contract/loads/loads.constants';

/** What the form asks of a load, in its order. */
export const OWN_FIELDS = [
  'reference',
  'customer_name',
  'rate',
  'commodity',
  'equipment',
  'trailer_length_ft',
  'weight_lbs',
  'cargo_value_usd',
  'is_hazmat',
  'is_temperature_controlled',
  'billable_miles',
] as const;

/** What it asks of each stop. */
export const STOP_FIELDS = [
  'kind',
  'window_starts_at',
  'window_ends_at',
  'name',
  'street',
  'city',
  'state',
  'postal_code',
  'country',
  'utc_offset',
] as const;

export const ALL_FIELDS: readonly string[] = [
  ...OWN_FIELDS,
  ...Array.from({ length: MAX_STOPS }, (_, at) => STOP_FIELDS.map((name) => `stops[${at}].${name}`)).flat(),
];

export const ADD_STOP = 'add-stop';
/** `remove-stop-2`: the third. */
export const removeStop = (at: number) => `remove-stop-${at}`;

export type LoadFields = Record<(typeof OWN_FIELDS)[number], string> & {
  stops: Record<(typeof STOP_FIELDS)[number], string>[];
};

/** A load goes from somewhere to somewhere. */
export const FIRST_STOPS = [{ kind: 'pickup' }, { kind: 'delivery' }];
