import { asOfDay, daysInName } from '@monitor/federal-data/import/as-of';
import { describe, expect, it } from 'vitest';

const today = '2026-09-10';
const dayOf = (name: string, given?: string) => asOfDay({ names: [name], today, given });

describe('the day in a name', () => {
  it.each([
    ['census_20260901.csv', '2026-09-01'],
    ['Company_Census_File_20241101.csv', '2024-11-01'],
    ['2026_09_01 census.csv', '2026-09-01'],
    ['OOS_Orders_11-01-2024.csv', '2024-11-01'],
    ['FMCSA_CENSUS1_2016Sep.txt', '2016-09-01'],
    ['SMS_AB_PassProperty_2025Jun.csv', '2025-06-01'],
    ['sms-input-june-2025.csv', '2025-06-01'],
    ['crashes_2025-06.csv', '2025-06-01'],
    ['census-20240101-downloaded-20260901.csv', '2024-01-01'],
  ])('%s is as of %s', (name, day) => {
    expect(dayOf(name)).toMatchObject({ day, from: 'name', note: null });
  });

  it.each([
    'census.csv',
    'census-20261340.csv',
    'census-120260901.csv',
    'census-2026-0901.csv',
    'census-20270101.csv',
    'SMS_2026Dec.csv',
    'maynard-1999x.csv',
    'c5y8-a4uz.csv',
  ])('%s has none', (name) => {
    expect(daysInName(name, today)).toEqual([]);
    expect(dayOf(name)).toBeNull();
  });

  it('is that of a file in a zip or of the zip, whichever is older', () => {
    const names = ['FMCSA_CENSUS1_2016Sep.txt', 'sms-20260901.zip'];
    expect(asOfDay({ names, today })?.day).toBe('2016-09-01');
  });
});

describe('the day that a person gives', () => {
  it('counts where the name has none', () => {
    expect(dayOf('census.csv', '2026-08-15')).toEqual({ day: '2026-08-15', from: 'given', note: null });
  });

  it('counts where it makes the file older, or says which day of the month', () => {
    expect(dayOf('census_20260901.csv', '2026-08-15')?.day).toBe('2026-08-15');
    expect(dayOf('SMS_2026Aug.csv', '2026-08-28')).toMatchObject({ day: '2026-08-28', note: null });
  });

  it('never makes a file newer than its own name says', () => {
    expect(dayOf('FMCSA_CENSUS1_2016Sep.txt', '2026-09-08')).toMatchObject({
      day: '2016-09-01',
      from: 'name',
      note: expect.stringContaining('as its name says, not of the later 2026-09-08'),
    });
  });
});

describe('what the file dates itself', () => {
  const newestChange = '2026-04-08';

  it('counts where neither name nor person says a day', () => {
    expect(asOfDay({ names: ['inspections.csv'], today, newestChange })).toMatchObject({
      day: '2026-04-08',
      from: 'contents',
    });
    expect(asOfDay({ names: ['inspections_20260901.csv'], today, newestChange })?.day).toBe('2026-09-01');
    expect(asOfDay({ names: ['inspections.csv'], today, given: '2026-09-02', newestChange })?.day).toBe('2026-09-02');
  });
});

describe('a frozen dataset', () => {
  const frozen = { names: ['carrier.csv'], today, frozenOn: '2026-05-14' };

  it('is as of its last day, whenever it was downloaded', () => {
    expect(asOfDay(frozen)).toEqual({ day: '2026-05-14', from: 'frozen', note: null });
    expect(asOfDay({ ...frozen, given: '2026-09-08' })).toMatchObject({ day: '2026-05-14', from: 'frozen' });
    expect(asOfDay({ ...frozen, names: ['carrier_20260908.csv'] })).toMatchObject({
      day: '2026-05-14',
      note: expect.stringContaining('FMCSA has written nothing'),
    });
  });

  it('is older where its name or a person says so', () => {
    expect(asOfDay({ ...frozen, names: ['carrier_20241101.csv'] })?.day).toBe('2024-11-01');
    expect(asOfDay({ ...frozen, given: '2025-01-02' })?.day).toBe('2025-01-02');
  });

  it('does not lie ahead', () => {
    expect(asOfDay({ ...frozen, today: '2026-01-01' })?.day).toBe('2026-01-01');
  });
});
