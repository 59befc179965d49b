import type { Load } from '@contract/loads/loads.entities';
import { expect, test } from 'vitest';
import { callerAction, loadActions } from '~/view/load/load-actions';

const seen = { at: '2026-11-22T21:00:00Z', between: null, source: 'report' } as const;
const stop = (id: number, given: Partial<Load['stops'][number]> = {}) =>
  ({ id, arrived: null, departed: null, ...given }) as Load['stops'][number];
const load = (given: Partial<Load> = {}) =>
  ({
    id: 7,
    status: 'covered',
    carrier: { id: 1 },
    vehicle: { id: 2 },
    stops: [stop(1), stop(2)],
    tracking_status: 'tracking',
    cancelled_at: null,
    ...given,
  }) as Load;
const primary = (given: Partial<Load>) => loadActions(load(given)).primary?.label ?? null;
const labels = (given: Partial<Load>) => loadActions(load(given)).others.map(({ label }) => label);

test('the next step is the button: a carrier, a truck, the next visit, the paper', () => {
  expect(primary({ status: 'available', carrier: null, vehicle: null })).toBe('Cover load');
  expect(primary({ vehicle: null })).toBe('Choose truck');
  expect(loadActions(load()).primary).toEqual({ label: 'Log arrival', to: '/loads/7/logs/new?type=arrival&stop=1' });
  expect(loadActions(load({ stops: [stop(1, { arrived: seen }), stop(2)] })).primary?.to).toBe(
    '/loads/7/logs/new?type=departure&stop=1',
  );
  expect(loadActions(load({ stops: [stop(1, { arrived: seen, departed: seen }), stop(2)] })).primary?.to).toBe(
    '/loads/7/logs/new?type=arrival&stop=2',
  );
  expect(primary({ status: 'delivered', tracking_status: 'ended' })).toBe('Upload document');
});

test('a cancelled load takes papers alone; a closed one is not cancelled', () => {
  expect([primary({ cancelled_at: seen.at }), labels({ cancelled_at: seen.at })]).toEqual([null, ['Upload document']]);
  expect(labels({ status: 'delivered' })).not.toContain('Cancel load');
});

test('what cannot be done is not offered: no truck without a carrier, no end of tracking that has ended', () => {
  const uncovered = labels({ carrier: null, vehicle: null, status: 'available', tracking_status: 'not_started' });
  for (const label of ['Choose truck', 'Remove carrier', 'End tracking']) expect(uncovered).not.toContain(label);
  expect(labels({ tracking_status: 'terminated' })).not.toContain('End tracking');
  expect(labels({})).toContain('End tracking');
});

test('what takes something from the load is apart: its carrier, its tracking, the load itself', () => {
  const dangers = loadActions(load()).others.filter(({ isDanger }) => isDanger);
  expect(dangers.map(({ label }) => label)).toEqual(['Remove carrier', 'End tracking', 'Cancel load']);
});

test('a caller is checked for the load and the carrier that has it, while anyone may call for it', () => {
  expect(callerAction(load())?.to).toBe('/carriers/contact-search?load_id=7&carrier_id=1');
  expect(callerAction(load({ carrier: null }))?.to).toBe('/carriers/contact-search?load_id=7');
  expect(callerAction(load({ status: 'delivered' }))).toBeNull();
});
