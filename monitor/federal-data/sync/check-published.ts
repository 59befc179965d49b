import { formatCount, formatDate, formatInteger, formatMoment, formatPercent } from '@contract/shared/format';
import type { CatalogEntry } from '../../base/federal-datasets';
import { KNOWN_FILES } from '../import/datasets';
import { recognizeDataset } from '../import/recognize';
import { SyncProblem } from './problem';
import type { Download, Published } from './publisher';
import type { SyncState } from './sync-states';

/** If a file has less than this share of the last file's rows, it is held until a person reviews it. */
const LEAST_SHARE = 0.95;
/** Three files that are each a little smaller are one that is much smaller: the largest of so many days is the measure. */
export const SIZES_COUNT_DAYS = 30;
/** The publisher's clock may be ahead by so much. */
const CLOCK_MS = 15 * 60_000;

/** FMCSA's days are those of Washington; the day there is never later than the one in UTC. */
const washington = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
export const publishedDay = (publishedAt: Date): string => washington.format(publishedAt);

/** The day that a published file is of: a closed one was written again, perhaps, and says nothing newer. */
export function dayOfFile({ key }: CatalogEntry, publishedAt: Date): string {
  const day = publishedDay(publishedAt);
  const frozenOn = KNOWN_FILES.find((file) => file.key === key)?.frozenOn;
  return frozenOn !== undefined && day > frozenOn ? frozenOn : day;
}

export const held = (message: string) => new SyncProblem(message, { isHeld: true });
export const acceptIt = ({ key }: CatalogEntry) =>
  `If that is right, your operator takes it with “npm run sync -- --accept ${key}”.`;

/** Whether what the publisher says of a dataset can be what we know by its id; throws SyncProblem where it can't. */
export function checkPublished(
  entry: CatalogEntry,
  published: Published,
  state: SyncState,
  isAccepted: boolean,
  now: Date,
) {
  const { publishedAt, name } = published;
  if (publishedAt.getTime() > now.getTime() + CLOCK_MS)
    throw held(
      `The publisher says it was updated on ${formatMoment(publishedAt.toISOString())}, which lies ahead of this machine’s clock.`,
    );
  if (state.syncedPublishedAt !== null && publishedAt < state.syncedPublishedAt)
    throw held(
      `The publisher has gone back to a file of ${formatDate(publishedDay(publishedAt))}; what is loaded is newer (${formatDate(publishedDay(state.syncedPublishedAt))}).`,
    );
  if (state.publishedName !== null && state.publishedName !== name && !isAccepted)
    throw held(
      `The publisher renamed it from “${state.publishedName}” to “${name}”, so it may be another dataset. ${acceptIt(entry)}`,
    );
  checkColumns(entry, published.columns);
}

function checkColumns({ id, key }: CatalogEntry, columns: readonly string[]): void {
  try {
    const dataset = recognizeDataset(columns, [id], key);
    const found = new Set(columns.map((name) => name.trim().toUpperCase().replace(/\s+/g, '_')));
    const missing = (dataset.laterColumns ?? []).filter((name) => !found.has(name));
    if (missing.length > 0) throw new Error(`it lacks ${missing.join(', ')}`);
  } catch (error) {
    throw held(`It has other columns than before. ${(error as Error).message}`);
  }
}

/** @param lastRows of the largest whole file of the last 30 days; null: there was none */
export function checkSize(entry: CatalogEntry, rows: number, lastRows: number | null, isAccepted: boolean): void {
  if (rows === 0 && !entry.isDifference) throw held('The publisher has no rows of it now.');
  if (entry.isDifference || isAccepted || lastRows === null || rows >= lastRows * LEAST_SHARE) return;
  const fewer = formatPercent((1 - rows / lastRows) * 100);
  throw held(
    `It has ${formatCount(rows, 'row')}, ${fewer} fewer than a file of the last ${SIZES_COUNT_DAYS} days (${formatInteger(lastRows)}). ${acceptIt(entry)}`,
  );
}

/** Whether a download is all of what the publisher counts. */
export function checkWhole({ rows }: Download, counted: number): void {
  if (rows === counted) return;
  throw new SyncProblem(
    rows < counted
      ? `The file was cut short: ${formatInteger(rows)} of ${formatInteger(counted)} rows.`
      : `The file has ${formatInteger(rows)} rows, more than the ${formatInteger(counted)} that the publisher counts.`,
    { isHeld: true, isPassing: true },
  );
}

export const nameOf = ({ key, isDifference }: CatalogEntry): string => {
  const name = KNOWN_FILES.find((file) => file.key === key)?.name ?? key;
  return isDifference ? `${name}, daily difference` : name;
};
