import type { Permission } from '@contract/shared/permissions';

/** Actions on several carriers of a list at once. */
export const BULK_ACTIONS = [
  'follow',
  'unfollow',
  'invite',
  'request-certificate',
  'do-not-dispatch',
  'dismiss',
  'bring-back',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const BULK_ACTION_LABELS: Readonly<Record<BulkAction, string>> = {
  follow: 'Monitor',
  unfollow: 'Stop monitoring',
  invite: 'Invite to onboard',
  'request-certificate': 'Request certificates',
  'do-not-dispatch': 'Put on do not dispatch',
  dismiss: 'Move to dismissed',
  'bring-back': 'Bring back from dismissed',
};

/** The short label where the bar is narrow and must stay one line. Screen readers get the full one. */
export const SHORT_BULK_LABELS: Partial<Record<BulkAction, string>> = {
  invite: 'Invite',
  'request-certificate': 'Certificates',
  'do-not-dispatch': 'Do not dispatch',
  dismiss: 'Dismiss',
  'bring-back': 'Bring back',
};

/** The permission of each. */
export const BULK_ACTION_ACCESS: Readonly<Record<BulkAction, Permission>> = {
  follow: 'workOnCarriers',
  unfollow: 'workOnCarriers',
  invite: 'onboardCarriers',
  'request-certificate': 'orderCertificates',
  'do-not-dispatch': 'stopCarriers',
  dismiss: 'changeConnections',
  'bring-back': 'changeConnections',
};

/** Actions that send email: their page requires each carrier's address. */
export type MailAction = 'invite' | 'request-certificate';
export const isMailAction = (action: BulkAction): action is MailAction =>
  action === 'invite' || action === 'request-certificate';

/** Actions without a confirmation: each reports what it did and offers an undo. */
export const isDoneAtOnce = (action: BulkAction): action is 'follow' => action === 'follow';

/** The undo of each; omitted: none. */
export const UNDONE_BY: Partial<Record<BulkAction, BulkAction>> = {
  follow: 'unfollow',
  unfollow: 'follow',
  dismiss: 'bring-back',
  'bring-back': 'dismiss',
};

/** Actions below a list: none whose result its carriers already have. */
export function actionsOfList(list: string): readonly BulkAction[] {
  if (list === 'dismissed') return ['bring-back', 'do-not-dispatch'];
  if (list === 'do-not-dispatch') return ['dismiss'];
  if (list === 'my-carriers') return ['request-certificate', 'do-not-dispatch', 'dismiss'];
  if (list.endsWith('-assessment')) return ['invite', 'request-certificate', 'do-not-dispatch', 'unfollow', 'dismiss'];
  return ['invite', 'request-certificate', 'do-not-dispatch', 'dismiss'];
}

/** Actions below the results of a search. */
export const ACTIONS_OF_SEARCH: readonly BulkAction[] = ['follow', 'invite'];
