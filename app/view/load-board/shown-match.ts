import type { LoadMatch } from '@contract/load-board/matches.entities';
import type { OverallResult } from '@contract/rules/rules.constants';
import { formatCount, formatDate, formatMiles } from '@contract/shared/format';
import type { NumberFlags } from '@contract/shared/number-flags';
import { carrierName, labelled } from '~/view/carrier/identifiers';
import { flagsOf } from '~/view/number-flags';
import { dispositionInWords } from './disposition-in-words';

/** A carrier that matches a load, as its line shows it. */
export interface ShownMatch {
  id: number;
  name: string;
  numbers: string;
  phone: string | null;
  flags?: NumberFlags;
  place: string;
  isInNetwork: boolean;
  maySee: boolean;
  isStopped: boolean;
  verdict: OverallResult | null;
  /** How far its nearest truck is, as in "27 mi"; null: nothing is known. `note` says what that rests on. */
  emptyMiles: { words: string; note: string } | null;
  /** When it last ran the lane; null: never, as far as known. */
  lastRun: { on: string; note: string } | null;
  evidence: { key: string; sentence: string; asOf: string | null }[];
  lastDisposition: string | null;
}

export function toShownMatch(match: LoadMatch): ShownMatch {
  const { last_disposition: last } = match;
  return {
    id: match.id,
    name: carrierName(match),
    numbers: match.identifiers.map(labelled).join(', '),
    phone: match.phone,
    flags: flagsOf(match),
    place: [match.city, match.state].filter(Boolean).join(', '),
    isInNetwork: match.is_in_network,
    maySee: match.may_see,
    isStopped: match.relationship?.status === 'do_not_dispatch',
    verdict: match.rules_assessment?.overall_result ?? null,
    emptyMiles: emptyMilesOf(match),
    lastRun: lastRunOf(match),
    evidence: match.evidence.map(({ kind, sentence, as_of }) => ({
      key: `${kind} ${sentence}`,
      sentence,
      asOf: as_of === null ? null : formatDate(as_of),
    })),
    lastDisposition: last && dispositionInWords(last),
  };
}

/** A posted truck has its miles; of positions only "near" or not is known. */
function emptyMilesOf({ nearest_truck: truck }: Pick<LoadMatch, 'nearest_truck'>): ShownMatch['emptyMiles'] {
  if (truck === null) return null;
  if (truck.posted_miles !== null)
    return { words: formatMiles(truck.posted_miles), note: `Posted, free ${formatDate(truck.free_on)}` };
  return { words: truck.is_near ? 'within 100 mi' : 'over 100 mi', note: `Tracked ${formatDate(truck.as_of)}` };
}

function lastRunOf({ last_run: run }: Pick<LoadMatch, 'last_run'>): ShownMatch['lastRun'] {
  if (run === null) return null;
  return { on: formatDate(run.on), note: run.own_loads > 0 ? `${formatCount(run.own_loads, 'load')} for you` : 'Seen' };
}
