import { GATE_REASONS, type GateReasonKind } from '@contract/loads/gate.constants';
import type { GateException } from '@contract/loads/gate.entities';
import type { ContactFlag } from '@monitor/areas/identity-alerts/contact-flags.queries';
import type { GateCarrier, GateFacts, GateLoad } from '@monitor/areas/loads/gate/gate-facts';
import { classificationsOfLoad } from '@monitor/areas/loads/gate/load-classifications';
import { protectionOf } from '@monitor/areas/loads/gate/load-protection';
import { mayHaveLoad } from '@monitor/areas/loads/gate/may-have-load';
import { describe, expect, test } from 'vitest';

const carrier: GateCarrier = {
  id: 5000101,
  name: 'HERON FREIGHT LLC',
  ban: null,
  earlier: [],
  outOfService: { result: 'pass', reason: null, source: 'Out-of-service orders', asOf: '2026-11-20' },
  isAuthorityInDoubt: false,
  cannotTell: [],
  authority: { result: 'pass', reason: null, source: 'Motus Carrier', asOf: '2026-11-20' },
  relationship: { status: 'onboarded', isDismissed: false, since: '2026-01-05' },
  packet: { status: 'complete', since: '2026-01-05', holds: [] },
  agreement: { name: 'Broker-carrier agreement', signedOn: '2026-01-04' },
  overall: 'pass',
  classifications: [{ id: 1, name: 'Standard', status: 'pass', types: [], reasons: [] }],
  cargo: { limitUsd: 100_000, insurer: 'Keystone', expiresOn: '2027-01-01' },
  exclusions: { items: [], readOn: '2026-06-01' },
  hazmat: true,
  census: { asOf: '2026-11-20', isTooOld: false },
  hazmatCover: { result: 'pass', reason: null, source: 'Motus Insurance', asOf: '2026-11-20' },
  contactChanges: [],
  flaggedContacts: [],
  alerts: [],
  identityAlert: null,
};

const AUTHORITY = 'interstate_carrier_authority_is_active';
const ORDERS = 'no_active_oos_orders';

const earlier = { id: 5000099, legalName: 'OLD FERRY INC', bannedSince: null, order: null, asOf: '2026-11-20' };

const load: GateLoad = {
  id: 1,
  reference: 'L-1',
  cargoValueUsd: 50_000,
  commodity: 'Paper',
  isHazmat: null,
  isTemperatureControlled: false,
  customerName: null,
  classifications: [{ id: 1, name: 'Standard' }],
  flaggedDrivers: [],
  otherCarriers: [],
};

const withoutClass = (change: Change): Change => ({ ...change, load: { classifications: [] } });

type Change = Partial<Omit<GateFacts, 'carrier' | 'load'>> & {
  carrier?: Partial<GateCarrier>;
  load?: Partial<GateLoad>;
};
const facts = (change: Change = {}): GateFacts => ({
  flaggedNotCheckedBecause: null,
  asksAgreement: true,
  exception: null,
  today: '2026-11-23',
  ...change,
  carrier: { ...carrier, ...change.carrier },
  load: { ...load, ...change.load },
});

const flagged = (contact: string, change: Partial<ContactFlag> = {}) => ({
  contact,
  value: contact,
  source: 'A list',
  asOf: '2026-11-01',
  isOwn: false,
  ...change,
});

