import { formatDate, formatMoment } from '@contract/shared/format';
import { CANADIAN_PROVINCES, MEXICAN_STATES, US_STATES } from '@contract/shared/geography';
import {
  clockTime,
  DEFAULT_TIME_ZONE,
  isTimeZone,
  readTimeZoneFrom,
  TIME_ZONE_NAMES,
  type TimeZone,
  timeZoneOf,
  timeZoneOfState,
} from '@contract/shared/time-zones';
import { momentInFull } from '@contract/vetting/vetting-labels';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(() => readTimeZoneFrom(() => DEFAULT_TIME_ZONE));

describe('a moment on the clocks of a zone', () => {
  it.each<[string, TimeZone, string]>([
    ['2026-11-22T21:15:00Z', 'America/Chicago', 'Nov 22, 2026, 3:15 PM CST'],
    ['2026-07-04T21:15:00Z', 'America/Chicago', 'Jul 4, 2026, 4:15 PM CDT'],
    // The hour that daylight saving leaves out, and the one that comes twice.
    ['2026-03-08T07:59:59Z', 'America/Chicago', 'Mar 8, 2026, 1:59 AM CST'],
    ['2026-03-08T08:00:00Z', 'America/Chicago', 'Mar 8, 2026, 3:00 AM CDT'],
    ['2026-11-01T06:30:00Z', 'America/Chicago', 'Nov 1, 2026, 1:30 AM CDT'],
    ['2026-11-01T07:30:00Z', 'America/Chicago', 'Nov 1, 2026, 1:30 AM CST'],
    // Midnight and noon.
    ['2026-11-22T06:00:00.000Z', 'America/Chicago', 'Nov 22, 2026, 12:00 AM CST'],
    ['2026-11-22T18:00:00.000Z', 'America/Chicago', 'Nov 22, 2026, 12:00 PM CST'],
    // The day is another west of Greenwich, and east of it.
    ['2027-01-01T04:30:00Z', 'America/Los_Angeles', 'Dec 31, 2026, 8:30 PM PST'],
    ['2026-12-31T20:30:00Z', 'Pacific/Guam', 'Jan 1, 2027, 6:30 AM ChST'],
    ['2026-11-22T21:15:00Z', 'Pacific/Honolulu', 'Nov 22, 2026, 11:15 AM HST'],
    ['2026-11-22T21:15:00Z', 'America/St_Johns', 'Nov 22, 2026, 5:45 PM NST'],
    ['2026-07-22T21:15:00Z', 'America/St_Johns', 'Jul 22, 2026, 6:45 PM NDT'],
    // Without daylight saving, winter and summer.
    ['2026-01-15T12:00:00Z', 'America/Regina', 'Jan 15, 2026, 6:00 AM CST'],
    ['2026-07-15T12:00:00Z', 'America/Regina', 'Jul 15, 2026, 6:00 AM CST'],
    ['2026-01-15T12:00:00Z', 'America/Phoenix', 'Jan 15, 2026, 5:00 AM MST'],
    ['2026-07-15T12:00:00Z', 'America/Phoenix', 'Jul 15, 2026, 5:00 AM MST'],
    ['2026-07-15T12:00:00Z', 'America/Mexico_City', 'Jul 15, 2026, 6:00 AM CST'],
  ])('%s in %s is %s', (moment, zone, text) => {
    expect(formatMoment(moment, zone)).toBe(text);
  });

  it('is of the day that it falls on there', () => {
    expect(formatDate('2026-11-23T03:00:00Z', 'America/New_York')).toBe('Nov 22, 2026');
    expect(formatDate('2026-11-23', 'America/New_York')).toBe('Nov 23, 2026');
  });

  it('is not reported where the text is no moment', () => {
    for (const text of [null, undefined, '', 'soon', '2026-13-45T99:99:99Z'])
      expect(formatMoment(text)).toBe('Not reported');
  });

  it('is shown in the zone that the program finds at that moment', () => {
    let zone: TimeZone = 'America/Denver';
    readTimeZoneFrom(() => zone);
    expect(formatMoment('2026-11-22T21:15:00Z')).toBe('Nov 22, 2026, 2:15 PM MST');
    zone = 'America/Halifax';
    expect(formatMoment('2026-11-22T21:15:00Z')).toBe('Nov 22, 2026, 5:15 PM AST');
    expect(momentInFull('2026-11-22T21:15:09Z')).toBe('Sunday, November 22, 2026, 5:15:09 PM AST');
  });
});

describe('the zones', () => {
  it.each(TIME_ZONE_NAMES)('%s is known here, and its marks are those of its clocks this year', (zone) => {
    const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15, 12)));
    for (const moment of months) {
      const said = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' }).format(moment);
      const { mark } = clockTime(moment, zone);
      expect(mark.endsWith('DT'), `${said}: ${mark}`).toBe(said.includes('Daylight'));
    }
  });
});

describe('the zone of a state', () => {
  it('is known for every state, province and territory', () => {
    for (const code of [US_STATES, CANADIAN_PROVINCES, MEXICAN_STATES].flatMap((regions) => Object.keys(regions)))
      expect(timeZoneOfState(code), code).toSatisfy(isTimeZone);
  });
  it.each([
    ['IL', 'America/Chicago'],
    [' az ', 'America/Phoenix'],
    ['SK', 'America/Regina'],
    ['NL', 'America/St_Johns'],
    ['ON', 'America/Toronto'],
    ['JAL', 'America/Mexico_City'],
    ['SON', 'America/Hermosillo'],
    ['XX', null],
    ['XXX', null],
    ['toString', null],
    ['', null],
    [null, null],
  ])('%o is %o', (state, zone) => {
    expect(timeZoneOfState(state)).toBe(zone);
  });
  it('gives way to what the company chose, and is the middle of the country where none is known', () => {
    expect(timeZoneOf('America/Denver', 'NY')).toBe('America/Denver');
    expect(timeZoneOf(null, 'NY')).toBe('America/New_York');
    expect(timeZoneOf('Mars/Olympus', 'NY')).toBe('America/New_York');
    expect(timeZoneOf(null, null)).toBe('America/Chicago');
  });
});
