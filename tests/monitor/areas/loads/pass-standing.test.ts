import type { GateAnswer } from '@contract/loads/gate.entities';
import { type StandingFacts, standingOf } from '@monitor/areas/loads/pickup-pass/pass-standing';
import { describe, expect, test } from 'vitest';

const gate = (answer: GateAnswer['answer'], isExcepted = false): GateAnswer => ({
  answer,
  sentence: '',
  reasons:
    answer === 'yes' && !isExcepted
      ? []
      : [
          {
            kind: 'packet_on_hold',
            key: 'packet_on_hold:identity',
            sentence: 'Packet on hold.',
            weight: 'exception',
            source: 'Onboarding packet',
            as_of: null,
            is_excepted: isExcepted,
          },
        ],
  unchecked: [],
  exception: null,
});

const CLEAN: StandingFacts = {
  state: 'good',
  gate: gate('yes'),
  mismatchAt: null,
  alerts: [],
  isTruckTied: true,
  leftAt: null,
};
const alert = (severity: 'act_now' | 'look' | 'know', is_type: StandingFacts['alerts'][number]['is_type']) => ({
  severity,
  is_type,
  message: 'Something.',
});
const is = (given: Partial<StandingFacts>) => standingOf({ ...CLEAN, ...given }).is;

describe('what the dock sees of a pass', () => {
  test('is good without anything against it, and with an exception that was given for this load', () => {
    expect(standingOf(CLEAN)).toEqual({ is: 'good', reasons: [] });
    expect(is({ gate: gate('yes', true) })).toBe('good');
  });

  test('is suspended where the gate does not say yes, the assignment has ended, or a truck did not match', () => {
    expect(standingOf({ ...CLEAN, gate: gate('exception') })).toEqual({
      is: 'suspended',
      reasons: ['Packet on hold.'],
    });
    expect([is({ gate: gate('never') }), is({ state: 'ended' }), is({ mismatchAt: new Date(0) })]).toEqual([
      'suspended',
      'suspended',
      'suspended',
    ]);
    // What suspends is not made milder by what would only caution.
    expect(is({ state: 'expired', mismatchAt: new Date(0) })).toBe('suspended');
  });

  test('asks for a call while an alert that presses is open, nothing ties the truck, it has left, or outside of its time', () => {
    for (const given of [
      { alerts: [alert('act_now', 'out_of_range')] },
      { alerts: [alert('look', 'unknown_or_fraudulent_phone_number')] },
      { isTruckTied: false },
      { leftAt: new Date(0) },
      { state: 'early' },
      { state: 'expired' },
    ] as const)
      expect([given, is(given)]).toEqual([given, 'caution']);
  });

  test('does not warn of a note, nor of the place: a dock can do nothing about it', () => {
    expect(is({ alerts: [alert('know', 'voip')] })).toBe('good');
    expect(is({ alerts: [alert('look', 'high_risk_area_pickup')] })).toBe('good');
  });
});
