import { addDays, daysBetween } from '@contract/shared/day';
import { CLOSED_ALONE, currentFrom } from '../../base/dataset-ages';
import { FACT_SOURCES, type FactSource, type SourceState } from './facts';

/** The FMCSA datasets that feed each source, by their ids at data.transportation.gov. */
const FMCSA_DATASETS: Partial<Record<FactSource, readonly string[]>> = {
  census: ['az4n-8mr2'],
  motus_authority: ['inys-ebih'],
  legacy_authority: ['6eyk-hxee'],
  motus_authority_history: ['yu5v-wbh6'],
  legacy_authority_history: ['9mw4-x3tu'],
  motus_insurance: ['c5y8-a4uz'],
  legacy_insurance: ['ypjt-5ydn'],
  motus_insurance_history: ['3uet-3z4i'],
  legacy_insurance_history: ['6sqe-dvqs'],
  legacy_insurance_pending: ['qh9u-swkp'],
  motus_authority_orders: ['wb4f-neki'],
  legacy_authority_orders: ['sa6p-acbp'],
  inspections: ['fx4q-ay7w'],
  violations: ['876r-jsdb'],
  oos_orders: ['p2mt-9ige'],
};

/** FMCSA's ids of the datasets behind verdicts and coverage. */
export const RULE_DATASETS: ReadonlySet<string> = new Set(Object.values(FMCSA_DATASETS).flat());

/** A source's name where its dataset's own name is not available. */
export const FACT_SOURCE_NAMES: Readonly<Record<FactSource, string>> = {
  census: 'FMCSA Company Census',
  motus_authority: 'FMCSA Motus Carrier',
  legacy_authority: 'FMCSA legacy Carrier',
  motus_authority_history: 'FMCSA Motus AuthHist',
  legacy_authority_history: 'FMCSA legacy AuthHist',
  motus_insurance: 'FMCSA Motus Insur',
  legacy_insurance: 'FMCSA legacy Insur',
  motus_insurance_history: 'FMCSA Motus InsHist',
  legacy_insurance_history: 'FMCSA legacy InsHist',
  legacy_insurance_pending: 'FMCSA legacy ActPendInsur',
  motus_authority_orders: 'FMCSA Motus RevokeSuspend',
  legacy_authority_orders: 'FMCSA legacy Revocation',
  inspections: 'FMCSA Vehicle Inspection File',
  violations: 'FMCSA Vehicle Inspections and Violations',
  oos_orders: 'FMCSA OOS Orders',
  eld_positions: 'ELD connection',
  certificates: 'Certificates of insurance',
  entered_identifiers: 'Identifiers entered by hand',
};

/**
 * Sources whose files come row by row: a file that names a carrier has a row of it, and need not have the others. An
 * extract of orders may hold only rescinded ones. Every other file lists everything about a carrier (or its docket)
 * together, decision 0006.
 */
const ROW_BY_ROW: ReadonlySet<FactSource> = new Set<FactSource>(['inspections', 'violations', 'oos_orders']);

/** Sources that know a carrier only by its USDOT number. */
const BY_DOT_NUMBER: ReadonlySet<FactSource> = new Set<FactSource>([
  'census',
  'inspections',
  'violations',
  'oos_orders',
]);

/**
 * Motus's files of what happened since FMCSA closed the others: a carrier without a row in them is as the closed file left
 * it. docs/decisions/0162-a-closed-file-stands-while-motus-is-silent.md
 */
const AUTHORITY_SINCE: readonly FactSource[] = ['motus_authority', 'motus_authority_history', 'motus_authority_orders'];
const INSURANCE_SINCE: readonly FactSource[] = ['motus_insurance', 'motus_insurance_history'];
const SINCE_CLOSED: Partial<Record<FactSource, readonly FactSource[]>> = {
  legacy_authority: AUTHORITY_SINCE,
  legacy_authority_history: AUTHORITY_SINCE,
  legacy_authority_orders: AUTHORITY_SINCE,
  legacy_insurance: INSURANCE_SINCE,
  legacy_insurance_history: INSURANCE_SINCE,
  legacy_insurance_pending: INSURANCE_SINCE,
};
const CLOSED = FACT_SOURCES.filter((source) => SINCE_CLOSED[source] !== undefined);

/** Carriers known only by their docket have ids above every USDOT number. */
const LAST_DOT_NUMBER = 1_000_000_000;
export const hasDotNumber = (carrierId: number): boolean => carrierId <= LAST_DOT_NUMBER;

/**
 * A row of `datasets`: `completeAsOf` null where only extracts were loaded, `longestAgeDays` null where the operator
 * set none.
 */
export type LoadedDataset = {
  key: string;
  fmcsaId: string;
  asOf: string;
  completeAsOf: string | null;
  longestAgeDays: number | null;
};

/** Where one carrier appears in the files. */
export type CarrierInFiles = {
  carrierId: number;
  /** The newest day of a row of the carrier, for each source that has one. */
  namedIn: ReadonlyMap<FactSource, string | null>;
  /** Keys of the datasets in which a row about the carrier could not be read. */
  unread: ReadonlySet<string>;
};

