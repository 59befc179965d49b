import { basename } from 'node:path';
import { dayOf } from '@contract/shared/day';
import type { AsOfOrigin } from '../../../contract/carriers/carrier-events.constants';
import { asOfDay } from './as-of';
import { KNOWN_FILES } from './datasets';
import type { Dataset } from './datasets/dataset';
import { type InputFile, openInput } from './input-file';
import { newestChangeOf } from './newest-change';
import { type RecordLayout, readHeader } from './read-records';
import { UnknownDayError, UnusableFileError } from './unusable-file';

/** A file that can be imported. */
export type ImportSource = {
  file: InputFile;
  dataset: Dataset;
  layout: RecordLayout;
  /** ISO day whose state the file describes, and how that is known. */
  asOf: string;
  asOfFrom: AsOfOrigin;
  /** By its name a daily difference: dockets that changed, each with all its rows, or a row that says it is gone. */
  isDifference: boolean;
  /** The day's new rows of dockets that have others besides. */
  isDaysRows: boolean;
  /** What a person should know of how the file was taken. */
  notes: readonly string[];
};

/**
 * The first step of an import: which dataset a file is, and as of when.
 *
 * @param given `member`: which file of a zip; `asOf`: the day that a person says.
 * @throws UnusableFileError when the file is not there, is empty or is none that we know; UnknownDayError when its day is
 *   unknown.
 */
export async function recognizeFile(
  path: string,
  given: { dataset?: string; asOf?: string; member?: string; now: Date },
): Promise<ImportSource> {
  const file = await openInput(path, given.member);
  const header = await readHeader(file.read());
  if (header === null) throw new UnusableFileError('The file is empty.');
  if (!Array.isArray(header)) throw new UnusableFileError(`Its first line ${header.reason}.`);
  const dataset = recognizeDataset(header, file.names, given.dataset);
  const { places, unknown, isDaily } = arrange(header, dataset);
  const layout = { width: header.length, places };
  const today = dayOf(given.now);
  const named = { names: file.names, today, given: given.asOf, frozenOn: dataset.frozenOn };
  const asOf =
    asOfDay(named) ?? asOfDay({ ...named, newestChange: await newestChangeOf(file, dataset, layout, today) });
  if (asOf === null) throw new UnknownDayError();
  const { differenceId } = dataset;
  const notes = asOf.note === null ? [] : [asOf.note];
  if (asOf.from === 'contents') notes.push(`Taken as of ${asOf.day}, the day of the newest change in it.`);
  if (unknown.length > 0) notes.push(`Columns that are not known were passed over: ${listed(unknown)}.`);
  return {
    file,
    dataset,
    layout,
    asOf: asOf.day,
    asOfFrom: asOf.from,
    isDifference: differenceId !== undefined && file.names.some((name) => name.toLowerCase().includes(differenceId)),
    isDaysRows: isDaily,
    notes,
  };
}

/** More columns than this that are not known make it another file. */
const MOST_UNKNOWN_COLUMNS = 3;

/**
 * The dataset a file is, by its header line: the names in the exact order, in capitals or not. FMCSA adds columns: up to three
 * unknown ones are skipped, and columns that older files lack may be missing. Files that share one header (SMS AB and C) are
 * distinguished by their name.
 *
 * @param names what the file is called; of a zip its own name first
 * @param key the dataset's key where a person named it; the header must still be its header.
 * @throws UnusableFileError naming what is missing, extra or out of place, or the nearest dataset.
 */
export function recognizeDataset(header: readonly string[], names: readonly string[], key?: string): Dataset {
  const named = key === undefined ? undefined : KNOWN_FILES.find((dataset) => dataset.key === key);
  if (key !== undefined && !named) {
    throw new UnusableFileError(
      `There is no dataset "${key}". Known: ${KNOWN_FILES.map((dataset) => dataset.key).join(', ')}.`,
    );
  }
  const same = nearestOf(header, named ? [named] : KNOWN_FILES);
  if (same.length === 1) return same[0] as Dataset;
  if (same.length > 1) {
    for (const name of names) {
      const fitting = same.filter((dataset) => dataset.fileName?.test(basename(name)));
      if (fitting.length === 1) return fitting[0] as Dataset;
    }
    throw new UnusableFileError(
      `The header is that of ${same.map(({ name }) => name).join(' and of ')}, and the file's name does not tell which. ` +
        `Say it: --dataset ${same.map((dataset) => dataset.key).join(' or --dataset ')}.`,
    );
  }
  const nearest = named ?? nearestDataset(header);
  if (!nearest) {
    throw new UnusableFileError('The first line has no column of any file that can be imported.');
  }
  throw new UnusableFileError(
    `The header is nearest to ${nearest.name}${nearest.fmcsaId === null ? '' : ` (${nearest.fmcsaId})`}, but ${differences(header, nearest).join('; ')}.`,
  );
}

