import type { FederalDataset, FileSync } from '@contract/carriers/federal-data.entities';
import { daysBetween } from '@contract/shared/day';
import { formatAge, formatCount, formatMegabytes, formatMoment } from '@contract/shared/format';

/** Texts about the federal data. Old, missing and held never look fine. */

export const CADENCE_WORDS: Readonly<Record<FederalDataset['cadence'], string>> = {
  daily: 'Published daily',
  monthly: 'Published monthly',
  closed: 'Closed when Motus took its place',
};

/** Describes today, by its age. */
export const isFine = ({ freshness }: Pick<FederalDataset, 'freshness'>): boolean => freshness === 'current';

/** `3 days`, `12 days, late`. */
export function ageWords({ as_of, freshness, cadence }: FederalDataset, today: string): string {
  if (as_of === null) return 'Not loaded';
  const age = daysBetween(as_of, today) <= 0 ? 'today' : formatAge(as_of, today);
  const marks = { missing: '', extract: 'extract', too_old: 'too old', late: 'late', current: '' };
  const mark = marks[freshness] || (cadence === 'closed' ? 'closed' : '');
  return mark ? `${age}, ${mark}` : age;
}

/** When FMCSA was last checked, and the result unless simply done. */
export function lastSyncWords(sync: FileSync | null): { words: string; isTrouble: boolean } {
  if (sync === null || (sync.checked_at === null && sync.status === 'waiting'))
    return { words: 'Never', isTrouble: false };
  const at = sync.checked_at === null ? '' : formatMoment(sync.checked_at);
  switch (sync.status) {
    case 'stale':
      return { words: `${at}: stale`, isTrouble: true };
    case 'held':
      return { words: `${at}: held`, isTrouble: true };
    case 'failed':
      return { words: `${at}: not read`, isTrouble: true };
    case 'waiting':
      return { words: `${at}: not finished`, isTrouble: true };
    case 'current':
      return { words: at, isTrouble: false };
    default:
      return { words: underWayWords(sync), isTrouble: false };
  }
}

export function nextSyncWords(sync: FileSync | null, isScheduled: boolean): string {
  if (!isScheduled) return 'Not scheduled';
  return sync?.next_at ? formatMoment(sync.next_at) : 'Within 15 minutes';
}

/** The progress of a file being imported. */
export function underWayWords({ status, done }: FileSync): string {
  if (status === 'downloading') return done > 0 ? `Downloading: ${formatMegabytes(done)}` : 'Downloading';
  if (status === 'importing') return done > 0 ? `Importing: ${formatCount(done, 'row')}` : 'Importing';
  return 'Asking FMCSA';
}

/** A dataset that is missing, old, held or unreadable. */
export interface DataProblem {
  key: string;
  name: string;
  as_of: string | null;
  /** In two words: `Not loaded`, `Too old`. */
  state: string;
  /** For carriers and their bookings. */
  means: string;
  /** What happened to its newer file; empty: it has none. */
  why: readonly string[];
  /** It clears no carrier. */
  stopsPasses: boolean;
}

/** The datasets with a problem: first those that clear no carrier, then in the order given. */
export function problemsOf(datasets: readonly FederalDataset[]): DataProblem[] {
  const problems = datasets.flatMap((dataset): DataProblem[] => {
    const { key, name, as_of, sync, difference_sync: daily } = dataset;
    const why = [...syncProblem(sync), ...syncProblem(daily).map((words) => `Daily difference: ${words}`)];
    const ofAge = ageProblem(dataset);
    if (ofAge === null && why.length === 0) return [];
    return [{ key, name, as_of, why, stopsPasses: false, ...(ofAge ?? UPDATE_PROBLEM) }];
  });
  return [...problems.filter((one) => one.stopsPasses), ...problems.filter((one) => !one.stopsPasses)];
}

/** Mentioned in the list of problems. */
const hasProblem = (dataset: FederalDataset): boolean => problemsOf([dataset]).length > 0;

type AgeProblem = Pick<DataProblem, 'state' | 'means'> & Partial<Pick<DataProblem, 'stopsPasses'>>;

