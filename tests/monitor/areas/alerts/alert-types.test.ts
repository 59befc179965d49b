import { ALERT_TYPE_SETTINGS } from '@contract/alerts/alert-settings.constants';
import { ALERT_TYPE_FILTERS, type AlertTypeFilter, RING_ALERT } from '@contract/alerts/alert-types.constants';
import { GATE_REASONS, type GateReasonKind } from '@contract/loads/gate.constants';
import type { GateAnswer } from '@contract/loads/gate.entities';
import type { GivenPhone, PhoneFacts } from '@monitor/areas/alerts/alert-facts';
import type { AlertType } from '@monitor/areas/alerts/alert-type';
import { ALERT_TYPES } from '@monitor/areas/alerts/alert-types';
import { judgeAlerts, judgeOver, overWords } from '@monitor/areas/alerts/judge-alerts';
import { describe, expect, test } from 'vitest';
import { type Change, facts, HOUR, NOW } from './made-up-facts';

/** What the type says of a load of which nothing but this is wrong. */
function look(type: AlertTypeFilter, change: Change = {}) {
  return judgeAlerts(facts(change)).findings.get(type)!;
}
const GATE_YES: GateAnswer = {
  answer: 'yes',
  sentence: 'May have this load.',
  reasons: [],
  unchecked: [],
  exception: null,
};
const against = (kind: GateReasonKind, is_excepted = false): GateAnswer['reasons'][number] => ({
  kind,
  key: kind,
  sentence: `Because of ${kind}.`,
  weight: GATE_REASONS[kind],
  source: 'Your rules',
  as_of: null,
  is_excepted,
});
const gateAgainst = (kind: GateReasonKind): GateAnswer => ({
  ...GATE_YES,
  answer: GATE_REASONS[kind],
  reasons: [against(kind)],
});

const outcome = (type: AlertTypeFilter, change: Change = {}) => look(type, change).outcome;
const messageOf = (type: AlertTypeFilter, change: Change = {}) => {
  const finding = look(type, change);
  return finding.outcome === 'not_checked' ? finding.evidence.map(({ value }) => value).join() : finding.message;
};
const listed = (value: string, kind = 'domain', name: string | null = null) =>
  new Map([[value, { value, kind, name, source: 'A list', asOf: '2026-11-01' }]]);
const flag = (contact: string, value = contact, isOwn = false) =>
  new Map([[contact, { value, source: 'A list', asOf: '2026-11-01', isOwn }]]);
const drivers = (change: Partial<PhoneFacts> = {}): PhoneFacts => ({
  value: '+13125550199',
  otherCarrier: null,
  given: [],
  earlierLoads: 0,
  ...change,
});
const given = (how: GivenPhone['how'], isProof = true): GivenPhone => ({ how, asOf: '2026-11-01', isProof });
/** At a stop since so many hours; its window began that many hours ago. */
const waits = (hours: number, windowHours: number) => ({
  arrivedAt: NOW - hours * HOUR,
  countsFrom: NOW - Math.min(hours, windowHours) * HOUR,
});
const HOUSTON = { id: 12, kind: 'delivery' as const, city: 'Houston', state: 'TX', timeZone: 'America/Chicago' };
const booking = (loadId: number, from = 2, to = 20) => ({
  loadId,
  reference: `L-${loadId}`,
  from: NOW + from * HOUR,
  to: NOW + to * HOUR,
});
const person = (value: string) => [{ from: 'carrier_user' as const, value, asOf: '2026-11-01' }];
const stood = (vehicleId: number, change: object = {}) => ({
  vehicleId,
  label: `Unit ${vehicleId}`,
  at: NOW,
  miles: 0.1,
  mph: 0,
  ...change,
});
const dockCheck = (outcome: 'match' | 'mismatch' | 'not_on_file', id = 1, at = NOW) => ({
  id,
  at,
  outcome,
  plate: 'XYZ987',
  vin: null,
  passPlate: 'ABC123',
  passVin: null,
});
const ALERT = {
  id: 9,
  isType: 'hostage_load' as const,
  message: 'Held it.',
  isAnswered: false,
  hasEvidence: true,
  standingFrom: '2026-11-01T00:00:00.000Z' as string | null,
  standingNote: 'About a load that the reporter gave the carrier.',
  reporterNote: 'Reporter’s record: 1 alert.',
};
const DALLAS_COUNTY = {
  state: 'TX',
  countyCode: '113',
  county: 'Dallas County',
  commodityTypeId: null,
  weekdays: [5, 6, 7, 1],
  fromDay: null,
  untilDay: null,
  source: 'A report',
  asOf: '2026-03-31',
};

