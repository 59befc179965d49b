import { readEmail, readPhone } from '@monitor/areas/carriers/contact-values';
import { lookAlikesOf } from '@monitor/areas/carriers/look-alike-domains';
import { isFreeMail } from '@monitor/base/email-domains';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

describe('domains that could be taken for a known one', () => {
  test.each([
    ['cedarrlver.com', 'cedarriver.com', 'changed'],
    ['cedariver.com', 'cedarriver.com', 'left_out'],
    ['cedarrivers.com', 'cedarriver.com', 'added'],
    ['cedarirver.com', 'cedarriver.com', 'swapped'],
    ['cedarriver.co', 'cedarriver.com', 'left_out'],
    ['cedar-river.com', 'cedarriver.com', 'added'],
    ['summitfreight.com', 'surnmitfreight.com', 'look_alike_letters'],
    ['modemtrucking.com', 'moderntrucking.com', 'look_alike_letters'],
    // A Cyrillic letter in the place of a Latin one.
    ['сedarriver.com', 'cedarriver.com', 'changed'],
  ])('%s is taken for %s: %s', (written, known, edit) => {
    expect(lookAlikesOf(written).get(known)).toBe(edit);
  });

  test.each(['abc.com', 'gmail.com', 'mail.gmail.com'])('%s is taken for nothing', (domain) => {
    expect(lookAlikesOf(domain).size).toBe(0);
  });

  test('a domain open to anybody is no known carrier’s, and no domain is its own', () => {
    expect([...lookAlikesOf('gmaill.com').keys()].filter(isFreeMail)).toEqual([]);
    expect(lookAlikesOf('cedarriver.com').has('cedarriver.com')).toBe(false);
  });

  test('two edits are too many', () => {
    expect(lookAlikesOf('cedarrlverr.com').has('cedarriver.com')).toBe(false);
  });

  test('any text gives few enough to look for by equality', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        expect(lookAlikesOf(domain).size).toBeLessThanOrEqual(80 * (domain.length + 1));
      }),
    );
  });
});

describe('contacts as people type them', () => {
  test.each([
    ['3605551234', '+13605551234'],
    ['(360) 555.1234', '+13605551234'],
    ['+1 360 555 1234', '+13605551234'],
    ['360-555-1234', '+13605551234'],
    ['+52 55 1234 5678', '+525512345678'],
    ['５５５', null],
    ['555 12', null],
    ['dispatch', null],
    ['', null],
    ['\u0000', null],
    ['3605551234 or 3605551235', null],
  ])('the phone %s is %s', (typed, expected) => {
    expect(readPhone(typed)).toBe(expected);
  });

  test.each([
    [' Dispatch@Cedar-River.com ', 'dispatch@cedar-river.com', 'cedar-river.com'],
    ['a@b.co.uk', 'a@b.co.uk', 'b.co.uk'],
  ])('the address %s is %s', (typed, email, domain) => {
    expect(readEmail(typed)).toEqual({ email, domain });
  });

  test.each([
    '',
    'dispatch',
    '@cedar.com',
    'a@b',
    'a@b..com',
    'a b@c.com',
    'a@b@c.com',
    'a\u0000@b.com',
    '\u202ea@b.com',
    '😀',
  ])('%j is no address', (typed) => {
    expect(readEmail(typed)).toBeNull();
  });
});
