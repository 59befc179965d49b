import type { AssociatedWithContact } from '@contract/carriers/contact-search.entities';
import type { FlaggedKind } from '@contract/identity-alerts/fraud-lists.constants';
import type { FraudList } from '@contract/identity-alerts/fraud-lists.entities';
import { dispatchServices, flaggedContacts, fraudLists, phoneBlocks } from '@monitor/db/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCarrier, addDataset } from '../../support/fmcsa-rows';
import { addConnection, companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  await addDataset(monitor.db, 'az4n-8mr2');
});
afterAll(() => monitor.close());
beforeEach(async () => {
  for (const table of [fraudLists, flaggedContacts, dispatchServices, phoneBlocks]) await monitor.db.delete(table);
});

const loaded = (key: FraudList['key'], given: Partial<typeof fraudLists.$inferInsert> = {}) =>
  monitor.db.insert(fraudLists).values({
    key,
    asOf: TODAY,
    isWhole: true,
    rows: 1,
    sources: ['Fraud desk'],
    loadedAt: new Date(`${TODAY}T10:00:00Z`),
    ...given,
  });
const by = { source: 'Fraud desk', asOf: '2026-09-10' };
const flag = (kind: FlaggedKind, value: string, given: Partial<typeof flaggedContacts.$inferInsert> = {}) =>
  monitor.db.insert(flaggedContacts).values({ kind, value, ...by, ...given });

async function search(contact: { phone: string } | { email: string }, more: object = {}) {
  const path = 'phone' in contact ? 'phone_search' : 'email_search';
  const { status, body } = await monitor.send('POST', `/carriers/${path}_associated_carriers`, { ...contact, ...more });
  expect([status, body]).toEqual([200, body]);
  return body as AssociatedWithContact;
}
const outcomes = ({ fraud_lists }: AssociatedWithContact) =>
  Object.fromEntries(fraud_lists.map(({ key, outcome, not_checked_because }) => [key, not_checked_because ?? outcome]));

describe('listFraudLists', () => {
  test('names every list, loaded or not, with its day, its sources and whether it can clear anything', async () => {
    await loaded('flagged-contacts', { rows: 12, sources: ['Fraud desk', 'Police'] });
    await loaded('dispatch-services', { asOf: '2026-01-01' });
    await loaded('phone-blocks', { isWhole: false });
    const { status, body } = await monitor.get('/fraud_lists');
    const lists = body.fraud_lists as FraudList[];
    expect([status, lists.map(({ key, not_checked_because }) => [key, not_checked_because])]).toEqual([
      200,
      [
        ['flagged-contacts', null],
        ['dispatch-services', 'too_old'],
        ['risk-areas', 'not_loaded'],
        ['phone-blocks', 'not_whole'],
        ['revoked-elds', 'not_loaded'],
      ],
    ]);
    expect(lists[0]).toEqual({
      key: 'flagged-contacts',
      name: 'Flagged contacts',
      as_of: TODAY,
      not_checked_because: null,
      longest_age_days: 90,
      rows: 12,
      sources: ['Fraud desk', 'Police'],
      loaded_at: `${TODAY}T10:00:00.000Z`,
    });
    expect(lists[2]).toMatchObject({ as_of: null, rows: 0, sources: [], loaded_at: null });
    expect((await monitor.get('/fraud_lists?of=others')).status).toBe(422);
    expect((await monitor.get('/fraud_lists', null)).status).toBe(401);
  });
});

