import { addDays, daysBetween } from '../shared/day';
import { formatCount, formatDate, formatInteger, inARow } from '../shared/format';
import type { ClosedFiles } from './federal-data.entities';

/** How many days before their last one a warning starts about carriers that only closed files describe. */
const SOON_DAYS = 90;

/** What is said of such carriers, and what to do. `isUrgent`: the last day is near or past, or the files do not count now. */
export type ClosedFilesSaid = { says: string; todo: string; isUrgent: boolean };

const SUBJECTS: Readonly<Record<ClosedFiles['subject'], { name: string; todo: string }>> = {
  insurance: {
    name: 'BIPD insurance',
    todo: 'Ask them for a certificate of insurance and verify it, or check them live at FMCSA.',
  },
  authority: {
    name: 'operating authority',
    todo: 'Check them live at FMCSA. A carrier that Motus does not know by then has not updated its registration for two years.',
  },
};

/**
 * The countdown of FMCSA's closed files: "In 172 days the BIPD insurance of 1,320 of your carriers …". Null: no carrier depends on
 * them.
 *
 * @param whose "your carriers", or "the carriers of all companies"
 */
export function closedFilesSaid(files: ClosedFiles, whose: string, today: string): ClosedFilesSaid | null {
  const { subject, as_of: asOf, until, lacks, carriers } = files;
  if (carriers === 0) return null;
  const { name, todo } = SUBJECTS[subject];
  const of = `the ${name} of ${formatInteger(carriers)} of ${whose}`;
  const closed = `FMCSA closed these files on ${formatDate(asOf)}, and Motus has nothing newer`;
  const isPast = until < today;
  if (lacks.length > 0) {
    const known = `${isPast ? '' : `Until ${formatDate(until)} alone `}${of} ${isPast ? 'is known only from files that do not count' : 'counts'}`;
    return {
      says: `${capital(known)}: FMCSA closed them on ${formatDate(asOf)}, and they stand only while Motus’s are whole and current. Missing or too old: ${inARow(lacks)}.`,
      todo: `Contact support to load them. Until then: ${todo.charAt(0).toLowerCase()}${todo.slice(1)}`,
      isUrgent: true,
    };
  }
  if (isPast)
    return { says: `${capital(of)} is known only from files that are too old: ${closed}.`, todo, isUrgent: true };
  const days = daysBetween(today, addDays(until, 1));
  return {
    says: `In ${formatCount(days, 'day')} ${of} will be known only from files that are too old: ${closed}. They count until ${formatDate(until)}.`,
    todo,
    isUrgent: days <= SOON_DAYS,
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
