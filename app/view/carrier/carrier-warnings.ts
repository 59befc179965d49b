import type { Carrier, CarrierWarning } from '@contract/carriers/carriers.entities';
import { formatDate } from '@contract/shared/format';

export interface Warning {
  /** ISO day on which it came about; null when not reported. */
  date: string | null;
  title: string;
  /** Why it matters, with what it rests on. */
  reason: string;
}

/** What an account that sees only identity and authority is warned of. */
const IDENTITY_AND_AUTHORITY: ReadonlySet<CarrierWarning['kind']> = new Set<CarrierWarning['kind']>([
  'identity_alert',
  'contact_recently_changed',
  'authority_revoked',
  'authority_order',
  'docket_changed_hands',
  'left_the_census',
  'data_too_old',
  'authority_newly_granted',
  'inactive_registration',
]);

/** The warnings that an account may see. */
export function visibleWarnings(warnings: readonly CarrierWarning[], maySeeSections: boolean): CarrierWarning[] {
  return warnings.filter(({ kind }) => maySeeSections || IDENTITY_AND_AUTHORITY.has(kind));
}

/** A profile's warnings in words. The company's own refusal goes first: it is never lifted but by a person. */
export function describeWarnings({ warnings, relationship }: Pick<Carrier, 'warnings' | 'relationship'>): Warning[] {
  const fromRecords = warnings.map(({ title, reason, on, source }) => ({
    title,
    reason: unbroken(source ? `${asSentence(reason)} Source: ${source.name}.` : reason),
    date: on,
  }));
  if (relationship?.status !== 'do_not_dispatch') return fromRecords;
  const who = relationship.updated_by ?? 'A former user';
  return [
    {
      title: 'On your do not dispatch list',
      reason: `${who} put it there on ${formatDate(relationship.updated_at)}.`,
      date: relationship.updated_at.slice(0, 10),
    },
    ...fromRecords,
  ];
}

/** Telephone numbers stay on one line. */
const unbroken = (text: string): string => text.replaceAll(/(\(\d{3}\)) (?=\d{3}-\d{4})/g, '$1\u00a0');

/** Reasons that FMCSA gives are often a bare phrase. */
const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