test('nothing is raised on a load of which all is known and nothing is wrong', () => {
  const { findings, faults } = judgeAlerts(facts());
  expect([...findings].filter(([, finding]) => finding.outcome === 'raised')).toEqual([]);
  // A ring is of several loads, and judged beside them.
  expect([...findings.keys()]).toEqual(ALERT_TYPE_FILTERS.filter((type) => type !== RING_ALERT));
  expect(faults).toEqual([]);
});

/** Each type: what raises it, and what comes near and does not. */
const CASES: Record<
  Exclude<AlertTypeFilter, typeof RING_ALERT>,
  { raised: Record<string, Change>; clear: Record<string, Change>; notChecked: Record<string, Change> }
> = {
  out_of_range: {
    raised: {
      'an hour too late': { reach: { label: 'Unit 4411', earliest: NOW + 4 * HOUR, asOf: NOW, miles: 200 } },
      'the nearest one, where no truck is assigned': {
        load: { hasVehicle: false },
        reach: { label: 'Unit 4411', earliest: NOW + 4 * HOUR, asOf: NOW, miles: 200 },
      },
    },
    clear: {
      'the last minute of the window': {
        reach: { label: 'Unit 4411', earliest: NOW + 3 * HOUR, asOf: NOW, miles: 150 },
      },
      'it was there and left': {
        pickup: { wasThere: true },
        reach: { label: 'Unit 4411', earliest: NOW + 9 * HOUR, asOf: NOW, miles: 400 },
      },
      'a stop known by its city, where it may have been': {
        pickup: { place: { latitude: 32.7767, longitude: -96.797, locatedBy: 'city' } },
        reach: { label: 'Unit 4411', earliest: NOW + 9 * HOUR, asOf: NOW, miles: 400 },
        ownDistances: [{ at: NOW - HOUR, miles: 12 }],
      },
      'a stop known by its city, whose near side it reaches in time': {
        pickup: { place: { latitude: 32.7767, longitude: -96.797, locatedBy: 'city' } },
        reach: { label: 'Unit 4411', earliest: NOW + 3.25 * HOUR, asOf: NOW, miles: 160 },
      },
    },
    notChecked: {
      'no position': { reach: null },
      'no window': { pickup: { window: null } },
      'no place': { pickup: { place: null } },
    },
  },
  overbooked_carrier: {
    raised: {
      'more than the largest count': { carrier: { bookings: [1, 2, 3, 4, 5, 6, 7].map((id) => booking(id)) } },
      'more than were seen': { carrier: { bookings: [1, 2, 3, 4, 5].map((id) => booking(id)) } },
    },
    clear: {
      'as many as were seen': { carrier: { bookings: [1, 2, 3, 4].map((id) => booking(id)) } },
      'one after the other': { carrier: { bookings: [1, 2, 3, 4, 5].map((id) => booking(id, id * 20, id * 20 + 20)) } },
    },
    notChecked: {
      'no count at all': { carrier: { bookings: [booking(1)], trucksOnEld: 0, trucksSeen: 0, powerUnits: null } },
    },
  },
  dispatch_service_email_or_domain: {
    raised: {
      'a part of a listed domain': {
        contacts: person('pat@mail.swiftdesk.example'),
        fraud: { services: listed('swiftdesk.example', 'domain', 'Swift Desk') },
      },
      'a domain that five others share': { carrier: { sharedDomains: new Map([['heron-freight.example', 5]]) } },
    },
    clear: {
      'four others share it': { carrier: { sharedDomains: new Map([['heron-freight.example', 4]]) } },
      'anyone has an address of it': {
        contacts: person('heron@gmail.com'),
        carrier: { sharedDomains: new Map([['gmail.com', 60]]) },
      },
    },
    notChecked: {
      'no address': { contacts: [] },
      'the list is too old': { fraud: { notChecked: { ...facts().fraud.notChecked, 'dispatch-services': 'too_old' } } },
    },
  },
  fraudulent_email_or_domain: {
    raised: {
      'a listed domain': { contacts: person('a@thief.example'), flags: flag('a@thief.example', 'thief.example') },
      'a listed address': { contacts: person('a@thief.example'), flags: flag('a@thief.example') },
      'named in an own alert': {
        contacts: person('a@thief.example'),
        flags: flag('a@thief.example', 'a@thief.example', true),
      },
    },
    clear: {
      'another address': { contacts: person('a@chief.example'), flags: flag('a@thief.example') },
    },
    notChecked: {
      'the list is not loaded': {
        fraud: { notChecked: { ...facts().fraud.notChecked, 'flagged-contacts': 'not_loaded' } },
      },
    },
  },
  email_or_domain_spoofing: {
    raised: {
      'one letter more': { contacts: person('lee@heron-freights.example') },
      'letters that read alike': { contacts: person('lee@heron-freiqht.example') },
    },
    clear: {
      'the domain itself': { contacts: person('lee@heron-freight.example') },
      'another name altogether': { contacts: person('lee@egret-logistics.example') },
    },
    notChecked: {
      'no address on record': { carrier: { email: null } },
      'anyone has an address of the domain on record': { carrier: { email: 'heron@gmail.com' } },
      'none was given': { contacts: [{ from: 'record', value: 'office@heron-freight.example', asOf: null }] },
    },
  },
  no_recent_vehicles_observed: {
    raised: {
      'the last one 91 days ago': { carrier: { inspectedOn: '2026-08-21', newestPositionAt: null } },
      'never one': { carrier: { inspectedOn: null, newestPositionAt: null } },
    },
    clear: {
      '90 days ago': { carrier: { inspectedOn: '2026-08-22', newestPositionAt: null } },
      'a position today': { carrier: { inspectedOn: null, newestPositionAt: NOW - HOUR } },
      'a certificate that lists trucks': {
        carrier: { inspectedOn: null, newestPositionAt: null, certificateReadOn: '2026-11-01' },
      },
    },
    notChecked: {
      'inspections are not loaded': { carrier: { inspectedOn: null, inspectionsAsOf: null, newestPositionAt: null } },
    },
  },
  failing_broker_requirements: {
    raised: {
      'a rule fails': { gate: gateAgainst('rules_failed') },
      'on do not dispatch': { gate: gateAgainst('do_not_dispatch') },
      'a reason that the exception does not cover': {
        gate: { ...GATE_YES, reasons: [against('no_agreement', true), against('not_onboarded')] },
      },
    },
    clear: {
      'the gate has nothing against it': { gate: GATE_YES },
      'an exception covers every reason': { gate: { ...GATE_YES, reasons: [against('no_agreement', true)] } },
      'an open alert alone, which is in the queue itself': { gate: gateAgainst('act_now_alert') },
    },
    notChecked: { 'the carrier is not on record': { gate: null } },
  },
  dormant_eld_connection: {
    raised: {
      'silent for 72 hours': { carrier: { newestPositionAt: NOW - 72 * HOUR } },
      'never a position': { carrier: { newestPositionAt: null } },
    },
    clear: {
      'silent for 71 hours': { carrier: { newestPositionAt: NOW - 71 * HOUR } },
      'no ELD': { carrier: { eld: null, newestPositionAt: null } },
      'connected an hour ago': {
        carrier: { eld: { provider: 'Demo ELD One', connectedAt: NOW - HOUR }, newestPositionAt: null },
      },
    },
    notChecked: {
      'not known since when': {
        carrier: { eld: { provider: 'Demo ELD One', connectedAt: null }, newestPositionAt: null },
      },
    },
  },
  recent_identity_alert: {
    raised: { 'seven days ago': { carrier: { identityAlerts: [{ ...ALERT, publishedOn: '2026-11-13' }] } } },
    clear: { 'eight days ago': { carrier: { identityAlerts: [{ ...ALERT, publishedOn: '2026-11-12' }] } } },
    notChecked: {},
  },
  cargo_exclusion: {
    raised: {
      'the kind of goods': {
        carrier: { exclusions: { items: ['Fresh produce'], readOn: '2026-10-01' } },
      },
      'a kind that its words mean': {
        load: { commodity: 'Copper cathodes' },
        carrier: { exclusions: { items: ['Metals'], readOn: '2026-10-01' } },
      },
      'by its words': {
        carrier: {
          exclusions: { items: ['Produce of any kind'], readOn: '2026-10-01' },
        },
      },
    },
    clear: {
      'another kind': {
        carrier: { exclusions: { items: ['Copper'], readOn: '2026-10-01' } },
      },
    },
    notChecked: {
      'not read': { carrier: { exclusions: null } },
      'the load does not say': {
        load: { commodity: null },
        carrier: { exclusions: { items: ['Fresh produce'], readOn: '2026-10-01' } },
      },
      'its words name nothing known': {
        load: { commodity: 'FAK' },
        carrier: { exclusions: { items: ['Fresh produce'], readOn: '2026-10-01' } },
      },
    },
  },
  high_risk_area_pickup: {
    raised: { 'a Friday in the county': { riskAreas: [DALLAS_COUNTY] } },
    clear: {
      'a Thursday': { riskAreas: [{ ...DALLAS_COUNTY, weekdays: [4] }] },
      'the county next to it': { riskAreas: [{ ...DALLAS_COUNTY, countyCode: '439' }] },
      'other goods': { riskAreas: [{ ...DALLAS_COUNTY, commodityTypeId: 13 }] },
      'the truck has left': { riskAreas: [DALLAS_COUNTY], pickup: { hasLeft: true } },
      'after the last day': { riskAreas: [{ ...DALLAS_COUNTY, untilDay: '2026-11-19' }] },
    },
    notChecked: {
      'not placed': { pickup: { county: null } },
      'the list warns of some goods, and the load says none': {
        load: { commodity: null },
        riskAreas: [{ ...DALLAS_COUNTY, commodityTypeId: 13 }],
      },
      'the list warns of some goods, and these are of no known kind': {
        load: { commodity: 'FAK' },
        riskAreas: [{ ...DALLAS_COUNTY, commodityTypeId: 13 }],
      },
      'another day, by a list that is too old': {
        riskAreas: [{ ...DALLAS_COUNTY, weekdays: [4] }],
        fraud: { notChecked: { ...facts().fraud.notChecked, 'risk-areas': 'too_old' } },
      },
      'the list is not loaded': { fraud: { notChecked: { ...facts().fraud.notChecked, 'risk-areas': 'not_loaded' } } },
    },
  },
  voip: {
    raised: { 'the driver’s block': { fraud: { lines: listed('+12145550100', 'voip', 'Cloud Lines') } } },
    clear: { 'a landline': { fraud: { lines: listed('+12145550100', 'landline') } } },
    notChecked: {
      'no block is listed': {},
      'the list is not loaded': {
        fraud: { notChecked: { ...facts().fraud.notChecked, 'phone-blocks': 'not_loaded' } },
      },
    },
  },
  unknown_or_fraudulent_phone_number: {
    raised: {
      'known to no one': { driver: drivers() },
      'another carrier’s': { driver: drivers({ otherCarrier: { id: 2, name: 'EGRET LLC' }, earlierLoads: 3 }) },
      'another carrier’s, on a confirmation that the broker wrote': {
        driver: drivers({ otherCarrier: { id: 2, name: 'EGRET LLC' }, given: [given('confirmation')] }),
      },
      'the second driver’s, known to no one': {
        secondDriver: { value: '+13125550199', otherCarrier: null, given: [], earlierLoads: 0 },
      },
      'listed, though the carrier gave it': { flags: flag('+12145550100') },
      'in a packet that is held': { driver: drivers({ given: [given('packet', false)] }) },
      'with a person who is new': { driver: drivers({ given: [given('person', false)] }) },
      'on the record since last week': { driver: drivers({ given: [given('record', false)] }) },
      'on a confirmation that the carrier denied': { driver: drivers({ given: [given('confirmation', false)] }) },
    },
    clear: {
      'the carrier’s own': {},
      'in a completed packet, whoever else has it': {
        driver: drivers({ otherCarrier: { id: 2, name: 'EGRET LLC' }, given: [given('packet')] }),
      },
      'on an accepted confirmation, and in a packet that is held': {
        driver: drivers({ given: [given('confirmation'), given('packet', false)] }),
      },
      'a load was delivered with it': { driver: drivers({ earlierLoads: 1 }) },
    },
    notChecked: { 'no number': { driver: null, secondDriver: null } },
  },
  vehicle_assignment_required: {
    raised: {
      'five hours before': {
        load: { hasVehicle: false },
        pickup: { window: { startsAt: NOW + 5 * HOUR, endsAt: NOW + 6 * HOUR } },
      },
    },
    clear: {
      'a minute earlier': {
        load: { hasVehicle: false },
        pickup: { window: { startsAt: NOW + 5 * HOUR + 60_000, endsAt: NOW + 6 * HOUR } },
      },
      'too short to be tracked': { load: { hasVehicle: false, isEligible: false } },
    },
    notChecked: { 'no window': { load: { hasVehicle: false }, pickup: { window: null } } },
  },
  potentially_wrong_vehicle: {
    raised: {
      'the dock read another plate': { dockChecks: [dockCheck('mismatch')] },
      'the dock read another plate, and a truck that matches came later': {
        dockChecks: [dockCheck('match', 2), dockCheck('mismatch')],
      },
      'the dock could not check the truck': { dockChecks: [dockCheck('not_on_file')] },
      'the dock could not check the truck, after one that matches': {
        dockChecks: [dockCheck('not_on_file', 2), dockCheck('match')],
      },
      'a truck that matches comes after the load’s truck has left': {
        pickup: { wasThere: true, hasLeft: true, leftAllAt: NOW },
        dockChecks: [dockCheck('match', 2, NOW + HOUR), dockCheck('match', 1, NOW - HOUR)],
      },
      'a truck that cannot be compared comes after it': {
        pickup: { wasThere: true, hasLeft: true, leftAllAt: NOW },
        dockChecks: [dockCheck('not_on_file', 1, NOW + HOUR)],
      },
      'another stands there, the assigned one far away': {
        nearPickup: [stood(8)],
        ownDistances: [{ at: NOW, miles: 60 }],
      },
    },
    clear: {
      'the dock read the plate of the pass, and one that is not on file': {
        dockChecks: [dockCheck('match', 2), dockCheck('not_on_file')],
      },
      'it is checked again at the gate, on its way out': {
        pickup: { wasThere: true, hasLeft: true, leftAllAt: NOW },
        dockChecks: [dockCheck('match', 1, NOW + 0.5 * HOUR)],
      },
      'it has left one pickup of two': {
        pickup: { wasThere: true, hasLeft: true, leftAllAt: null },
        dockChecks: [dockCheck('match', 1, NOW + HOUR)],
      },
      'the assigned one stands there too': { nearPickup: [stood(8)], ownDistances: [{ at: NOW, miles: 2 }] },
      'another load has it there': {
        nearPickup: [stood(8)],
        ownDistances: [{ at: NOW, miles: 60 }],
        expectedVehicles: new Set([8]),
      },
      'it only drove past': { nearPickup: [stood(8, { mph: 55 })], ownDistances: [{ at: NOW, miles: 60 }] },
    },
    notChecked: {
      'the assigned one was not heard': { nearPickup: [stood(8)], ownDistances: [{ at: NOW - 5 * HOUR, miles: 60 }] },
      'the pickup is not placed': { nearPickup: null },
    },
  },
  unverified_vehicle: {
    raised: {
      'in none': { vehicle: { onEld: null, inspectedOn: null } },
      'any auto names no truck': {
        vehicle: { onEld: null, inspectedOn: null, certificate: { vehicles: 0, isAnyAuto: true } },
      },
      'lately another’s': {
        vehicle: {
          onEld: null,
          inspectedOn: '2026-05-01',
          other: { carrierId: 2, name: 'EGRET LLC', on: '2026-10-01' },
        },
      },
    },
    clear: {
      'its ELD reports it': { vehicle: { inspectedOn: null } },
      'another’s before it was this one’s': {
        vehicle: {
          onEld: null,
          inspectedOn: '2026-10-01',
          other: { carrierId: 2, name: 'EGRET LLC', on: '2026-06-01' },
        },
      },
      'another’s long ago': {
        vehicle: {
          onEld: null,
          inspectedOn: '2025-02-01',
          other: { carrierId: 2, name: 'EGRET LLC', on: '2026-01-01' },
        },
      },
    },
    notChecked: {
      'no VIN': { vehicle: { vin: null } },
      'nothing to compare with': {
        carrier: { eld: null },
        vehicle: { onEld: null, inspectedOn: null, inspectionsAsOf: null },
      },
    },
  },
  running_late: {
    raised: {
      'a delivery that it cannot make': {
        trip: { late: { ...HOUSTON, endsAt: NOW + HOUR, earliest: NOW + 3 * HOUR } },
      },
    },
    clear: {
      'in time': {},
      'a pickup of which “Out of range” says it': {
        trip: { late: { ...HOUSTON, kind: 'pickup', endsAt: NOW + 3 * HOUR, earliest: NOW + 9 * HOUR } },
        reach: { label: 'Unit 4411', earliest: NOW + 9 * HOUR, asOf: NOW, miles: 550 },
      },
    },
    notChecked: {},
  },
  silent_truck: {
    raised: {
      'an hour without a position': { trip: { silence: { isEnded: false, newestFixAt: NOW - HOUR, usualMs: 0 } } },
      'no position at all': { trip: { silence: { isEnded: false, newestFixAt: null, usualMs: 0 } } },
      'longer than its batches are usually apart': {
        trip: { silence: { isEnded: false, newestFixAt: NOW - 3.1 * HOUR, usualMs: 2 * HOUR } },
      },
      'four hours, however it usually sends': {
        trip: { silence: { isEnded: false, newestFixAt: NOW - 4 * HOUR, usualMs: 10 * HOUR } },
      },
      'tracking that was ended': { trip: { silence: { isEnded: true, newestFixAt: NOW - HOUR, usualMs: 3 * HOUR } } },
    },
    clear: {
      'positions come in': {},
      'its unit holds positions for hours, as usual': {
        trip: { silence: { isEnded: false, newestFixAt: NOW - 2.9 * HOUR, usualMs: 2 * HOUR } },
      },
      'no truck is named': {
        trip: { silence: { isEnded: false, newestFixAt: null, usualMs: 0 } },
        load: { hasVehicle: false },
        vehicle: null,
      },
    },
    notChecked: {},
  },
  long_at_dock: {
    raised: { 'four hours of two': { trip: { dock: { ...HOUSTON, ...waits(4, 4), freeMinutes: 120 } } } },
    clear: {
      'at no stop for long': {},
      'early, and waiting for its window': { trip: { dock: { ...HOUSTON, ...waits(9, -1), freeMinutes: 120 } } },
    },
    notChecked: {},
  },
};

