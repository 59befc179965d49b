/** What can be done with several carriers of a list at once; each is confirmed on a page that lists them. */
export const BULK_DEEDS = ['do-not-dispatch', 'dismiss', 'bring-back'] as const;
export type BulkDeed = (typeof BULK_DEEDS)[number];

export const BULK_DEED_LABELS: Readonly<Record<BulkDeed, string>> = {
  'do-not-dispatch': 'Put on do not dispatch',
  dismiss: 'Move to dismissed',
  'bring-back': 'Bring back from dismissed',
};

/** What is offered beneath a list: nothing that its carriers are already. */
export function deedsOfList(list: string): readonly BulkDeed[] {
  if (list === 'dismissed') return ['bring-back', 'do-not-dispatch'];
  if (list === 'do-not-dispatch') return ['dismiss'];
  return ['do-not-dispatch', 'dismiss'];
}
