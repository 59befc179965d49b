import { foreignLink, otherRemitTo } from '@monitor/areas/rate-confirmations/mail/findings/content';
import type { MailFacts } from '@monitor/areas/rate-confirmations/mail/mail-facts';
import { compareThings, thingsOfParts } from '@monitor/areas/rate-confirmations/mail/things/compare-things';
import type { OnFile } from '@monitor/areas/rate-confirmations/mail/things/on-file';
import { partsOf } from '@monitor/areas/rate-confirmations/mail/things/written-parts';
import { describe, expect, test } from 'vitest';

const NOTHING_ON_FILE: OnFile = {
  phones: new Map(),
  emails: new Map(),
  vins: new Map(),
  plates: new Map(),
  carrierNumbers: [],
  accounts: [],
  places: [],
  payee: null,
  people: [],
  load: null,
  hasCarrier: true,
};
const SENDERS = { carrierAddresses: ['dispatch@heronfreight.com'], ownAddresses: ['ada@broker.example'], ownHosts: [] };

const facts = (given: Partial<MailFacts>) => {
  const payee = given.remitTo ?? 'Heron Freight LLC';
  const parts = thingsOfParts(
    partsOf({ subject: null, text: given.text ?? null, hiddenText: null, papers: [], attached: [] }),
  );
  const onFile = { ...NOTHING_ON_FILE, payee };
  return {
    parts,
    things: compareThings({ parts, onFile, senders: SENDERS, isOfOwnPeople: false }),
    text: null,
    hiddenText: null,
    links: [],
    carrierAddresses: ['dispatch@heronfreight.com'],
    ownAddresses: ['ada@broker.example'],
    ownHosts: ['portal.example'],
    remitTo: 'Heron Freight LLC',
    ...given,
  } as MailFacts;
};

describe('a word about the bank', () => {
  test.each([
    'Our bank account has not changed.',
    'Please note that our banking details haven’t changed since last year.',
    'Our banking information has not been updated.',
    'Please remit to: Heron Freight, LLC, PO Box 12',
  ])('says nothing: %s', (text) => expect(otherRemitTo(facts({ text }))).toBeNull());

  test.each([
    'Our bank account has changed.',
    'Our bank account has not changed in years. Now use the new routing number below.',
    'The bank account is not the same: it was changed on Monday.',
    'Our ACH details were updated, not the name.',
    'Please remit to: Heron Freight LLC c/o Meridian Factors',
    'This invoice is assigned and payable only to Meridian Funding',
  ])('is found: %s', (text) => expect(otherRemitTo(facts({ text }))?.is_checked).toBe(true));

  test('a factor that the packet names may stand in the line', () => {
    const text = 'Remit to: Heron Freight LLC c/o Meridian Factors';
    expect(otherRemitTo(facts({ text, remitTo: 'Heron Freight LLC c/o Meridian Factors' }))).toBeNull();
  });
});

describe('a link', () => {
  const found = (href: string) => foreignLink(facts({ links: [{ href, label: '' }] }));
  test.each([
    'https://www.facebook.com/heronfreight',
    'https://linkedin.com/company/heron-freight/',
    'http://safer.fmcsa.dot.gov/query.asp?searchtype=ANY&query_string=7100001',
    'https://www.heronfreight.com/contact',
    'mailto:dispatch@heronfreight.com',
  ])('of a signature is none to warn of: %s', (href) => expect(found(href)).toBeNull());

  test.each([
    'https://l.facebook.com/heronfreight',
    'https://www.facebook.com/flx/warn/?u=https://evil-mail.net',
    'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fevil-mail.net',
    'https://www.facebook.com.evil-mail.net/heronfreight',
    'https://facebook.com@evil-mail.net/heronfreight',
    'http://www.facebook.com/heronfreight',
    'https://www.facebook.com:8443/heronfreight',
    'https://safer.fmcsa.dot.gov.evil-mail.net/',
    'https://lnkd.in/abc',
    'not an address',
  ])('that leads elsewhere is found: %s', (href) => expect(found(href)?.is_checked).toBe(true));
});