/** What gives each reason, each alone. */
const CASES: Record<GateReasonKind, Change> = {
  do_not_dispatch: {
    carrier: {
      ban: { since: '2026-11-01', by: 'Avery Admin', reason: 'Re-brokered' },
      relationship: { status: 'do_not_dispatch', isDismissed: false, since: '2026-11-01' },
    },
  },
  out_of_service: {
    carrier: { outOfService: { result: 'fail', reason: 'out-of-service order', source: 'Orders', asOf: '2026-11-20' } },
  },
  no_authority: { carrier: { authority: { result: 'fail', reason: null, source: 'Motus', asOf: '2026-11-20' } } },
  not_onboarded: { carrier: { relationship: null } },
  packet_open: { carrier: { packet: { status: 'in_progress', since: '2026-11-20', holds: [] } } },
  packet_on_hold: {
    carrier: {
      packet: {
        status: 'held_for_identity',
        since: '2026-11-20',
        holds: [{ id: 4, cause: 'identity', reason: 'Eight fields differ', since: '2026-11-20' }],
      },
    },
  },
  no_agreement: { carrier: { agreement: null } },
  earlier_carrier_banned: { carrier: { earlier: [{ ...earlier, bannedSince: '2026-03-02' }] } },
  earlier_carrier_ordered_out: {
    carrier: { earlier: [{ ...earlier, order: { on: '2026-02-01', asOf: '2026-11-20' } }] },
  },
  rules_failed: {
    carrier: {
      classifications: [
        {
          id: 1,
          name: 'Standard',
          status: 'fail',
          types: ['authority_age_gteq_six_months'],
          reasons: ['authority 7 days old'],
        },
      ],
    },
  },
  authority_in_doubt: { carrier: { isAuthorityInDoubt: true } },
  rules_incomplete: {
    carrier: { classifications: [{ id: 1, name: 'Standard', status: 'incomplete', types: [], reasons: [] }] },
  },
  cargo_value: { load: { cargoValueUsd: 240_000 } },
  cargo_excluded: {
    carrier: { exclusions: { items: ['Electronics'], readOn: '2026-06-01' } },
    load: { commodity: 'Consumer electronics' },
  },
  no_reefer_cover: {
    carrier: { exclusions: { items: ['Refrigeration breakdown'], readOn: '2026-06-01' } },
    load: { isTemperatureControlled: true },
  },
  no_hazmat: { carrier: { hazmat: false }, load: { isHazmat: true } },
  hazmat_insurance: {
    carrier: {
      hazmatCover: {
        result: 'fail',
        reason: 'BIPD $750,000 of $1,000,000',
        source: 'Motus Insurance',
        asOf: '2026-11-20',
      },
    },
    load: { isHazmat: true },
  },
  contact_changed: {
    carrier: {
      contactChanges: [
        { field: 'phone', was: '(432) 555-7105', became: '(725) 555-0191', asOf: '2026-11-10', source: 'Census' },
      ],
    },
  },
  flagged_number: { load: { flaggedDrivers: [flagged('+17025550100')] } },
  flagged_address: { carrier: { flaggedContacts: [{ ...flagged('a@thief.example'), from: 'packet' }] } },
  act_now_alert: {
    carrier: {
      alerts: [
        {
          id: 7,
          type: 'voip',
          subject: '+17025550100',
          label: 'VoIP',
          loadReference: 'L-9',
          message: 'It is VoIP.',
          since: '2026-11-20',
        },
      ],
    },
  },
  truck_of_other_carrier: {
    load: {
      otherCarriers: [{ what: 'truck', value: '1FUJ', carrierId: 9, carrierName: 'OTHER LLC', loadReference: 'L-2' }],
    },
  },
  driver_of_other_carrier: {
    load: {
      otherCarriers: [
        { what: 'driver', value: '+17025550100', carrierId: 9, carrierName: 'OTHER LLC', loadReference: 'L-2' },
      ],
    },
  },
};

const exceptionFor = (change: Change): GateException => ({
  id: 3,
  load_id: 1,
  load_reference: 'L-1',
  carrier_id: 5000101,
  carrier_name: null,
  status: 'given',
  reasons: mayHaveLoad(facts(change)).reasons.map(({ is_excepted: _, ...reason }) => reason),
  request_note: 'The only truck in Laredo.',
  requested_by: 'Sam Staff',
  requested_by_id: 2,
  requested_at: '2026-11-23T12:00:00Z',
  ground: 'identity_confirmed',
  decision_note: 'Called the number of record.',
  decided_by: 'Avery Admin',
  decided_at: '2026-11-23T12:05:00Z',
  is_alone: false,
  version: 2,
});

