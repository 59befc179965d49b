import type { DecisionNumbers } from '@contract/carriers/carriers.entities';
import { daysBetween, monthsBetween } from '@contract/shared/day';
import { codeLabel } from '@contract/shared/fmcsa-codes';
import { formatCount, formatDate, formatDollars, formatPercent } from '@contract/shared/format';
import { SAFETY_RATINGS } from '@contract/shared/safety-ratings';
import { AUTHORITY_DOUBT_WORDS, CHECK_LIVE } from './check-live';

/** One of the six numbers as shown. `tone` is `missing` without a number, `bad` if it counts against the carrier. */
export interface ShownNumber {
  term: string;
  value: string;
  /** A second, smaller line: its end, its count, its age. */
  note: string | null;
  tone: 'plain' | 'bad' | 'missing';
}

type Of<Name extends keyof DecisionNumbers> = NonNullable<DecisionNumbers[Name]>;

/** The six numbers as the profile shows them. A missing or old number is marked and never looks good. */
export function shownNumbers(numbers: DecisionNumbers, today: string): ShownNumber[] {
  return [
    authority(numbers.authority, today),
    insurance('BIPD', numbers.bipd, today),
    numbers.cargo === null
      ? { term: 'Cargo', value: 'Not in your plan', note: null, tone: 'missing' }
      : insurance('Cargo', numbers.cargo, today),
    rating(numbers.safety_rating),
    outOfService(numbers.vehicle_out_of_service),
    lastSeen(numbers.last_seen, today),
  ];
}

/** An old file's value is of its day, whatever it is. */
const ofOldFile = ({ source, too_old_days }: Pick<Of<'authority'>, 'source' | 'too_old_days'>): string | null =>
  too_old_days === null ? null : `as of ${formatDate(source?.as_of)}, ${formatCount(too_old_days, 'day')} ago`;

/**
 * For a file that still counts but is not recent, such as the frozen legacy ones: the number may have changed since.
 */
const SAID_FROM_DAYS = 45;

function withDayOfFile(note: string, { source }: Pick<Of<'authority'>, 'source'>, today: string): string {
  const asOf = source?.as_of;
  return asOf && daysBetween(asOf, today) >= SAID_FROM_DAYS ? `${note}; file of ${formatDate(asOf)}` : note;
}

function authority(of: Of<'authority'>, today: string): ShownNumber {
  const term = 'Authority';
  const old = ofOldFile(of);
  switch (of.state) {
    case 'active':
      if (old !== null) return { term, value: 'Was active', note: old, tone: 'missing' };
      return {
        term,
        value: 'Active',
        note: withDayOfFile(of.since === null ? 'age not reported' : age(of.since, today), of, today),
        tone: 'plain',
      };
    case 'to_check':
      return { term, value: CHECK_LIVE, note: 'the files contradict each other', tone: 'bad' };
    case 'international_only':
      return {
        term,
        value: AUTHORITY_DOUBT_WORDS.international_only,
        note: 'no load within the United States',
        tone: 'bad',
      };
    case 'inactive':
      return { term, value: 'Not active', note: old, tone: 'bad' };
    default:
      return { term, value: of.state === 'not_on_file' ? 'Not on file' : 'Not known', note: old, tone: 'missing' };
  }
}

/** "8 yr 10 mo" */
function age(since: string, today: string): string {
  const months = monthsBetween(since, today);
  if (months < 1) return 'under 1 mo';
  const years = Math.floor(months / 12);
  return [years > 0 ? `${years} yr` : null, months % 12 > 0 ? `${months % 12} mo` : null].filter(Boolean).join(' ');
}

function insurance(term: 'BIPD' | 'Cargo', of: Of<'bipd'> | Of<'cargo'>, today: string): ShownNumber {
  const ends = of.ends_on === null ? null : formatDate(of.ends_on);
  const nothing = (value: string, note: string | null = ofOldFile(of)): ShownNumber => ({
    term,
    value,
    note,
    tone: 'missing',
  });
  switch (of.state) {
    case 'in_force':
      return {
        term,
        value: formatDollars(of.limit_usd),
        // A certificate's day is the one on which the company verified it; it lasts to its end.
        note: ends === null ? withDayOfFile('no cancellation on file', of, today) : `to ${ends}`,
        tone: 'plain',
      };
    case 'to_check':
      return { term, value: CHECK_LIVE, note: `${formatDollars(of.limit_usd)} or more on file`, tone: 'bad' };
    case 'ending':
      return { term, value: formatDollars(of.limit_usd), note: `cancels ${ends}`, tone: 'bad' };
    case 'ended':
      return { term, value: 'None', note: `ended ${ends}`, tone: 'bad' };
    case 'not_read':
      return nothing('Not verified', 'certificate to review');
    case 'not_on_file':
      return nothing('Not on file', term === 'Cargo' ? 'no certificate' : null);
    default:
      return nothing('Not known');
  }
}

function rating(of: Of<'safety_rating'>): ShownNumber {
  const term = 'Safety rating';
  const old = ofOldFile(of);
  if (of.state === 'not_known') return { term, value: 'Not known', note: old, tone: 'missing' };
  if (of.state === 'not_rated')
    return {
      term,
      value: old === null ? 'Not rated' : 'Was not rated',
      note: old,
      tone: old === null ? 'plain' : 'missing',
    };
  const isBad = of.rating === 'U' || of.rating === 'C';
  const value = codeLabel(SAFETY_RATINGS, of.rating)?.split(' ', 1)[0] ?? of.rating ?? '';
  const note = old ?? (of.rated_on === null ? null : formatDate(of.rated_on));
  return { term, value, note, tone: isBad ? 'bad' : old === null ? 'plain' : 'missing' };
}

function outOfService(of: Of<'vehicle_out_of_service'>): ShownNumber {
  const term = 'Vehicle OOS rate';
  const old = ofOldFile(of);
  if (of.state === 'not_known') return { term, value: 'Not known', note: old, tone: 'missing' };
  if (of.state === 'none_inspected')
    return { term, value: 'No inspections', note: old ?? 'last 24 months', tone: 'missing' };
  const note = `of ${formatCount(of.inspections, 'vehicle inspection')}; US ${formatPercent(of.national_average)}`;
  return {
    term,
    value: formatPercent(of.rate),
    note: old === null ? note : `of ${formatCount(of.inspections, 'vehicle inspection')}, ${old}`,
    tone: of.is_above ? 'bad' : old === null ? 'plain' : 'missing',
  };
}

function lastSeen(of: Of<'last_seen'>, today: string): ShownNumber {
  const term = 'Last seen';
  const old = ofOldFile(of);
  if (of.on === null)
    return {
      term,
      value: of.state === 'never' ? 'Never' : 'Not known',
      note: old,
      tone: of.state === 'never' ? 'bad' : 'missing',
    };
  const by = of.by === 'eld' ? 'by ELD' : 'at an inspection';
  const isLongAgo = monthsBetween(of.on, today) >= 12;
  return { term, value: formatDate(of.on), note: old ?? by, tone: isLongAgo || old !== null ? 'missing' : 'plain' };
}
