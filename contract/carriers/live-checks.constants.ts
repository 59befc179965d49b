/** The reason for the check. */
export const LIVE_CHECK_CAUSES = [
  'profile',
  'packet_approved',
  'rule_overridden',
  'load_covered',
  'contradiction',
] as const;
export type LiveCheckCause = (typeof LIVE_CHECK_CAUSES)[number];

export const LIVE_CHECK_CAUSE_LABELS: Readonly<Record<LiveCheckCause, string>> = {
  profile: 'from the profile',
  packet_approved: 'when a packet was approved',
  rule_overridden: 'when a rule was overridden',
  load_covered: 'when a load was covered',
  contradiction: 'since the files contradict each other',
};

/** The result. Only the first says anything about the carrier; `not_found`: the service does not know it. */
export const LIVE_CHECK_OUTCOMES = [
  'answered',
  'not_found',
  'no_key',
  'no_answer',
  'key_rejected',
  'unreadable',
  'other_carrier',
] as const;
export type LiveCheckOutcome = (typeof LIVE_CHECK_OUTCOMES)[number];

export const LIVE_CHECK_OUTCOME_SENTENCES: Readonly<Record<LiveCheckOutcome, string>> = {
  answered: 'FMCSA answered.',
  not_found: 'FMCSA’s live service doesn’t know this carrier.',
  no_key: 'FMCSA was not asked: live checks are not set up here.',
  no_answer: 'FMCSA didn’t answer within 5 seconds. Nothing was learned.',
  key_rejected: 'FMCSA didn’t accept our web key. Nothing was learned.',
  unreadable: 'FMCSA’s answer couldn’t be read. Nothing was learned.',
  other_carrier: 'FMCSA answered for another carrier. The answer was dropped.',
};

/** The meaning of authority letters. */
export const AUTHORITY_STATUS_LABELS: Readonly<Record<string, string>> = { A: 'Active', I: 'Inactive', N: 'None' };

/** The service's name as a source. */
export const LIVE_SOURCE = 'FMCSA QCMobile (live)';
