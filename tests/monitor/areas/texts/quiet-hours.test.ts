import { heldUntil } from '@monitor/areas/texts/quiet-hours';
import { expect, test } from 'vitest';

/** Texts go from 8 AM to 9 PM by the clock of the stop: both ends to the minute, in summer and in winter. */
test.each([
  ['America/Chicago', '2026-12-15T13:59:00Z', '2026-12-15T14:00:00Z'],
  ['America/Chicago', '2026-12-15T14:00:00Z', null],
  ['America/Chicago', '2026-12-16T02:59:00Z', null],
  ['America/Chicago', '2026-12-16T03:00:00Z', '2026-12-16T14:00:00Z'],
  ['America/Chicago', '2026-12-16T03:30:00Z', '2026-12-16T14:00:00Z'],
  ['America/Chicago', '2026-07-15T12:59:59Z', '2026-07-15T13:00:00Z'],
  ['America/Chicago', '2026-07-16T02:00:00Z', '2026-07-16T13:00:00Z'],
  // The night in which clocks go back, and one a half hour apart.
  ['America/Chicago', '2026-11-01T04:00:00Z', '2026-11-01T14:00:00Z'],
  ['America/St_Johns', '2026-12-15T11:00:00Z', '2026-12-15T11:30:00Z'],
])('in %s a text of %s waits until %s', (zone, now, until) => {
  expect(heldUntil(zone, new Date(now))).toEqual(new Date(until ?? now));
});
