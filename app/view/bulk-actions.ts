import type { Permission } from '@contract/shared/permissions';

/** What can be done with several carriers of a list at once. */
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

/** What is seen of a label where the bar is narrow: it stays one line. The whole of it is heard. */
export const SHORT_BULK_LABELS: Partial<Record<BulkAction, string>> = {
  invite: 'Invite',
  'request-certificate': 'Certificates',
  'do-not-dispatch': 'Do not dispatch',
  dismiss: 'Dismiss',
  'bring-back': 'Bring back',
};

/** What each asks of who does it. */
export const BULK_ACTION_ACCESS: Readonly<Record<BulkAction, Permission>> = {
  follow: 'workOnCarriers',
  unfollow: 'workOnCarriers',
  invite: 'onboardCarriers',
  'request-certificate': 'orderCertificates',
  'do-not-dispatch': 'stopCarriers',
  dismiss: 'changeConnections',
  'bring-back': 'changeConnections',
};

/** Actions that send mail: their page asks for the address of each carrier. */
export type MailAction = 'invite' | 'request-certificate';
export const isMailAction = (action: BulkAction): action is MailAction =>
  action === 'invite' || action === 'request-certificate';

/** Actions that ask nothing first: each says what it did and can be taken back at once. */
export const isDoneAtOnce = (action: BulkAction): action is 'follow' => action === 'follow';

/** What takes each back; left out: nothing does. */
export const UNDONE_BY: Partial<Record<BulkAction, BulkAction>> = {
  follow: 'unfollow',
  unfollow: 'follow',
  dismiss: 'bring-back',
  'bring-back': 'dismiss',
};

/** What is offered beneath a list: nothing that its carriers are already. */
export function actionsOfList(list: string): readonly BulkAction[] {
  if (list === 'dismissed') return ['bring-back', 'do-not-dispatch'];
  if (list === 'do-not-dispatch') return ['dismiss'];
  if (list === 'my-carriers') return ['request-certificate', 'do-not-dispatch', 'dismiss'];
  if (list.endsWith('-assessment')) return ['invite', 'request-certificate', 'do-not-dispatch', 'unfollow', 'dismiss'];
  return ['invite', 'request-certificate', 'do-not-dispatch', 'dismiss'];
}

/** What is offered beneath the results of a search. */
export const ACTIONS_OF_SEARCH: readonly BulkAction[] = ['follow', 'invite'];
