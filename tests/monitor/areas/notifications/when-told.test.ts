import type { NotificationTimes } from '@contract/notifications/notification-preferences.calls';
import type { TimeZone } from '@contract/shared/time-zones';
import { DEFAULT_TIMES, nextDigest, quietUntil } from '@monitor/areas/notifications/when-told';
import { describe, expect, test } from 'vitest';

const times = (some: Partial<NotificationTimes>, zone: TimeZone = 'America/Chicago') => ({
  ...DEFAULT_TIMES,
  ...some,
  zone,
});
const night = (days: number[] = [1, 2, 3, 4, 5, 6, 7], starts_at = '22:00', ends_at = '06:00') =>
  times({ quiet_hours: { starts_at, ends_at, days: days as [] } });
const iso = (at: Date | null) => at?.toISOString() ?? null;

describe('quietUntil', () => {
  test.each([
    ['before they begin', '2026-09-15T02:59:59Z', null],
    ['at their beginning', '2026-09-15T03:00:00Z', '2026-09-15T11:00:00.000Z'],
    ['after midnight', '2026-09-15T08:00:00Z', '2026-09-15T11:00:00.000Z'],
    ['at their end', '2026-09-15T11:00:00Z', null],
  ])('%s', (_when, now, end) => expect(iso(quietUntil(night(), new Date(now)))).toBe(end));

  test('a night belongs to the day on which it begins', () => {
    // Sep 18, 2026 is a Friday; the weekend's nights are not quiet.
    const weekdays = night([1, 2, 3, 4, 5]);
    expect(iso(quietUntil(weekdays, new Date('2026-09-19T08:00:00Z')))).toBe('2026-09-19T11:00:00.000Z');
    expect(quietUntil(weekdays, new Date('2026-09-20T08:00:00Z'))).toBeNull();
    expect(quietUntil(weekdays, new Date('2026-09-21T08:00:00Z'))).toBeNull();
    expect(iso(quietUntil(weekdays, new Date('2026-09-22T03:30:00Z')))).toBe('2026-09-22T11:00:00.000Z');
  });

  test('hours within a day', () => {
    const lunch = night([1], '12:00', '13:00');
    expect(iso(quietUntil(lunch, new Date('2026-09-14T17:30:00Z')))).toBe('2026-09-14T18:00:00.000Z');
    expect(quietUntil(lunch, new Date('2026-09-15T17:30:00Z'))).toBeNull();
  });

  test('they end at six by the clock in the nights that are an hour shorter and longer', () => {
    // Clocks go forward on Mar 8, 2026 and back on Nov 1, 2026.
    expect(iso(quietUntil(night(), new Date('2026-03-08T05:00:00Z')))).toBe('2026-03-08T11:00:00.000Z');
    expect(iso(quietUntil(night(), new Date('2026-11-01T04:00:00Z')))).toBe('2026-11-01T12:00:00.000Z');
    // The hour that there is not: 2:30 is 3:30.
    expect(iso(quietUntil(night([6], '22:00', '02:30'), new Date('2026-03-08T05:00:00Z')))).toBe(
      '2026-03-08T08:30:00.000Z',
    );
    // 1:30 comes twice: quiet hours that end then end the first time.
    expect(iso(quietUntil(night([6], '22:00', '01:30'), new Date('2026-11-01T05:00:00Z')))).toBe(
      '2026-11-01T06:30:00.000Z',
    );
    expect(quietUntil(night([6], '22:00', '01:30'), new Date('2026-11-01T07:00:00Z'))).toBeNull();
  });
});

describe('nextDigest', () => {
  const shifts = times({ digest_times: ['06:00', '14:00', '22:00'] });
  test.each([
    ['2026-09-15T10:59:59Z', '2026-09-15T11:00:00.000Z'],
    ['2026-09-15T11:00:00Z', '2026-09-15T19:00:00.000Z'],
    ['2026-09-15T20:00:00Z', '2026-09-16T03:00:00.000Z'],
    ['2026-09-16T03:00:00Z', '2026-09-16T11:00:00.000Z'],
  ])('after %s', (now, next) => expect(iso(nextDigest(shifts, new Date(now)))).toBe(next));

  test('every time of every day comes once, whatever the clocks do', () => {
    for (const zone of [
      'America/Chicago',
      'America/Phoenix',
      'America/St_Johns',
      'Pacific/Guam',
      'Pacific/Pago_Pago',
    ] as const)
      for (const begin of ['2026-03-06T00:00:00Z', '2026-10-30T00:00:00Z']) {
        const all = new Set<string>();
        let now = new Date(begin);
        const end = now.getTime() + 5 * 86_400_000;
        while (now.getTime() < end) {
          now = nextDigest(times({ digest_times: ['01:30', '02:30', '14:00'] }, zone), now);
          all.add(now.toISOString());
        }
        const days = [...all].map((at) =>
          new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(at)),
        );
        // Of each whole day three.
        for (const day of new Set(days.slice(3, -3))) expect(days.filter((one) => one === day)).toHaveLength(3);
      }
  });
});
