import type { CallInput } from '@contract/call';
import { INVOICE_STATUS_LABELS } from '@contract/edi/edi.constants';
import { LOAD_PROTECTION_LABELS, LOAD_PROTECTIONS } from '@contract/loads/gate.constants';
import { marginOf } from '@contract/loads/load-money';
import { PAPERWORK_GAP_LABELS, PAPERWORK_GAPS, type PaperworkGap } from '@contract/loads/load-papers.constants';
import type { listLoads } from '@contract/loads/loads.calls';
import {
  LOAD_LIST_LABELS,
  LOAD_LISTS,
  LOAD_STATUS_LABELS,
  LOAD_STATUSES,
  LOAD_TAB_SORTS,
  LOADS_DEFAULT_SORT,
  type LoadList,
  type LoadSource,
} from '@contract/loads/loads.constants';
import type { LoadStop, LoadSummary } from '@contract/loads/loads.entities';
import { visitError } from '@contract/loads/stop-times';
import { APPOINTMENT_STATE_LABELS, STOP_HANDLING_LABELS } from '@contract/loads/stops.constants';
import { temperatureInWords } from '@contract/loads/temperature';
import { LOAD_TRACKING_STATUS_LABELS, LOAD_TRACKING_STATUSES } from '@contract/loads/tracking.constants';
import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import { formatDate } from '@contract/shared/format';
import { paths, withParams } from '~/paths';
import { phoneInFile } from '~/view/number-flags';
import { verdictInFile } from '../carrier/stopped';
import type { FileColumns } from '../csv';
import { choicesOf, namedChoices } from '../filter-choices';
import { endsOf, type ListedLoad, placeName } from '../loads/listed-load';
import { gapsInWords } from '../loads/listed-paperwork';
import {
  choiceFilter,
  dateFilter,
  defineList,
  type Empty,
  keptByTab,
  type ListData,
  type Location,
  switchFilter,
  type Tabs,
  textFilter,
} from './define-list';
import { belongsTo, carrierConditions, NO_ONE, personFilter } from './person-filter';

interface Named {
  id: number;
  name: string;
}

export interface LoadPage extends ListData<LoadList, ListedLoad> {
  /** The days around today of a dated list; null: unknown. */
  days: { before: number; after: number } | null;
  assignees: readonly Named[];
  teams: readonly Named[];
  /** The reader's permissions. */
  mayWork: boolean;
  mayPost: boolean;
  mayAdd: boolean;
  mayExport: boolean;
  /** Omitted: comfortable rows, without a choice. */
  isDense?: boolean;
}

type LoadInput = Pick<CallInput<typeof listLoads>['query'], 'window' | 'day' | 'missing'>;

const CLOSED: readonly string[] = ['delivered', 'cancelled', 'assumed_delivered'];

/** A list without closed loads does not offer their statuses. */
const statusesOf = (tab: LoadList) =>
  LOAD_STATUSES.filter((status) => tab === 'result' || CLOSED.includes(status) === (tab === 'closed'));

/** Lists that show only loads of some days around today, unless the address has `window=all`. */
export const isDated = (tab: LoadList): boolean => ['open', 'closed', 'assigned-vehicle'].includes(tab);

export const isAllDays = ({ values }: Pick<LoadPage, 'values'>): boolean => values.window?.[0] === 'all';

/** Places are stored as "DALLAS TX"; people type "Dallas, TX". */
const placeKey = (place: string) => place.replaceAll(',', ' ').replace(/\s+/g, ' ').trim().toUpperCase();

const TABS: Tabs<LoadList> = {
  label: 'Lists of loads',
  param: 'tab',
  names: LOAD_LISTS,
  shown: ['exceptions', 'uncovered', 'calls-due', 'open', 'assigned-vehicle', 'closed', 'result'],
  labels: LOAD_LIST_LABELS,
  // A dispatcher's work comes before the rest.
  first: 'exceptions',
  namesFirst: true,
  drops: ['sort'],
};

/** Each tab and its pages are stored separately in the browser (loads text, section 3). */
export const KEPT_LOADS = keptByTab('loads', TABS);

