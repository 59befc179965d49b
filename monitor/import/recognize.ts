import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { dayOf } from '@contract/shared/day';
import { asOfDay } from './as-of';
import { DATASETS } from './datasets';
import type { Dataset } from './datasets/dataset';
import { readHeader } from './read-records';

/** A file that cannot be imported at all; the message is for the person who gave it. */
export class UnusableFileError extends Error {}

/** A file that can be imported. */
export type ImportSource = {
  path: string;
  bytes: number;
  dataset: Dataset;
  /** ISO day whose state the file describes. */
  asOf: string;
  /** By its name a daily difference: dockets that changed, each with all its rows, or a row that says it is gone. */
  isDifference: boolean;
};

/**
 * The first step of an import: which dataset a file is, and as of when.
 *
 * @throws UnusableFileError when the file is not there, is empty or is none that we know.
 */
export async function recognizeFile(
  path: string,
  given: { dataset?: string; asOf?: string; now: Date },
): Promise<ImportSource> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) throw new UnusableFileError('There is no such file.');
  const header = await readHeader(path);
  if (header === null) throw new UnusableFileError('The file is empty.');
  if (!Array.isArray(header)) throw new UnusableFileError(`Its first line ${header.reason}.`);
  const dataset = recognizeDataset(header, path, given.dataset);
  const asOf = asOfDay(path, file.mtime, dayOf(given.now), given.asOf);
  const { differenceId } = dataset;
  const isDifference = differenceId !== undefined && basename(path).toLowerCase().includes(differenceId);
  return { path, bytes: file.size, dataset, asOf, isDifference };
}

/**
 * The dataset a file is, by its header line: the names in the exact order, in capitals or not. Files that share one
 * header (SMS AB and C) are told apart by their name.
 *
 * @param key the dataset's key where a person named it; the header must still be its header.
 * @throws UnusableFileError naming what is missing, extra or out of place, or the nearest dataset.
 */
export function recognizeDataset(header: readonly string[], path: string, key?: string): Dataset {
  const named = key === undefined ? undefined : DATASETS.find((dataset) => dataset.key === key);
  if (key !== undefined && !named) {
    throw new UnusableFileError(
      `There is no dataset "${key}". Known: ${DATASETS.map((dataset) => dataset.key).join(', ')}.`,
    );
  }
  const same = (named ? [named] : DATASETS).filter((dataset) => differences(header, dataset).length === 0);
  if (same.length === 1) return same[0] as Dataset;
  if (same.length > 1) {
    const fitting = same.filter((dataset) => dataset.fileName?.test(basename(path)));
    if (fitting.length === 1) return fitting[0] as Dataset;
    throw new UnusableFileError(
      `The header is that of ${same.map(({ name }) => name).join(' and of ')}, and the file's name does not tell which. ` +
        `Say it: --dataset ${same.map((dataset) => dataset.key).join(' or --dataset ')}.`,
    );
  }
  const nearest = named ?? nearestDataset(header);
  if (!nearest) {
    throw new UnusableFileError('The first line has no column of any FMCSA file that can be imported.');
  }
  throw new UnusableFileError(
    `The header is nearest to ${nearest.name} (${nearest.fmcsaId}), but ${differences(header, nearest).join('; ')}.`,
  );
}

function differences(header: readonly string[], dataset: Dataset): string[] {
  const found = header.map((name) => columnName(name, dataset));
  const expected = dataset.columns.map((name) => name.toUpperCase());
  const missing = expected.filter((name) => !found.includes(name));
  const extra = found.filter((name) => !expected.includes(name));
  const twice = found.filter((name, index) => expected.includes(name) && found.indexOf(name) !== index);
  const result: string[] = [];
  if (missing.length > 0) result.push(`it lacks ${listed(missing)}`);
  if (extra.length > 0) result.push(`it has ${listed(extra.map((name) => name || '(a nameless column)'))} besides`);
  if (twice.length > 0) result.push(`it has ${listed(twice)} twice`);
  if (result.length > 0) return result;
  const misplaced = expected.findIndex((name, index) => found[index] !== name);
  if (misplaced === -1) return [];
  return [
    `its columns are in another order: column ${misplaced + 1} is ${found[misplaced]} instead of ${expected[misplaced]}`,
  ];
}

function columnName(name: string, dataset: Dataset): string {
  const upper = name.trim().toUpperCase().replace(/\s+/g, '_');
  return dataset.aliases?.[upper] ?? upper;
}

/** The dataset that shares most of its columns with the header, or undefined when none shares any. */
function nearestDataset(header: readonly string[]): Dataset | undefined {
  let nearest: Dataset | undefined;
  let best = 0;
  for (const dataset of DATASETS) {
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