describe.each(ALERT_TYPES.map(({ type }) => type))('%s', (type) => {
  const { raised, clear, notChecked } = CASES[type];
  test.each(Object.entries(raised))('is raised: %s', (_what, change) => {
    const finding = look(type, change);
    expect([finding.outcome, messageOf(type, change)]).toEqual(['raised', expect.stringMatching(/\.$/)]);
    expect(finding.evidence.length).toBeGreaterThan(0);
    expect(finding.evidence.every(({ what, value, source }) => what && value && source)).toBe(true);
  });
  test.each(Object.entries(clear))('is not raised: %s', (_what, change) => {
    expect([outcome(type, change), messageOf(type, change)]).toEqual(['clear', expect.any(String)]);
  });
  test.each(Object.entries(notChecked))('cannot be told: %s', (_what, change) => {
    const finding = look(type, change);
    expect(finding.outcome).toBe('not_checked');
    expect(finding.evidence.some(({ is_checked }) => !is_checked)).toBe(true);
  });
});

test('an identity alert is a step down each without a load that counts, without evidence and with an answer', () => {
  const severityOf = (...given: Partial<typeof ALERT>[]) => {
    const identityAlerts = given.map((one) => ({ ...ALERT, publishedOn: '2026-11-19', ...one }));
    const finding = look('recent_identity_alert', { carrier: { identityAlerts } });
    return finding.outcome === 'raised' ? (finding.severity ?? 'its own') : finding.outcome;
  };
  const standingFrom = '2026-11-20T16:00:00.000Z';
  expect(severityOf({})).toBe('its own');
  expect(
    [{ standingFrom: null }, { standingFrom }, { hasEvidence: false }, { isAnswered: true }].map((one) =>
      severityOf(one),
    ),
  ).toEqual(['look', 'look', 'look', 'look']);
  expect(severityOf({ standingFrom: null, hasEvidence: false })).toBe('know');
  expect(severityOf({ standingFrom: null, hasEvidence: false, isAnswered: true })).toBe('know');
  expect(severityOf({ standingFrom: null, hasEvidence: false }, {})).toBe('its own');
  const identityAlerts = [{ ...ALERT, publishedOn: '2026-11-19', standingFrom }];
  expect(judgeAlerts(facts({ carrier: { identityAlerts } })).nextCheckAt).toBeLessThanOrEqual(Date.parse(standingFrom));
});

