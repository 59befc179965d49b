import type { CallInput } from '@contract/call';
import { LIST_WARNING_LABELS, LIST_WARNINGS } from '@contract/carriers/list-warnings.constants';
import type { listConnections } from '@contract/connections/connections.calls';
import {
  CONNECTION_LISTS,
  CONNECTION_STATUS_LABELS,
  type ConnectionList,
} from '@contract/connections/connections.constants';
import type { ExportedConnection } from '@contract/connections/connections.entities';
import { PACKET_STATUS_LABELS, PACKET_STATUSES } from '@contract/onboarding/packets.constants';
import { ASSESSMENT_LISTS, OVERALL_RESULTS, type OverallResult, VERDICT_NAMES } from '@contract/rules/rules.constants';
import type { Subscription } from '@contract/subscriptions/subscriptions.entities';
import { paths, withQuery } from '~/paths';
import type { BulkAction } from '../bulk-actions';
import { type CarrierColumn, COLUMNS_PARAM } from '../carrier/carrier-columns';
import type { FilterClassification } from '../carrier/carrier-filters';
import { LIST_LABELS, type ListedConnection, listLabel, verdictOfList } from '../connection-list';
import type { FileColumns } from '../csv';
import { choicesOf } from '../filter-choices';
import type { KeptKind } from '../kept-rows';
import {
  type Conditions,
  choiceFilter,
  defineList,
  type Empty,
  type ListData,
  type Location,
  type Tabs,
  tabNamed,
  textFilter,
} from './define-list';

export interface ConnectionPage extends ListData<string, ListedConnection> {
  /** Choices of a filter. */
  classifications: readonly FilterClassification[];
  columns: { shown: readonly CarrierColumn[]; offered: readonly CarrierColumn[] };
  /** Of the lists by verdict; null: unknown, or not for the reader. */
  verdictCounts: Readonly<Record<OverallResult, number>> | null;
  /** ISO day from which ages are counted. */
  today: string;
  /** The reader's permissions. */
  mayLook: boolean;
  mayOpenPackets: boolean;
  mayDo: readonly BulkAction[];
  mayExport: boolean;
  mayUpload: boolean;
}

/** Besides `q`, as typed: the monitor reports a bad one. */
export type ConnectionInput = Pick<
  CallInput<typeof listConnections>['query'],
  'search_text' | 'overall_result' | 'passes_classification_id' | 'fails_classification_id' | 'warning'
>;

const TABS: Tabs<string> = {
  label: 'Lists of carriers',
  param: 'list',
  names: [...CONNECTION_LISTS, ...Object.keys(ASSESSMENT_LISTS)],
  shown: CONNECTION_LISTS,
  labels: LIST_LABELS,
  first: 'my-carriers',
  namesFirst: true,
  drops: 'all',
};

/**
 * The list that an address names; without a name the page's own. Lists by verdict are only for users who see verdicts.
 *
 * @returns null for an unknown name
 */
export function connectionListNamed(name: string | null, own: ConnectionList, mayLook: boolean): string | null {
  const named = tabNamed({ ...TABS, first: own }, name);
  return named !== null && verdictOfList(named) !== null && !mayLook ? own : named;
}

/** If one of these fails to load, an earlier one is removed from the browser (vetting text, section 4). */
const isClearedWhenFailed = (list: string): boolean => list === 'in-progress' || list === 'my-carriers';

/** The last list of the company's carriers. */
export const KEPT_CONNECTIONS: KeptKind = {
  nameOf: () => 'connections',
  isClearedWhenFailed: (search, list = tabNamed(TABS, search.get('list')) ?? TABS.first) => isClearedWhenFailed(list),
};

