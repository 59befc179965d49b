import {
  ALERT_TYPE_FILTER_LABELS,
  ALERT_TYPE_FILTERS,
  type AlertTypeFilter,
} from '@contract/alerts/alert-types.constants';
import {
  ALERT_TAB_LABELS,
  ALERT_TABS,
  ALERT_VIEWS,
  type AlertTab,
  OPEN_TICKET_STATUSES,
  TICKET_SEVERITIES,
  TICKET_SEVERITY_LABELS,
  TICKET_STATUS_LABELS,
  TICKETS_DEFAULT_SORT,
  type TicketRole,
} from '@contract/alerts/tickets.constants';
import { paths } from '~/paths';
import { choicesOf, labelIn } from '../filter-choices';
import {
  type Conditions,
  choiceFilter,
  defineList,
  type Empty,
  keptByTab,
  type ListData,
  severalFilter,
  type Tabs,
  textFilter,
} from './define-list';
import { carrierConditions, personFilter } from './person-filter';

export interface AlertPage<Row = unknown> extends ListData<AlertTab, Row> {
  /** Alerts of each type in the tab; null: unknown, or filtered to some types, which says nothing of the others. */
  typeCounts: Readonly<Record<AlertTypeFilter, number>> | null;
  assignees: readonly { id: number; name: string }[];
  /** The reader's permissions. */
  mayWork: boolean;
  mayChangeSettings: boolean;
  mayExport: boolean;
  role: TicketRole;
  /** Omitted: comfortable rows, without a choice. */
  isDense?: boolean;
}

const HOUR_MS = 3_600_000;

/** How long an alert has been open: hours, and above or below them. */
const AGES: Readonly<Record<string, { label: string; hours: number; isOlder: boolean }>> = {
  'under-1h': { label: 'Under 1 hour', hours: 1, isOlder: false },
  'under-24h': { label: 'Under 24 hours', hours: 24, isOlder: false },
  'over-24h': { label: 'Over 24 hours', hours: 24, isOlder: true },
  'over-3d': { label: 'Over 3 days', hours: 72, isOlder: true },
  'over-7d': { label: 'Over 7 days', hours: 168, isOlder: true },
};

const TABS: Tabs<AlertTab> = {
  label: 'Lists of alerts',
  param: 'tab',
  names: ALERT_TABS,
  shown: [...ALERT_VIEWS.all, ...ALERT_VIEWS.pending],
  labels: ALERT_TAB_LABELS,
  first: 'open',
  namesFirst: true,
  drops: ['status'],
};

/** Each tab and its pages are stored separately in the browser (loads text, section 3). */
export const KEPT_ALERTS = keptByTab('alerts', TABS, { typeCounts: null });

/** The alerts on the company's loads. */
export const alertList = defineList<AlertPage>({
  title: 'Alerts',
  context: 'Loads that need action, and why',
  name: 'the alerts',
  noun: ['alert', 'alerts'],
  className: 'alert-list',
  tabs: TABS,
  isFolded: true,
  // Alerts without a load are worked elsewhere.
  always: { load_id_not_null: '1' },
  filters: {
    search: textFilter('Search', {
      chip: (value) => `“${value}”`,
      // One search field: a load, a carrier, a customer or a word of the alert.
      q: 'load_reference_or_message_or_carrier_legal_name_or_load_customer_name_cont',
    }),
    severity: choiceFilter('Severity', {
      choices: choicesOf(TICKET_SEVERITIES, TICKET_SEVERITY_LABELS),
      chip: (label) => `Severity: ${label}`,
      q: 'severity_eq',
    }),
    assignee: personFilter('assignee_id'),
    load: textFilter('Load reference', {
      chip: (value) => `Load “${value}”`,
      q: 'load_reference_cont',
      isMore: true,
    }),
    carrier: textFilter('Carrier or DOT', {
      chip: (value) => `Carrier “${value}”`,
      q: carrierConditions,
      isMore: true,
    }),
    age: choiceFilter('Age', {
      choices: Object.entries(AGES).map(([value, { label }]) => ({ value, label })),
      chip: (label) => `Age: ${label}`,
      known: { is: (value) => Object.hasOwn(AGES, value), what: 'filter' },
      q: (value, { now }) => raisedAt(AGES[value], now),
      isMore: true,
    }),
    status: choiceFilter('Status', {
      choices: choicesOf(OPEN_TICKET_STATUSES, TICKET_STATUS_LABELS),
      chip: (label) => `Status: ${label}`,
      q: 'status_eq',
      isOffered: ({ tab }) => tab === 'open',
      isMore: true,
    }),
    type: severalFilter('Types', {
      choices: ({ typeCounts }) =>
        ALERT_TYPE_FILTERS.map((value) => ({
          value,
          label: `${ALERT_TYPE_FILTER_LABELS[value]}${typeCounts ? ` (${typeCounts[value]})` : ''}`,
        })),
      chip: (value) => labelIn(TYPES, value),
      q: 'is_type_in',
      isMore: true,
      className: 'alert-types choice-columns',
    }),
  },
  // Closed alerts are in the text's order; of the others the one to work next comes first.
  order: {
    own: (tab) => (tab === 'closed' ? TICKETS_DEFAULT_SORT : ''),
    label: (tab) => (tab === 'closed' ? 'Newest alert first' : 'Most urgent first'),
    isAlwaysSaid: true,
  },
  empty: emptyAlerts,
  failed: ({ tab }) => ({
    title: `The list “${ALERT_TAB_LABELS[tab]}” could not be loaded`,
    text: 'Page 1 of 1, 0 alerts shown. Which alerts there are is unknown until it loads.',
  }),
});

/** The same alerts, one row a cause. */
export const causeList = defineList<AlertPage>({
  ...alertList,
  context: 'One row per type and carrier, most severe first',
  noun: ['cause', 'causes'],
  className: 'alert-list cause-list',
  // Causes have an order of their own.
  order: undefined,
});

const TYPES = choicesOf(ALERT_TYPE_FILTERS, ALERT_TYPE_FILTER_LABELS);

function raisedAt(age: (typeof AGES)[string] | undefined, now: Date): Conditions {
  if (age === undefined) return {};
  const since = new Date(now.getTime() - age.hours * HOUR_MS).toISOString();
  return age.isOlder ? { raised_at_lteq: since } : { raised_at_gteq: since };
}

const NONE: Readonly<Record<AlertTab, string>> = {
  open: 'No open alerts',
  closed: 'No closed alerts',
  pending: 'No pending alerts',
  recommended: 'No pending alerts are assigned to you',
};

function emptyAlerts({ tab }: AlertPage, isNarrowed: boolean): Empty {
  if (isNarrowed)
    return {
      title: `No alerts in “${ALERT_TAB_LABELS[tab]}” match the filters`,
      link: { to: paths.alerts({ tab }), label: 'Show all alerts in this list' },
    };
  return tab === 'open'
    ? {
        title: NONE.open,
        text: 'An alert appears here when a load needs action. Checks we couldn’t run don’t raise alerts.',
        link: { to: paths.loads(), label: 'Loads' },
      }
    : {
        title: NONE[tab],
        text: 'Set an alert to pending while you wait for an answer; assigned to you it is recommended to you.',
        link: { to: paths.alerts(), label: 'Open alerts' },
      };
}