/** The company's loads: those that need a person first. */
export const loadList = defineList<LoadPage, LoadInput>({
  title: 'Loads',
  context: 'Your freight, and which loads need you now',
  name: 'the loads',
  noun: ['load', 'loads'],
  className: 'load-list',
  tabs: TABS,
  isFolded: true,
  filters: {
    reference: textFilter('Reference or PO', { q: 'reference_or_po_number_cont' }),
    carrier: textFilter('Carrier or DOT', { chip: (value) => `Carrier “${value}”`, q: carrierConditions }),
    assignee: personFilter('load_lock_assignee_id'),
    status: choiceFilter('Status', {
      choices: ({ tab }) => choicesOf(statusesOf(tab), LOAD_STATUS_LABELS),
      labels: LOAD_STATUS_LABELS,
      q: 'status_eq',
      isMore: true,
    }),
    state: choiceFilter('Protection', {
      choices: choicesOf(LOAD_PROTECTIONS, LOAD_PROTECTION_LABELS),
      q: 'protection_eq',
      isMore: true,
    }),
    tracking: choiceFilter('Tracking', {
      choices: choicesOf(LOAD_TRACKING_STATUSES, LOAD_TRACKING_STATUS_LABELS),
      q: 'tracking_status_eq',
      isMore: true,
    }),
    origin: textFilter('Origin city or state', {
      chip: (value) => `From ${value}`,
      q: (value) => ({ origin_cont: placeKey(value) }),
      isMore: true,
    }),
    destination: textFilter('Destination city or state', {
      chip: (value) => `To ${value}`,
      q: (value) => ({ destination_cont: placeKey(value) }),
      isMore: true,
    }),
    team: choiceFilter('Team', {
      choices: ({ teams }) => [{ value: NO_ONE, label: 'No team' }, ...namedChoices(teams)],
      chip: (label) => `Team: ${label}`,
      q: (value, { user }) => belongsTo('team_id', value, user),
      isMore: true,
    }),
    day: dateFilter('Pickup day', {
      chip: (value) => `Pickup on ${formatDate(value)}`,
      input: (day) => ({ day }),
      isMore: true,
    }),
    missing: choiceFilter('Missing for billing', {
      choices: choicesOf(PAPERWORK_GAPS, PAPERWORK_GAP_LABELS),
      labels: PAPERWORK_GAP_LABELS,
      chip: (label) => `Missing: ${label}`,
      input: (missing) => ({ missing: missing as PaperworkGap }),
      isOnTab: (tab) => tab === 'closed',
      isMore: true,
    }),
    window: switchFilter('all', { input: () => ({ window: 'all' }) }),
  },
  // Loads that need a person are in the monitor's order, by urgency; those without a carrier by pickup.
  order: {
    own: (tab) =>
      tab === 'exceptions' || tab === 'uncovered' || tab === 'calls-due'
        ? ''
        : tab === 'result'
          ? LOADS_DEFAULT_SORT
          : tab === 'closed'
            ? LOAD_TAB_SORTS.closed
            : LOAD_TAB_SORTS.others,
    label: (tab) =>
      tab === 'exceptions' ? 'What can still be saved first' : tab === 'uncovered' ? 'Next pickup first' : 'Default',
  },
  standing: (page) =>
    isDated(page.tab)
      ? {
          label: windowLabel(page.days),
          isOn: !isAllDays(page) && !page.values.day?.length,
          without: { window: 'all' },
        }
      : null,
  empty: emptyLoads,
  failed: ({ tab }) => ({
    title: `The list “${LOAD_LIST_LABELS[tab]}” could not be loaded`,
    text: 'It is shown empty and starts over at its first page. Which loads are in it is unknown until it loads.',
  }),
});

const windowLabel = (days: LoadPage['days']) =>
  days === null ? 'Days around today' : `Pickup ${days.before} days back to ${days.after} ahead`;

function emptyLoads(page: LoadPage, isNarrowed: boolean, location: Location): Empty {
  const { tab } = page;
  const name = `“${LOAD_LIST_LABELS[tab]}”`;
  if (isNarrowed)
    return {
      title: `No loads in ${name} match the filters`,
      link:
        tab === 'result'
          ? { to: paths.loads({ tab: 'result' }), label: 'Show all loads' }
          : {
              to: withParams(location, { tab: 'result', window: null, sort: null }),
              label: 'Search all loads for the same',
            },
    };
  if (isDated(tab) && !isAllDays(page))
    return {
      title: `No loads in ${name} around today`,
      link: { to: withParams(location, { window: 'all' }), label: 'Show loads of all days' },
    };
  if (tab === 'exceptions')
    return {
      title: 'No load needs you now',
      text: 'Loads appear here when a truck misses a stop, can’t be tracked or isn’t assigned.',
      link: { to: paths.loads({ tab: 'open' }), label: 'All open loads' },
    };
  return { title: `No loads in ${name}`, link: { to: paths.loads({ tab: 'result' }), label: 'All loads' } };
}

