import type { LoadMatch } from '@contract/load-board/matches.entities';
import type { OverallResult } from '@contract/rules/rules.constants';
import { formatDate } from '@contract/shared/format';
import { carrierName, labelled } from '~/view/carrier/identifiers';
import { dispositionInWords } from './disposition-in-words';

/** A carrier that may haul a load, as its line shows it. */
export interface ShownMatch {
  id: number;
  name: string;
  numbers: string;
  phone: string | null;
  place: string;
  isInNetwork: boolean;
  maySee: boolean;
  isStopped: boolean;
  verdict: OverallResult | null;
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
    place: [match.city, match.state].filter(Boolean).join(', '),
    isInNetwork: match.is_in_network,
    maySee: match.may_see,
    isStopped: match.relationship?.status === 'do_not_dispatch',
    verdict: match.rules_assessment?.overall_result ?? null,
    evidence: match.evidence.map(({ kind, sentence, as_of }) => ({
      key: `${kind} ${sentence}`,
      sentence,
      asOf: as_of === null ? null : formatDate(as_of),
    })),
    lastDisposition: last && dispositionInWords(last),
  };
}
