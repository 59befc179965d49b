import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import { Deadlines } from '../loads/tracking/deadlines';
import type { AlertFacts } from './alert-facts';
import { type AlertType, clear, type Finding, SWITCHED_OFF } from './alert-type';
import { ALERT_TYPES } from './alert-types';

export interface Judgment {
  findings: Map<AlertTypeFilter, Finding>;
  /** Types that could not be judged: their alerts stay, and the failure is reported. */
  faults: { type: AlertTypeFilter; error: unknown }[];
  /** The first instant at which the same facts may give another result. */
  nextCheckAt: number | null;
}

/** Judges a load by each type on its own: one that throws does not stop the others. Pure. */
export function judgeAlerts(facts: AlertFacts, types: readonly AlertType[] = ALERT_TYPES): Judgment {
  const findings: Judgment['findings'] = new Map();
  const faults: Judgment['faults'] = [];
  const deadlines = new Deadlines(facts.now);
  for (const type of types) {
    const setting = facts.types.get(type.type)!;
    if (!setting.isOn && !type.isNeverOff?.(facts)) findings.set(type.type, SWITCHED_OFF);
    else
      try {
        findings.set(type.type, type.look(facts, setting.threshold ?? 0, deadlines));
      } catch (error) {
        faults.push({ type: type.type, error });
      }
  }
  return { findings, faults, nextCheckAt: deadlines.next };
}

/** Why a load no longer needs judging; null: it is open. */
export function overWords({ status, hasCarrier }: { status: string; hasCarrier: boolean }): string | null {
  if (status === 'delivered') return 'The load is delivered.';
  if (status === 'cancelled') return 'The load is cancelled.';
  if (status === 'assumed_delivered') return 'The load is assumed to be delivered.';
  return hasCarrier ? null : 'The load has no carrier.';
}

/**
 * What each type finds on a load that is over, without reading facts. On one only assumed to be delivered, which may
 * have been stolen, alerts that a person must answer stay.
 */
export const judgeOver = (words: string, isAssumed: boolean, types: readonly AlertType[] = ALERT_TYPES): Judgment => ({
  findings: new Map(
    types.filter(({ closesByItself }) => closesByItself || !isAssumed).map(({ type }) => [type, clear(words)]),
  ),
  faults: [],
  nextCheckAt: null,
});
