/** The two ends of a lane (vetting text, section 3). */
export const LANE_ENDS = ['origin', 'destination'] as const;
export type LaneEnd = (typeof LANE_ENDS)[number];

export const LANE_END_LABELS: Record<LaneEnd, string> = { origin: 'Origin', destination: 'Destination' };

/** What a place may be. */
export const AREA_TYPES = ['city', 'state', 'postal_code', 'kma'] as const;
export type AreaType = (typeof AREA_TYPES)[number];

export const AREA_TYPE_LABELS: Record<AreaType, string> = {
  city: 'City',
  state: 'State or province',
  postal_code: 'Postal code',
  kma: 'Market area',
};

/** The longest text for a place look-up. */
export const PLACE_TEXT_MAX = 100;

/** The refusal of a lane search beyond the plan's limit (loads text, section 4). */
export const LANE_SEARCH_LIMIT_CODE = 'carrier_search_limit_reached';
