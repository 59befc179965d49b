/** For how many days a link may work. */
export const DETENTION_LINK_DAYS = [7, 30, 90] as const;

/**
 * What the minutes at a stop rest on. `positions`: both times lie between two positions of the truck. `word`: a person
 * corrected both, with a reason. `reported`: a person or the TMS reported both. `mixed`: times of different kinds, or a
 * first position with none before it.
 */
export const DETENTION_BASES = ['positions', 'word', 'reported', 'mixed'] as const;
export type DetentionBasis = (typeof DETENTION_BASES)[number];

export const DETENTION_BASIS_LABELS: Readonly<Record<DetentionBasis, string>> = {
  positions: 'GPS',
  word: 'Corrected by a person, with a reason',
  reported: 'Reported by a person',
  mixed: 'Times of different kinds: see each',
};