/** The company's carriers by relationship, and its monitored ones by verdict. */
export const connectionList = defineList<ConnectionPage, ConnectionInput>({
  title: 'My carriers',
  context: 'Carriers you work with or monitor',
  name: 'your carriers',
  noun: ['carrier', 'carriers'],
  className: 'carrier-results',
  tabs: TABS,
  params: [COLUMNS_PARAM],
  isFolded: true,
  filters: {
    search_text: textFilter('Name or number', {
      chip: (value) => `“${value}”`,
      input: (search_text) => ({ search_text }),
      id: 'list-text',
    }),
    verdict: choiceFilter('Verdict', {
      choices: choicesOf(OVERALL_RESULTS, VERDICT_NAMES),
      input: (verdict, { tab }) => (verdictOfList(tab) === null ? { overall_result: verdict as OverallResult } : {}),
      isOffered: ({ mayLook, tab }) => mayLook && verdictOfList(tab) === null,
    }),
    // `pass-12`: passes classification 12; `fail-12`: does not.
    classification: choiceFilter('Classification', {
      choices: ({ classifications }) =>
        classifications.flatMap(({ id, name }) => [
          { value: `pass-${id}`, label: `Passes ${name}` },
          { value: `fail-${id}`, label: `Does not pass ${name}` },
        ]),
      chip: (label, value) => (label === value ? `Classification ${value}` : label),
      known: { is: (value) => /^(pass|fail)-\d+$/.test(value), what: 'classification' },
      input: (value) =>
        value.startsWith('pass-')
          ? { passes_classification_id: value.slice(5) }
          : { fails_classification_id: value.slice(5) },
      isOffered: ({ mayLook, classifications }) => mayLook && classifications.length > 0,
    }),
    warning: choiceFilter('Warnings', {
      choices: choicesOf(LIST_WARNINGS, LIST_WARNING_LABELS),
      labels: { any: 'With a warning' },
      input: (warning) => ({ warning: warning as ConnectionInput['warning'] }),
      isOffered: ({ mayLook }) => mayLook,
    }),
    packet: choiceFilter('Packet', {
      choices: choicesOf(PACKET_STATUSES, PACKET_STATUS_LABELS),
      q: (packet, { tab }): Conditions =>
        verdictOfList(tab) === null ? { latest_onboarding_packet_status_eq: packet } : {},
      isOffered: ({ tab }) => tab === 'in-progress' || tab === 'on-hold',
    }),
    state: textFilter('State, such as TX', {
      chip: (value) => `In ${value.toUpperCase()}`,
      q: (state) => ({ carrier_state_eq: state.toUpperCase() }),
      maxLength: 2,
    }),
  },
  order: { own: () => '', label: usualOrder, isAlwaysSaid: true, fileHasItsOwn: true, toMonitor },
  empty: emptyConnections,
  failed: ({ tab }, { pathname, search }) => ({
    title: `The list “${listLabel(tab)}” could not be loaded`,
    text: `${isClearedWhenFailed(tab) ? 'It is shown empty, and what it held before was cleared. ' : ''}The list is unknown until it loads.`,
    retryHref: pathname + search,
  }),
});

function usualOrder(tab: string): string {
  return verdictOfList(tab) === null ? 'Recently changed first' : 'Recently added first';
}

/**
 * The columns are a carrier's; the monitor finds them through the carrier. A list by verdict has no status of its own
 * to sort by.
 */
function toMonitor(sort: string, tab: string): string {
  if (sort.startsWith('updated_at')) return verdictOfList(tab) === null ? sort : sort.replace('updated', 'created');
  const isOfPacket = sort.startsWith('packet_updated_at') && verdictOfList(tab) === null;
  return isOfPacket ? `latest_onboarding_${sort}` : `carrier_${sort}`;
}

const WHY_EMPTY: Readonly<Record<string, { title: string; text: string }>> = {
  'my-carriers': {
    title: 'No onboarded carriers yet',
    text: 'Carriers appear here once their onboarding is complete.',
  },
  'in-progress': {
    title: 'No carriers are onboarding',
    text: 'Carriers appear here once you invite them, until their packet is complete or on hold.',
  },
  'on-hold': {
    title: 'No packets on hold',
    text: 'Carriers appear here when their packet needs you: for review, insurance, or a bank change.',
  },
  'do-not-dispatch': {
    title: 'No carriers on do not dispatch',
    text: 'Add a carrier from its profile or from any list.',
  },
  dismissed: { title: 'No dismissed carriers', text: 'Dismiss a carrier from its profile or from a list.' },
};

function emptyConnections({ tab }: ConnectionPage, isNarrowed: boolean, { pathname }: Location): Empty {
  if (isNarrowed)
    return {
      title: 'No carriers in this list match the filters',
      link: { to: withQuery(pathname, { list: tab }), label: 'Show the whole list' },
    };
  const why = WHY_EMPTY[tab] ?? {
    title: `No monitored carriers in “${listLabel(tab)}”`,
    text: 'Carriers you work with are monitored automatically. Monitor others from their profile or by uploading a list.',
  };
  return { ...why, link: { to: paths.globalSearch(), label: 'Find a carrier' } };
}

/** The relationship: after the chosen columns in every file of these lists. */
export const AGREED_COLUMNS: FileColumns<ExportedConnection> = [
  ['Status', ({ status }) => CONNECTION_STATUS_LABELS[status]],
  ['Is dismissed', ({ is_dismissed }) => (is_dismissed ? 'Yes' : 'No')],
  ['Status since (UTC)', ({ updated_at }) => updated_at],
  ['By', ({ updated_by }) => updated_by ?? ''],
  ['Packet', ({ packet_status }) => (packet_status === null ? '' : PACKET_STATUS_LABELS[packet_status])],
];

/** After the chosen columns in every file of a list by verdict. */
export const FOLLOWED_COLUMNS: FileColumns<Subscription> = [
  ['Verdict since (UTC)', ({ verdict_since }) => verdict_since ?? ''],
  ['Monitored since (UTC)', ({ created_at }) => created_at],
];
