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
  oos_orders: ['p2mt-9ige'],
};

/** What a source is called where its own dataset's name is not at hand. */
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
  oos_orders: 'FMCSA OOS Orders',
  eld_positions: 'ELD connection',
  certificates: 'Certificates of insurance',
  entered_identifiers: 'Identifiers entered by hand',
};

/**
 * Sources whose files come row by row: one that names a carrier has a row of it, and need not have the others. Every
 * other file lists all there is of a carrier (or of its docket) together, decision 0006.
 */
const ROW_BY_ROW: ReadonlySet<FactSource> = new Set<FactSource>(['inspections']);

/** A row of `datasets`: `completeAsOf` null where extracts alone were loaded. */
export type LoadedDataset = { key: string; fmcsaId: string; asOf: string; completeAsOf: string | null };

/** What is known of one carrier's place in the files. */
export type CarrierInFiles = {
  /** The newest day of a row of the carrier, for each source that has one. */
  namedIn: ReadonlyMap<FactSource, string | null>;
  /** Keys of the datasets of which a line about the carrier could not be read. */
  unread: ReadonlySet<string>;
};

/**
 * What each source tells of a carrier, for any number of carriers over the same datasets: whole where its dataset is
 * loaded whole, else only where a file named the carrier.
 *
 * What the company itself keeps (certificates, entered identifiers) is always at hand and current; an ELD connection is
 * a matter of one carrier, so it starts as not loaded.
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
  return ({ namedIn, unread }) => {
    const states = {} as Record<FactSource, SourceState>;
    for (const { source, feeding, known } of sources) {
      const day = namedIn.get(source);
      const state = (unread.size === 0 && known.get(day)) || stateOf(source, feeding, namedIn, unread, today);
      if (unread.size === 0) known.set(day, state);
      states[source] = state;
    }
    return states;
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
    return { loaded: true, isWhole: true, isExtract: false, name, asOf: today };
  const whole = datasets.filter((dataset) => dataset.completeAsOf !== null);
  const isNamed = datasets.length > 0 && namedIn.has(source);
  const hasUnread = datasets.some(({ key }) => unread.has(key));
  const isListedTogether = isNamed && !ROW_BY_ROW.has(source);
  const days = whole.map(({ completeAsOf }) => completeAsOf);
  // Of a file that comes row by row, a newer row says nothing of the days between.
  if (isNamed && (whole.length === 0 || isListedTogether)) days.push(namedIn.get(source) ?? null);
  return {
    loaded: whole.length > 0 || isNamed,
    isWhole: !hasUnread && (whole.length > 0 || isListedTogether),
    isExtract: datasets.length > 0 && whole.length === 0,
    name,
    asOf:
      days
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null,
  };
}
