/** The two ends of a lane (vetting text, section 3). */
export const LANE_ENDS = ['origin', 'destination'] as const;
export type LaneEnd = (typeof LANE_ENDS)[number];

export const LANE_END_LABELS: Record<LaneEnd, string> = { origin: 'Origin', destination: 'Destination' };
