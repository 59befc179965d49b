import type { Ticket } from '@contract/alerts/tickets.entities';
import { describe, expect, test } from 'vitest';
import { outcomeOf, placeOfKey, toListedAlert } from '~/view/alerts/listed-alert';
import { answeredTogether, toListedCause } from '~/view/alerts/listed-cause';
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
  closes_when: 'Closes automatically when a truck can make the pickup window, or has arrived.',
  load: {
    id: 3,
    reference: 'L-3',
    status: 'covered',
    origin: 'DALLAS TX',
    destination: 'SAN ANTONIO TX',
    first_window_starts_at: null,
    local_zone: null,
    next_window_ends_at: null,
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
    expect(row.closing).toMatch(/^Closes automatically/);
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
  [{ resolution: null, resolution_comment: null, closed_by: null }, 'Closed, automatically'],
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

describe('a row of causes', () => {
  const has = (id: number) => ({ id, email: 'x@demo.test', full_name: 'X' }) as Ticket['assignee'];
  const said = (id: number, message: string, assignee: Ticket['assignee'] = null) => ticket({ id, message, assignee });
  const flagged = 'The driver’s number is flagged.';
  const unknown = 'No one knows the driver’s number.';
  const found = [said(9, unknown), said(8, unknown, has(4)), said(7, unknown, has(5)), said(6, flagged)];

  test('selects what one look answers: the same words, and no colleague’s', () => {
    expect(answeredTogether(found, 4)).toEqual([9, 8]);
    expect(answeredTogether([found[3]!, ...found.slice(0, 3)], 4)).toEqual([6]);
    expect(answeredTogether([], 4)).toEqual([]);
  });

  test('says how many of its alerts say something else, and links to all of them', () => {
    const cause = {
      is_type: 'unknown_or_fraudulent_phone_number' as const,
      carrier: { id: 5000101, legal_name: 'HERON FREIGHT LLC' },
      vehicle: null,
      ring_ticket_id: null,
      call: null,
      severity: 'look' as const,
      raised_at: '2026-11-22T15:35:00Z',
      alert_count: 60,
      ticket_ids: [9, 8, 7, 6],
      loads: [9, 8, 7, 6].map((id) => ({ id: id + 10, reference: `L-${id}`, ticket_id: id })),
    };
    const row = toListedCause(cause, [...found, said(1, 'Of another cause.')], 'open', NOW);
    expect([row.message, row.otherMessages, row.more]).toEqual([unknown, 1, 56]);
    expect(row.loads.map(({ reference, to }) => [reference, to])).toContainEqual(['L-6', '/alerts/6']);
    expect(row.to).toBe('/alerts/cause?tab=open&type=unknown_or_fraudulent_phone_number&carrier=5000101');
  });
});
