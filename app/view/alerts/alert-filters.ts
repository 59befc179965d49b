import { ALERT_TABS, type AlertTab } from '@contract/alerts/tickets.constants';

/** What narrows a list of alerts, as it is in the address; empty: nothing does. Types may be several. */
export const ALERT_FILTERS = ['search', 'severity', 'assignee', 'load', 'carrier', 'age', 'status'] as const;
export type AlertFilterValues = Record<(typeof ALERT_FILTERS)[number], string> & { types: readonly string[] };

/** The list that opens without a name. */
export const FIRST_TAB: AlertTab = 'open';

export const alertTabNamed = (name: string | null): AlertTab | null =>
  name === null || name === '' ? FIRST_TAB : (ALERT_TABS.find((tab) => tab === name) ?? null);

/** How long an alert has stood: hours, and on which side of them. */
export const ALERT_AGES = {
  'under-1h': { label: 'Under 1 hour', hours: 1, isOlder: false },
  'under-24h': { label: 'Under 24 hours', hours: 24, isOlder: false },
  'over-24h': { label: 'Over 24 hours', hours: 24, isOlder: true },
  'over-3d': { label: 'Over 3 days', hours: 72, isOlder: true },
  'over-7d': { label: 'Over 7 days', hours: 168, isOlder: true },
} as const satisfies Record<string, { label: string; hours: number; isOlder: boolean }>;
export type AlertAge = keyof typeof ALERT_AGES;

export const isAlertAge = (text: string): text is AlertAge => Object.hasOwn(ALERT_AGES, text);