test('a broker’s identity alert is a reason before any load has a ticket about it', () => {
  const identityAlert = { id: 4, label: 'Double brokering', publishedOn: '2026-11-20' };
  const { answer, reasons } = mayHaveLoad(facts({ carrier: { identityAlert } }));
  expect([answer, reasons]).toEqual([
    'exception',
    [
      expect.objectContaining({
        kind: 'act_now_alert',
        key: 'act_now_alert:identity_alert:4',
        sentence: 'Identity alert from a broker, Nov 20, 2026: double brokering. Not verified.',
        as_of: '2026-11-20',
      }),
    ],
  ]);
});

test.each([
  [
    { carrier: { flaggedContacts: [{ ...flagged('+16025550142'), from: 'record' }] } },
    'flagged_number:+16025550142',
    'Phone number (602) 555-0142 on its federal record is flagged for fraud.',
  ],
  [
    {
      carrier: {
        flaggedContacts: [{ ...flagged('a@mail.thief.example', { value: 'thief.example' }), from: 'packet' }],
      },
    },
    'flagged_address:a@mail.thief.example',
    'Email address a@mail.thief.example in its packet is flagged for fraud by its domain thief.example.',
  ],
  [
    { load: { flaggedDrivers: [flagged('+17025550100', { isOwn: true, asOf: null })] } },
    'flagged_number:driver:+17025550100',
    'Driver’s phone (702) 555-0100 is named in an identity alert of yours.',
  ],
] satisfies [Change, string, string][])('a flagged contact is said with whose it is: %#', (change, key, sentence) => {
  expect(mayHaveLoad(facts(change)).reasons).toMatchObject([{ key, sentence }]);
});

test('a flagged number that is both the carrier’s and its driver’s is one reason', () => {
  const one = flagged('+16025550142');
  const both = facts({ carrier: { flaggedContacts: [{ ...one, from: 'record' }] }, load: { flaggedDrivers: [one] } });
  expect(mayHaveLoad(both).reasons.map(({ key }) => key)).toEqual(['flagged_number:+16025550142']);
});

test('a carrier with nothing against it may have the load', () => {
  expect(mayHaveLoad(facts())).toMatchObject({ answer: 'yes', reasons: [], unchecked: [] });
});

describe.each(Object.entries(CASES) as [GateReasonKind, Change][])('%s', (kind, change) => {
  const gate = mayHaveLoad(facts(change));

  test('is the one reason, with its source, and gives the answer', () => {
    expect(gate.reasons.map((one) => one.kind)).toEqual([kind]);
    expect(gate.answer).toBe(GATE_REASONS[kind]);
    expect(gate.sentence).toContain(gate.reasons[0]!.sentence);
    expect(gate.reasons[0]!.source).not.toBe('');
  });

  test('an exception opens it only where one may be given', () => {
    const answered = mayHaveLoad(facts({ ...change, exception: exceptionFor(change) }));
    expect(answered.answer).toBe(GATE_REASONS[kind] === 'never' ? 'never' : 'yes');
  });

  test('a request or a denial opens nothing', () => {
    for (const status of ['requested', 'denied'] as const)
      expect(mayHaveLoad(facts({ ...change, exception: { ...exceptionFor(change), status } })).answer).not.toBe('yes');
  });
});

test('an earlier registration with nothing in force against it stops no load', () => {
  expect(mayHaveLoad(facts({ carrier: { earlier: [earlier] } })).answer).toBe('yes');
});

test('an order of after the exception for an earlier carrier is another question', () => {
  const ordered = (on: string) => ({ carrier: { earlier: [{ ...earlier, order: { on, asOf: '2026-11-20' } }] } });
  const exception = exceptionFor(ordered('2026-02-01'));
  expect(mayHaveLoad(facts({ ...ordered('2026-02-01'), exception })).answer).toBe('yes');
  expect(mayHaveLoad(facts({ ...ordered('2026-11-21'), exception })).answer).toBe('exception');
});