test('a carrier with more loads than trucks seen and not more than its census says presses less', () => {
  const seen = look('overbooked_carrier', { carrier: { bookings: [1, 2, 3, 4, 5].map((id) => booking(id)) } });
  expect(seen).toMatchObject({ severity: 'know' });
  const all = look('overbooked_carrier', { carrier: { bookings: [1, 2, 3, 4, 5, 6, 7].map((id) => booking(id)) } });
  expect(all).not.toHaveProperty('severity');
});

test('of loads that partly overlap those at the fullest moment count, and a long list is cut', () => {
  const hours = [
    [0, 9],
    [1, 3],
    [2, 6],
    [4, 6],
    [5, 7],
    [5, 5],
    [6, 9],
    [8, 9],
  ]; // prettier-ignore
  const partly = look('overbooked_carrier', {
    carrier: { bookings: hours.map(([from, to], at) => booking(at + 1, from, to)) },
  });
  expect(partly.evidence[0]!.value).toMatch(/^4: /);
  const many = Array.from({ length: 1000 }, (_, at) => booking(at + 1));
  expect(look('overbooked_carrier', { carrier: { bookings: many } }).evidence[0]!.value).toMatch(
    /^1000: .* and 980 more$/,
  );
});

test('a census count of more than ten times the trucks seen decides nothing and says so', () => {
  const finding = look('overbooked_carrier', {
    carrier: { powerUnits: 91_540, bookings: [1, 2, 3, 4, 5].map((id) => booking(id)) },
  });
  expect(finding.outcome).toBe('raised');
  expect(finding).not.toHaveProperty('severity');
  expect(finding.evidence.map(({ value }) => value).join()).toContain('91540, left out');
});