const UPDATE_PROBLEM: AgeProblem = { state: 'Update failed', means: 'The file we have still counts.' };

function ageProblem({ freshness, longest_age_days: days }: FederalDataset): AgeProblem | null {
  switch (freshness) {
    case 'missing':
      return { state: 'Not loaded', means: 'No carrier passes a rule that needs it.', stopsPasses: true };
    case 'too_old':
      return {
        state: 'Too old',
        means: `Over ${formatCount(days, 'day')}: no carrier passes a rule that needs it.`,
        stopsPasses: true,
      };
    case 'extract':
      return { state: 'Loaded in part', means: 'Carriers it doesn’t name are unknown, not clean.' };
    case 'late':
      return { state: 'Late', means: `Still counts until it is ${formatCount(days, 'day')} old.` };
    default:
      return null;
  }
}

function syncProblem(sync: FileSync | null): string[] {
  if (sync?.status === 'held') return [`Held, not imported: ${sync.message}`];
  if (sync?.status === 'stale') return [`Stale: ${sync.message}`];
  if (sync?.status === 'failed') return [`Not read: ${sync.message}`];
  // A current one may have unreadable rows, or missing days.
  return sync?.status === 'current' && sync.message !== null ? [sync.message] : [];
}

/** The state of all datasets in a sentence, and its tone. */
export function dataAnswer(datasets: readonly FederalDataset[]): { words: string; tone: string } {
  const problems = problemsOf(datasets);
  const stopping = problems.filter((one) => one.stopsPasses).length;
  const count = formatCount(datasets.length, 'federal file');
  if (datasets.every(({ as_of }) => as_of === null))
    return { words: 'No federal data is loaded yet, so no carrier can be found.', tone: 'panel-stop' };
  if (problems.length === 0) return { words: `All ${count} are up to date.`, tone: 'panel-go' };
  if (stopping === 0)
    return { words: `${problems.length} of ${count} need attention. All still count.`, tone: 'panel-partly' };
  return {
    words: `${stopping} of ${count} missing or too old: no carrier passes a rule that needs ${stopping === 1 ? 'it' : 'them'}.`,
    tone: 'panel-warn',
  };
}

/** The state of the scheduled and the last sync, in a line. */
export function syncLine(datasets: readonly FederalDataset[], isScheduled: boolean): string {
  const syncs = datasets.flatMap(({ name, sync, difference_sync }) =>
    [sync, difference_sync].flatMap((one) => (one ? [{ name, ...one }] : [])),
  );
  const underWay = syncs.find(({ status }) => ['asking', 'downloading', 'importing'].includes(status));
  if (underWay) return `A sync is under way: ${underWay.name}. ${underWayWords(underWay)}.`;
  const last = latest(syncs.map(({ checked_at }) => checked_at));
  const next = syncs.flatMap(({ next_at }) => next_at ?? []).sort()[0];
  const lastWords =
    last === null ? 'We have not checked FMCSA for newer files.' : `Last checked with FMCSA on ${formatMoment(last)}.`;
  if (!isScheduled) return `${lastWords} Updates aren’t scheduled: contact support.`;
  return `${lastWords} Files update daily${next === undefined ? '' : `, next on ${formatMoment(next)}`}.`;
}

const latest = (moments: readonly (string | null)[]): string | null =>
  moments
    .filter((moment) => moment !== null)
    .sort()
    .at(-1) ?? null;

export type DataAge = { newest: string | null; oldest: string | null; frozen: string | null; problems: number };

/**
 * The days of the newest and the oldest federal file, of the closed ones apart, and how many datasets have problems.
 */
export function ageOfData(datasets: readonly FederalDataset[]): DataAge {
  const daysOf = (isClosed: boolean) =>
    datasets.flatMap(({ as_of, cadence }) => ((cadence === 'closed') === isClosed && as_of ? [as_of] : [])).sort();
  const days = daysOf(false);
  return {
    newest: days.at(-1) ?? null,
    oldest: days[0] ?? null,
    frozen: daysOf(true)[0] ?? null,
    problems: datasets.filter(hasProblem).length,
  };
}
