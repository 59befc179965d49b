export const VETTING_ANCHOR_KINDS = ['time_stamp', 'mail'] as const;
export type VettingAnchorKind = (typeof VETTING_ANCHOR_KINDS)[number];

/** Addresses that get a company's newest hash. */
export const VETTING_WITNESSES_MAX = 5;
