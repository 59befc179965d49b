import type { PageActions } from '~/services/page-actions.server';
import { companyActions } from './company-actions.server';
import { notificationActions } from './notification-actions.server';
import { profileActions } from './profile-actions.server';
import { reportActions } from './report-actions.server';
import { subscriptionActions } from './subscription-actions.server';

/** What the forms of the account page do. */
export const accountActions: PageActions = {
  ...profileActions,
  ...companyActions,
  ...notificationActions,
  ...subscriptionActions,
  ...reportActions,
};
