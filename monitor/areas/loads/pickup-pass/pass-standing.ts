import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import type { Ticket } from '@contract/alerts/tickets.entities';
import type { GateAnswer } from '@contract/loads/gate.entities';
import type { PassStandingName, PickupPassState } from '@contract/loads/pickup-passes.constants';

/** All that decides what the dock sees of a pass that is not withdrawn. */
export interface StandingFacts {
  state: Exclude<PickupPassState, 'withdrawn'>;
  /** May the carrier have the load? Null: it has no carrier. */
  gate: GateAnswer | null;
  /** The newest truck that did not match and that no person has cleared; null: there is none. */
  mismatchAt: Date | null;
  /** Open ones of the load, its truck, its driver and its carrier. */
  alerts: readonly Pick<Ticket, 'is_type' | 'severity' | 'message'>[];
  /** A record ties the truck to the carrier, or a person has decided about the alert that none does. */
  isTruckTied: boolean;
  /** The truck had left the last of the load's pickups; null: not as far as is known. */
  leftAt: Date | null;
}

/** What the gate has against it; what an exception was given for is not. */
const against = ({ reasons }: GateAnswer): string[] =>
  reasons.filter(({ is_excepted }) => !is_excepted).map(({ sentence }) => sentence);

/** `reasons` are for the broker's people: the dock is shown none of them but `mismatchAt` and `leftAt`. */
export interface PassStanding {
  is: PassStandingName;
  reasons: string[];
}

/** Says of the place, and nothing of truck, driver or carrier: a dock cannot do anything about it. */
const OF_THE_PLACE: readonly AlertTypeFilter[] = ['high_risk_area_pickup'];

/**
 * What the dock sees of a pass: asked anew each time that it is opened, so that a suspended pass is good again when its
 * reason has ended. Whether the carrier may have the load is the gate's word; an exception that was given for this load
 * leaves the pass to what else is known. Pure.
 */
export function standingOf(facts: StandingFacts): PassStanding {
  const { state, gate, mismatchAt, alerts, isTruckTied, leftAt } = facts;
  const pressing = alerts.filter((one) => one.severity !== 'know' && !OF_THE_PLACE.includes(one.is_type));

  const suspends = [
    ...(state === 'ended' ? ['The load is over, or its carrier or truck has changed since.'] : []),
    ...(gate === null || gate.answer === 'yes' ? [] : against(gate)),
    ...(mismatchAt ? ['A truck that did not match was checked, and no person has cleared it.'] : []),
  ];
  if (suspends.length > 0) return { is: 'suspended', reasons: suspends };

  const cautions = [
    ...(state === 'early' ? ['The time in which it is good has not begun.'] : []),
    ...(state === 'expired' ? ['The time in which it is good is over.'] : []),
    ...pressing.map(({ message }) => `Open alert: ${message}`),
    ...(isTruckTied ? [] : ['Nothing on record ties the truck to the carrier.']),
    ...(leftAt ? ['By its record the truck has left with the load.'] : []),
  ];
  return { is: cautions.length > 0 ? 'caution' : 'good', reasons: cautions };
}
