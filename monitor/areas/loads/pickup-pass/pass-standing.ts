import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import type { Ticket } from '@contract/alerts/tickets.entities';
import type { GateAnswer } from '@contract/loads/gate.entities';
import type { PassStandingName, PickupPassState } from '@contract/loads/pickup-passes.constants';

/** Everything that decides what the dock sees of a pass that is not withdrawn. */
export interface StandingFacts {
  state: Exclude<PickupPassState, 'withdrawn'>;
  /** May the carrier have the load? Null: it has no carrier. */
  gate: GateAnswer | null;
  /** The newest mismatched truck that no person has cleared; null: none. */
  mismatchAt: Date | null;
  /** Open alerts of the load, its truck, its driver and its carrier. */
  alerts: readonly Pick<Ticket, 'is_type' | 'severity' | 'message'>[];
  /** A record ties the truck to the carrier, or a person has decided about the alert that none does. */
  isTruckTied: boolean;
  /** The truck left the last of the load's pickups; null: not as far as is known. */
  leftAt: Date | null;
}

/** The gate's reasons against it, without those an exception covers. */
const against = ({ reasons }: GateAnswer): string[] =>
  reasons.filter(({ is_excepted }) => !is_excepted).map(({ sentence }) => sentence);

/** `reasons` are for the broker's people: the dock sees only `mismatchAt` and `leftAt`. */
export interface PassStanding {
  is: PassStandingName;
  reasons: string[];
}

/** Concerns the place, not the truck, driver or carrier: a dock cannot do anything about it. */
const OF_THE_PLACE: readonly AlertTypeFilter[] = ['high_risk_area_pickup'];

/**
 * What the dock sees of a pass: evaluated each time it is opened, so that a suspended pass is valid again when its
 * reason has ended. The gate decides whether the carrier may have the load; with an exception for this load, only the
 * other facts count. Pure.
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