describe('a doubt about its authority is said once', () => {
  const doubt = 'authority active, but suspended on Nov 2, 2026: check live';
  const gate = (reasons: string[], change: Change = {}) =>
    mayHaveLoad(
      facts({
        ...change,
        carrier: {
          isAuthorityInDoubt: true,
          authority: { result: 'incomplete', reason: doubt, source: 'Motus Carrier', asOf: '2026-11-20' },
          overall: 'incomplete',
          classifications: [{ id: 1, name: 'Standard', status: 'incomplete', types: [AUTHORITY], reasons }],
        },
      }),
    );
  const withoutClassification = { load: { classifications: [] } };

  test.each([[{}], [withoutClassification]])('where the rules wait for nothing else: %j', (change) => {
    const { answer, reasons, sentence } = gate([doubt], change);
    expect(reasons.map(({ kind }) => kind)).toEqual(['authority_in_doubt']);
    expect(answer).toBe('exception');
    expect(sentence.match(/suspended on/g)).toHaveLength(1);
  });

  test.each([[{}], [withoutClassification]])('and the rules say what else they wait for: %j', (change) => {
    const { reasons, sentence } = gate([doubt, 'cargo certificate missing'], change);
    expect(reasons.map(({ kind }) => kind)).toEqual(['authority_in_doubt', 'rules_incomplete']);
    expect(reasons[1]!.sentence).toMatch(/can’t be checked: cargo certificate missing\.$/);
    expect(sentence.match(/suspended on/g)).toHaveLength(1);
  });

  test('overridden it is no reason, and the rules keep theirs', () => {
    const { reasons } = mayHaveLoad(
      facts({
        carrier: {
          classifications: [{ id: 1, name: 'Standard', status: 'incomplete', types: [AUTHORITY], reasons: [doubt] }],
        },
      }),
    );
    expect(reasons.map(({ kind }) => kind)).toEqual(['rules_incomplete']);
  });

  test('a company without rules hears it once, and the orders that cannot be checked beside it', () => {
    const unknown = { result: 'incomplete', reason: null, source: 'Orders', asOf: null } as const;
    const { reasons } = mayHaveLoad(
      facts({
        carrier: {
          isAuthorityInDoubt: true,
          authority: { ...unknown, reason: doubt },
          outOfService: unknown,
          cannotTell: [{ type: ORDERS, source: 'Orders', asOf: null }],
          classifications: [],
          overall: 'pass',
        },
        load: { classifications: [] },
      }),
    );
    expect(reasons.map(({ kind, key }) => [kind, key])).toEqual([
      ['authority_in_doubt', 'authority_in_doubt'],
      ['rules_incomplete', `rules_incomplete:${ORDERS}`],
    ]);
  });
});

test('never goes before any exception', () => {
  const both = facts({ carrier: { ...CASES.do_not_dispatch.carrier, agreement: null } });
  expect(mayHaveLoad(both).answer).toBe('never');
});

test('an exception covers the reasons it was given for, and no other', () => {
  const exception = exceptionFor(CASES.not_onboarded);
  const later = mayHaveLoad(facts({ carrier: { relationship: null, agreement: null }, exception }));
  expect(later.answer).toBe('exception');
  expect(later.reasons.map(({ kind, is_excepted }) => [kind, is_excepted])).toEqual([
    ['not_onboarded', true],
    ['no_agreement', false],
  ]);
});

test('more valuable goods are another question than the one that was answered', () => {
  const exception = exceptionFor(CASES.cargo_value);
  expect(mayHaveLoad(facts({ load: { cargoValueUsd: 240_000 }, exception })).answer).toBe('yes');
  expect(mayHaveLoad(facts({ load: { cargoValueUsd: 400_000 }, exception })).answer).toBe('exception');
});

