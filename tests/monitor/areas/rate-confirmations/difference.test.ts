import type { RateConfirmationFields } from '@contract/rate-confirmations/rate-confirmations.entities';
import { termsParts, unknownVariables } from '@contract/rate-confirmations/terms-variables';
import { difference, needsAcceptance } from '@monitor/areas/rate-confirmations/difference';
import { fillTerms } from '@monitor/areas/rate-confirmations/fill-terms';
import { lineCents, totalCents } from '@monitor/areas/rate-confirmations/money';
import { problemsOf } from '@monitor/areas/rate-confirmations/problems';
import { STANDARD_TERMS } from '@monitor/areas/rate-confirmations/standard-terms';
import { timeInWords } from '@monitor/areas/rate-confirmations/stop-times';
import { describe, expect, test } from 'vitest';
import { DETENTION, LINEHAUL, PAPER, TERMS } from './paper-support';

const saying = (fields: RateConfirmationFields) => ({ fields, ...TERMS });
const changed = (change: (fields: RateConfirmationFields) => void) => {
  const fields = structuredClone(PAPER);
  change(fields);
  return difference(saying(PAPER), saying(fields));
};

describe('the difference of two revisions', () => {
  test('is said in the words of the paper, and money needs acceptance', () => {
    const { sentences, needs_acceptance, changes } = changed(({ lines }) => {
      lines[0]!.amount_cents = 205_000;
      lines[1]!.free_hours = 3;
    });
    expect(sentences).toBe('Linehaul $2,150.00 → $2,050.00. Detention after 2 h → 3 h.');
    expect([needs_acceptance, changes.length]).toEqual([true, 2]);
  });

  test('is nothing between equals', () => {
    expect(changed(() => {})).toEqual({ changes: [], sentences: '', needs_acceptance: false });
  });

  test.each<[string, (fields: RateConfirmationFields) => void, boolean]>([
    [
      'another contact of the broker',
      ({ broker }) => {
        broker.contact_phone = '312-555-0199';
      },
      false,
    ],
    [
      'another driver',
      ({ carrier }) => {
        carrier.driver_name = 'Pat';
      },
      false,
    ],
    [
      'other notes',
      (fields) => {
        fields.notes = 'Call an hour before';
      },
      false,
    ],
    [
      'a reference of a stop',
      ({ stops }) => {
        stops[0]!.references.push('Pickup 77');
      },
      false,
    ],
    [
      'another carrier name',
      ({ carrier }) => {
        carrier.legal_name = 'HERRON FREIGHT LLC';
      },
      true,
    ],
    [
      'another MC',
      ({ carrier }) => {
        carrier.mc = '9';
      },
      true,
    ],
    [
      'a later window',
      ({ stops }) => {
        stops[0]!.window_ends_at = '2026-11-23T17:00:00.000Z';
      },
      true,
    ],
    [
      'another place',
      ({ stops }) => {
        stops[1]!.city = 'Austin';
      },
      true,
    ],
    [
      'one stop fewer',
      ({ stops }) => {
        stops.pop();
      },
      true,
    ],
    [
      'instructions at a stop',
      ({ stops }) => {
        stops[0]!.instructions = 'Driver unloads';
      },
      true,
    ],
    [
      'another trailer',
      ({ freight }) => {
        freight.equipment = 'reefer';
      },
      true,
    ],
    [
      'a temperature',
      ({ freight }) => {
        freight.temperature_max_f = 40;
      },
      true,
    ],
    [
      'a lower cap',
      ({ lines }) => {
        lines[1]!.cap_cents = 10_000;
      },
      true,
    ],
    [
      'an accessorial that is gone',
      ({ lines }) => {
        lines.pop();
      },
      true,
    ],
    [
      'another currency',
      (fields) => {
        fields.currency = 'CAD';
      },
      true,
    ],
    [
      'later payment',
      ({ payment }) => {
        payment.terms_days = 45;
      },
      true,
    ],
    [
      'another remit-to',
      ({ payment }) => {
        payment.remit_to = 'Factor Two';
      },
      true,
    ],
  ])('%s', (_what, change, expected) => {
    const found = changed(change);
    expect(found.changes.length).toBeGreaterThan(0);
    expect(found.needs_acceptance).toBe(expected);
  });

  test('no leaf of the fields changes unseen', () => {
    const leaves: (string | number)[][] = [];
    const walk = (value: unknown, path: (string | number)[]) => {
      if (value !== null && typeof value === 'object')
        for (const [key, inner] of Object.entries(value))
          walk(inner, [...path, Array.isArray(value) ? Number(key) : key]);
      else leaves.push(path);
    };
    walk(PAPER, []);
    const instead = (value: unknown, path: (string | number)[]): unknown => {
      const name = path.at(-1);
      if (name === 'sequence' || path.join('.') === 'carrier.id') return value;
      if (name === 'local_zone') return 'America/New_York';
      if (name === 'kind' && path[0] === 'stops') return value === 'pickup' ? 'delivery' : 'pickup';
      if (name === 'kind') return 'layover';
      if (name === 'schedule') return value === 'fcfs' ? 'appointment' : 'fcfs';
      if (name === 'lumper') return 'paid_by_facility';
      if (name === 'temperature_mode') return 'cycle';
      if (name === 'unit') return 'day';
      if (name === 'currency') return 'MXN';
      if (path[0] === 'payment' && path[1] === 'papers') return 'scale_ticket';
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return '2026-11-25T09:30:00.000Z';
      if (typeof value === 'boolean') return !value;
      if (typeof value === 'number') return value + 1;
      return value === null ? (/quantity|cap|free/.test(String(name)) ? 3 : 'now said') : `${value} X`;
    };
    const unseen = leaves.filter((path) => {
      const fields = structuredClone(PAPER);
      let parent = fields as unknown as Record<string | number, unknown>;
      for (const step of path.slice(0, -1)) parent = parent[step] as typeof parent;
      const last = path.at(-1)!;
      const before = parent[last];
      parent[last] = instead(before, path);
      return parent[last] !== before && difference(saying(PAPER), saying(fields)).changes.length === 0;
    });
    expect(unseen).toEqual([]);
    expect(leaves.length).toBeGreaterThan(80);
  });

  test('terms: of one template the filled-in words are said as fields, of another each clause is named', () => {
    const after = structuredClone(PAPER);
    after.lines[1]!.amount_cents = 6000;
    const filled = (fields: RateConfirmationFields) => ({
      fields,
      terms: fillTerms(STANDARD_TERMS, fields, 'RC-1'),
      termsRevision: 0,
    });
    expect(difference(filled(PAPER), filled(after)).changes.map(({ label }) => label)).toEqual(['Detention']);
    const clauses = STANDARD_TERMS.map((clause, at) => (at === 1 ? { ...clause, text: 'Anything goes.' } : clause));
    const rewritten = { fields: PAPER, terms: clauses.slice(0, -1), termsRevision: 1 };
    const { sentences } = difference({ fields: PAPER, terms: STANDARD_TERMS, termsRevision: 0 }, rewritten);
    expect(sentences).toBe('Term “No re-brokering” changed. Term “Revisions” removed.');
    expect(needsAcceptance({ fields: PAPER, terms: STANDARD_TERMS, termsRevision: 0 }, rewritten)).toBe(true);
  });

  test.each([
    ['changed', STANDARD_TERMS.map((clause, at) => (at === 1 ? { ...clause, text: 'Anything goes.' } : clause))],
    ['added', [...STANDARD_TERMS, { key: 'fine', heading: 'Fine', text: 'The carrier pays $500.' }]],
    ['removed', STANDARD_TERMS.slice(0, -1)],
  ])('a clause that is %s alone has to be accepted', (_what, terms) => {
    const before = { fields: PAPER, terms: STANDARD_TERMS, termsRevision: 0 };
    const { changes, needs_acceptance } = difference(before, { fields: PAPER, terms, termsRevision: 1 });
    expect([changes.length, needs_acceptance]).toEqual([1, true]);
  });
});

