/** Where a load is between posting and delivery (loads text, section 4). */
export const LOAD_STATUSES = [
  'available',
  'covered',
  'progress',
  'delayed',
  'delivered',
  'cancelled',
  'assumed_delivered',
] as const;
export type LoadStatus = (typeof LOAD_STATUSES)[number];

export const LOAD_STATUS_LABELS: Record<LoadStatus, string> = {
  available: 'Available',
  covered: 'Covered',
  progress: 'In progress',
  delayed: 'Delayed',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  assumed_delivered: 'Assumed delivered',
};

/** A load that needs nothing more. All others are open. */
export const CLOSED_LOAD_STATUSES: readonly LoadStatus[] = ['delivered', 'cancelled', 'assumed_delivered'];

/** The tabs of the loads page and the view each belongs to (loads text, section 2). */
export const LOAD_VIEWS = {
  all: ['open', 'closed'],
  exceptions: [
    'no-eld',
    'no-arrival',
    'no-departure',
    'no-assigned-vehicle',
    'pending-tracking',
    'not-tracking',
    'no-pickup',
    'no-delivery',
  ],
} as const;
export type LoadView = keyof typeof LOAD_VIEWS;
export type LoadTab = (typeof LOAD_VIEWS)[LoadView][number];

export const LOAD_TAB_LABELS: Record<LoadTab, string> = {
  open: 'Open',
  closed: 'Closed',
  'no-eld': 'No ELD',
  'no-arrival': 'No arrival',
  'no-departure': 'No departure',
  'no-assigned-vehicle': 'No assigned vehicle',
  'pending-tracking': 'Pending tracking',
  'not-tracking': 'Not tracking',
  'no-pickup': 'No pickup',
  'no-delivery': 'No delivery',
};

/**
 * The exceptions of a load, in the order of their bits: the text's, and our own, that the load is not what its carrier
 * accepted.
 */
export const LOAD_EXCEPTIONS = [...LOAD_VIEWS.exceptions, 'paper-differs'] as const;
export type LoadException = (typeof LOAD_EXCEPTIONS)[number];

/** The exceptions, the most telling first: a load is explained by its first. */
export const LOAD_URGENCY = [
  'no-arrival',
  'no-pickup',
  'no-delivery',
  'no-departure',
  'paper-differs',
  'not-tracking',
  'no-assigned-vehicle',
  'no-eld',
  'pending-tracking',
] as const satisfies readonly LoadException[];

/** What can still be saved of a load that needs a person, in the order of its list. */
export const LOAD_STAGES = ['pickup', 'delivery', 'past'] as const;
export type LoadStage = (typeof LOAD_STAGES)[number];

export const LOAD_STAGE_LABELS: Record<LoadStage, string> = {
  pickup: 'Pickup to make',
  delivery: 'On the way',
  past: 'Window ended more than a day ago',
};

/**
 * The lists of loads: those of the two views, all loads that need a person and all without a carrier and all whose
 * check call is due (`exceptions`, `uncovered` and `calls-due`, our own), a search's results, and those with a named vehicle.
 */
export const LOAD_LISTS = [
  'exceptions',
  'uncovered',
  'calls-due',
  ...LOAD_VIEWS.all,
  ...LOAD_EXCEPTIONS,
  'assigned-vehicle',
  'result',
] as const;
export type LoadList = (typeof LOAD_LISTS)[number];

export const LOAD_LIST_LABELS: Record<LoadList, string> = {
  exceptions: 'Needs attention',
  uncovered: 'Uncovered',
  'calls-due': 'Calls due',
  ...LOAD_TAB_LABELS,
  'paper-differs': 'Rate con differs',
  'assigned-vehicle': 'Assigned vehicle',
  result: 'All loads',
};

/** Whether an ETA makes the stop's window: all of its range, a part, or none. */
export const ETA_DELAYS = ['in_time', 'at_risk', 'late'] as const;
export type EtaDelay = (typeof ETA_DELAYS)[number];

/** How a load came in. */
export const LOAD_SOURCES = ['api', 'csv', 'form', 'edi'] as const;
export type LoadSource = (typeof LOAD_SOURCES)[number];

/** Fields that stay as a person of the company set them, whatever the TMS sends later. */
export const OWN_LOAD_FIELDS = [
  'carrier',
  'vehicle',
  'trailer_number',
  'driver',
  'second_driver',
  'load_lock_assignee_id',
  'team_id',
] as const;
export type OwnLoadField = (typeof OWN_LOAD_FIELDS)[number];

/** Of these, what a TMS sends: a person may let it set them again. */
export const FOLLOWED_LOAD_FIELDS = [
  'carrier',
  'vehicle',
  'trailer_number',
  'driver',
  'second_driver',
] as const satisfies readonly OwnLoadField[];
export type FollowedLoadField = (typeof FOLLOWED_LOAD_FIELDS)[number];

export const MAX_STOPS = 25;
/** Of what names a truck. */
export const VEHICLE_NUMBER_LENGTHS = { vin: 30, unit: 40, plate: 20, plate_state: 3 } as const;
export const MAX_BULK_LOADS = 500;
/** A window longer than this is a mistake. */
export const MAX_WINDOW_DAYS = 21;

/** Lists whose results are stored and shown again when their address is opened again (loads text, section 2). */
export const RESTORED_RESULT_TABS = [
  'result',
  'open',
  'assigned-vehicle',
  'no-assigned-vehicle',
  'closed',
  'alerts-open',
  'alerts-closed',
] as const;
export type RestoredResultTab = (typeof RESTORED_RESULT_TABS)[number];

/** Parts of a path whose lists are stored. */
export const RESTORED_RESULT_PATHS = ['broker/loads', 'broker/alerts'] as const;

/** Days around today whose loads are listed (loads text, section 9). */
export const LOAD_WINDOW_DAYS = { before: 2, after: 5 } as const;

/** A load shorter than this is not tracked (loads text, section 9). */
export const TRACKABLE_BILLABLE_MILES = 150;

/** Whether a load is long enough to be tracked; null when its miles are unknown. */
export function isTrackableDistance(billableMiles: number | null): boolean | null {
  return billableMiles === null ? null : billableMiles >= TRACKABLE_BILLABLE_MILES;
}

/** Orders of the lists of loads (loads text, section 9). */
export const LOADS_DEFAULT_SORT = 'id desc';
export const LOAD_TAB_SORTS = { closed: 'destination desc', others: 'origin asc' } as const;

/** The source of the billable miles. */
export const MILES_SOURCES = ['tms', 'estimate'] as const;
export type MilesSource = (typeof MILES_SOURCES)[number];
