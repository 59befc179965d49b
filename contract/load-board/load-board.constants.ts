/** Default deadhead miles to a pickup (loads text, section 9). */
export const DEFAULT_DEADHEAD_MILES = 50;

/** The age of a posting. `upToHours` null: longer than the longest. */
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

/** The filter for bids, matches and truck postings of carriers onboarded with this broker. */
export const BROKER_CONNECTION_STATUS_FILTER = 'In Network';

/** The largest search radius. */
export const MAX_DEADHEAD_MILES = 500;

/** The audience of a load. Whatever is chosen, a carrier that fails the company's rules does not see it. */
export const POSTING_AUDIENCES = ['network', 'classification', 'carriers', 'all'] as const;
export type PostingAudience = (typeof POSTING_AUDIENCES)[number];

export const POSTING_AUDIENCE_LABELS: Record<PostingAudience, string> = {
  network: BROKER_CONNECTION_STATUS_FILTER,
  classification: 'By classification',
  carriers: 'Chosen carriers',
  all: 'Everyone',
};

/** The state of a posting: open, or how it ended. */
export const POSTING_STATES = ['posted', 'unposted', 'expired', 'covered', 'cancelled'] as const;
export type PostingState = (typeof POSTING_STATES)[number];

export const POSTING_STATE_LABELS: Record<PostingState, string> = {
  posted: 'Posted',
  unposted: 'Unposted',
  expired: 'Expired',
  covered: 'Covered',
  cancelled: 'Cancelled',
};

/** The search's states of a load that can be posted. `not_posted`: it never was. */
export const BOARD_STATUSES = ['posted', 'not_posted', 'unposted', 'expired'] as const;
export type BoardStatus = (typeof BOARD_STATUSES)[number];

export const BOARD_STATUS_LABELS: Record<BoardStatus, string> = {
  posted: 'Posted',
  not_posted: 'Not posted yet',
  unposted: 'Unposted',
  expired: 'Expired',
};

/** Events of a posting. */
export const POSTING_CHANGES = ['posted', 'edited', 'unposted', 'expired', 'covered', 'cancelled'] as const;
type PostingChangeKind = (typeof POSTING_CHANGES)[number];

export const POSTING_CHANGE_LABELS: Record<PostingChangeKind, string> = {
  posted: 'Posted',
  edited: 'Edited',
  unposted: 'Unposted',
  expired: 'Expired',
  covered: 'Covered: left the board',
  cancelled: 'Cancelled: left the board',
};

/** What a posting may require of a carrier. It is the carrier's own claim; the product does not verify it. */
export const LOAD_CERTIFICATIONS = [
  'hazmat',
  'tanker_endorsement',
  'twic',
  'fast',
  'ctpat',
  'smartway',
  'fsma',
] as const;
export type LoadCertification = (typeof LOAD_CERTIFICATIONS)[number];

export const LOAD_CERTIFICATION_LABELS: Record<LoadCertification, string> = {
  hazmat: 'Hazmat endorsement',
  tanker_endorsement: 'Tanker endorsement',
  twic: 'TWIC card',
  fast: 'FAST card',
  ctpat: 'CTPAT',
  smartway: 'SmartWay',
  fsma: 'Food safety (FSMA)',
};

/** The longest time of a posting, and never past the end of the pickup window. */
export const MAX_POSTING_DAYS = 14;
export const MAX_POSTING_INSTRUCTIONS = 2000;
export const MAX_POSTING_CARRIERS = 200;
export const MAX_POSTING_RATE_USD = 1_000_000;

/** What the broker needs before it offers freight to anyone (49 U.S.C. 13904, 13906). */
export const BROKER_REQUIREMENTS = ['federal_record', 'broker_authority', 'broker_bond'] as const;
export type BrokerRequirementName = (typeof BROKER_REQUIREMENTS)[number];

export const BROKER_REQUIREMENT_LABELS: Record<BrokerRequirementName, string> = {
  federal_record: 'On federal record',
  broker_authority: 'Active broker authority',
  broker_bond: 'BMC-84 or BMC-85 in force',
};

/** `cannot_be_checked`: the data are missing or too old. It stops posting like a failure, but not searching. */
export const REQUIREMENT_RESULTS = ['met', 'not_met', 'cannot_be_checked'] as const;
export type RequirementResult = (typeof REQUIREMENT_RESULTS)[number];

export const REQUIREMENT_RESULT_LABELS: Record<RequirementResult, string> = {
  met: 'Met',
  not_met: 'Not met',
  cannot_be_checked: 'Cannot be checked',
};

