import type { DetentionStop } from '@contract/loads/detention.calls';
import { detentionTime } from '@contract/loads/detention-words';
import type { LoadLogSource } from '@contract/loads/load-logs.constants';
import { formatCents, NOT_ON_FILE } from '@contract/shared/format';

/** "2 h 5 min (1 h 58 min to 2 h 12 min)". */
export function detentionWords({ detention_minutes: minutes, detention_between: between, ...stop }: DetentionStop) {
  if (minutes === null)
    return stop.minutes_so_far === null ? NOT_ON_FILE : `${detentionTime(stop.minutes_so_far)} so far`;
  if (!between || between.least === between.most) return detentionTime(minutes);
  return `${detentionTime(minutes)} (${detentionTime(between.least)} to ${detentionTime(between.most)})`;
}

export const amountWords = ({ amount_cents: cents }: DetentionStop, hourlyCents: number | null): string =>
  hourlyCents === null || cents === null ? NOT_ON_FILE : formatCents(cents);

/** Whose word a report is. */
export const REPORTERS: Readonly<Record<LoadLogSource, string>> = {
  eld: 'GPS',
  person: 'a person of the broker',
  tms: 'the broker’s system',
  carrier: 'the carrier',
  dock: 'the dock',
  driver: 'the driver',
  text: 'a text message',
};