const SOURCES: Readonly<Record<LoadSource, string>> = { api: 'API', csv: 'CSV', form: 'Form', edi: 'EDI' };
const STOPPED = { status: 'do_not_dispatch' };

/**
 * The columns of the file of loads, with the names of the teams by id.
 *
 * @param mayViewCustomerRates of the reader; a column that they may not see is left out
 */
export const loadFile = (
  teams: ReadonlyMap<number, string>,
  mayViewCustomerRates: boolean,
): FileColumns<LoadSummary> => [
  ['Reference', ({ reference }) => reference],
  ['Customer', ({ customer_name }) => customer_name ?? ''],
  ['PO number', ({ po_number }) => po_number ?? ''],
  ['Status', ({ status }) => LOAD_STATUS_LABELS[status]],
  ['What it needs', ({ attention }) => attention.map(({ reason }) => reason).join('; ')],
  ['Protection', ({ protection }) => (protection ? LOAD_PROTECTION_LABELS[protection.state] : '')],
  ['Why', ({ protection }) => protection?.sentence ?? ''],
  ['Tracking', ({ tracking_status }) => LOAD_TRACKING_STATUS_LABELS[tracking_status]],
  ['Newest position (UTC)', ({ newest_position_at }) => newest_position_at ?? ''],
  ['Carrier', ({ carrier }) => carrier?.legal_name ?? ''],
  ['DOT', ({ carrier }) => carrier?.identifiers.find(({ is_type }) => is_type === 'DOT')?.value ?? ''],
  [
    'Verdict',
    ({ carrier }) =>
      carrier ? verdictInFile(carrier.is_do_not_dispatch ? STOPPED : null, carrier.overall_result) : '',
  ],
  ['Vehicle', ({ vehicle }) => vehicle?.label ?? ''],
  ['Trailer', ({ trailer_number }) => trailer_number ?? ''],
  ['Driver', ({ driver_name }) => driver_name ?? ''],
  ['Driver phone', (load) => phoneInFile(load.driver_phone_e164, load)],
  ['Second driver', ({ second_driver_name }) => second_driver_name ?? ''],
  ['Second driver phone', (load) => phoneInFile(load.second_driver_phone_e164, load)],
  ...placeColumns('Origin', ({ stops }) => endsOf(stops)[0]),
  ...placeColumns('Destination', ({ stops }) => endsOf(stops)[1]),
  ['Stops', ({ stops }) => String(stops.length)],
  ['Assignee', ({ load_lock_assignee }) => load_lock_assignee?.full_name ?? ''],
  ['Team', ({ team_id }) => (team_id === null ? '' : (teams.get(team_id) ?? ''))],
  ['Equipment', ({ equipment }) => equipment ?? ''],
  ['Temperature', (load) => temperatureInWords(load) ?? ''],
  ['Hazmat', ({ is_hazmat }) => (is_hazmat === null ? '' : is_hazmat ? 'yes' : 'no')],
  ['Hazmat UN number', ({ hazmat_un_number }) => hazmat_un_number ?? ''],
  ['Hazmat class', ({ hazmat_class }) => hazmat_class ?? ''],
  ['Miles', ({ billable_miles }) => (billable_miles === null ? '' : String(billable_miles))],
  ['Miles are', ({ billable_miles_source: source }) => (source === 'tms' ? 'given' : (source ?? ''))],
  ['Rate (USD)', ({ rate_cents }) => dollars(rate_cents)],
  ['Carrier pay (USD)', ({ carrier_pay: pay }) => dollars(pay?.cents ?? null)],
  ['Carrier pay is from', ({ carrier_pay: pay }) => (pay === null ? '' : PAY_SOURCES[pay.from])],
  ['Rate per mile (USD)', ({ rate_per_mile_cents: cents }) => dollars(cents)],
  ...(mayViewCustomerRates ? CUSTOMER_COLUMNS : []),
  ['Came in by', ({ source }) => SOURCES[source]],
  ...PAPERWORK_COLUMNS,
];

