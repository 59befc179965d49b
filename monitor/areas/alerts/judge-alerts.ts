import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import { Deadlines } from '../loads/tracking/deadlines';
import type { AlertFacts } from './alert-facts';
import { type AlertType, clear, type Finding, SWITCHED_OFF } from './alert-type';
import { ALERT_TYPES } from './alert-types';

export interface Judgment {
  findings: Map<AlertTypeFilter, Finding>;
  /** Types that could not be judged: what stands of them stays, and someone is told. */
  faults: { type: AlertTypeFilter; error: unknown }[];
  /** The first instant at which the same facts may mean something else. */
  nextCheckAt: number | null;
}

/** Judges a load by each type by itself: one that throws keeps no other from its answer. Pure. */
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

/** Why nothing about a load is to be looked at anymore; null: it is open. */
export function overWords({ status, hasCarrier }: { status: string; hasCarrier: boolean }): string | null {
  if (status === 'delivered') return 'The load is delivered.';
  if (status === 'cancelled') return 'The load is cancelled.';
  if (status === 'assumed_delivered') return 'The load is assumed to be delivered.';
  return hasCarrier ? null : 'The load has no carrier.';
}

/**
 * What each type says of a load that is over: nothing of it has to be read for that. Of one that is only assumed to be
 * delivered, which may have been stolen, what a person has to answer stands.
 */
export const judgeOver = (words: string, isAssumed: boolean, types: readonly AlertType[] = ALERT_TYPES): Judgment => ({
  findings: new Map(
    types.filter(({ closesByItself }) => closesByItself || !isAssumed).map(({ type }) => [type, clear(words)]),
  ),
  faults: [],
  nextCheckAt: null,
});
