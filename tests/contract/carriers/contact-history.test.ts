import { type ContactChange, contactHistory, nameAgeOf, provingContacts } from '@contract/carriers/contact-history';
import { describe, expect, test } from 'vitest';

const TODAY = '2026-09-15';
const NOW = {
  legal_name: 'CEDAR RIVER TRANSPORT LLC',
  officers: null,
  phone: '+13095550111',
  cell_phone: null,
  email: 'office@cedarriver.test',
  address: null,
};
const became = (asOf: string, was: string | null, value: string | null): ContactChange => ({
  field: 'phone',
  asOf,
  was,
  became: value,
});
const history = (
  changes: readonly ContactChange[],
  { since = '2020-01-02' as string | null, filedOn = null as string | null, phone = NOW.phone as string | null } = {},
) => contactHistory({ now: { ...NOW, phone }, changes, since, dbaSince: null, filedOn }, TODAY);
const phones = (...given: Parameters<typeof history>) => history(...given).filter(({ field }) => field === 'phone');
const called = (...given: Parameters<typeof history>) =>
  provingContacts(history(...given), ['phone', 'cell_phone'], TODAY).map(({ value }) => value);

describe('the age of a contact', () => {
  test('is that of the files while nothing changed, and of what is not reported there is none', () => {
    expect(history([])).toEqual([
      expect.objectContaining({ field: 'legal_name', first_seen: '2020-01-02', standing: 'proven' }),
      {
        field: 'phone',
        value: NOW.phone,
        first_seen: '2020-01-02',
        is_first_known: true,
        last_seen: null,
        standing: 'proven',
      },
      expect.objectContaining({ field: 'email', value: NOW.email }),
    ]);
  });

  test.each([
    ['90 days ago', '2026-06-17', 'proven'],
    ['89 days ago', '2026-06-18', 'young'],
  ])('that came %s', (_when, day, standing) => {
    expect(phones([became(day, '+13095550100', NOW.phone)])).toEqual([
      { ...phones([])[0], first_seen: day, is_first_known: false, standing },
      expect.objectContaining({ value: '+13095550100', first_seen: '2020-01-02', standing: 'past' }),
    ]);
  });

  test('that was reported where none was before begins with that day: a first telephone may be a thief’s', () => {
    expect(phones([became('2026-09-01', null, NOW.phone)])).toEqual([
      expect.objectContaining({ first_seen: '2026-09-01', standing: 'young' }),
    ]);
  });

  test('that came back is as old as it was', () => {
    const away = [became('2026-07-01', NOW.phone, '+13095550100'), became('2026-08-01', '+13095550100', NOW.phone)];
    expect(phones(away)[0]).toMatchObject({ value: NOW.phone, first_seen: '2020-01-02', standing: 'proven' });
  });

  test.each<[ContactChange['field'], string, string]>([
    ['legal_name', 'Cedar River Transport, Inc.', 'CEDAR RIVER TRANSPORT LLC'],
    ['officers', 'JO SMITH and SAM CARTER', 'SAM CARTER and JO SMITH'],
  ])('that is only spelled in another way is as old as it was: %s', (field, was, value) => {
    const change = { field, asOf: '2026-09-01', was, became: value };
    const found = contactHistory(
      { now: { ...NOW, [field]: value }, changes: [change], since: '2020-01-02', dbaSince: null, filedOn: null },
      TODAY,
    );
    expect(found.filter((one) => one.field === field)).toEqual([
      expect.objectContaining({ value, first_seen: '2020-01-02', standing: 'proven' }),
    ]);
  });

  test.each([
    ['the carrier filed before that', '2025-03-01', 'filed'],
    ['the carrier filed since', '2026-09-01', 'young'],
    ['no one knows when it filed', null, 'young'],
  ])('of which the files begin lately: %s', (_why, filedOn, standing) => {
    expect(phones([], { since: '2026-08-30', filedOn })[0]).toMatchObject({ is_first_known: true, standing });
  });

  test('that changed within files that begin lately is young however old the filing is', () => {
    const changed = [became('2026-09-10', '+13095550100', NOW.phone)];
    expect(phones(changed, { since: '2026-08-30', filedOn: '2020-01-01' })[0]!.standing).toBe('young');
  });

  test('counts no change after the day', () => {
    expect(phones([became('2026-09-16', '+13095550100', NOW.phone)])[0]!.first_seen).toBe('2020-01-02');
  });
});

describe('numbers to call', () => {
  const [A, B] = ['+13095550100', '+13095550101'];
  test('leave out one that changed lately, for the one before it', () => {
    expect(called([became('2026-09-01', A, NOW.phone)])).toEqual([A]);
  });
  test('a thief who changes it twice gains nothing', () => {
    expect(called([became('2026-08-20', A, B), became('2026-09-01', B, NOW.phone)])).toEqual([A]);
  });
  test('after 90 days the new one stands, and the one before is gone', () => {
    expect(called([became('2026-06-17', A, NOW.phone)])).toEqual([NOW.phone]);
  });
  test('one that was taken off lately can still be called', () => {
    expect(called([became('2026-09-01', A, null)], { phone: null })).toEqual([A]);
  });
  test('none is left where all are new', () => {
    expect(called([became('2026-09-01', null, NOW.phone)])).toEqual([]);
    expect(called([], { since: '2026-09-01' })).toEqual([]);
  });
});

describe('the age of a DBA name', () => {
  const dba = (asOf: string, was: string | null, value: string | null): ContactChange => ({
    field: 'dba_name',
    asOf,
    was,
    became: value,
  });
  const record = { changes: [] as ContactChange[], since: '2020-01-02', dbaSince: null, filedOn: null };

  test('is that of the first census only where its changes were kept since', () => {
    expect(nameAgeOf('dba_name', 'WIDE SKY', record, TODAY)).toMatchObject({
      first_seen: '2020-01-02',
      standing: 'proven',
    });
    const kept = { ...record, dbaSince: '2026-08-01' };
    expect(nameAgeOf('dba_name', 'WIDE SKY', kept, TODAY)).toEqual({
      first_seen: '2026-08-01',
      is_first_known: true,
      standing: 'young',
    });
    expect(nameAgeOf('dba_name', 'WIDE SKY', { ...kept, filedOn: '2025-01-01' }, TODAY)?.standing).toBe('filed');
    expect(nameAgeOf('dba_name', null, record, TODAY)).toBeNull();
  });

  test('is that of its change; spelled in another way it is the old one', () => {
    const came = { ...record, changes: [dba('2026-09-01', null, 'ACME HAULING')] };
    expect(nameAgeOf('dba_name', 'ACME HAULING', came, TODAY)).toEqual({
      first_seen: '2026-09-01',
      is_first_known: false,
      standing: 'young',
    });
    const spelled = { ...record, changes: [dba('2026-09-01', 'WIDE SKY', 'Wide Sky, LLC')] };
    expect(nameAgeOf('dba_name', 'Wide Sky, LLC', spelled, TODAY)).toMatchObject({
      first_seen: '2020-01-02',
      standing: 'proven',
    });
  });
});