test('a threshold of the company counts', () => {
  const types = new Map(facts().types);
  types.set('dormant_eld_connection', { isOn: true, severity: 'look', threshold: 100 });
  const carrier = { newestPositionAt: NOW - 80 * HOUR };
  expect(outcome('dormant_eld_connection', { carrier })).toBe('raised');
  expect(outcome('dormant_eld_connection', { carrier, types })).toBe('clear');
});

const WITH_THRESHOLD = (Object.keys(CASES) as (keyof typeof CASES)[]).filter(
  (type) => ALERT_TYPE_SETTINGS[type].threshold !== null,
);

test.each(WITH_THRESHOLD)(
  'a company that allows the most has fewer alerts %s than one that allows the least',
  (type) => {
    const { min, max } = ALERT_TYPE_SETTINGS[type].threshold!;
    const raisedAt = (threshold: number) =>
      Object.entries({ ...CASES[type].raised, ...CASES[type].clear })
        .filter(([, change]) => {
          const types = new Map(facts(change).types);
          types.set(type, { ...types.get(type)!, threshold });
          return outcome(type, { ...change, types }) === 'raised';
        })
        .map(([name]) => name);
    // More days in which another carrier's inspection counts find more.
    const [least, most] =
      type === 'unverified_vehicle' ? [raisedAt(min), raisedAt(max)] : [raisedAt(max), raisedAt(min)];
    expect(least.filter((name) => !most.includes(name))).toEqual([]);
    expect(least.length).toBeLessThan(most.length);
  },
);

