import type { Action } from './action.server';
import { companyActions } from './company-actions.server';
import { contractActions } from './contract-actions.server';
import { notificationActions } from './notification-actions.server';
import { profileActions } from './profile-actions.server';
import { reportActions } from './report-actions.server';
import { ruleActions } from './rule-actions.server';
import { subscriptionActions } from './subscription-actions.server';
import { teamActions } from './team-actions.server';
import { userActions } from './user-actions.server';

const ACTIONS: Record<string, Action> = {
  ...profileActions,
  ...companyActions,
  ...notificationActions,
  ...userActions,
  ...contractActions,
  ...subscriptionActions,
  ...ruleActions,
  ...teamActions,
  ...reportActions,
};

/** The action that the pressed button names, or undefined. */
export function actionIn(form: FormData): Action | undefined {
  const intent = form.get('intent');
  return typeof intent === 'string' && Object.hasOwn(ACTIONS, intent) ? ACTIONS[intent] : undefined;
}
