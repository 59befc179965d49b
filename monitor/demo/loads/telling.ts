import { lane, type Window } from './haul';
import { DRIVERS } from './regular-loads';
import { junctionsWithin } from './roads';
import { SHIPPERS, type Shipper, truckStop } from './shippers';
import type { Cast } from './story';
import { HOUR, type Instant, MINUTE, type Trip } from './trip';

export const hours = (at: Instant, from: number, to: number): Window => [at + from * HOUR, at + to * HOUR];

const shipperOf = (nth: number, by: number): Shipper => SHIPPERS[(((nth * 5 + by) % 14) + 14) % 14]!;

export function laneOf(nth: number, by: number, least: number, most: number) {
  const shipper = shipperOf(nth, by);
  const from = shipper.docks[0]!;
  const far = junctionsWithin(from, least, most);
  const to = far[nth % far.length] ?? far[0]!;
  return { shipper, from, to, ...lane(shipper, from, to, nth) };
}

export type Lane = ReturnType<typeof laneOf>;

/** What every load of a story has. */
export function told({ reference, at, nth }: Cast, way: Lane, pickup: Window, delivery: Window) {
  return {
    reference,
    shipper: way.shipper,
    stops: [
      { kind: 'pickup' as const, at: way.pickup, window: pickup },
      { kind: 'delivery' as const, at: way.delivery, window: delivery },
    ],
    miles: way.miles,
    centsAMile: 240 + (Math.abs(nth) % 7) * 11,
    driver: DRIVERS[Math.abs(nth) % DRIVERS.length]!,
    knownAt: at - 24 * HOUR,
    coveredAt: at - 22 * HOUR,
    truckAt: at - 7 * HOUR,
  };
}

/** From the pickup on: loaded until a time, driven, unloaded, parked. */
export function hauled(trip: Trip, way: Lane, loadedAt: Instant) {
  trip.standUntil(loadedAt).driveTo(way.delivery.spot);
  const arrivesAt = trip.at;
  const leavesAt = trip.stand(70 * MINUTE).at;
  trip.driveTo(truckStop(way.to)).stand(HOUR);
  return { delivery: [arrivesAt - HOUR, arrivesAt + 2 * HOUR] as Window, deliveredAt: leavesAt + 40 * MINUTE };
}
