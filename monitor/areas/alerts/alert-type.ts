import type { AlertTypeFilter, RING_ALERT } from '@contract/alerts/alert-types.constants';
import type { TicketSeverity } from '@contract/alerts/tickets.constants';
import type { TicketEvidence } from '@contract/alerts/tickets.entities';
import { addDays } from '@contract/shared/day';
import type { Deadlines } from '../loads/tracking/deadlines';
import type { AlertFacts, CarrierFacts } from './alert-facts';

/**
 * One type's finding on a load. `not_checked`: it could not be checked, so it raises nothing, and an open alert stays.
 * `off`: the company has switched the type off, and its open alerts close. `subject` names what it is about: another
 * address or truck is another condition.
 */
export type Finding =
  | {
      outcome: 'raised';
      subject: string;
      message: string;
      evidence: TicketEvidence[];
      /** A severity below the type's own. */
      severity?: TicketSeverity;
    }
  | {
      outcome: 'clear';
      message: string;
      evidence: TicketEvidence[];
      /** The subject that a fact answers as a person would: an alert about it closes by itself, whatever its type. */
      answers?: string;
    }
  | { outcome: 'off'; message: string; evidence: TicketEvidence[] }
  | { outcome: 'not_checked'; evidence: TicketEvidence[] };

/** One type of alert: a pure function of the facts. Everything that depends on the time goes through `deadlines`. */
export interface AlertType {
  type: Exclude<AlertTypeFilter, typeof RING_ALERT>;
  /** When the condition ends it closes by itself; false: a person closes it. */
  closesByItself: boolean;
  /** Facts that count even if the company has switched the type off. */
  isNeverOff?(facts: AlertFacts): boolean;
  look(facts: AlertFacts, threshold: number, deadlines: Deadlines): Finding;
}

export const raised = (
  subject: string,
  message: string,
  evidence: TicketEvidence[],
  severity?: TicketSeverity,
): Finding => ({ outcome: 'raised', subject, message, evidence, ...(severity && { severity }) });

/** @param message the current state, as the alert is closed with it */
export const clear = (message: string, evidence: TicketEvidence[] = [], answers?: string): Finding => ({
  outcome: 'clear',
  message,
  evidence,
  ...(answers !== undefined && { answers }),
});

export const SWITCHED_OFF: Finding = {
  outcome: 'off',
  message: 'Your company has switched this type of alert off.',
  evidence: [],
};

export const notChecked = (...evidence: TicketEvidence[]): Finding => ({ outcome: 'not_checked', evidence });

/** A fact that was checked. */
export const checked = (what: string, value: string, source: string, asOf: string | null): TicketEvidence => ({
  what,
  value,
  source,
  as_of: asOf,
  is_checked: true,
});

/** A fact that could not be checked, and why. */
export const unchecked = (what: string, why: string, source: string): TicketEvidence => ({
  what,
  value: `Not checked: ${why}`,
  source,
  as_of: null,
  is_checked: false,
});

export const iso = (at: number) => new Date(at).toISOString();
export const NO_CARRIER = clear('The load has no carrier.');

/** The day this many days earlier. */
export const daysBefore = (today: string, days: number) => addDays(today, -days);

/** For types about the carrier: a load without a carrier gives nothing to check. */
export const ofCarrier =
  (look: (carrier: CarrierFacts, facts: AlertFacts, threshold: number, deadlines: Deadlines) => Finding) =>
  (facts: AlertFacts, threshold: number, deadlines: Deadlines): Finding =>
    facts.carrier ? look(facts.carrier, facts, threshold, deadlines) : NO_CARRIER;
