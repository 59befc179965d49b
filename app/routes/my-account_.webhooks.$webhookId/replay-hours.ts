/** Since when events may be sent again, in hours. */
export const REPLAY_HOURS = ['1', '24', '72', '168', '720', '2160'] as const;

export const REPLAY_HOURS_LABELS: Readonly<Record<(typeof REPLAY_HOURS)[number], string>> = {
  1: 'The last hour',
  24: 'The last 24 hours',
  72: 'The last 3 days',
  168: 'The last 7 days',
  720: 'The last 30 days',
  2160: 'All that is kept (90 days)',
};
