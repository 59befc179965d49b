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
  tin: '36-4156789',
  tax_backup: 'not_subject',
  tax_certified: 'certified',
  tax_signature: 'Sam Carter',
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

test('the day of the signature is the day it is saved, whatever is sent', () => {
  const known = { hasFile: false, today: '2026-01-05', keptSecrets: new Set<string>(), places: new Map() };
  const signedOn = (sent: Record<string, string>) => readSection('tax', sent, known).answers.tax_signed_on;
  expect(signedOn({ ...W9, tax_signed_on: '2025-03-01' })).toBe('2026-01-05');
  expect(signedOn({ ...W9, tax_signature: '', tax_signed_on: '2026-01-05' })).toBe('');
  expect(signedOn({ ...W9, tax_how: 'file' })).toBe('');
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
  ['a number from an advertisement', { tin: '12-3456789' }, ['tin']],
  ['one digit nine times', { tin: '77-7777777' }, ['tin']],
  ['a number that can be neither EIN nor SSN', { tin: '00-1000000' }, ['tin']],
  ['an SSN whose first digits no EIN has', { tin: '078-41-5677' }, []],
  ['an ITIN, which is an EIN by its form', { tin: '91-2704410' }, []],
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
