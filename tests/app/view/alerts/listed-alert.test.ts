import type { Ticket } from '@contract/alerts/tickets.entities';
import { describe, expect, test } from 'vitest';
import { outcomeOf, placeOfKey, toListedAlert } from '~/view/alerts/listed-alert';
import { falseShare, trackRecordWords } from '~/view/alerts/track-record';

const NOW = new Date('2026-11-22T18:00:00Z');

const ticket = (change: Partial<Ticket> = {}): Ticket => ({
  id: 7,
  load_id: 3,
  is_type: 'out_of_range',
  status: 'new',
  severity: 'act_now',
  message: 'Truck 4411 cannot reach Dallas, TX before 6:00 PM CST.',
  evidence: [],
  closes_when: 'Closes by itself when a truck can make the pickup window, or has arrived.',
  load: {
    id: 3,
    reference: 'L-3',
    status: 'covered',
    origin: 'DALLAS TX',
    destination: 'SAN ANTONIO TX',
    first_window_starts_at: null,
    local_zone: null,
  },
  carrier: { id: 5000101, legal_name: null },
  assignee: null,
  opened_at: '2026-11-20T18:00:00Z',
  raised_at: '2026-11-22T15:35:00Z',
  condition_ended_at: null,
  resolution: null,
  resolution_comment: null,
  closed_at: null,
  closed_by: null,
  reopened_count: 0,
  version: 2,
  ...change,
});

describe('a row of alerts', () => {
  test('is as old as its condition, says what closes it and where the load goes', () => {
    const row = toListedAlert(ticket(), NOW);
    expect(row.age).toBe('2 h 25 min');
    expect(row.closing).toMatch(/^Closes by itself/);
    expect(row.load).toEqual({ id: 3, reference: 'L-3', way: 'Dallas, TX to San Antonio, TX' });
    expect(row.carrier).toEqual({ id: 5000101, name: 'Carrier 5000101' });
    expect([row.type, row.status.label, row.isOver]).toEqual(['Out of range', 'New', false]);
  });

  test('of a closed one says what came of it, and ages no more', () => {
    const closed = ticket({
      status: 'closed',
      resolution: 'false_alarm',
      resolution_comment: 'The driver was at the gate.',
      closed_by: 'Sam Staff',
      closed_at: '2026-11-22T16:35:00Z',
      condition_ended_at: '2026-11-22T16:00:00Z',
    });
    const row = toListedAlert(closed, NOW);
    expect([row.age, row.closing, row.isOver]).toEqual([
      '1 h',
      'False alarm by Sam Staff: The driver was at the gate.',
      false,
    ]);
  });

  test('a condition that ended is not a closed alert', () => {
    expect(toListedAlert(ticket({ condition_ended_at: '2026-11-22T17:00:00Z' }), NOW).isOver).toBe(true);
  });

  test('a clock that jumped makes none younger than nothing', () => {
    expect(toListedAlert(ticket({ raised_at: '2026-11-23T00:00:00Z' }), NOW).age).toBe('0 minutes');
  });
});

test.each([
  [{ resolution: 'condition_ended', resolution_comment: null, closed_by: null }, 'Condition ended'],
  [{ resolution: null, resolution_comment: null, closed_by: null }, 'Closed, by itself'],
  [{ resolution: 'fixed', resolution_comment: null, closed_by: 'Sam Staff' }, 'Fixed by Sam Staff'],
] as const)('%j reads %s', (closed, words) => {
  expect(outcomeOf(closed)).toBe(words);
});

test.each([
  ['DALLAS TX', 'Dallas, TX'],
  ['SALT LAKE CITY UT', 'Salt Lake City, UT'],
  ['75201', '75201'],
])('the key %s is %s', (key, place) => {
  expect(placeOfKey(key)).toBe(place);
});

describe('a track record', () => {
  const none = { fixed: 0, false_alarm: 0, accepted_risk: 0, condition_ended: 0, duplicate: 0 };
  const record = { is_type: 'voip', open: 0, thresholds: null, not_worked_out_because: null } as const;

  test('leaves out what did not happen', () => {
    expect(trackRecordWords({ ...record, raised: 0, resolutions: none })).toBe('None raised');
    expect(
      trackRecordWords({ ...record, raised: 8, open: 1, resolutions: { ...none, fixed: 4, false_alarm: 3 } }),
    ).toBe('8 raised (4 fixed, 3 false alarm, 1 open)');
  });

  test('gives no share of too few, nor counts what ended by itself', () => {
    expect(falseShare({ resolutions: { ...none, fixed: 2, false_alarm: 2, condition_ended: 90 } })).toBeNull();
    expect(falseShare({ resolutions: { ...none, fixed: 3, false_alarm: 1, accepted_risk: 1 } })).toBe(20);
  });
});
