import { agoAt, duration, stopTime, stopWindow, visitError } from '@contract/loads/stop-times';
import { describe, expect, test } from 'vitest';

const CHICAGO = { local_zone: 'America/Chicago' };

describe('times at a stop', () => {
  test('are on the stop’s clock, with its zone', () => {
    expect(stopTime('2026-11-22T21:15:00Z', CHICAGO)).toBe('Nov 22, 2026, 3:15 PM CST');
    expect(stopTime('2026-07-22T20:15:00Z', { local_zone: 'America/Phoenix' })).toBe('Jul 22, 2026, 1:15 PM MST');
  });

  test('in a zone that companies cannot choose are its own all the same', () => {
    expect(stopTime('2026-11-22T05:30:00Z', { local_zone: 'America/Kentucky/Louisville' })).toBe(
      'Nov 22, 2026, 12:30 AM EST',
    );
  });

  test('of a stop that could not be placed are UTC and say so', () => {
    expect(stopTime('2026-11-22T21:15:00Z', { local_zone: null })).toBe('Nov 22, 2026, 9:15 PM UTC');
  });

  test('a window names its day once, and both where it goes past midnight', () => {
    const window = (starts: string | null, ends: string | null) =>
      stopWindow({ window_starts_at: starts, window_ends_at: ends, ...CHICAGO });
    expect(window('2026-11-22T21:00:00Z', '2026-11-22T23:00:00Z')).toBe('Nov 22, 2026, 3:00 PM to 5:00 PM CST');
    expect(window('2026-11-23T05:00:00Z', '2026-11-23T07:00:00Z')).toBe(
      'Nov 22, 2026, 11:00 PM CST to Nov 23, 2026, 1:00 AM CST',
    );
    expect(window('2026-11-22T21:00:00Z', '2026-11-22T21:00:00Z')).toBe('Nov 22, 2026, 3:00 PM CST');
    expect(window(null, null)).toBe('Any time');
  });

  test('an arrival’s error is half of what lies between two positions; a report has none to show', () => {
    const between = { from: '2026-11-22T21:00:00Z', to: '2026-11-22T21:09:00Z', by_phone: false };
    const at = '2026-11-22T21:04:30Z';
    expect(visitError({ at, between, source: 'eld' })).toBe('± 5 minutes, by GPS');
    expect(visitError({ at, between: { ...between, from: null }, source: 'eld' })).toMatch(/^At the latest/);
    const byPhone = { ...between, by_phone: true };
    expect(visitError({ at, between: byPhone, source: 'eld' })).toBe('± 5 minutes, by the driver’s phone');
    expect(visitError({ at, between: { ...byPhone, from: null }, source: 'eld' })).toBe(
      'At the latest, by the driver’s phone; no position before',
    );
    expect(visitError({ at, between, source: 'eld' }, 'Samsara')).toBe('± 5 minutes, by GPS (Samsara)');
    expect(visitError({ at, between: byPhone, source: 'eld' }, 'the second driver’s phone')).toBe(
      '± 5 minutes, by the second driver’s phone',
    );
    expect(visitError({ at, between: null, source: 'report' })).toBe('Reported by a person');
  });

  test('lengths are minutes, hours and days; what is not known is said', () => {
    expect([45, 120, 125, 60 * 72, null].map(duration)).toEqual([
      '45 minutes',
      '2 h',
      '2 h 5 min',
      '3 days',
      'Not reported',
    ]);
    expect(agoAt('2026-11-22T21:00:00Z', '2026-11-22T21:12:00Z')).toBe('12 minutes ago');
    expect(agoAt('2026-11-22T21:12:00Z', '2026-11-22T21:00:00Z')).toBe('just now');
  });
});
