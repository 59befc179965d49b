import type { ActionFunctionArgs } from '@remix-run/node';
import type { formAgain } from '~/services/form-again.server';
import type { requireUser } from '~/services/guards.server';
import type { Monitor } from '~/services/monitor.server';
import { companyDeeds } from './company-deeds.server';
import { contractDeeds } from './contract-deeds.server';
import { notificationDeeds } from './notification-deeds.server';
import { profileDeeds } from './profile-deeds.server';
import { reportDeeds } from './report-deeds.server';
import { ruleDeeds } from './rule-deeds.server';
import { subscriptionDeeds } from './subscription-deeds.server';
import { teamDeeds } from './team-deeds.server';
import { userDeeds } from './user-deeds.server';

type Answer = Response | ReturnType<typeof formAgain>;

/** What a form of the account page does, and what that asks of who sends it. */
export type Deed = {
  access: Parameters<typeof requireUser>[1];
  act: (args: ActionFunctionArgs, form: FormData, monitor: Monitor) => Promise<Answer>;
};

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
