/** Who a caller is by what is on file, the worst first. None proves who is on the line: a caller ID and a sender can be forged. */
export const CALLER_ANSWERS = [
  'flagged',
  'of_another',
  'not_on_record',
  'new_on_record',
  'of_several',
  'on_record',
  'confirmed_here',
  'not_checked',
] as const;
export type CallerAnswer = (typeof CALLER_ANSWERS)[number];
