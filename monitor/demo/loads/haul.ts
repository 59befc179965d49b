import type { DemoLoad, LoadFields } from './demo-load';
import { wayBetween } from './roads';
import { type Facility, receivingDock, type Shipper, shippingDock, truckStop } from './shippers';
import type { DemoTruck, Track } from './track';
import { HOUR, type Instant, MINUTE, Trip } from './trip';

/** From when until when a stop takes the truck; both the same: an appointment. */
export type Window = readonly [from: Instant, to: Instant];

type Stop = { kind: 'pickup' | 'delivery'; at: Facility; window: Window };

type Haul = {
  reference: string;
  broker?: 'demo' | 'other';
  shipper: Shipper;
  stops: readonly Stop[];
  carrierId?: number;
  truck?: DemoTruck;
  /** When the TMS learns of the load, of who hauls it, of the truck and of its delivery; left out: never. */
  knownAt: Instant;
  coveredAt?: Instant;
  truckAt?: Instant;
  deliveredAt?: Instant;
  withdrawnAt?: Instant;
  miles: number;
  centsAMile: number;
  driver?: string;
  /** Left out: the number of the truck's carrier. */
  driverPhone?: string;
  secondDriver?: { name: string; phone: string };
  tracks?: readonly Track[];
  cancelled?: DemoLoad['cancelled'];
};

const QUARTER = 15 * MINUTE;
export const onTheQuarter = (at: Instant): Instant => Math.floor(at / QUARTER) * QUARTER;
const iso = (at: Instant) => new Date(onTheQuarter(at)).toISOString();

/** A load with its messages, as a TMS would send them. */
export function haul(given: Haul): DemoLoad {
  const { shipper, truck, driver } = given;
  const known: LoadFields = {
    customer_name: shipper.name,
    equipment: shipper.equipment,
    trailer_length_ft: shipper.equipment === 'flatbed' ? 48 : 53,
    weight_lbs: shipper.weightLbs,
    temperature_min_f: shipper.temperatureF?.[0],
    temperature_max_f: shipper.temperatureF?.[1],
    commodity: shipper.goods,
    cargo_value_usd: shipper.valueUsd,
    rate_cents: Math.round((given.miles * given.centsAMile) / 2500) * 2500,
    billable_miles: Math.round(given.miles),
    stops: given.stops.map(({ kind, at, window: [from, to] }) => ({
      kind,
      schedule: from === to ? 'appointment' : 'fcfs',
      window_starts_at: iso(from),
      window_ends_at: iso(to),
      name: at.name,
      street: at.street,
      city: at.city,
      state: at.state,
      ...at.spot.point,
    })),
  };
  const carrierId = truck?.carrierId ?? given.carrierId;
  const said = (at: Instant | undefined, load: LoadFields) => (at === undefined ? [] : [{ at: Math.round(at), load }]);
  return {
    reference: given.reference,
    broker: given.broker ?? 'demo',
    messages: [
      ...said(given.knownAt, known),
      ...(carrierId === undefined ? [] : said(given.coveredAt, { carrier: { id: carrierId } })),
      ...(truck
        ? said(given.truckAt, {
            vehicle: { vin: truck.vin, unit: truck.unit },
            ...(driver && { driver: { name: driver, phone: given.driverPhone ?? truck.phone ?? null } }),
            ...(given.secondDriver && { second_driver: given.secondDriver }),
          })
        : []),
      ...said(given.withdrawnAt, { status: 'cancelled' }),
      ...said(given.deliveredAt, { status: 'delivered' }),
    ],
    ...(given.cancelled && { cancelled: given.cancelled }),
    tracks: given.tracks ?? [],
  };
}

/** Between two junctions: the docks, the miles, and a trip that arrives at the pickup at a time. */
export function lane(shipper: Shipper, from: string, to: string, nth = 0) {
  const pickup = shippingDock(shipper, from);
  const delivery = receivingDock(to, nth);
  return {
    pickup,
    delivery,
    miles: wayBetween(pickup.spot, delivery.spot).miles,
    /** @param waits how long its truck stands at the truck stop before */
    arriving: (at: Instant, waits = 5 * HOUR) => arriving(pickup, from, at, waits),
  };
}

const MPH = 52;

/** A trip that waits at the truck stop of a junction and arrives at a dock there at a time. */
export function arriving(dock: Facility, key: string, at: Instant, waits: number): Trip {
  const stop = truckStop(key);
  const leavesAt = at - (wayBetween(stop, dock.spot).miles / MPH) * HOUR;
  return new Trip(leavesAt - waits, stop).standUntil(leavesAt).driveTo(dock.spot);
}
