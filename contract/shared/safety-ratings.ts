/** SAFETY_RATING of the Company Census File. No rating is normal (most carriers have none) and is not in the table. */
export const SAFETY_RATINGS: Readonly<Record<string, string>> = {
  S: 'Satisfactory',
  C: 'Conditional',
  U: 'Unsatisfactory',
};
export const UNRATED_LABEL = 'Not rated';
