import { junction, type Spot, spotNear } from './roads';

/** A dock: where loads are picked up or delivered. */
export type Facility = { name: string; street: string; city: string; state: string; spot: Spot };

export type Shipper = {
  name: string;
  goods: string;
  equipment: 'van' | 'reefer' | 'flatbed';
  weightLbs: number;
  valueUsd: number;
  /** °F, the lowest and the highest; omitted: its orders do not say. */
  temperatureF?: readonly [number, number];
  /** The junctions that its docks are near, its main one first. */
  docks: readonly string[];
  /** From when on trucks are loaded, UTC. */
  opensAt: number;
};

/** Customers of the demo brokerage. */
export const SHIPPERS: readonly Shipper[] = [
  {
    name: 'Valley Sun Produce',
    goods: 'Fresh produce',
    equipment: 'reefer',
    temperatureF: [34, 38],
    weightLbs: 42_000,
    valueUsd: 65_000,
    docks: ['FRE', 'BAK', 'STK'],
    opensAt: 11,
  },
  {
    name: 'Lone Star Beverage',
    goods: 'Canned beverages',
    equipment: 'van',
    weightLbs: 44_000,
    valueUsd: 38_000,
    docks: ['DAL', 'SAT'],
    opensAt: 12,
  },
  {
    name: 'Great Lakes Auto Parts',
    goods: 'Auto parts',
    equipment: 'van',
    weightLbs: 36_000,
    valueUsd: 140_000,
    docks: ['DET', 'TOL', 'IND'],
    opensAt: 10,
  },
  {
    name: 'Red Mesa Copper',
    goods: 'Copper cathodes',
    equipment: 'flatbed',
    weightLbs: 46_000,
    valueUsd: 190_000,
    docks: ['PHX', 'TUC'],
    opensAt: 13,
  },
  {
    name: 'Harbor Electronics',
    goods: 'Consumer electronics',
    equipment: 'van',
    weightLbs: 24_000,
    valueUsd: 420_000,
    docks: ['ONT', 'LAX', 'OAK'],
    opensAt: 14,
  },
  {
    name: 'Piedmont Paper',
    goods: 'Paper rolls',
    equipment: 'van',
    weightLbs: 43_500,
    valueUsd: 33_000,
    docks: ['ATL', 'SAV'],
    opensAt: 11,
  },
  {
    name: 'Prairie Packing',
    goods: 'Frozen meat',
    equipment: 'reefer',
    temperatureF: [-10, 0],
    weightLbs: 41_000,
    valueUsd: 120_000,
    docks: ['OMA', 'KCM'],
    opensAt: 12,
  },
  {
    name: 'Three Rivers Steel',
    goods: 'Steel coils',
    equipment: 'flatbed',
    weightLbs: 47_000,
    valueUsd: 52_000,
    docks: ['PIT', 'CLE'],
    opensAt: 11,
  },
  {
    name: 'Garden State Pharma',
    goods: 'Pharmaceuticals',
    equipment: 'reefer',
    temperatureF: [36, 46],
    weightLbs: 18_000,
    valueUsd: 900_000,
    docks: ['NWK', 'PHL'],
    opensAt: 12,
  },
  {
    name: 'Bluegrass Appliance',
    goods: 'Household appliances',
    equipment: 'van',
    weightLbs: 28_000,
    valueUsd: 95_000,
    docks: ['LOU', 'NSH'],
    opensAt: 12,
  },
  {
    name: 'Bayou Chemical',
    goods: 'Resin pellets',
    equipment: 'van',
    weightLbs: 44_500,
    valueUsd: 48_000,
    docks: ['HOU', 'NOL'],
    opensAt: 13,
  },
  {
    name: 'Cascade Lumber',
    goods: 'Lumber',
    equipment: 'flatbed',
    weightLbs: 46_500,
    valueUsd: 29_000,
    docks: ['PDX', 'SPO'],
    opensAt: 14,
  },
  {
    name: 'Lakeshore Grocers',
    goods: 'Dry groceries',
    equipment: 'van',
    weightLbs: 40_000,
    valueUsd: 45_000,
    docks: ['CHI', 'MKE', 'MSP'],
    opensAt: 10,
  },
  {
    name: 'Citrus Coast Foods',
    goods: 'Juice concentrate',
    equipment: 'reefer',
    weightLbs: 43_000,
    valueUsd: 58_000,
    docks: ['ORL', 'TPA'],
    opensAt: 12,
  },
]; // prettier-ignore

/** The dock of a shipper near a junction. */
export function shippingDock({ name }: Shipper, key: string): Facility {
  const { city, state } = junction(key);
  return { name: `${name} ${city}`, street: '1200 Terminal Parkway', city, state, spot: spotNear(key, 0, 4) };
}

const RECEIVERS = ['Distribution Center', 'Regional Warehouse', 'Cross Dock'] as const;

/** A receiver near a junction. */
export function receivingDock(key: string, nth: number): Facility {
  const { city, state } = junction(key);
  const kind = RECEIVERS[nth % RECEIVERS.length]!;
  return { name: `${city} ${kind}`, street: '480 Commerce Drive', city, state, spot: spotNear(key, 1, 6 + (nth % 3)) };
}

/** Where trucks wait between loads. */
export const truckStop = (key: string): Spot => spotNear(key, 0, 11);
