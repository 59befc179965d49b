/** Miles a truck may drive empty to a pickup unless the search says otherwise (loads text, section 9). */
export const DEFAULT_DEADHEAD_MILES = 50;

/** How long ago a load was posted. `upToHours` null: longer than the longest. */
export const POSTING_AGE_BUCKETS = [
  { name: '8hr', upToHours: 8 },
  { name: '12hr', upToHours: 12 },
  { name: '24hr', upToHours: 24 },
  { name: '72hr', upToHours: 72 },
  { name: 'over 72hr', upToHours: null },
] as const;
export type PostingAge = (typeof POSTING_AGE_BUCKETS)[number]['name'];

/** The unit of weight on the board. */
export const LOAD_BOARD_WEIGHT_UNIT = 'lbs';

/** The filter that leaves the brokers a carrier is connected with. */
export const BROKER_CONNECTION_STATUS_FILTER = 'In Network';

/** What results can be ordered by, each up and down (loads text, section 7). */
export const LOAD_BOARD_SORT_FIELDS = [
  'price',
  'posting_time',
  'rate_per_mile',
  'distance',
  'pickup',
  'dropoff',
] as const;
export type LoadBoardSortField = (typeof LOAD_BOARD_SORT_FIELDS)[number];

export const LOAD_BOARD_SORT_FIELD_LABELS: Record<LoadBoardSortField, string> = {
  price: 'Price',
  posting_time: 'Posting time',
  rate_per_mile: 'Rate per mile',
  distance: 'Distance',
  pickup: 'Pickup',
  dropoff: 'Dropoff',
};

export type LoadBoardSort = `${LoadBoardSortField} ${'asc' | 'desc'}`;
export const LOAD_BOARD_SORTS: readonly LoadBoardSort[] = LOAD_BOARD_SORT_FIELDS.flatMap(
  (field) => [`${field} asc`, `${field} desc`] as const,
);

/** An answer of the board without its data is refused with these words (loads text, section 8). */
export const LOAD_BOARD_NO_DATA_MESSAGE = 'No data returned from API';

/** Statuses of a load search that mean the search does not meet the board's requirements (loads text, section 8). */
export const REQUIREMENTS_NOT_MET_STATUSES = [400, 422] as const;

/**
 * What the form for a truck posting offers first. The text's fixed carrier and date look like test values, as it
 * says itself, and are left out.
 */
export const TRUCK_POSTING_DEFAULTS = { deadheadMilesTolerance: 150, postedEquipmentType: 'reefer' } as const;

/** Order of the teams list (loads text, section 7). */
export const TEAMS_DEFAULT_SORT = 'id desc';