test.each(ALERT_TYPES.map(({ type, closesByItself }) => [type, closesByItself] as const))(
  '%s closes as its sentence says',
  (type, closesByItself) => {
    expect(ALERT_TYPE_SETTINGS[type].closes_when.startsWith('Closes automatically')).toBe(closesByItself);
  },
);

test('a type that is switched off raises nothing, and says so by its outcome', () => {
  const types = new Map(facts().types);
  types.set('dormant_eld_connection', { isOn: false, severity: 'look', threshold: 72 });
  expect(outcome('dormant_eld_connection', { carrier: { newestPositionAt: NOW - 80 * HOUR }, types })).toBe('off');
});

test('of a load that is over nothing stands; of one that is assumed to be delivered, what a person has to answer', () => {
  const over = (status: string) => overWords({ status, hasCarrier: true });
  expect(['covered', 'progress', 'delayed'].map(over)).toEqual([null, null, null]);
  expect(judgeOver(over('delivered')!, false).findings.size).toBe(ALERT_TYPES.length);
  const { findings } = judgeOver(over('assumed_delivered')!, true);
  expect(findings.has('out_of_range')).toBe(true);
  expect(findings.has('fraudulent_email_or_domain')).toBe(false);
});

test('a type that throws leaves the others standing and is told of', () => {
  const broken: AlertType = {
    type: 'voip',
    closesByItself: true,
    look: () => {
      throw new Error('A fault of the test');
    },
  };
  const { findings, faults } = judgeAlerts(
    facts({ carrier: { newestPositionAt: null } }),
    ALERT_TYPES.map((type) => (type.type === 'voip' ? broken : type)),
  );
  expect(faults.map(({ type }) => type)).toEqual(['voip']);
  expect(findings.size).toBe(ALERT_TYPES.length - 1);
  expect(findings.get('dormant_eld_connection')?.outcome).toBe('raised');
});

test('an answer says until when it holds', () => {
  const { nextCheckAt } = judgeAlerts(
    facts({
      carrier: { newestPositionAt: NOW - 71.5 * HOUR },
      load: { hasVehicle: false },
      pickup: { window: { startsAt: NOW + 9 * HOUR, endsAt: NOW + 9 * HOUR } },
    }),
  );
  expect(nextCheckAt).toBe(NOW + HOUR / 2);
});
