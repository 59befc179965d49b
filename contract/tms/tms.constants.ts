import {
  COLUMN_STOPS,
  type ColumnStop,
  columnStopLabel,
  isStopColumnField,
  LOAD_COLUMN_FIELDS,
  type LoadColumnField,
  STOP_COLUMN_FIELDS,
  type StopColumnField,
} from '../loads/load-columns.constants';

export const TMS_FORMATS = ['json', 'xml', 'csv'] as const;
export type TmsFormat = (typeof TMS_FORMATS)[number];
export const TMS_FORMAT_LABELS: Readonly<Record<TmsFormat, string>> = { json: 'JSON', xml: 'XML', csv: 'CSV' };

/** What a value of a message may say beside what a column of a list may. */
export const MESSAGE_FIELDS = {
  stop_kind: 'Pickup or delivery',
  stop_sequence: 'Order of the stop',
  change_id: 'Number of our event that it answers',
} as const;
export type MessageField = keyof typeof MESSAGE_FIELDS;

export type MappedField = LoadColumnField | StopColumnField | MessageField;
export const MAPPED_FIELD_LABELS: Readonly<Record<MappedField, string>> = {
  ...LOAD_COLUMN_FIELDS,
  ...STOP_COLUMN_FIELDS,
  ...MESSAGE_FIELDS,
};
export const MAPPED_FIELDS = Object.keys(MAPPED_FIELD_LABELS) as [MappedField, ...MappedField[]];

/** A stop of the message's own list of stops. */
export const EACH_STOP = 'each';
export const MAPPED_STOPS = [EACH_STOP, ...COLUMN_STOPS] as const;
export type MappedStop = (typeof MAPPED_STOPS)[number];

const ONLY_OF_LIST: readonly MappedField[] = ['stop_kind', 'stop_sequence'];
export const isOfStop = (field: MappedField) => isStopColumnField(field) || ONLY_OF_LIST.includes(field);
export const isOnlyOfList = (field: MappedField) => ONLY_OF_LIST.includes(field);

/** `Customer`, `City, each stop`, `City, pickup 1`: one for each thing that a value may say. */
export const meaningLabel = (field: MappedField, stop: MappedStop | null): string =>
  stop === null
    ? MAPPED_FIELD_LABELS[field]
    : `${MAPPED_FIELD_LABELS[field]}, ${stop === EACH_STOP ? 'each stop' : columnStopLabel(stop as ColumnStop).toLowerCase()}`;

export type Meaning = { field: MappedField; stop: MappedStop | null };

/** All that a value may say, by its label. */
export const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  MAPPED_FIELDS.flatMap((field): Meaning[] =>
    !isOfStop(field)
      ? [{ field, stop: null }]
      : isOnlyOfList(field)
        ? [{ field, stop: EACH_STOP }]
        : MAPPED_STOPS.map((stop) => ({ field, stop })),
  ).map((meaning) => [meaningLabel(meaning.field, meaning.stop), meaning]),
);

/** What a status of the TMS says here. Every other status of a load is computed from its facts. */
export const STATUS_MEANINGS = ['cancelled', 'delivered', 'none'] as const;
export type StatusMeaning = (typeof STATUS_MEANINGS)[number];
export const STATUS_MEANING_LABELS: Readonly<Record<StatusMeaning, string>> = {
  cancelled: 'Canceled',
  delivered: 'Delivered',
  none: 'Nothing here',
};

export const STOP_MEANINGS = ['pickup', 'delivery', 'none'] as const;
export type StopMeaning = (typeof STOP_MEANINGS)[number];
export const STOP_MEANING_LABELS: Readonly<Record<StopMeaning, string>> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  none: 'No stop of the load',
};

export const WEIGHT_UNITS = ['lb', 'kg'] as const;
export const DISTANCE_UNITS = ['mi', 'km'] as const;
export const TEMPERATURE_UNITS = ['F', 'C'] as const;
export const MONEY_UNITS = ['dollars', 'cents'] as const;
export const UNIT_LABELS: Readonly<
  Record<(typeof WEIGHT_UNITS | typeof DISTANCE_UNITS | typeof TEMPERATURE_UNITS | typeof MONEY_UNITS)[number], string>
> = {
  lb: 'Pounds',
  kg: 'Kilograms',
  mi: 'Miles',
  km: 'Kilometers',
  F: '°F',
  C: '°C',
  dollars: 'Dollars',
  cents: 'Cents',
};

export const DATE_ORDERS = ['month_first', 'day_first'] as const;
export const DATE_ORDER_LABELS: Readonly<Record<(typeof DATE_ORDERS)[number], string>> = {
  month_first: '11/28/2026',
  day_first: '28/11/2026',
};

/** In which a time without its own zone is; `stop`: where the stop is. */
export const MESSAGE_TIME_ZONES = [
  'stop',
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
] as const;

/** What the TMS may only say of a new load; from then on it is the company's. */
export const OWNABLE_FIELDS = {
  carrier: 'Carrier',
  driver: 'Driver',
  second_driver: 'Second driver',
  vehicle: 'Truck',
  trailer_number: 'Trailer number',
  stops: 'Stops and their times',
  rate_cents: 'Carrier rate',
  customer_rate_cents: 'Customer rate',
  customer_name: 'Customer',
  po_number: 'PO number',
  equipment: 'Equipment',
  commodity: 'Commodity',
  weight_lbs: 'Weight',
  cargo_value_usd: 'Cargo value',
  billable_miles: 'Miles',
  status: 'Status',
} as const;
export type OwnableField = keyof typeof OWNABLE_FIELDS;
export const OWNABLE_FIELD_NAMES = Object.keys(OWNABLE_FIELDS) as [OwnableField, ...OwnableField[]];

/** What became of a message. */
export const TMS_MESSAGE_STATES = ['taken', 'in_part', 'failed', 'repeated'] as const;
export type TmsMessageState = (typeof TMS_MESSAGE_STATES)[number];
export const TMS_MESSAGE_STATE_LABELS: Readonly<Record<TmsMessageState, string>> = {
  taken: 'Taken in',
  in_part: 'Taken in part',
  failed: 'Not taken in',
  repeated: 'Came before',
};

/** What became of one load of a message. */
export const TMS_LOAD_OUTCOMES = ['created', 'changed', 'unchanged', 'stale', 'echo', 'rejected'] as const;
export type TmsLoadOutcome = (typeof TMS_LOAD_OUTCOMES)[number];
export const TMS_LOAD_OUTCOME_LABELS: Readonly<Record<TmsLoadOutcome, string>> = {
  created: 'New load',
  changed: 'Load changed',
  unchanged: 'Nothing changed',
  stale: 'Older than the load on file',
  echo: 'Our own change, back again',
  rejected: 'Not taken in',
};

export const TMS_MESSAGE_LISTS = ['problems', 'all'] as const;
export type TmsMessageList = (typeof TMS_MESSAGE_LISTS)[number];
export const TMS_MESSAGE_LIST_LABELS: Readonly<Record<TmsMessageList, string>> = {
  problems: 'Not taken in',
  all: 'All',
};

export const MAX_TMS_MAPPINGS = 20;
export const MAX_MAPPING_VERSIONS = 200;
export const MAX_MESSAGE_BYTES = 1024 * 1024;
export const MAX_SAMPLE_BYTES = 100 * 1024;
/** Values of a sample that a mapping is made of. */
export const MAX_SAMPLE_VALUES = 200;
export const MAX_MAPPED_VALUES = 100;
export const MAX_WORDS = 60;
export const MESSAGES_KEPT_DAYS = 30;
