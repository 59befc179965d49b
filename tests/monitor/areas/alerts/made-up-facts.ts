import { DEFAULT_ALERT_SETTINGS } from '@contract/alerts/alert-settings.constants';
import { DEFAULT_LOAD_SETTINGS } from '@contract/loads/load-settings.constants';
import type { AlertFacts, CarrierFacts, PickupFacts } from '@monitor/areas/alerts/alert-facts';
import type { VehicleFacts } from '@monitor/areas/loads/truck-ties.queries';

export const NOW = Date.parse('2026-11-20T15:00:00Z');
export const HOUR = 3_600_000;

const pickup: PickupFacts = {
  city: 'Dallas',
  state: 'TX',
  window: { startsAt: NOW + 2 * HOUR, endsAt: NOW + 3 * HOUR },
  place: { latitude: 32.7767, longitude: -96.797, locatedBy: 'given' },
  timeZone: 'America/Chicago',
  wasThere: false,
  hasLeft: false,
  leftAllAt: null,
  county: { state: 'TX', code: '113', name: 'Dallas' },
};

const carrier: CarrierFacts = {
  id: 5000101,
  name: 'HERON FREIGHT LLC',
  email: 'office@heron-freight.example',
  phones: ['+12145550100'],
  censusAsOf: '2026-11-01',
  powerUnits: 6,
  eld: { provider: 'Demo ELD One', connectedAt: NOW - 2000 * HOUR },
  newestPositionAt: NOW - HOUR,
  inspectedOn: '2026-11-01',
  inspectionsAsOf: '2026-11-10',
  certificateReadOn: null,
  trucksOnEld: 4,
  trucksSeen: 4,
  identityAlerts: [],
  sharedDomains: new Map(),
  bookings: [],
  exclusions: { items: [], readOn: '2026-10-01' },
};

const vehicle: VehicleFacts = {
  id: 7,
  label: 'Unit 4411, VIN …0937',
  vin: '1FUJGLDR0CSBD0937',
  onEld: { provider: 'Demo ELD One', asOf: '2026-11-20' },
  onCertificate: null,
  certificate: null,
  inspectedOn: '2026-05-01',
  other: null,
  inspectionsAsOf: '2026-11-10',
};

const fraud: AlertFacts['fraud'] = {
  notChecked: { 'flagged-contacts': null, 'dispatch-services': null, 'risk-areas': null, 'phone-blocks': null },
  asOf: {
    'flagged-contacts': '2026-11-15',
    'dispatch-services': '2026-11-15',
    'risk-areas': '2026-03-31',
    'phone-blocks': '2026-11-15',
  },
  services: new Map(),
  lines: new Map(),
};

export type Change = Partial<Omit<AlertFacts, 'trip' | 'pickup' | 'carrier' | 'vehicle' | 'fraud' | 'load'>> & {
  trip?: Partial<AlertFacts['trip']>;
  pickup?: Partial<PickupFacts> | null;
  carrier?: Partial<CarrierFacts> | null;
  vehicle?: Partial<VehicleFacts> | null;
  fraud?: Partial<AlertFacts['fraud']>;
  load?: Partial<AlertFacts['load']>;
};

/** A load of which all is known and nothing is wrong, but for what is changed. */
export function facts(change: Change = {}): AlertFacts {
  return {
    now: NOW,
    today: '2026-11-20',
    settings: DEFAULT_LOAD_SETTINGS,
    types: new Map(
      // Those that are off by default too: the tests are about what they find.
      DEFAULT_ALERT_SETTINGS.map(({ is_type, severity, threshold }) => [is_type, { isOn: true, severity, threshold }]),
    ),
    reach: { label: 'Unit 4411', earliest: NOW + HOUR, asOf: NOW, miles: 50 },
    nearPickup: [],
    ownDistances: [],
    expectedVehicles: new Set(),
    contacts: [
      { from: 'record', value: 'office@heron-freight.example', asOf: '2026-11-01' },
      { from: 'carrier_user', value: 'lee@heron-freight.example', asOf: '2026-10-01' },
      { from: 'carrier_user', value: '+12145550100', asOf: '2026-10-01' },
    ],
    driver: {
      value: '+12145550100',
      otherCarrier: null,
      given: [{ how: 'record', asOf: null, isProof: true }],
      earlierLoads: 0,
    },
    flags: new Map(),
    riskAreas: [],
    gate: { answer: 'yes', sentence: 'May have this load.', reasons: [], unchecked: [], exception: null },
    ...change,
    load: {
      id: 1,
      companyId: 1,
      reference: 'L-1',
      status: 'covered',
      isEligible: true,
      commodity: 'Fresh produce',
      driverPhone: '+12145550100',
      hasVehicle: true,
      ...change.load,
    },
    trip: { late: null, silence: null, dock: null, ...change.trip },
    pickup: change.pickup === null ? null : { ...pickup, ...change.pickup },
    carrier: change.carrier === null ? null : { ...carrier, ...change.carrier },
    vehicle: change.vehicle === null ? null : { ...vehicle, ...change.vehicle },
    fraud: { ...fraud, ...change.fraud },
  };
}