describe('the total', () => {
  test('is what is paid in any case: what may happen counts nothing, caps hold, no fraction of a cent', () => {
    expect(totalCents(PAPER)).toBe(215_000);
    expect(lineCents({ ...LINEHAUL, unit: 'mile', amount_cents: 215, quantity: 333.333 })).toBe(71_667);
    expect(lineCents({ ...LINEHAUL, unit: 'mile', amount_cents: 29, quantity: 1.1 })).toBe(32);
    expect(lineCents({ ...DETENTION, quantity: 20 })).toBe(40_000);
    expect(lineCents(DETENTION)).toBe(0);
  });
});

describe('terms', () => {
  test('take their words from the paper once, and never from what was filled in', () => {
    const fields = { ...PAPER, carrier: { ...PAPER.carrier, legal_name: '{{total}} LLC' } };
    const [clause] = fillTerms(
      [{ key: 'a', heading: '{{number}}', text: '{{carrier_name}}: {{detention}}' }],
      fields,
      'RC-000001',
    );
    expect(clause).toEqual({
      key: 'a',
      heading: 'RC-000001',
      text: '{{total}} LLC: $50.00 per hour after 2 h, up to $400.00',
    });
    expect(termsParts('a {{total}}{{ number }} {{price}} z')).toEqual([
      { text: 'a ' },
      { variable: 'total' },
      { variable: 'number' },
      { text: ' {{price}} z' },
    ]);
    expect(unknownVariables('{{total}} {{ total }} {{price}} {{constructor}}')).toEqual(['price', 'constructor']);
    expect(STANDARD_TERMS.flatMap(({ text }) => unknownVariables(text))).toEqual([]);
  });
});