/** Why a load cannot be posted, in display order. */
export const POSTING_OBSTACLES = {
  cancelled: 'The load is cancelled.',
  covered: 'The load has a carrier.',
  not_available: 'The load is under way or done.',
  stops: 'The load needs a pickup and a delivery.',
  not_located: 'A stop could not be placed on the map. Give its city and state, or its ZIP code.',
  no_pickup_time: 'The pickup has no time. Give its window first.',
  pickup_past: 'The pickup window is over.',
  equipment: 'The load’s equipment is missing, or is none that the board knows.',
} as const;
export type PostingObstacle = keyof typeof POSTING_OBSTACLES;
export const POSTING_OBSTACLE_NAMES = Object.keys(POSTING_OBSTACLES) as [PostingObstacle, ...PostingObstacle[]];

export const BID_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type BidState = (typeof BID_STATES)[number];

export const BID_STATE_LABELS: Record<BidState, string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** Open bids per load; each carrier has one. */
export const MAX_OPEN_BIDS = 5;

/** Prices that a carrier may send for one bid, with the first. */
export const MAX_BID_PRICES = 20;

/** What became of a counteroffer. `ended`: the bid was decided, or the posting ended, before the carrier answered. */
export const COUNTEROFFER_STATES = ['offered', 'accepted', 'declined', 'replaced', 'expired', 'ended'] as const;
export type CounterofferState = (typeof COUNTEROFFER_STATES)[number];

export const COUNTEROFFER_STATE_LABELS: Record<CounterofferState, string> = {
  offered: 'Waiting for the carrier',
  accepted: 'Accepted by the carrier',
  declined: 'Declined by the carrier',
  replaced: 'Answered with another price',
  expired: 'Expired without an answer',
  ended: 'Ended without an answer',
};

/** Counteroffers to one bid: each is an email to the carrier. */
export const MAX_COUNTEROFFERS = 5;
export const MAX_COUNTEROFFER_NOTE = 500;

/** What happened to a bid, in its history. */
export const BID_CHANGES = [
  'sent',
  'price_changed',
  'countered',
  'counter_accepted',
  'counter_declined',
  'withdrawn',
  'accepted',
  'declined',
  'expired',
] as const;
export type BidChangeKind = (typeof BID_CHANGES)[number];

export const BID_CHANGE_LABELS: Record<BidChangeKind, string> = {
  sent: 'Bid sent',
  price_changed: 'Price changed by the carrier',
  countered: 'Counteroffer sent',
  counter_accepted: 'Counteroffer accepted by the carrier',
  counter_declined: 'Counteroffer declined by the carrier',
  withdrawn: 'Withdrawn by the carrier',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
};

/** Why a carrier did not take a load. */
export const DISPOSITION_REASONS = [
  'price',
  'no_truck',
  'lane',
  'equipment',
  'timing',
  'no_answer',
  'not_qualified',
  'other',
] as const;
export type DispositionReason = (typeof DISPOSITION_REASONS)[number];

export const DISPOSITION_REASON_LABELS: Record<DispositionReason, string> = {
  price: 'Price',
  no_truck: 'No truck',
  lane: 'Lane',
  equipment: 'Equipment',
  timing: 'Timing',
  no_answer: 'No answer',
  not_qualified: 'Not qualified',
  other: 'Other',
};

/** With fewer own covered loads than this, the price memory says "too few". */
export const MIN_REMEMBERED_LOADS = 3;
export const PRICE_MEMORY_DAYS = 90;
/** The longer look back of a lane's own history. */
export const LANE_HISTORY_DAYS = 365;

/** A truck posting without a refresh ends after this time. */
export const TRUCK_POSTING_DAYS = 3;

export const TRUCK_POSTING_STATES = ['active', 'inactive', 'expired'] as const;
export type TruckPostingState = (typeof TRUCK_POSTING_STATES)[number];

export const TRUCK_POSTING_STATE_LABELS: Record<TruckPostingState, string> = {
  active: 'Active',
  inactive: 'Inactive',
  expired: 'Expired',
};

/** The orders of results, each up and down (loads text, section 7). */
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

/** The message for a board answer without its data (loads text, section 8). */
export const LOAD_BOARD_NO_DATA_MESSAGE = 'No data returned from API';

/** Statuses of a load search that does not meet the board's requirements (loads text, section 8). */
export const REQUIREMENTS_NOT_MET_STATUSES = [400, 422] as const;

/**
 * Defaults of the truck posting form. The text's fixed carrier and date look like test values, as it says itself, and
 * are omitted.
 */
export const TRUCK_POSTING_DEFAULTS = { deadheadMilesTolerance: 150, postedEquipmentType: 'reefer' } as const;

/** Order of the teams list (loads text, section 7). */
export const TEAMS_DEFAULT_SORT = 'id desc';
