import { WHOSE } from '../home/work-queue.constants';
import type { CompanyEventKind } from '../integrations/company-events.constants';

/** Whose events a user hears of, as Home and Loads say it: of everyone's loads, the user's own, or also the user's teams'. */
export const NOTICES_WHOSE = WHOSE;
export type NoticesWhose = (typeof NOTICES_WHOSE)[number];

export const NOTICES_WHOSE_LABELS: Readonly<Record<NoticesWhose, string>> = {
  all: 'Everyone’s',
  mine: 'Mine',
  team: 'Mine and my team’s',
};

/** Kinds about neither a load nor a carrier: they are everyone's who may hear of them. */
export const KINDS_OF_COMPANY: readonly CompanyEventKind[] = [
  'rules_changed',
  'change_order',
  'vetting_chain_broken',
  'paper_changed',
  'mentioned',
];

/** How a notice goes. */
export const NOTICE_CHANNELS = ['mail', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** Why someone gets it: by their own settings, because it would reach no other user, or because a note names them. */
export const NOTICE_REASONS = ['chosen', 'no_one_else', 'mentioned'] as const;
export type NoticeReason = (typeof NOTICE_REASONS)[number];

/** `sent`: the mail server or the push service took it. */
export const NOTICE_STATUSES = ['waiting', 'handing_over', 'sent', 'failed'] as const;

/** The digest of who chose no times: before offices open. */
export const DIGEST_TIME = '06:00';
export const MAX_DIGEST_TIMES = 6;

/** Browsers of one user. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** Days of the week as quiet hours count them. */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const WEEK_DAY_LABELS: Readonly<Record<(typeof WEEK_DAYS)[number], string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};