test('missing is not clean: no cargo coverage on file is a reason where the value is known', () => {
  expect(mayHaveLoad(facts({ carrier: { cargo: null } })).reasons.map(({ kind }) => kind)).toEqual(['cargo_value']);
});

test('missing is not clean: hazmat that the record does not name, and cover that cannot be checked', () => {
  const unknown = {
    hazmat: null,
    hazmatCover: { result: 'incomplete', reason: 'BIPD not on file', source: 'Motus Insurance', asOf: null },
  } as const;
  const gate = (isHazmat: boolean | null) => mayHaveLoad(facts({ carrier: unknown, load: { isHazmat } }));
  expect(gate(true).reasons.map(({ sentence }) => sentence)).toEqual([
    'Hazmat load; its MCS-150 does not say whether it hauls hazardous materials.',
    'Hazmat load: federal law requires BIPD of $1,000,000; BIPD not on file.',
  ]);
  const old = { census: { asOf: '2025-01-01', isTooOld: true } };
  expect(mayHaveLoad(facts({ carrier: old, load: { isHazmat: true } })).sentence).toContain('too old to say');
  // Most loads say nothing of hazmat: they ask nothing of it.
  expect([gate(null).answer, gate(false).answer]).toEqual(['yes', 'yes']);
});

test('a value that is not given is said to be uncompared', () => {
  const { answer, unchecked } = mayHaveLoad(facts({ load: { cargoValueUsd: null } }));
  expect([answer, unchecked.length]).toEqual(['yes', 1]);
});

test.each([
  ['not_loaded', 'the list is not loaded'],
  ['too_old', 'the list is too old'],
  ['not_whole', 'parts of the list could not be read'],
] as const)('that a list of flagged contacts is %s is said, and holds nothing', (flaggedNotCheckedBecause, words) => {
  const { answer, unchecked } = mayHaveLoad(facts({ flaggedNotCheckedBecause }));
  expect([answer, unchecked]).toEqual([
    'yes',
    [`Its phones and emails were not compared with flagged contacts: ${words}.`],
  ]);
});

test('a carrier onboarded elsewhere has its agreement there, which is said; a packet without one is a reason', () => {
  const elsewhere = mayHaveLoad(facts({ carrier: { packet: null, agreement: null } }));
  expect([elsewhere.answer, elsewhere.unchecked]).toEqual(['yes', [expect.stringContaining('onboarded elsewhere')]]);
  expect(mayHaveLoad(facts({ carrier: { agreement: null } })).answer).toBe('exception');
});

test('a carrier that no classification of the load applies to fails for it', () => {
  const gate = mayHaveLoad(facts({ load: { classifications: [{ id: 2, name: 'Hazmat' }] } }));
  expect(gate.reasons.map(({ kind }) => kind)).toEqual(['rules_failed']);
});

test('a load of no classification asks the rules as a whole', () => {
  const of = (overall: GateCarrier['overall']) =>
    mayHaveLoad(facts({ carrier: { overall }, load: { classifications: [] } })).answer;
  expect([of('pass'), of('partial_pass'), of('incomplete'), of('fail')]).toEqual([
    'yes',
    'yes',
    'exception',
    'exception',
  ]);
});

test('a load of no classification is said to be, where only some of the rules pass', () => {
  const classifications: GateCarrier['classifications'] = [
    { id: 1, name: 'General', status: 'fail', types: ['bipd_insurance_gteq_one_million'], reasons: ['no BIPD'] },
    { id: 2, name: 'Local', status: 'pass', types: [], reasons: [] },
  ];
  const carrier = { overall: 'partial_pass', classifications } as const;
  const { answer, unchecked } = mayHaveLoad(facts({ carrier, load: { classifications: [] } }));
  expect(answer).toBe('yes');
  expect(unchecked).toEqual(['The load has no classification. The carrier passes Local, not General.']);
  expect(mayHaveLoad(facts({ carrier, load: { classifications: [{ id: 2, name: 'Local' }] } })).unchecked).toEqual([]);
});

