/** The recipients of a link to a detention statement. */
export const DETENTION_AUDIENCES = ['carrier', 'shipper'] as const;
export type DetentionAudience = (typeof DETENTION_AUDIENCES)[number];

export const DETENTION_AUDIENCE_LABELS: Readonly<Record<DetentionAudience, string>> = {
  carrier: 'Carrier',
  shipper: 'Shipper',
};

/** For how many days a link may work. */
export const DETENTION_LINK_DAYS = [7, 30, 90] as const;
export const MAX_DETENTION_LINKS = 20;

/**
 * What the minutes at a stop rest on. `positions`: both times lie between two positions of the truck. `reported`: a
 * person or the TMS reported both. `mixed`: one of each, or a first position with none before it.
 */
export const DETENTION_BASES = ['positions', 'reported', 'mixed'] as const;
export type DetentionBasis = (typeof DETENTION_BASES)[number];

export const DETENTION_BASIS_LABELS: Readonly<Record<DetentionBasis, string>> = {
  positions: 'Truck positions',
  reported: 'What a person reported',
  mixed: 'Positions and what a person reported',
};
