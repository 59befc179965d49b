/** What a load's timeline may be narrowed to, in the order of the page. Movements of the truck are a list of their own. */
export const LOAD_TIMELINE_GROUPS = ['talk', 'stops', 'cover', 'papers', 'board', 'alerts', 'eta'] as const;
export type LoadTimelineGroup = (typeof LOAD_TIMELINE_GROUPS)[number];

export const LOAD_TIMELINE_GROUP_LABELS: Readonly<Record<LoadTimelineGroup, string>> = {
  talk: 'Calls and notes',
  stops: 'Stops',
  cover: 'Carrier and truck',
  papers: 'Rate con, email, documents',
  board: 'Load board',
  alerts: 'Alerts',
  eta: 'ETA',
};

/** ETAs are many: they are listed only on request. */
export const TIMELINE_LEFT_OUT: LoadTimelineGroup = 'eta';

/** Things that an entry is about and that have a page. */
export const LOAD_TIMELINE_ABOUT = ['ticket', 'rate_confirmation', 'rate_confirmation_mail', 'load_paper'] as const;
