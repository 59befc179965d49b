import { companyDeeds } from './company-deeds.server';
import { contractDeeds } from './contract-deeds.server';
import type { Deed } from './deed.server';
import { notificationDeeds } from './notification-deeds.server';
import { profileDeeds } from './profile-deeds.server';
import { reportDeeds } from './report-deeds.server';
import { ruleDeeds } from './rule-deeds.server';
import { subscriptionDeeds } from './subscription-deeds.server';
import { teamDeeds } from './team-deeds.server';
import { userDeeds } from './user-deeds.server';

const DEEDS: Record<string, Deed> = {
  ...profileDeeds,
  ...companyDeeds,
  ...notificationDeeds,
  ...userDeeds,
  ...contractDeeds,
  ...subscriptionDeeds,
  ...ruleDeeds,
  ...teamDeeds,
  ...reportDeeds,
};

/** The deed that the pressed button names, or undefined. */
export function deedIn(form: FormData): Deed | undefined {
  const intent = form.get('intent');
  return typeof intent === 'string' && Object.hasOwn(DEEDS, intent) ? DEEDS[intent] : undefined;
}