/** Of closed loads; of others they are empty. */
const PAPERWORK_COLUMNS: FileColumns<LoadSummary> = [
  ['Missing for billing', ({ paperwork }) => (paperwork ? gapsInWords(paperwork.missing) : '')],
  ['Rate confirmation', ({ rate_confirmation: paper }) => (paper ? numberOf(paper.id) : '')],
  ['Detention (minutes)', ({ paperwork }) => paperwork?.detention.minutes.toString() ?? ''],
  ['Detention (USD)', ({ paperwork }) => dollars(paperwork?.detention.amount_cents ?? null)],
  ['Stops with unknown detention', ({ paperwork }) => paperwork?.detention.stops_not_known.toString() ?? ''],
  ['Carrier invoice', ({ paperwork }) => paperwork?.invoice?.number ?? ''],
  [
    'Carrier invoice is',
    ({ paperwork }) => (paperwork?.invoice ? INVOICE_STATUS_LABELS[paperwork.invoice.status] : ''),
  ],
];

const PAY_SOURCES = { load: 'load', rate_confirmation: 'rate confirmation' };

/** For who may see what customers pay. A margin that is not known is empty, never zero. */
const CUSTOMER_COLUMNS: FileColumns<LoadSummary> = [
  ['Customer rate (USD)', ({ customer_rate_cents: cents }) => dollars(cents ?? null)],
  ['Margin (USD)', ({ margin_cents: cents }) => dollars(cents ?? null)],
  [
    'Margin (%)',
    ({ customer_rate_cents, carrier_pay }) =>
      marginOf(customer_rate_cents, carrier_pay?.cents)?.percent?.toFixed(1) ?? '',
  ],
];

const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

/** Of the next stop of an open load. */
const etaAt = ({ id, arrived }: LoadStop, { next_eta: eta, status }: LoadSummary) =>
  eta?.stop_id === id && arrived === null && !CLOSED.includes(status) ? eta : null;

/** By how much the truck missed the window, or will at least by its ETA; 0: it made it, or may. Null: not known. */
function delayAt(stop: LoadStop, load: LoadSummary): number | null {
  const at = stop.arrived?.at ?? etaAt(stop, load)?.earliest;
  if (!at || !stop.window_ends_at) return null;
  return Math.max(0, Math.round((Date.parse(at) - Date.parse(stop.window_ends_at)) / 60_000));
}

const placeColumns = (end: string, stopOf: (load: LoadSummary) => LoadStop | undefined): FileColumns<LoadSummary> => {
  const column = (head: string, cell: (stop: LoadStop, load: LoadSummary) => string | null) =>
    [
      head,
      (load: LoadSummary) => {
        const stop = stopOf(load);
        return stop ? (cell(stop, load) ?? '') : '';
      },
    ] as const;
  return [
    column(end, placeName),
    column(`${end} ${end === 'Origin' ? 'pickup' : 'delivery'} number`, ({ reference_number }) => reference_number),
    column(`${end} appointment number`, ({ appointment_number }) => appointment_number),
    column(`${end} appointment`, ({ appointment_state: state }) => state && APPOINTMENT_STATE_LABELS[state]),
    column(`${end} live or drop`, ({ handling }) => handling && STOP_HANDLING_LABELS[handling]),
    column(`${end} contact`, ({ contact_name }) => contact_name),
    column(`${end} contact phone`, ({ contact_phone_e164: phone }, load) => phoneInFile(phone, load)),
    column(`${end} window from (UTC)`, ({ window_starts_at }) => window_starts_at),
    column(`${end} window to (UTC)`, ({ window_ends_at }) => window_ends_at),
    column(`${end} time zone`, ({ local_zone }) => local_zone),
    column(`${end} arrived (UTC)`, ({ arrived }) => arrived?.at ?? null),
    column(`${end} arrived by`, ({ arrived }) => arrived && visitError(arrived)),
    column(`${end} departed (UTC)`, ({ departed }) => departed?.at ?? null),
    column(`${end} departed by`, ({ departed }) => departed && visitError(departed)),
    column(`${end} ETA from (UTC)`, (stop, load) => etaAt(stop, load)?.earliest ?? null),
    column(`${end} ETA to (UTC)`, (stop, load) => etaAt(stop, load)?.latest ?? null),
    column(`${end} delay (minutes)`, (stop, load) => delayAt(stop, load)?.toString() ?? null),
  ];
};
