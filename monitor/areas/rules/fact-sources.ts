import { FACT_SOURCES, type FactSource, type SourceState } from './facts';

/**
 * The FMCSA datasets that feed each source, by their ids at data.transportation.gov: the whole file, and the daily
 * differences that keep it current. Any of them makes the source loaded.
 */
const FMCSA_DATASETS: Partial<Record<FactSource, readonly string[]>> = {
  census: ['az4n-8mr2'],
  motus_authority: ['inys-ebih', 'nakq-58th'],
  legacy_authority: ['6eyk-hxee'],
  motus_authority_history: ['yu5v-wbh6', 'dm5j-zc6c'],
  legacy_authority_history: ['9mw4-x3tu'],
  motus_insurance: ['c5y8-a4uz'],
  legacy_insurance: ['ypjt-5ydn', 'qh9u-swkp'],
  motus_insurance_history: ['3uet-3z4i'],
  legacy_insurance_history: ['6sqe-dvqs'],
  inspections: ['fx4q-ay7w'],
  oos_orders: ['p2mt-9ige'],
};

/** What a source is called where its own dataset's name is not at hand. */
const SOURCE_NAMES: Readonly<Record<FactSource, string>> = {
  census: 'FMCSA Company Census',
  motus_authority: 'FMCSA Motus Carrier',
  legacy_authority: 'FMCSA legacy Carrier',
  motus_authority_history: 'FMCSA Motus AuthHist',
  legacy_authority_history: 'FMCSA legacy AuthHist',
  motus_insurance: 'FMCSA Motus Insur',
  legacy_insurance: 'FMCSA legacy Insur',
  motus_insurance_history: 'FMCSA Motus InsHist',
  legacy_insurance_history: 'FMCSA legacy InsHist',
  inspections: 'FMCSA Vehicle Inspection File',
  oos_orders: 'FMCSA OOS Orders',
  eld_positions: 'ELD connection',
  certificates: 'Certificates of insurance',
  entered_identifiers: 'Identifiers entered by hand',
};

/**
 * Which sources are loaded, and as of when. What the company itself keeps (certificates, entered identifiers) is always
 * at hand and current; an ELD connection is a matter of one carrier, so it starts as not loaded.
 */
export function sourceStates(
  datasets: readonly { fmcsaId: string; asOf: string }[],
  today: string,
): Record<FactSource, SourceState> {
  const states = {} as Record<FactSource, SourceState>;
  for (const source of FACT_SOURCES) {
    const days = datasets
      .filter((dataset) => FMCSA_DATASETS[source]?.includes(dataset.fmcsaId))
      .map((dataset) => dataset.asOf)
      .sort();
    const isOwn = source === 'certificates' || source === 'entered_identifiers';
    states[source] = {
      loaded: isOwn || days.length > 0,
      name: SOURCE_NAMES[source],
      asOf: isOwn ? today : (days.at(-1) ?? null),
    };
  }
  return states;
}
