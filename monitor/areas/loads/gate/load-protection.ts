import { LOAD_PROTECTION_LABELS } from '@contract/loads/gate.constants';
import type { GateAnswer, LoadProtection } from '@contract/loads/gate.entities';
import { CLOSED_LOAD_STATUSES, type LoadStatus } from '@contract/loads/loads.constants';
import { formatCount } from '@contract/shared/format';

export type ProtectedLoad = {
  status: LoadStatus;
  hasVehicle: boolean;
  hasDriver: boolean;
  /** Status of the newest confirmation with the load's carrier; null: none was written. */
  confirmation: { isAccepted: boolean } | null;
  /** Texts of the open alerts that need a person, `act_now` and `look`, those to act on first. */
  alerts: readonly string[];
};

/**
 * One state of a load with a carrier, from the gate's answer, its open alerts and the state of its papers and truck.
 * Pure. A load that is over keeps the state that it had.
 */
export function protectionOf(load: ProtectedLoad, gate: GateAnswer): LoadProtection {
  if (gate.answer !== 'yes') return { state: 'not_protected', sentence: inShort(gate) };
  if (load.alerts.length > 0)
    return state('flagged', `${formatCount(load.alerts.length, 'open alert')}: ${load.alerts.join(' ')}`);
  if (gate.reasons.length > 0) return state('flagged', gate.sentence);
  const open = [
    ...(load.confirmation?.isAccepted ? [] : ['signed rate con']),
    ...(load.hasVehicle ? [] : ['truck']),
    ...(load.hasDriver ? [] : ['driver']),
  ];
  if (open.length > 0) return state('ready', `Carrier cleared. Missing: ${open.join(', ')}.`);
  return state('protected', 'Carrier cleared, rate con signed, truck and driver named.');
}

/** What stands against it first; the rest is with the carrier's answer. */
function inShort({ answer, reasons }: GateAnswer): string {
  const [first, ...more] = reasons.filter(
    ({ is_excepted, weight }) => !is_excepted && (answer === 'exception' || weight === 'never'),
  );
  const rest = more.length === 0 ? '' : ` And ${formatCount(more.length, 'more reason')}.`;
  return `${answer === 'never' ? 'Blocked' : 'Needs an exception'}. ${first?.sentence ?? ''}${rest}`;
}

export const isJudged = (status: string, carrierId: number | null) =>
  carrierId !== null && !CLOSED_LOAD_STATUSES.includes(status as LoadStatus);

const state = (name: LoadProtection['state'], sentence: string): LoadProtection => ({
  state: name,
  sentence: `${LOAD_PROTECTION_LABELS[name]}. ${sentence}`,
});
