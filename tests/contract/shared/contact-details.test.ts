import { BRANDS, brandOfHost } from '@contract/shared/brands.constants';
import { TAG_MANAGER_ID } from '@contract/shared/build-flags.constants';
import { cleanAlertPhone, cleanEmail, emailDomain, readPhoneE164 } from '@contract/shared/contact-details';
import { describe, expect, it } from 'vitest';

describe('contact details', () => {
  it('are sent without blanks around an email and hyphens in a phone', () => {
    expect(cleanEmail('  dispatch@example.test ')).toBe('dispatch@example.test');
    expect(cleanAlertPhone(' +1-360-555-0100')).toBe('+13605550100');
    expect(cleanAlertPhone('(360) 555-0100')).toBe('(360) 5550100');
  });

  it.each([
    ['a@Example.Test', 'example.test'],
    ['"odd@local"@example.test', 'example.test'],
    ['nobody', null],
    ['nobody@', null],
    ['', null],
    [null, null],
  ])('the domain of %o is %o', (email, domain) => {
    expect(emailDomain(email)).toBe(domain);
  });
});

describe('hosts and tags', () => {
  it.each([
    ['watchdog.example.test', 'watchdog'],
    ['WATCHDOG.localhost:3000', 'watchdog'],
    ['my-watchdog-host', 'watchdog'],
    ['localhost:3000', 'broker'],
    ['', 'broker'],
  ])('%o is the %s brand', (host, brand) => {
    expect(brandOfHost(host)).toBe(brand);
    expect(BRANDS).toContain(brand);
  });

  it.each([
    ['GTM-ABC123', true],
    ['GTM-', false],
    ['GTM-AB"C', false],
    ['UA-12345', false],
    ['GTM-ABC\n', false],
  ])('%o is a tag manager id: %s', (id, answer) => {
    expect(TAG_MANAGER_ID.test(id)).toBe(answer);
  });
});

it.each([
  ['(312) 555-0123', '+13125550123'],
  ['1 312 555 0123', '+13125550123'],
  ['+1.312.555.0123', '+13125550123'],
  ['+52 55 1234 5678', '+525512345678'],
  ['0044 20 7946 0958', '+442079460958'],
  ['555-0123', null],
  ['112 555 0123', null],
  ['+1 212 055 0123', null],
  ['+99', null],
  ['+1234567890123456', null],
  ['call me', null],
  ['', null],
])('%s is the number %s', (text, phone) => {
  expect(readPhoneE164(text)).toBe(phone);
});