describe('whether the carrier may haul at all must be known', () => {
  const cannotTell = [{ type: ORDERS, source: 'Orders', asOf: null }] as const;
  const incomplete: GateCarrier['classifications'] = [
    { id: 1, name: 'Standard', status: 'incomplete', types: [ORDERS], reasons: ['orders not loaded'] },
  ];

  test.each<[string, Partial<GateCarrier>, GateLoad['classifications']]>([
    ['without rules', { classifications: [] }, []],
    ['by a load whose rules ask for something else', {}, [{ id: 1, name: 'Standard' }]],
    ['by a load without a classification', {}, []],
  ])('%s', (_title, carrier, classifications) => {
    const { answer, reasons } = mayHaveLoad(facts({ carrier: { ...carrier, cannotTell }, load: { classifications } }));
    expect(answer).toBe('exception');
    expect(reasons.map(({ key, sentence }) => [key, sentence])).toEqual([
      [`rules_incomplete:${ORDERS}`, 'Whether it is ordered out of service can’t be checked with Orders.'],
    ]);
  });

  test.each<[GateCarrier['overall'], GateLoad['classifications']]>([
    ['pass', [{ id: 1, name: 'Standard' }]],
    ['incomplete', []],
  ])('and is said once where a rule asks for it', (overall, classifications) => {
    const change = { carrier: { overall, classifications: incomplete, cannotTell }, load: { classifications } };
    expect(mayHaveLoad(facts(change)).reasons.map(({ kind }) => kind)).toEqual(['rules_incomplete']);
    expect(mayHaveLoad(facts(change)).sentence).toContain('orders not loaded');
  });
});

describe('a reason that comes up later is another question than the one that was answered', () => {
  const failing = (...types: GateCarrier['classifications'][number]['types']) => ({
    carrier: {
      overall: 'fail' as const,
      classifications: [{ id: 1, name: 'Standard', status: 'fail' as const, types, reasons: types }],
    },
  });
  const [age, bipd] = ['authority_age_gteq_six_months', 'bipd_insurance_gteq_one_million'] as const;
  const hold = (id: number) => ({
    carrier: {
      packet: {
        status: 'held_for_identity' as const,
        since: '2026-11-20',
        holds: [{ id, cause: 'identity', reason: 'Eight fields differ', since: '2026-11-20' }],
      },
    },
  });
  const alert = (subject: string) => ({
    carrier: {
      alerts: [
        { id: 7, type: 'voip', subject, label: 'VoIP', loadReference: 'L-9', message: 'VoIP.', since: '2026-11-20' },
      ],
    },
  });
  const relationship = (status: 'needs_to_onboard' | 'onboarded', isDismissed = false) => ({
    carrier: { relationship: { status, isDismissed, since: '2026-01-05' } },
  });
  const ofLoad = (change: Change, id: number) => ({ ...change, load: { classifications: [{ id, name: 'Standard' }] } });

  test.each<[string, Change, Change]>([
    ['another rule fails', failing(age), failing(age, bipd)],
    ['another rule fails instead', failing(age), failing(bipd)],
    ['another rule of the company fails', withoutClass(failing(age)), withoutClass(failing(bipd))],
    ['the carrier was not chosen, and fails a rule since', ofLoad(failing(age), 2), failing(age)],
    ['the packet is held again for the same cause', hold(4), hold(5)],
    ['the alert opens again about another number', alert('+17025550100'), alert('+17025550199')],
    [
      'it was not onboarded yet, and is dismissed since',
      relationship('needs_to_onboard'),
      relationship('onboarded', true),
    ],
  ])('%s', (_title, given, later) => {
    const exception = exceptionFor(given);
    expect(mayHaveLoad(facts({ ...given, exception })).answer).toBe('yes');
    expect(mayHaveLoad(facts({ ...later, exception })).answer).toBe('exception');
  });

  test('a rule that passes by now asks for no new exception', () => {
    expect(mayHaveLoad(facts({ ...failing(bipd), exception: exceptionFor(failing(age, bipd)) })).answer).toBe('yes');
  });
});

