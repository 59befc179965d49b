import type { Permission } from '@contract/shared/permissions';

/** What can be done with several carriers of a list at once; each is confirmed on a page that lists them. */
export const BULK_ACTIONS = ['invite', 'request-certificate', 'do-not-dispatch', 'dismiss', 'bring-back'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const BULK_ACTION_LABELS: Readonly<Record<BulkAction, string>> = {
  invite: 'Invite to onboard',
  'request-certificate': 'Request certificates',
  'do-not-dispatch': 'Put on do not dispatch',
  dismiss: 'Move to dismissed',
  'bring-back': 'Bring back from dismissed',
};

/** What each asks of who does it. */
export const BULK_ACTION_ACCESS: Readonly<Record<BulkAction, Permission>> = {
  invite: 'onboardCarriers',
  'request-certificate': 'viewCertificates',
  'do-not-dispatch': 'connect',
  dismiss: 'connect',
  'bring-back': 'connect',
};

/** Actions that mail somebody: their page asks for the address of each carrier. */
export type MailAction = 'invite' | 'request-certificate';
export const isMailAction = (action: BulkAction): action is MailAction =>
  action === 'invite' || action === 'request-certificate';

/** What is offered beneath a list: nothing that its carriers are already. */
export function actionsOfList(list: string): readonly BulkAction[] {
  if (list === 'dismissed') return ['bring-back', 'do-not-dispatch'];
  if (list === 'do-not-dispatch') return ['dismiss'];
  if (list === 'my-carriers') return ['request-certificate', 'do-not-dispatch', 'dismiss'];
  return ['invite', 'request-certificate', 'do-not-dispatch', 'dismiss'];
}
