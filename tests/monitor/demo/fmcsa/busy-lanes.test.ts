import { busyLanes } from '@monitor/demo/fmcsa/busy-lanes';
import { calendarAt } from '@monitor/demo/fmcsa/calendar';
import { carrierAt } from '@monitor/demo/fmcsa/carrier-at';
import { inspectionsOf, RowNumbers } from '@monitor/demo/fmcsa/inspections';
import { expect, test } from 'vitest';

test('each of the twenty busy lanes has carriers seen at both ends, reefers among them', () => {
  const calendar = calendarAt('2026-11-22');
  const numbers = new RowNumbers();
  const seen = new Map(busyLanes.map((lane) => [lane, { all: 0, reefers: 0 }]));
  for (let place = 0; place < 3_000; place += 1) {
    const carrier = carrierAt(1, place, calendar);
    const lately = inspectionsOf(carrier, 1, calendar, numbers).filter(({ on }) => calendar.today - on < 700);
    const towns = new Set(lately.map(({ town }) => `${town.city}, ${town.state}`));
    const hasReefer = carrier.cargo.some((kind) => ['COLDFOOD', 'MEAT'].includes(kind));
    for (const [lane, count] of seen) {
      if (!lane.split(' – ').every((end) => towns.has(end))) continue;
      count.all += 1;
      count.reefers += hasReefer ? 1 : 0;
    }
  }
  expect(seen.size).toBe(20);
  for (const [lane, { all, reefers }] of seen) {
    expect(all, lane).toBeGreaterThan(10);
    expect(reefers, lane).toBeGreaterThan(0);
  }
});
