import { LOAD_EXCEPTIONS, LOAD_URGENCY } from '@contract/loads/loads.constants';
import type { LoadStop, LoadSummary } from '@contract/loads/loads.entities';
import { attentionOf } from '@monitor/areas/loads/attention';
import { expect, test } from 'vitest';

const NOW = new Date('2026-09-15T12:00:00Z');
const at = (hour: number) => new Date(Date.UTC(2026, 8, 15, hour)).toISOString();
const visit = (hour: number) => ({ at: at(hour), between: null, source: 'report' as const });
const stopOf = (change: Partial<LoadStop>) =>
  ({
    kind: 'pickup',
    city: 'Dallas',
    state: 'TX',
    window_starts_at: at(6),
    window_ends_at: at(8),
    arrived: null,
    departed: null,
    dwell_minutes: null,
    free_time_minutes: 120,
    visit_state: 'none',
    ...change,
  }) as LoadStop;
const delivery = (change: Partial<LoadStop> = {}) =>
  stopOf({ kind: 'delivery', city: 'Houston', window_starts_at: at(20), window_ends_at: at(22), ...change });

const reasonsOf = (change: Partial<LoadSummary>) =>
  attentionOf(
    {
      status: 'covered',
      protection: null,
      tracking_status: 'tracking',
      exceptions: [],
      stops: [stopOf({}), delivery()],
      carrier: null,
      newest_position_at: null,
      paper_difference: null,
      ...change,
    },
    NOW,
  ).map(({ reason }) => reason);

const DIFFERS = {
  rate_confirmation_id: 42,
  number: 'RC-000042',
  is_accepted: true,
  next: 'revise' as const,
  changes: [{ label: 'Delivery', sentence: 'Delivery: 6:00 PM became 9:00 PM CST.' }],
};

const here = { arrived: visit(5), dwell_minutes: 420 };

test.each<[string, Partial<LoadSummary>, string]>([
  ['a truck that was not seen', { exceptions: ['no-arrival'] }, 'No arrival seen in Dallas, TX, 4 h past the window'],
  [
    'the second stop, where the first is done',
    {
      exceptions: ['no-arrival'],
      stops: [stopOf({ arrived: visit(6), departed: visit(7) }), delivery({ window_ends_at: at(10) })],
    },
    'No arrival seen in Houston, TX, 2 h 0 min past the window',
  ],
  [
    'near a postal code, which is no sign that it is missing',
    { exceptions: ['no-pickup'], stops: [stopOf({ visit_state: 'near' }), delivery()] },
    'No departure seen in Dallas, TX, 4 h past the window',
  ],
  [
    'a pickup not done',
    { exceptions: ['no-pickup'], stops: [stopOf(here), delivery()] },
    'No departure seen in Dallas, TX, 4 h past the window',
  ],
  [
    'a delivery not done',
    {
      exceptions: ['no-delivery'],
      stops: [stopOf({}), delivery({ window_ends_at: new Date(NOW.getTime() - 30 * 3_600_000).toISOString() })],
    },
    'No arrival seen in Houston, TX, 1 day 6 h past the window',
  ],
  [
    'a truck held up',
    { exceptions: ['no-departure'], stops: [stopOf(here), delivery()] },
    'In Dallas, TX for 7 h, free time 2 h 0 min',
  ],
  [
    'silence',
    { exceptions: ['not-tracking'], tracking_status: 'tracking_interrupted', newest_position_at: at(10) },
    'No position for 2 h 0 min',
  ],
  [
    'no position at all',
    { exceptions: ['not-tracking'], tracking_status: 'unable_to_track' },
    'No position, and the load is due',
  ],
  [
    'tracking that was ended',
    { exceptions: ['not-tracking'], tracking_status: 'terminated' },
    'Tracking was ended while the load is under way',
  ],
  [
    'no truck, the pickup open',
    { exceptions: ['no-assigned-vehicle'] },
    'Assign a truck: pickup in Dallas, TX opened 6 h ago',
  ],
  [
    'no truck, the pickup ahead',
    { exceptions: ['no-assigned-vehicle'], stops: [stopOf({ window_starts_at: at(14) })] },
    'Assign a truck: pickup in Dallas, TX opens in 2 h 0 min',
  ],
  ['no ELD', { exceptions: ['no-eld'] }, 'No ELD. Request tracking or call'],
  [
    'a paper that says otherwise',
    { exceptions: ['paper-differs'], paper_difference: DIFFERS },
    'RC-000042 as accepted differs. Delivery: 6:00 PM became 9:00 PM CST.',
  ],
  ['a truck without a position yet', { exceptions: ['pending-tracking'] }, 'Truck assigned, no position yet'],
])('%s', (_what, load, reason) => {
  expect(reasonsOf(load)).toEqual([reason]);
});

test('every exception has its place among the others, and no reason is twice or calls silence late', () => {
  expect([...LOAD_URGENCY].sort()).toEqual([...LOAD_EXCEPTIONS].sort());
  const all = attentionOf(
    {
      status: 'covered',
      tracking_status: 'tracking_interrupted',
      exceptions: [...LOAD_EXCEPTIONS],
      stops: [stopOf({}), delivery()],
      carrier: {
        id: 1,
        legal_name: null,
        identifiers: [],
        overall_result: null,
        is_do_not_dispatch: true,
        phone: null,
      },
      protection: null,
      newest_position_at: at(1),
      paper_difference: DIFFERS,
    },
    NOW,
  );
  // Of no arrival and no pickup at one stop the line is the same.
  expect(all.map(({ cause }) => cause)).toEqual([
    'do-not-dispatch',
    ...LOAD_URGENCY.filter((one) => one !== 'no-pickup'),
  ]);
  expect(new Set(all.map(({ reason }) => reason)).size).toBe(all.length);
  for (const { reason } of all) expect(reason).not.toMatch(/late|NaN|null|undefined/);
});

test('a load without a carrier says so once, however much of it was missed', () => {
  const exceptions: LoadSummary['exceptions'] = ['no-arrival', 'no-pickup', 'no-delivery'];
  const stops = [stopOf({}), delivery({ window_ends_at: at(9) })];
  expect(reasonsOf({ status: 'available', exceptions, stops })).toEqual([
    'No carrier: pickup in Dallas, TX, 4 h past the window. Cover, reschedule or cancel it',
  ]);
  // Taken off a carrier under way: what is left is the delivery.
  const left = [stopOf({ arrived: visit(6), departed: visit(7) }), delivery({ window_ends_at: at(9) })];
  expect(reasonsOf({ status: 'available', exceptions: ['no-arrival', 'no-delivery'], stops: left })).toEqual([
    'No carrier: delivery in Houston, TX, 3 h past the window. Cover, reschedule or cancel it',
  ]);
});

test('a load that is not protected says why, before anything else; one that is over does not', () => {
  const protection = { state: 'not_protected', sentence: 'Not protected. Not onboarded yet.' } as const;
  expect(reasonsOf({ protection, exceptions: ['no-eld'] })[0]).toBe('Not protected. Not onboarded yet.');
  expect(reasonsOf({ protection, status: 'delivered' })).toEqual([]);
});

test('a load that is over needs no one, whoever hauled it', () => {
  const carrier = {
    id: 1,
    legal_name: null,
    identifiers: [],
    overall_result: null,
    is_do_not_dispatch: true,
    phone: null,
  };
  expect(reasonsOf({ status: 'delivered', carrier })).toEqual([]);
});
