// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { TheftCalendar } from '~/components/alert/theft-calendar';
import { theftCalendar } from '~/view/alerts/theft-calendar';
import { InRouter } from '../support/stub';

afterEach(cleanup);

type Found = Parameters<typeof theftCalendar>[0];

const LIST = { as_of: '2026-10-01', sources: ['CargoNet'], not_checked_because: null };
const pickupOn = (day: string, load_id: number): Found['pickups'][number] => ({
  load_id,
  reference: `DB-${load_id}`,
  customer_name: null,
  commodity: 'Paper',
  city: 'Chicago',
  state: 'IL',
  name: null,
  window_starts_at: `${day}T15:00:00.000Z`,
  window_ends_at: `${day}T16:00:00.000Z`,
  local_zone: 'America/Chicago',
  carrier: null,
  day,
  county: { state: 'IL', code: '031', name: 'Cook' },
  warnings: [{ county: 'Cook', goods: null, weekdays: [5, 7], source: 'CargoNet', as_of: '2026-10-01' }],
});

function answerOf(found: Partial<Found>) {
  const whole = { as_of: '2026-11-27T18:00:00.000Z', list: LIST, compared: 3, is_cut: false };
  const { container } = render(
    <InRouter>
      <TheftCalendar {...theftCalendar({ ...whole, pickups: [], not_compared: [], ...found })} />
    </InRouter>,
  );
  return container.querySelector('.panel-answer')!.textContent;
}

describe('the theft calendar', () => {
  test('says first how many pickups are at risk today, and how many later', () => {
    const pickups = [pickupOn('2026-11-27', 1), pickupOn('2026-11-27', 2), pickupOn('2026-11-30', 3)];
    expect(answerOf({ pickups })).toBe('2 pickups in theft areas today, 1 more through Monday.');
    expect(screen.getAllByText('Any goods, Fri, Sun')).toHaveLength(3);
    cleanup();
    expect(answerOf({ pickups: pickups.slice(2) })).toBe('None today, 1 in theft areas through Monday.');
  });

  test('does not tell pickups as safe that no list could be compared with', () => {
    expect(answerOf({})).toBe('No pickup found in a theft area in the next 7 days.');
    cleanup();
    expect(answerOf({ list: { as_of: null, sources: [], not_checked_because: 'not_loaded' } })).toMatch(
      /^Not every pickup/,
    );
  });
});
