import { describe, expect, test } from 'vitest';
import { alertClock } from '~/view/alerts/alert-clock';

const load = {
  id: 7,
  reference: 'L-7',
  status: 'covered',
  origin: 'DALLAS TX',
  destination: 'ATLANTA GA',
  first_window_starts_at: null,
  local_zone: 'America/Chicago',
  next_window_ends_at: null,
} as const;
const raised_at = '2026-11-22T15:13:00.000Z';
const zones = ['America/Chicago', 'America/New_York'];

describe('the clock of an alert’s page', () => {
  test.each([
    ['is of the stop whose zone the sentence names', 'Due in Atlanta, GA by Nov 22, 10:13 AM EST.', 'America/New_York'],
    ['is of the first stop for one that names it', 'The pickup opens Nov 22, 9:13 AM CST.', 'America/Chicago'],
    ['is of the first stop where it names none', 'The carrier fails your rules.', 'America/Chicago'],
  ])('%s', (_, message, local_zone) => {
    expect(alertClock({ message, raised_at, load }, zones)).toEqual({ local_zone });
  });

  test('is the company’s without a load', () => {
    expect(alertClock({ message: 'The carrier fails your rules.', raised_at, load: null }, [])).toBeNull();
  });
});