test('an older address or officer of record is no contact', () => {
  const changes = (['address', 'officers', 'legal_name'] as const).map((field) => ({
    field,
    was: 'x',
    became: 'y',
    asOf: '2026-11-10',
    source: 'Census',
  }));
  expect(mayHaveLoad(facts({ carrier: { contactChanges: changes } })).answer).toBe('yes');
});

describe('classificationsOfLoad', () => {
  const all = [
    { id: 1, name: 'Standard', loadConditions: { every_load: true } },
    { id: 2, name: 'High value', loadConditions: { min_value_usd: 100_000, goods: ['electronics'] } },
    { id: 3, name: 'Hazmat', loadConditions: { hazmat: true } },
    { id: 4, name: 'Cold', loadConditions: { temperature_controlled: true } },
    { id: 5, name: 'Acme', loadConditions: { customers: ['Acme Foods, Inc.'] } },
    { id: 6, name: 'By hand', loadConditions: null },
  ];
  const of = (change: object) => classificationsOfLoad({ ...load, ...change }, all).map(({ id }) => id);
  test.each([
    [{}, [1]],
    [{ cargoValueUsd: 100_000 }, [1, 2]],
    [{ cargoValueUsd: 99_999 }, [1]],
    [{ cargoValueUsd: null }, [1]],
    [{ commodity: 'Consumer electronics' }, [1, 2]],
    [{ isHazmat: true }, [1, 3]],
    [{ isTemperatureControlled: true }, [1, 4]],
    [{ customerName: 'ACME FOODS INC' }, [1, 5]],
    [{ customerName: 'Acme' }, [1]],
  ])('%j', (change, ids) => expect(of(change)).toEqual(ids));
});

test.each([
  { since: '2026-11-01', by: null, reason: null },
  { since: '2026-11-01', by: 'Avery Admin', reason: null },
  { since: '2026-11-01', by: 'Avery Admin', reason: '' },
])('do not dispatch has no exception, whoever said it and whatever reason they gave: %j', (ban) => {
  expect(mayHaveLoad(facts({ carrier: { ban } })).answer).toBe('never');
});

test.each(['bank_wait', 'payment_held'])('%s stops payments, not loads', (cause) => {
  const holds = [{ id: 4, cause, reason: 'An email names another bank', since: '2026-11-20' }];
  const withHolds = (all: typeof holds) =>
    mayHaveLoad(facts({ carrier: { packet: { status: 'held_for_bank_change', since: '2026-11-20', holds: all } } }));
  expect(withHolds(holds).answer).toBe('yes');
  expect(withHolds([...holds, { ...holds[0]!, cause: 'bank_denied' }]).answer).not.toBe('yes');
});

describe('protectionOf', () => {
  const done = {
    status: 'covered',
    hasVehicle: true,
    hasDriver: true,
    confirmation: { isAccepted: true },
    alerts: [],
  } as const;
  const yes = mayHaveLoad(facts());
  test.each([
    ['protected', done, yes],
    ['ready', { ...done, hasVehicle: false }, yes],
    ['ready', { ...done, hasDriver: false }, yes],
    ['ready', { ...done, confirmation: null }, yes],
    ['ready', { ...done, confirmation: { isAccepted: false } }, yes],
    ['flagged', { ...done, alerts: ['The driver’s number is known to no one.'] }, yes],
    ['flagged', done, mayHaveLoad(facts({ ...CASES.no_agreement, exception: exceptionFor(CASES.no_agreement) }))],
    ['not_protected', done, mayHaveLoad(facts(CASES.no_agreement))],
    ['not_protected', done, mayHaveLoad(facts(CASES.do_not_dispatch))],
  ] as const)('%s', (state, one, gate) => {
    const found = protectionOf(one, gate);
    expect(found.state).toBe(state);
    expect(found.sentence.length).toBeGreaterThan(state.length);
  });
});