/** The datasets whose header it is, with the fewest columns more or less than theirs; several where they share one. */
function nearestOf(header: readonly string[], datasets: readonly Dataset[]): Dataset[] {
  let nearest: Dataset[] = [];
  let best = Number.POSITIVE_INFINITY;
  for (const dataset of datasets) {
    if (differences(header, dataset).length > 0) continue;
    const { unknown, missing } = arrange(header, dataset);
    const distance = unknown.length * 1000 + missing;
    if (distance < best) [nearest, best] = [[dataset], distance];
    else if (distance === best) nearest.push(dataset);
  }
  return nearest;
}

type Arrangement = { places: number[] | null; unknown: string[]; missing: number; isDaily: boolean };

/** Where the dataset's columns are in a file with this header. */
function arrange(header: readonly string[], dataset: Dataset): Arrangement {
  const found = header.map((name) => columnName(name, dataset));
  const places = dataset.columns.map((name) => found.indexOf(name.toUpperCase()));
  const unknown = header.filter((_, at) => !places.includes(at)).map((name) => name.trim() || '(a nameless column)');
  const isAsIs = unknown.length === 0 && places.every((place, at) => place === at);
  const dailyNames = new Set(Object.keys(dataset.dailyColumns ?? {}));
  return {
    places: isAsIs ? null : places,
    unknown,
    missing: places.filter((place) => place === -1).length,
    isDaily: header.some((name) => dailyNames.has(spelled(name))),
  };
}

/** Why a header is not this dataset's; empty when it is. */
function differences(header: readonly string[], dataset: Dataset): string[] {
  const found = header.map((name) => columnName(name, dataset));
  const expected = dataset.columns.map((name) => name.toUpperCase());
  const optional = new Set(dataset.laterColumns ?? []);
  const missing = expected.filter((name) => !found.includes(name) && !optional.has(name));
  const extra = found.filter((name) => !expected.includes(name));
  const twice = found.filter((name, index) => expected.includes(name) && found.indexOf(name) !== index);
  const result: string[] = [];
  if (missing.length > 0) result.push(`it lacks ${listed(missing)}`);
  if (extra.length > (missing.length > 0 ? 0 : MOST_UNKNOWN_COLUMNS))
    result.push(`it has ${listed(extra.map((name) => name || '(a nameless column)'))} besides`);
  if (twice.length > 0) result.push(`it has ${listed(twice)} twice`);
  if (result.length > 0) return result;
  const known = found.filter((name) => expected.includes(name));
  const inOrder = expected.filter((name) => found.includes(name));
  const misplaced = inOrder.findIndex((name, index) => known[index] !== name);
  if (misplaced === -1) return [];
  return [
    `its columns are in another order: column ${misplaced + 1} is ${known[misplaced]} instead of ${inOrder[misplaced]}`,
  ];
}

const spelled = (name: string): string => name.trim().toUpperCase().replace(/\s+/g, '_');

function columnName(name: string, dataset: Dataset): string {
  const upper = spelled(name);
  return dataset.aliases?.[upper] ?? dataset.dailyColumns?.[upper] ?? upper;
}

/** The dataset that shares most of its columns with the header, or undefined when none shares any. */
function nearestDataset(header: readonly string[]): Dataset | undefined {
  let nearest: Dataset | undefined;
  let best = 0;
  for (const dataset of KNOWN_FILES) {
    const found = new Set(header.map((name) => columnName(name, dataset)));
    const shared = dataset.columns.filter((name) => found.has(name.toUpperCase())).length;
    const likeness = shared / (dataset.columns.length + found.size - shared);
    if (likeness > best) [nearest, best] = [dataset, likeness];
  }
  return nearest;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 10).map((name) => name.slice(0, 40));
  return names.length > 10 ? `${shown.join(', ')} and ${names.length - 10} more` : shown.join(', ');
}
