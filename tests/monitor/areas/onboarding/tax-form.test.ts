import { readSection } from '@monitor/areas/onboarding/read-section';
import { expect, test } from 'vitest';

const W9 = {
  tax_form: 'w9',
  tax_how: 'typed',
  tax_name: 'Cedar River Transport LLC',
  tax_class: 'llc',
  tax_llc: 'S',
  tax_street: '1 Main St',
  tax_city: 'Moline',
  tax_state: 'IL',
  tax_postal_code: '61265',
  tin: '12-3456789',
  tax_backup: 'not_subject',
  tax_certified: 'certified',
  tax_signature: 'Sam Carter',
  tax_signed_on: '2026-01-05',
};
const errorsOf = (changed: Record<string, string>) =>
  Object.keys(
    readSection(
      'tax',
      // A box that is not checked is not sent.
      Object.fromEntries(Object.entries({ ...W9, ...changed }).filter(([, value]) => value !== '')),
      { hasFile: false, today: '2026-01-05', keptSecrets: new Set(), places: new Map() },
    ).errors,
  ).sort();

test('a W-9 that is filled in has all that the form asks for', () => {
  expect(errorsOf({})).toEqual([]);
});

test.each(Object.keys(W9).filter((name) => !['tax_form', 'tax_how'].includes(name)))(
  'without %s it is no W-9',
  (name) => {
    expect(errorsOf({ [name]: '' })).toEqual([name]);
  },
);

test.each([
  ['an LLC says how it is taxed, no other company does', { tax_class: 'c_corporation', tax_llc: '' }, []],
  ['a class of its own for an LLC is chosen from the list', { tax_llc: 'D' }, ['tax_llc']],
  [
    'codes of exemption are those of the form',
    { tax_exempt_payee: '14', tax_fatca: 'Z' },
    ['tax_exempt_payee', 'tax_fatca'],
  ],
  ['the last of each code', { tax_exempt_payee: '13', tax_fatca: 'M' }, []],
  ['a date that is still ahead signs nothing', { tax_signed_on: '2026-01-06' }, ['tax_signed_on']],
  ['a day that no calendar has', { tax_signed_on: '2026-02-30' }, ['tax_signed_on']],
  ['a certification that is another word', { tax_certified: 'no' }, ['tax_certified']],
  [
    'a foreign company certifies no W-9',
    { tax_form: 'w8', tin: 'X-77', tax_class: '', tax_llc: '', tax_state: '', tax_backup: '', tax_certified: '' },
    [],
  ],
  [
    'a signed form that is uploaded asks for the file alone',
    Object.fromEntries(Object.keys(W9).map((name) => [name, { tax_form: 'w9', tax_how: 'file' }[name] ?? ''])),
    ['file'],
  ],
] as [string, Record<string, string>, string[]][])('%s', (_what, changed, fields) => {
  expect(errorsOf(changed)).toEqual(fields);
});
