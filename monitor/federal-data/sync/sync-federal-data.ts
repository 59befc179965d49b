import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCount, formatDate, formatInteger, formatMoment } from '@contract/shared/format';
import { CATALOG, type CatalogEntry } from '../../base/federal-datasets';
import type { OpenDatabase } from '../../db/client';
import { ImportInterrupted, importFile } from '../import/import-file';
import { recognizeFile } from '../import/recognize';
import { UnusableFileError } from '../import/unusable-file';
import {
  checkPublished,
  checkSize,
  checkWhole,
  dayOfFile,
  nameOf,
  publishedDay,
  SIZES_COUNT_DAYS,
} from './check-published';
import { type Drift, judgeContents, judgeDifference, staleSince, staleWords } from './judge-contents';
import { lookThrough } from './look-through';
import { SyncProblem } from './problem';
import type { Download, Publisher } from './publisher';
import { withSyncLock } from './sync-lock';
import {
  contentsOf,
  noteContents,
  noteSync,
  openSyncStates,
  rowsOfWholeFiles,
  type SyncState,
  wholeAsOf,
} from './sync-states';

export type SyncOptions = {
  publisher: Publisher;
  dataDir: string;
  clock: () => Date;
  signal: AbortSignal;
  /** The datasets whose next sync is due; otherwise all. */
  onlyDue?: boolean;
  /** Keys of the only datasets to check. */
  keys?: readonly string[];
  /** Keys of datasets whose new name or smaller size a person has accepted. */
  accept?: readonly string[];
  /** A line for the person at the terminal. */
  say?: (line: string) => void;
  /** How many datasets are done. */
  onDone?: (done: number, total: number) => Promise<void>;
  /** Free bytes on the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>;
};

/** How many datasets of each outcome (`stale` ones are among the imported and the unchanged); null in place of it: another sync is under way. */
export type SyncSummary = { imported: number; unchanged: number; stale: number; held: number; failed: number };

const EVERY_MS = 24 * 3_600_000;
/** A closed file is written again each day, with nothing new in it. */
const CLOSED_EVERY_MS = 30 * EVERY_MS;
/** A passing problem is tried again after this time. */
const AGAIN_MS = 3_600_000;
/** So much of the disk stays free: a database that finds no room stops the whole product. */
export const LEAST_FREE_BYTES = 2 * 1024 ** 3;
const NOTE_EVERY_MS = 2_000;

/**
 * Brings every dataset that FMCSA published anew into the database: asks what changed, downloads it, looks whether it is whole and what it
 * should be, and imports it. One dataset after the other, the census first.
 *
 * A file is downloaded to its end before a row of it is stored: what is wrong with it shows at the end, and then nothing of it
 * may be in the database (docs/decisions/0117-a-file-is-whole-before-it-is-imported.md).
 *
 * May be stopped and killed at any moment: what was imported stays, and the next one goes on with the rest.
 *
 * @throws what `signal` was aborted with, and errors of the database as they are
 */
export async function syncFederalData(database: OpenDatabase, options: SyncOptions): Promise<SyncSummary | null> {
  return withSyncLock(database, () => syncAll(database, options));
}

async function syncAll(database: OpenDatabase, options: SyncOptions): Promise<SyncSummary> {
  const { clock, signal, say = () => {}, onDone } = options;
  const { db } = database;
  const startedAt = clock();
  const states = await openSyncStates(db);
  await clearDownloads(folderOf(options), states);
  const { onlyDue, keys = [] } = options;
  const isAsked = ({ id, key }: CatalogEntry) =>
    (!onlyDue || (states.get(id)?.nextAt ?? startedAt) <= startedAt) && (keys.length === 0 || keys.includes(key));
  const entries = CATALOG.filter(isAsked);
  const summary: SyncSummary = { imported: 0, unchanged: 0, stale: 0, held: 0, failed: 0 };
  let ended: SyncProblem | null = null;
  for (const [at, entry] of entries.entries()) {
    const state = states.get(entry.id)!;
    await onDone?.(at, entries.length);
    try {
      signal.throwIfAborted();
      if (ended) throw ended;
      const outcome = await syncDataset(database, entry, state, states, options);
      summary[outcome.isImported ? 'imported' : 'unchanged'] += 1;
      const stale = await staleWordsOf(database, entry, publishedDay(startedAt));
      if (stale !== null) summary.stale += 1;
      const message = [stale, outcome.message].filter(Boolean).join(' ') || null;
      await noteSync(db, state, {
        status: stale === null ? 'current' : 'stale',
        message,
        done: 0,
        checkedAt: clock(),
        nextAt: new Date(startedAt.getTime() + EVERY_MS),
      });
      say(`${nameOf(entry)}: ${outcome.words}${message ? ` ${message}` : ''}`);
    } catch (error) {
      if (signal.aborted || error instanceof ImportInterrupted) {
        await noteSync(db, state, { status: 'waiting', message: 'The sync was stopped.', done: 0, nextAt: null });
        throw signal.aborted ? signal.reason : error;
      }
      if (!(error instanceof SyncProblem)) {
        await noteSync(db, state, { status: 'failed', message: 'Something went wrong on our side.', done: 0 });
        throw error;
      }
      await noteProblem(database, state, error, startedAt, clock());
      summary[error.isHeld ? 'held' : 'failed'] += 1;
      if (!ended) say(`${nameOf(entry)}: ${error.isHeld ? 'held, not imported' : 'not read'}. ${error.message}`);
      if (error.endsSync) ended = error;
    }
  }
  if (ended) say('The sync ended there: no other file was asked for.');
  await onDone?.(entries.length, entries.length);
  return summary;
}

async function staleWordsOf({ db }: OpenDatabase, entry: CatalogEntry, today: string): Promise<string | null> {
  const contents = await contentsOf(db, entry.id);
  const since = contents && staleSince(entry, contents, today);
  return since && staleWords(since);
}

async function noteProblem(
  { db }: OpenDatabase,
  state: SyncState,
  problem: SyncProblem,
  startedAt: Date,
  now: Date,
): Promise<void> {
  const soon = problem.isPassing || problem.endsSync;
  const usual = new Date((soon ? now : startedAt).getTime() + (soon ? AGAIN_MS : EVERY_MS));
  await noteSync(db, state, {
    status: problem.isHeld ? 'held' : 'failed',
    message: problem.message,
    done: 0,
    checkedAt: now,
    nextAt: problem.notBefore !== null && problem.notBefore > usual ? problem.notBefore : usual,
  });
}

/** `message`: what a person should know about a file that is current anyway, such as rows that could not be read. */
type Outcome = { isImported: boolean; words: string; message: string | null };
const unchanged = (words: string, message: string | null = null): Outcome => ({ isImported: false, words, message });

/** @throws SyncProblem where it was not brought up to date */
async function syncDataset(
  database: OpenDatabase,
  entry: CatalogEntry,
  state: SyncState,
  states: ReadonlyMap<string, SyncState>,
  options: SyncOptions,
): Promise<Outcome> {
  const { db } = database;
  const { publisher, clock, accept = [] } = options;
  const isAccepted = accept.includes(entry.key);
  // What was to be known of a file still is while it is the one that is loaded.
  const remark = state.status === 'current' ? state.message : null;
  await noteSync(db, state, { status: 'asking', message: null, done: 0, checkedAt: clock() });
  const published = await publisher.describe(entry.id);
  const { publishedAt } = published;
  await noteSync(db, state, { publishedAt });
  checkPublished(entry, published, state, isAccepted, clock());
  if (state.syncedPublishedAt?.getTime() === publishedAt.getTime()) {
    await noteSync(db, state, { publishedName: published.name });
    return unchanged(`unchanged since ${formatDate(publishedDay(publishedAt))}.`, remark);
  }
  const comparedUntil = (state.syncedAt?.getTime() ?? 0) + CLOSED_EVERY_MS;
  if (entry.cadence === 'closed' && comparedUntil > clock().getTime() && !options.keys?.includes(entry.key)) {
    const next = formatDate(publishedDay(new Date(comparedUntil)));
    return unchanged(`closed. It is compared again on ${next}.`, remark);
  }
  if (entry.isDifference) {
    const skipped = await whyNotTaken(database, entry, publishedAt, states);
    if (skipped !== null) return unchanged(skipped);
  }

  const counted = await publisher.countRows(entry.id);
  const last = await contentsOf(db, entry.id);
  const sizesCountFrom = Math.max(
    clock().getTime() - SIZES_COUNT_DAYS * EVERY_MS,
    last?.acceptedAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  );
  checkSize(entry, counted, await rowsOfWholeFiles(db, entry, state, new Date(sizesCountFrom)), isAccepted);
  const path = join(folderOf(options), fileName(entry, publishedAt));
  // Of a closed file FMCSA’s own mark is enough: that it is the same makes nothing newer.
  const known = entry.cadence === 'closed' && counted === state.syncedRows ? (last?.etag ?? null) : null;
  const download =
    (await downloadedBefore(path, state, publishedAt, counted)) ??
    (await fetchFile(database, entry, state, path, { counted, publishedAt, known }, options));
  const isSame = async () => {
    if (last !== null && download?.etag) await noteContents(db, { ...last, etag: download.etag });
    await noteSync(db, state, { download: null, syncedPublishedAt: publishedAt, syncedAt: clock() });
    await rm(path, { force: true });
    return unchanged('closed, and its rows are the same.', remark);
  };
  if (download === null) return isSame();

  await checkRoom(options, download.bytes);
  await noteSync(db, state, { status: 'importing', done: 0 });
  const note = noteNowAndThen(database, state);
  /** Nothing to go on from: it will be no better when it is read again. */
  const heldFor = async (error: unknown) => {
    const isHeld = error instanceof UnusableFileError || (error instanceof SyncProblem && error.isHeld);
    if (!isHeld) return error;
    await noteSync(db, state, { download: null });
    await rm(path, { force: true });
    return error instanceof SyncProblem ? error : new SyncProblem((error as Error).message, { isHeld: true });
  };
  const judged = await judgeFile(database, entry, path, publishedAt, state, last, options).catch(async (error) => {
    throw await heldFor(error);
  });
  if (entry.cadence === 'closed' && last !== null && last.fingerprint === judged.contents?.fingerprint) {
    return isSame();
  }
  const report = await importFile(database, path, {
    asOf: judged.asOf,
    complete: !entry.isDifference,
    dataset: entry.key,
    isKnownEmpty: counted === 0,
    rejectsDir: join(options.dataDir, 'rejects'),
    signal: options.signal,
    now: clock(),
    onProgress: ({ rowsRead }) => note(rowsRead),
  }).catch(async (error: unknown) => {
    throw await heldFor(error);
  });
  await note.end();
  await noteSync(db, state, { download: null });
  await rm(path, { force: true });
  if (report.status !== 'done') throw new SyncProblem('The file is cut off in its last line.', { isHeld: true });
  // Together: the next file is compared with what is said to be the last.
  await db.transaction(async (tx) => {
    if (judged.contents) await noteContents(tx, { ...judged.contents, etag: download.etag ?? null });
    await noteSync(tx, state, {
      publishedName: published.name,
      syncedPublishedAt: publishedAt,
      syncedRows: report.read,
      syncedAt: clock(),
    });
  });
  const rejected = report.rejected === 0 ? [] : [`${formatCount(report.rejected, 'row')} could not be read.`];
  return {
    isImported: true,
    words: `as of ${formatDate(report.asOf)}: ${formatCount(report.read, 'row')}, ${formatInteger(report.stored)} of them new or changed.`,
    message: [judged.note, ...rejected, ...report.notes].filter(Boolean).join(' ') || null,
  };
}

/** What an import of the file is as of, and what is to be kept of its rows. @throws SyncProblem where it is held */
async function judgeFile(
  { db }: OpenDatabase,
  entry: CatalogEntry,
  path: string,
  publishedAt: Date,
  { syncedPublishedAt }: SyncState,
  last: Awaited<ReturnType<typeof contentsOf>>,
  { signal, clock, accept = [] }: SyncOptions,
) {
  const day = dayOfFile(entry, publishedAt);
  const isAccepted = accept.includes(entry.key);
  const source = await recognizeFile(path, { dataset: entry.key, asOf: day, now: clock() });
  const contents = await lookThrough(source, day, signal);
  const kept = (sameSince: string, drift: readonly Drift[] = []) => ({
    id: entry.id,
    fingerprint: contents.fingerprint,
    sameSince,
    newestRowOn: contents.newestRowOn,
    owners: contents.owners.bytes(),
    lines: contents.lines.bytes(),
    acceptedAt: isAccepted ? clock() : (last?.acceptedAt ?? null),
    drift: [...drift],
  });
  if (entry.isDifference) {
    const whole = CATALOG.find(({ key, isDifference }) => key === entry.key && !isDifference)!;
    const { sameSince } = judgeDifference(entry, contents, day, last, await contentsOf(db, whole.id));
    return { asOf: day, note: null, contents: contents.rows === 0 ? null : kept(sameSince) };
  }
  const before = last && { ...last, publishedOn: publishedDay(syncedPublishedAt ?? publishedAt) };
  const { asOf, sameSince, note, drift } = judgeContents(entry, source.dataset, contents, day, before, isAccepted);
  return { asOf, note, contents: kept(sameSince, drift) };
}

/** A difference counts on top of the whole file alone, and only where it is newer. Null: it is to be taken. */
async function whyNotTaken(
  { db }: OpenDatabase,
  { key }: CatalogEntry,
  publishedAt: Date,
  states: ReadonlyMap<string, SyncState>,
): Promise<string | null> {
  const day = await wholeAsOf(db, key);
  if (day === null) return 'It waits for the whole file, which was not loaded yet.';
  const whole = CATALOG.find((entry) => entry.key === key && !entry.isDifference)!;
  const wholePublishedAt = states.get(whole.id)?.syncedPublishedAt ?? null;
  const isContained = publishedDay(publishedAt) < day || (wholePublishedAt !== null && publishedAt <= wholePublishedAt);
  return isContained ? `The whole file of ${formatDate(day)} has it.` : null;
}

async function fetchFile(
  database: OpenDatabase,
  { id }: CatalogEntry,
  state: SyncState,
  path: string,
  { counted, publishedAt, known }: { counted: number; publishedAt: Date; known: string | null },
  options: SyncOptions,
): Promise<Download | null> {
  const { publisher } = options;
  await checkRoom(options, 0);
  await noteSync(database.db, state, { status: 'downloading', done: 0 });
  const note = noteNowAndThen(database, state);
  const download = await publisher.download(id, path, note, () => checkRoom(options, 0), known).finally(note.end);
  if (download === null) return null;
  try {
    // Changed while it was read, it is half of one day and half of the next.
    const after = await publisher.describe(id);
    if (after.publishedAt.getTime() !== publishedAt.getTime())
      throw new SyncProblem(
        `The publisher changed it on ${formatMoment(after.publishedAt.toISOString())}, while it was read. It is read again.`,
        { isPassing: true },
      );
    checkWhole(download, counted);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  await noteSync(database.db, state, { download: { ...download, publishedAt: publishedAt.toISOString() } });
  return download;
}

/** A download that an earlier sync had no time to import. */
async function downloadedBefore(
  path: string,
  { download }: SyncState,
  publishedAt: Date,
  counted: number,
): Promise<Download | null> {
  if (download?.publishedAt !== publishedAt.toISOString() || download.rows !== counted) return null;
  const file = await stat(path).catch(() => null);
  return file?.size === download.bytes ? download : null;
}

/** Files that no dataset goes on from: halves of a sync that was killed, and those of an earlier day. */
async function clearDownloads(folder: string, states: ReadonlyMap<string, SyncState>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kept = new Set(
    CATALOG.flatMap((entry) => {
      const download = states.get(entry.id)?.download;
      return download ? [fileName(entry, new Date(download.publishedAt))] : [];
    }),
  );
  for (const name of await readdir(folder)) if (!kept.has(name)) await rm(join(folder, name), { force: true });
}

/** @param more bytes that are to be written besides */
async function checkRoom({ dataDir, freeBytes = freeOnDisk }: SyncOptions, more: number): Promise<void> {
  const free = await freeBytes(dataDir);
  if (free >= LEAST_FREE_BYTES + more) return;
  const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;
  throw new SyncProblem(
    `The disk is nearly full: ${gigabytes(free)} free where DATA_DIR is, and ${gigabytes(LEAST_FREE_BYTES + more)} are needed. Make room; the next sync goes on.`,
    { endsSync: true },
  );
}

async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** By its id it is known as a difference, or as which of two with one header; its day is the one it is imported as of. */
const fileName = (entry: CatalogEntry, publishedAt: Date) => `${entry.id}-${dayOfFile(entry, publishedAt)}.csv`;

const folderOf = ({ dataDir }: Pick<SyncOptions, 'dataDir'>) => join(dataDir, 'sync');

/** Keeps how far a step is, every few seconds and never two at a time. */
function noteNowAndThen({ db }: OpenDatabase, state: SyncState) {
  let notedAt = performance.now();
  let noting: Promise<void> = Promise.resolve();
  let isNoting = false;
  const note = (done: number) => {
    if (isNoting || performance.now() - notedAt < NOTE_EVERY_MS) return;
    notedAt = performance.now();
    isNoting = true;
    noting = noteSync(db, state, { done })
      .catch(() => {}) // the next one says more
      .finally(() => {
        isNoting = false;
      });
  };
  return Object.assign(note, { end: () => noting });
}
