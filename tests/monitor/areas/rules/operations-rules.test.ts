import type { RuleType } from '@contract/rules/rules.constants';
import type { CarrierFacts, EldPositionFact } from '@monitor/areas/rules/facts';
import { describe, expect, test } from 'vitest';
import { evaluateRule } from './evaluations';
import {
  AS_OF,
  carrierFacts,
  census,
  enteredIdentifier,
  inspection,
  oosOrder,
  partialSources,
  sources,
  TODAY,
} from './factories';

type Case = [name: string, facts: Partial<CarrierFacts>, expected: 'pass' | 'fail' | 'incomplete'];

const eldPosition = (on: string): EldPositionFact => ({ source: 'eld_positions', asOf: AS_OF, on, provider: 'Motive' });

const CASES: Partial<Record<RuleType, Case[]>> = {
  safety_rating_satisfactory_or_unrated: [
    ['satisfactory', { census: census({ safetyRating: 'S' }) }, 'pass'],
    ['not rated', { census: census({ safetyRating: null }) }, 'pass'],
    ['conditional', { census: census({ safetyRating: 'C' }) }, 'fail'],
    ['unsatisfactory', { census: census({ safetyRating: 'U' }) }, 'fail'],
    ['a rating nobody knows', { census: census({ safetyRating: 'X' }) }, 'incomplete'],
    ['no census row to read it from', { census: null }, 'incomplete'],
    ['ratings not loaded', { census: census({ safetyRating: 'S' }), sources: sources('census') }, 'incomplete'],
  ],
  has_been_inspected_in_the_last_twenty_four_months: [
    ['today', { latestInspection: inspection(TODAY) }, 'pass'],
    ['on the same day 24 months ago', { latestInspection: inspection('2024-06-15') }, 'pass'],
    ['a day before that', { latestInspection: inspection('2024-06-14') }, 'fail'],
    ['dated tomorrow', { latestInspection: inspection('2026-06-16') }, 'fail'],
    ['none', {}, 'fail'],
    ['not loaded', { sources: sources('inspections') }, 'incomplete'],
    ['one, in an extract', { latestInspection: inspection(TODAY), sources: partialSources('inspections') }, 'pass'],
    [
      'one too old, in an extract that may lack a later one',
      { latestInspection: inspection('2020-01-01'), sources: partialSources('inspections') },
      'incomplete',
    ],
    [
      'one, from a file no longer loaded',
      { latestInspection: inspection(TODAY), sources: sources('inspections') },
      'incomplete',
    ],
  ],
  no_active_oos_orders: [
    ['none', {}, 'pass'],
    ['one rescinded', { oosOrders: [oosOrder({ rescindedOn: '2026-03-01' })] }, 'pass'],
    ['one rescinded today', { oosOrders: [oosOrder({ rescindedOn: TODAY })] }, 'pass'],
    ['one to be rescinded tomorrow', { oosOrders: [oosOrder({ rescindedOn: '2026-06-16' })] }, 'fail'],
    ['one in force', { oosOrders: [oosOrder()] }, 'fail'],
    ['one in force among rescinded ones', { oosOrders: [oosOrder({ rescindedOn: '2026-03-01' }), oosOrder()] }, 'fail'],
    ['one in force without a date', { oosOrders: [oosOrder({ orderedOn: null, reason: null })] }, 'fail'],
    ['not loaded', { sources: sources('oos_orders') }, 'incomplete'],
    ['none among those that could be read', { sources: partialSources('oos_orders') }, 'incomplete'],
    [
      'rescinded ones alone among those that could be read',
      { oosOrders: [oosOrder({ rescindedOn: '2026-03-01' })], sources: partialSources('oos_orders') },
      'incomplete',
    ],
    [
      'one in force among those that could be read',
      { oosOrders: [oosOrder()], sources: partialSources('oos_orders') },
      'fail',
    ],
  ],
  has_verified_physical_location_activity: [
    [
      'inspected on the road on the same day a year ago',
      { latestRoadsideInspection: inspection('2025-06-15') },
      'pass',
    ],
    ['a day before that', { latestRoadsideInspection: inspection('2025-06-14') }, 'fail'],
    ['an ELD position on the same day a year ago', { latestEldPosition: eldPosition('2025-06-15') }, 'pass'],
    ['an ELD position a day before that', { latestEldPosition: eldPosition('2025-06-14') }, 'fail'],
    ['nothing, both loaded', {}, 'fail'],
    ['nothing, inspections loaded and no ELD', { sources: sources('eld_positions') }, 'fail'],
    [
      'nothing in an extract of the inspections, and no ELD',
      { sources: { ...sources('eld_positions'), inspections: partialSources('inspections').inspections } },
      'incomplete',
    ],
    [
      'an ELD position, inspections not loaded',
      { latestEldPosition: eldPosition(TODAY), sources: sources('inspections') },
      'pass',
    ],
    [
      'neither loaded',
      { latestEldPosition: eldPosition(TODAY), sources: sources('inspections', 'eld_positions') },
      'incomplete',
    ],
    ['an inspection at a terminal only', { latestInspection: inspection(TODAY, { level: 5 }) }, 'fail'],
  ],
  has_verified_manually_entered_identifier: [
    ['verified', { enteredIdentifiers: [enteredIdentifier('verified')] }, 'pass'],
    ['refused', { enteredIdentifiers: [enteredIdentifier('refused')] }, 'fail'],
    ['waiting to be checked', { enteredIdentifiers: [enteredIdentifier('pending')] }, 'incomplete'],
    [
      'refused, then another verified',
      { enteredIdentifiers: [enteredIdentifier('refused'), enteredIdentifier('verified')] },
      'pass',
    ],
    [
      'refused, then another waiting',
      { enteredIdentifiers: [enteredIdentifier('refused'), enteredIdentifier('pending')] },
      'fail',
    ],
    ['none entered', {}, 'incomplete'],
  ],
};

for (const [type, cases] of Object.entries(CASES) as [RuleType, Case[]][]) {
  describe(type, () => {
    test.each(cases)('%s', (_name, facts, expected) => {
      expect(evaluateRule(type, carrierFacts(facts), TODAY).result).toBe(expected);
    });
  });
}

test('evidence says what was seen, where and as of when', () => {
  const show = (type: RuleType, facts: Partial<CarrierFacts>) =>
    evaluateRule(type, carrierFacts(facts), TODAY).evidence.map(({ field, value, as_of }) => [field, value, as_of]);

  expect(
    show('has_been_inspected_in_the_last_twenty_four_months', {
      latestInspection: inspection('2026-04-03'),
      inspectionsIn24Months: 4,
    }),
  ).toEqual([['Latest inspection', 'Apr 3, 2026; 4 in the last 24 months', AS_OF]]);
  expect(show('has_been_inspected_in_the_last_twenty_four_months', {})).toEqual([
    ['Latest inspection', 'No inspections on record', AS_OF],
  ]);
  expect(show('no_active_oos_orders', { oosOrders: [oosOrder()] })).toEqual([
    ['Out-of-service orders', '1 in effect: since Feb 1, 2026, Failure to pay', AS_OF],
  ]);
  expect(
    show('safety_rating_satisfactory_or_unrated', {
      census: census({ safetyRating: 'C', safetyRatingOn: '2022-02-02' }),
    }),
  ).toEqual([['Safety rating', 'Conditional, Feb 2, 2022', AS_OF]]);
  expect(show('safety_rating_satisfactory_or_unrated', { sources: sources('census') })).toEqual([
    ['Safety rating', 'Not loaded', null],
  ]);
});