describe('the contact search', () => {
  test('says of every list that it was not checked until it is loaded, recent and whole', async () => {
    const phone = { phone: '+12145550101' };
    expect(outcomes(await search(phone))).toEqual({
      'flagged-contacts': 'not_loaded',
      'dispatch-services': 'not_loaded',
      'phone-blocks': 'not_loaded',
    });
    await loaded('flagged-contacts', { asOf: '2026-06-01' });
    await loaded('dispatch-services', { isWhole: false });
    await loaded('phone-blocks');
    expect(outcomes(await search(phone))).toEqual({
      'flagged-contacts': 'too_old',
      'dispatch-services': 'not_whole',
      'phone-blocks': 'not_listed',
    });
  });

  test('finds a telephone, an address and a domain that are flagged, with the source and the day', async () => {
    await loaded('flagged-contacts');
    await flag('phone', '+12145550102');
    await flag('email', 'thief@first.example');
    await flag('domain', 'second.example');
    const phone = await search({ phone: '(214) 555-0102' });
    expect([phone.category, phone.is_in_own_alert, phone.fraud_lists[0]]).toEqual([
      'found_phone_flagged_for_fraud',
      false,
      {
        key: 'flagged-contacts',
        outcome: 'listed',
        not_checked_because: null,
        as_of: TODAY,
        entries: [{ value: '+12145550102', name: null, source: 'Fraud desk', as_of: '2026-09-10' }],
      },
    ]);
    expect((await search({ email: 'Thief@FIRST.example' })).category).toBe('found_email_flagged_for_fraud');
    expect((await search({ email: 'other@first.example' })).category).toBe('email_and_email_domain_not_known');
    expect((await search({ email: 'any@second.example' })).category).toBe('found_email_domain_flagged_for_fraud');
    expect((await search({ email: 'any@mail.second.example' })).category).toBe('found_email_domain_flagged_for_fraud');
    expect((await search({ email: 'any@notsecond.example' })).category).toBe('email_and_email_domain_not_known');
  });

  test('an old list still flags what is on it, and an entry that has expired does not', async () => {
    await loaded('flagged-contacts', { asOf: '2025-01-01' });
    await flag('phone', '+12145550103', { asOf: '2025-01-01' });
    await flag('phone', '+12145550104', { expiresOn: '2026-09-14' });
    await flag('phone', '+12145550105', { expiresOn: TODAY });
    const old = await search({ phone: '+12145550103' });
    expect([old.category, old.fraud_lists[0]!.outcome, old.fraud_lists[0]!.not_checked_because]).toEqual([
      'found_phone_flagged_for_fraud',
      'listed',
      'too_old',
    ]);
    expect((await search({ phone: '+12145550104' })).category).toBe('phone_number_not_known');
    expect((await search({ phone: '+12145550105' })).category).toBe('found_phone_flagged_for_fraud');
  });

  test('a domain that gives an address to anyone flags no one', async () => {
    await flag('domain', 'gmail.com');
    await flag('email', 'thief@gmail.com');
    expect((await search({ email: 'someone@gmail.com' })).category).toBe('email_and_email_domain_not_known');
    expect((await search({ email: 'thief@gmail.com' })).category).toBe('found_email_flagged_for_fraud');
  });

  test('tells the telephone of a dispatch service, unless something worse is known of it', async () => {
    const phone = '+12145550106';
    await monitor.db.insert(dispatchServices).values([
      { kind: 'phone', value: phone, name: 'Swift Desk', ...by },
      { kind: 'domain', value: 'swiftdesk.example', name: 'Swift Desk', ...by },
    ]);
    expect((await search({ phone })).category).toBe('found_phone_of_dispatcher_service');
    const email = await search({ email: 'maria@swiftdesk.example' });
    expect(email.fraud_lists.find(({ key }) => key === 'dispatch-services')).toMatchObject({
      outcome: 'listed',
      entries: [{ name: 'Swift Desk', value: 'swiftdesk.example' }],
    });
    const carrier = await addCarrier(monitor.db, { phone });
    const other = await addCarrier(monitor.db, {});
    expect((await search({ phone })).category).toBe('found_phone_of_dispatcher_service');
    expect((await search({ phone }, { carrier_id: other })).category).toBe('known_phone_not_belonging_to_carrier');
    const companyId = await companyIdOf(monitor.db, 'admin@demo.test');
    await addConnection(monitor.db, { companyId, carrierId: carrier, status: 'do_not_dispatch' });
    expect((await search({ phone })).category).toBe('found_phone_of_blocked_user_or_company');
    await flag('phone', phone);
    expect((await search({ phone })).category).toBe('found_phone_flagged_for_fraud');
  });

  test('tells the kind of line by the longest block', async () => {
    await loaded('phone-blocks');
    await monitor.db.insert(phoneBlocks).values([
      { prefix: '312555', lineType: 'landline', provider: 'Old Bell', ...by },
      { prefix: '3125557', lineType: 'voip', provider: 'Cloud Lines', ...by },
    ]);
    const nameOf = async (phone: string) =>
      (await search({ phone })).fraud_lists.find(({ key }) => key === 'phone-blocks')!.entries[0]?.name;
    expect(await nameOf('+13125557001')).toBe('VoIP, Cloud Lines');
    expect(await nameOf('+13125551001')).toBe('landline, Old Bell');
    expect(await nameOf('+525555550123')).toBeUndefined();
  });
});
