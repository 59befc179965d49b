import { PersonText, pseudonymOf } from '@monitor/areas/retention/person-text';
import { expect, test } from 'vitest';

const PSEUDONYM = pseudonymOf(7);
const text = (person: Partial<{ name: string; email: string; phone: string }>) =>
  new PersonText({ name: null, email: null, phone: null, ...person });

test.each([
  [{ name: 'Ann Lee' }, 'Ask ANN  LEE, or Lee, Ann.', 'Ask Erased person 7, or Erased person 7.'],
  [{ name: 'Ann Lee' }, 'Joann Lee and Ann Leeds', 'Joann Lee and Ann Leeds'],
  [{ name: 'Éva Ó’Brien' }, 'ÉVA Ó’BRIEN came', 'Erased person 7 came'],
  [
    { email: 'a.b@c.test' },
    'To A.B@c.test. Not xa.b@c.test, a.b@c.test.au',
    'To erased-7@erased.invalid. Not xa.b@c.test, a.b@c.test.au',
  ],
  [{ phone: '+13125550147' }, 'On (312) 555-0147, +1 312.555.0147', 'On erased, erased'],
  [{ phone: '+13125550147' }, 'Load 93125550147 and 31255501470', 'Load 93125550147 and 31255501470'],
  [{ phone: '+13125550147' }, '+13125550147', null],
  [{ phone: '+525512345678' }, 'A +52 55 1234 5678 B', 'A erased B'],
])('%j in “%s”', (person, given, left) => {
  expect(text(person).without(given, PSEUDONYM)).toBe(left);
});

test('in JSON: every text, names of fields too; the rest as it is', () => {
  const given = { a: ['Ann Lee', 7, null], 'Ann Lee': { phone: '+13125550147', ok: true } };
  expect(text({ name: 'Ann Lee', phone: '+13125550147' }).withoutIn(given, PSEUDONYM)).toEqual({
    a: ['Erased person 7', 7, null],
    'Erased person 7': { phone: 'erased', ok: true },
  });
});

test('signs of patterns in a name are letters', () => {
  expect(text({ name: 'A.n (Lee' }).without('Axn (Lee', PSEUDONYM)).toBe('Axn (Lee');
});
