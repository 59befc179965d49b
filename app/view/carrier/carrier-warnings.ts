import type { Carrier, CarrierWarning } from '@contract/carriers/carriers.entities';
import { type WarningWeight, weightOf } from '@contract/carriers/weighty-warnings.constants';
import { formatDate } from '@contract/shared/format';

export interface Warning {
  /** ISO day on which it occurred; null when not reported. */
  date: string | null;
  title: string;
  /** Why it matters, with its evidence. */
  reason: string;
  weight: WarningWeight;
  /** Carriers and vehicles named in title or reason. */
  mentions: NonNullable<CarrierWarning['mentions']>;
}

/** A profile's warnings as text. The company's own refusal goes first: only a person can lift it. */
export function describeWarnings(carrier: Pick<Carrier, 'warnings' | 'relationship'>): Warning[] {
  const { relationship } = carrier;
  const fromRecords = recordWarnings(carrier.warnings);
  if (relationship?.status !== 'do_not_dispatch') return fromRecords;
  const who = relationship.updated_by ?? 'A former user';
  return [
    {
      title: 'On your do not dispatch list',
      reason: `${who} put it there on ${formatDate(relationship.updated_at)}.`,
      date: relationship.updated_at.slice(0, 10),
      weight: 'stop',
      mentions: [],
    },
    ...fromRecords,
  ];
}

/** Only those of the records, in the given order: for pages that show the company's refusal elsewhere. */
export function recordWarnings(warnings: readonly CarrierWarning[]): Warning[] {
  return warnings.map((warning) => {
    const { title, reason, on, source, mentions = [] } = warning;
    return {
      title,
      reason: unbroken(source ? `${asSentence(reason)} Source: ${source.name}.` : reason),
      date: on,
      weight: weightOf(warning),
      mentions,
    };
  });
}

/** Phone numbers do not wrap. */
const unbroken = (text: string): string => text.replaceAll(/(\(\d{3}\)) (?=\d{3}-\d{4})/g, '$1\u00a0');

/** Reasons that FMCSA gives are often a bare phrase. */
const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
