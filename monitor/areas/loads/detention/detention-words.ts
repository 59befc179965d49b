import type { DetentionStop } from '@contract/loads/detention.calls';
import { DETENTION_BASIS_LABELS } from '@contract/loads/detention.constants';
import { detentionTime } from '@contract/loads/detention-words';
import { LOAD_LOG_SOURCE_LABELS } from '@contract/loads/load-logs.constants';
import { seenBeside, stopTime, visitError } from '@contract/loads/stop-times';
import { formatCents, NOT_ON_FILE } from '@contract/shared/format';

/** The English of the statement's parts: for the PDF, and by the same functions for both pages. */

/** "Nov 22, 2026, 3:15 PM CST (± 4 minutes, by GPS)", or that it is not known. */
export function visitWords(seen: DetentionStop['arrived'], stop: DetentionStop): string {
  if (!seen) return NOT_ON_FILE;
  const beside = seenBeside(seen, stop);
  return `${stopTime(seen.at, stop)} (${visitError(seen)})${beside ? `. ${beside}` : ''}`;
}

/** "2 h 5 min (1 h 58 min to 2 h 12 min)". */
export function detentionWords({ detention_minutes: minutes, detention_between: between, ...stop }: DetentionStop) {
  if (minutes === null)
    return stop.minutes_so_far === null ? NOT_ON_FILE : `${detentionTime(stop.minutes_so_far)} so far`;
  if (!between || between.least === between.most) return detentionTime(minutes);
  return `${detentionTime(minutes)} (${detentionTime(between.least)} to ${detentionTime(between.most)})`;
}

export const amountWords = ({ amount_cents: cents }: DetentionStop, hourlyCents: number | null): string =>
  hourlyCents === null || cents === null ? NOT_ON_FILE : formatCents(cents);

export const basisWords = ({ basis }: DetentionStop): string =>
  basis === null ? NOT_ON_FILE : DETENTION_BASIS_LABELS[basis];

/** "Arrival 2:10 PM CST, by a person": what was reported beside what positions show. */
export const reportWords = (stop: DetentionStop): string[] =>
  stop.reports.map(
    ({ is_type, at, source }) =>
      `${is_type === 'arrival' ? 'Arrival' : 'Departure'} ${stopTime(at, stop)}, reported by ${REPORTERS[source] ?? LOAD_LOG_SOURCE_LABELS[source]}`,
  );

const REPORTERS: Readonly<Record<string, string>> = { person: 'a person of the broker', tms: 'the broker’s system' };
