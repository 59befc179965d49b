/** The state of a relationship with a carrier (vetting text, section 4; the full list is our decision). */
export const CONNECTION_STATUSES = ['needs_to_onboard', 'onboarded', 'do_not_dispatch'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

export const CONNECTION_STATUS_LABELS: Record<ConnectionStatus, string> = {
  needs_to_onboard: 'Needs to onboard',
  onboarded: 'Onboarded',
  do_not_dispatch: 'Do not dispatch',
};

/** The lists of a broker's carriers, by their view name, and what their tabs say (vetting text, section 2). */
export const CONNECTION_LISTS = ['my-carriers', 'in-progress', 'on-hold', 'do-not-dispatch', 'dismissed'] as const;
export type ConnectionList = (typeof CONNECTION_LISTS)[number];

export const CONNECTION_LIST_LABELS: Record<ConnectionList, string> = {
  'my-carriers': 'My carriers',
  'in-progress': 'In progress',
  'on-hold': 'On hold',
  'do-not-dispatch': 'Do not dispatch',
  dismissed: 'Dismissed',
};