/**
 * What each source can say about a carrier, for any number of carriers over the same datasets: whole if its dataset is
 * loaded whole, else only where a file named the carrier. The company's own records (certificates, entered identifiers)
 * are always available and current; an ELD connection depends on the carrier, so it starts as not loaded.
 */
export function sourceStatesOf(
  datasets: readonly LoadedDataset[],
  today: string,
): (carrier: CarrierInFiles) => Record<FactSource, SourceState> {
  const sources = FACT_SOURCES.map((source) => ({
    source,
    feeding: datasets.filter((dataset) => FMCSA_DATASETS[source]?.includes(dataset.fmcsaId)),
    // Nearly all carriers of a list are named on the same few days, or not at all, and have no unread line.
    known: new Map<string | null | undefined, SourceState>(),
  }));
  return ({ carrierId, namedIn, unread }) => {
    const states = {} as Record<FactSource, SourceState>;
    const isByDocketAlone = !hasDotNumber(carrierId);
    for (const { source, feeding, known } of sources) {
      if (isByDocketAlone && BY_DOT_NUMBER.has(source)) {
        states[source] = notLookedUp(source);
        continue;
      }
      const day = namedIn.get(source);
      const state = (unread.size === 0 && known.get(day)) || stateOf(source, feeding, namedIn, unread, today);
      if (unread.size === 0) known.set(day, state);
      states[source] = state;
    }
    for (const source of CLOSED) states[source] = withMotus(states[source], SINCE_CLOSED[source]!, states, today);
    return states;
  };
}

/** A closed file, as far as Motus's later files let it stand. */
function withMotus(
  state: SourceState,
  since: readonly FactSource[],
  states: Readonly<Record<FactSource, SourceState>>,
  today: string,
): SourceState {
  if (state.closed === null || state.asOf === null) return state;
  const lacks = since.filter((source) => !states[source].isWhole);
  if (lacks.length === 0) return state;
  const until = [addDays(state.asOf, CLOSED_ALONE), state.closed.until].sort()[0]!;
  const isTooOld = until < today;
  return {
    ...state,
    isTooOld,
    isWhole: state.isWhole && !isTooOld,
    endsOn: isTooOld ? null : addDays(until, 1),
    closed: { until, lacks },
  };
}

function stateOf(
  source: FactSource,
  datasets: readonly LoadedDataset[],
  namedIn: CarrierInFiles['namedIn'],
  unread: CarrierInFiles['unread'],
  today: string,
): SourceState {
  const name = FACT_SOURCE_NAMES[source];
  if (source === 'certificates' || source === 'entered_identifiers')
    return { ...NOTHING_TOLD, name, loaded: true, isWhole: true, asOf: today };
  const whole = datasets.filter((dataset) => dataset.completeAsOf !== null);
  const isNamed = datasets.length > 0 && namedIn.has(source);
  const hasUnread = datasets.some(({ key }) => unread.has(key));
  const isListedTogether = isNamed && !ROW_BY_ROW.has(source);
  // A newer file's row about the carrier could not be read: only an older one's content is known.
  const wholeDays = hasUnread && isNamed ? [] : whole.map(({ completeAsOf }) => completeAsOf);
  const days = [...wholeDays];
  // For a file that comes row by row, a newer row says nothing of the days between.
  if (isNamed && (wholeDays.length === 0 || isListedTogether)) days.push(namedIn.get(source) ?? null);
  const asOf =
    days
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null;
  // A source has one dataset; its longest age is that of the one that is loaded.
  const first = datasets[0];
  const oldest = first ? currentFrom(first.key, first.longestAgeDays, today) : today;
  const isTooOld = asOf !== null && asOf < oldest;
  const lasts = daysBetween(oldest, today);
  return {
    ...NOTHING_TOLD,
    loaded: whole.length > 0 || isNamed,
    isWhole: !hasUnread && !isTooOld && (whole.length > 0 || isListedTogether),
    isExtract: datasets.length > 0 && whole.length === 0,
    isTooOld,
    ageDays: asOf === null ? null : daysBetween(asOf, today),
    name,
    asOf,
    endsOn: asOf === null || isTooOld || wholeDays.includes(asOf) ? null : addDays(asOf, lasts + 1),
    closed: asOf === null || SINCE_CLOSED[source] === undefined ? null : { until: addDays(asOf, lasts), lacks: [] },
  };
}

const NOTHING_TOLD: SourceState = {
  loaded: false,
  isWhole: false,
  isExtract: false,
  isTooOld: false,
  ageDays: null,
  isKeyedByOtherNumber: false,
  name: '',
  asOf: null,
  endsOn: null,
  closed: null,
};

const notLookedUp = (source: FactSource): SourceState => ({
  ...NOTHING_TOLD,
  isKeyedByOtherNumber: true,
  name: FACT_SOURCE_NAMES[source],
});