describe('times', () => {
  test('are those of the stop, with its zone', () => {
    const [stop] = PAPER.stops;
    expect(timeInWords(stop!)).toBe('Nov 23, 2026, 9:00 AM to 10:00 AM CST, appointment');
    expect(timeInWords({ ...stop!, local_zone: 'America/Kentucky/Louisville' })).toContain('10:00 AM to 11:00 AM EST');
    expect(timeInWords({ ...stop!, window_starts_at: null, window_ends_at: null })).toBeNull();
  });
});

test('what is missing to send is said in sentences, in the order of the paper', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(
    problemsOf(
      PAPER,
      { isHazmat: true, isTemperatureControlled: true, expiresAt: new Date('2026-11-23T16:00:00Z') },
      now,
    ),
  ).toEqual([]);
  const empty = structuredClone(PAPER);
  Object.assign(empty.broker, { contact_name: null, contact_phone: null });
  empty.stops = [{ ...empty.stops[0]!, city: null, window_starts_at: null, window_ends_at: null }];
  Object.assign(empty.freight, {
    commodity: null,
    weight_lbs: null,
    equipment: null,
    hazmat_class: null,
    temperature_min_f: 90,
  });
  empty.lines = [DETENTION, { ...LINEHAUL, kind: 'other' }];
  Object.assign(empty.payment, { terms_days: null, quick_pay_days: null });
  expect(
    problemsOf(
      empty,
      { isHazmat: null, isTemperatureControlled: true, expiresAt: new Date('2026-11-22T11:00:00Z') },
      now,
    ),
  ).toEqual([
    'Enter who the carrier calls.',
    'Enter the phone that the carrier calls.',
    'The load does not end with a delivery.',
    'Stop 1 has no city and state: add them to the load.',
    'Stop 1 has no time: add its window to the load.',
    'The first pickup window has ended: change it in the load.',
    'Enter the commodity.',
    'Enter the weight.',
    'Enter the equipment.',
    'Hazmat needs both UN number and class.',
    'The lowest temperature is above the highest.',
    'Enter the linehaul.',
    'Say what each other charge is for.',
    'Enter in how many days you pay.',
    'Quick pay needs both its percent and its days.',
  ]);
  const silent = structuredClone(PAPER);
  Object.assign(silent.freight, { hazmat_un: null, hazmat_class: null });
  const missing = (isHazmat: boolean | null) =>
    problemsOf(silent, { isHazmat, isTemperatureControlled: true, expiresAt: null }, now);
  expect([missing(true), missing(false), missing(null)]).toEqual([
    ['The load is hazmat: enter its UN number and class.'],
    [],
    [],
  ]);
  const warm = structuredClone(PAPER);
  Object.assign(warm.freight, { temperature_min_f: null, temperature_max_f: null });
  const asked = (isTemperatureControlled: boolean) =>
    problemsOf(warm, { isHazmat: false, isTemperatureControlled, expiresAt: null }, now);
  expect([asked(true), asked(false)]).toEqual([
    ['The load is temperature-controlled: enter its temperature, or that the unit is off.'],
    [],
  ]);
  // A dry load in a reefer says so.
  warm.freight.temperature_mode = 'off';
  expect(asked(true)).toEqual([]);
  warm.freight.temperature_min_f = 34;
  expect(asked(true)).toEqual(['The unit is off and has a temperature: leave one of them out.']);
});
