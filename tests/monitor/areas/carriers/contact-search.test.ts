import type { AssociatedWithContact } from '@contract/carriers/contact-search.entities';
import type { ConnectionStatus } from '@contract/connections/connections.constants';
import { users } from '@monitor/db/schema';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addDataset } from '../../support/fmcsa-rows';
import { addConnection, companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
let companyId: number;
let nextNumber = 1000;
const newPhone = () => {
  nextNumber += 1;
  return `+1360555${nextNumber}`;
};
const newDomain = () => {
  nextNumber += 1;
  return `haul-${nextNumber}-line.com`;
};

beforeAll(async () => {
  monitor = await openSectionMonitor();
  await addDataset(monitor.db, 'az4n-8mr2');
  companyId = await companyIdOf(monitor.db, 'admin@demo.test');
});
afterAll(() => monitor.close());

async function post(path: string, body: object, as = 'admin@demo.test') {
  const response = await monitor.app.inject({
    method: 'POST',
    url: `/monitor/api/v1/carriers/${path}`,
    payload: body,
    cookies: { monitor_session: await monitor.tokenOf(as) },
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}
async function byPhone(phone: string, more: object = {}, as?: string): Promise<AssociatedWithContact> {
  const { status, body } = await post('phone_search_associated_carriers', { phone, ...more }, as);
  expect([status, body]).toEqual([200, body]);
  return body;
}
async function byEmail(email: string, more: object = {}, as?: string): Promise<AssociatedWithContact> {
  const { status, body } = await post('email_search_associated_carriers', { email, ...more }, as);
  expect([status, body]).toEqual([200, body]);
  return body;
}
const idsOf = ({ carriers }: AssociatedWithContact) => carriers.map(({ id }) => id);
const connect = (carrierId: number, status: ConnectionStatus = 'onboarded', to = companyId) =>
  addConnection(monitor.db, { companyId: to, carrierId, status });

describe('searchCarriersByPhone', () => {
  test('is refused to watchdog users without carrier search', async () => {
    expect((await post('phone_search_associated_carriers', { phone: '3605551234' }, 'watchdog@demo.test')).status).toBe(
      403,
    );
    expect(
      (await post('phone_search_associated_carriers', { phone: '3605551234' }, 'watchdogplus@demo.test')).status,
    ).toBe(200);
  });

  test.each([
    [{}, 'phone'],
    [{ phone: 'nobody' }, 'phone'],
    [{ phone: '\u0000' }, 'phone'],
    [{ phone: '1'.repeat(10_000) }, 'phone'],
    [{ phone: { eq: 1 } }, 'phone'],
    [{ phone: '3605551234', carrier_id: 'x' }, 'carrier_id'],
    [{ phone: '3605551234', carrier_id: 987_654_321 }, 'carrier_id'],
    [{ phone: '3605551234', page: 0 }, 'page'],
    [{ phone: '3605551234', per_page: 201 }, 'per_page'],
  ])('%# is refused at its field', async (body, field) => {
    const refused = await post('phone_search_associated_carriers', body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  });

  test('an unknown number is not known, in whatever form it was typed', async () => {
    const found = await byPhone(' (212) 555-0199 ');
    expect(found).toMatchObject({
      contact_type: 'phone',
      value: '+12125550199',
      category: 'phone_number_not_known',
      found: { exactly: 0, by_domain: null, by_look_alike: null },
      carriers: [],
    });
  });

  test('one carrier: not in the network, then by its verdict', async () => {
    const phone = newPhone();
    const id = await addCarrier(monitor.db, { cellPhone: phone });
    const before = await byPhone(phone);
    expect(before.category).toBe('found_phone_associated_with_one_carrier_and_not_in_brokers_network');
    expect(before.carriers[0]).toMatchObject({
      id,
      matched_by: 'cell_phone',
      matched_value: phone,
      source: { name: 'FMCSA Company Census File', as_of: '2026-09-08' },
      relationship: null,
    });
    await connect(id);
    const after = await byPhone(phone);
    const verdict = after.carriers[0]?.rules_assessment?.overall_result;
    expect(after.category).toBe(
      `found_phone_associated_with_one_carrier_and_${verdict === 'fail' ? 'failing' : 'incomplete'}_rule_assessment`,
    );
    expect(after.carriers[0]?.relationship?.status).toBe('onboarded');
  });

  test('another company’s connection does not count', async () => {
    const phone = newPhone();
    const id = await addCarrier(monitor.db, { phone });
    await connect(id, 'do_not_dispatch', await companyIdOf(monitor.db, 'other@demo.test'));
    const mine = await byPhone(phone);
    expect(mine.category).toBe('found_phone_associated_with_one_carrier_and_not_in_brokers_network');
    expect(mine.carriers[0]?.relationship).toBeNull();
    expect((await byPhone(phone, {}, 'other@demo.test')).category).toBe('found_phone_of_blocked_user_or_company');
  });

  test('several carriers, one page after the other', async () => {
    const phone = newPhone();
    const ids = [];
    for (const legalName of ['A', 'B', 'C'])
      ids.push(await addCarrier(monitor.db, { phone, cellPhone: phone, legalName }));
    const { body, headers } = await post('phone_search_associated_carriers', { phone, per_page: 2, page: 2 });
    expect(body.category).toBe('found_phone_associated_with_multiple_carriers');
    expect(headers).toMatchObject({ currentpage: '2', totalpages: '2', totalitems: '3' });
    expect(idsOf(body)).toEqual([ids[2]]);
    const beyond = await byPhone(phone, { page: 9 });
    expect([beyond.category, beyond.carriers]).toEqual(['found_phone_associated_with_multiple_carriers', []]);
  });

  test('a known number that is not of the carrier asked about', async () => {
    const phone = newPhone();
    const asked = await addCarrier(monitor.db, { phone: newPhone(), legalName: 'ASKED' });
    const owner = await addCarrier(monitor.db, { phone });
    const found = await byPhone(phone, { carrier_id: asked });
    expect(found.category).toBe('known_phone_not_belonging_to_carrier');
    expect(found.asked_carrier).toMatchObject({ id: asked, legal_name: 'ASKED', has_contact: false, has_domain: null });
    const right = await byPhone(phone, { carrier_id: owner });
    expect(right.asked_carrier?.has_contact).toBe(true);
    expect(right.category).toBe('found_phone_associated_with_one_carrier_and_not_in_brokers_network');
  });

  test('the company’s own refusal comes before everything else', async () => {
    const phone = newPhone();
    await addCarrier(monitor.db, { phone });
    const refused = await addCarrier(monitor.db, { phone });
    const asked = await addCarrier(monitor.db, {});
    await connect(refused, 'do_not_dispatch');
    expect((await byPhone(phone, { carrier_id: asked })).category).toBe('found_phone_of_blocked_user_or_company');
  });

  test('a watchdog account without the full profile is not told what the company makes of a carrier', async () => {
    const phone = newPhone();
    const id = await addCarrier(monitor.db, { phone });
    await connect(id, 'do_not_dispatch', await companyIdOf(monitor.db, 'watchdogplus@demo.test'));
    await setFullProfile(false);
    try {
      const found = await byPhone(phone, {}, 'watchdogplus@demo.test');
      expect(found.category).toBeNull();
      expect(found.carriers).toMatchObject([{ id, relationship: null, rules_assessment: null }]);
    } finally {
      await setFullProfile(true);
    }
  });
});

const setFullProfile = (may: boolean) =>
  monitor.db
    .update(users)
    .set({ watchdogCanViewFullCarrierProfile: may })
    .where(eq(users.email, 'watchdogplus@demo.test'));

describe('searchCarriersByEmail', () => {
  test('by the address itself, whatever its capitals, before the domain', async () => {
    const domain = newDomain();
    const owner = await addCarrier(monitor.db, { email: `dispatch@${domain}`, legalName: 'Z' });
    const sister = await addCarrier(monitor.db, { email: `billing@${domain}`, legalName: 'A' });
    const found = await byEmail(` Dispatch@${domain.toUpperCase()} `);
    expect(found).toMatchObject({
      value: `dispatch@${domain}`,
      domain,
      is_free_mail: false,
      category: 'found_email_associated_with_one_carrier_and_not_in_brokers_network',
      found: { exactly: 1, by_domain: 1, by_look_alike: 0 },
    });
    expect(found.carriers.map(({ id, matched_by }) => [id, matched_by])).toEqual([
      [owner, 'email'],
      [sister, 'domain'],
    ]);
  });

  test('by its domain, where no carrier has the address', async () => {
    const domain = newDomain();
    const id = await addCarrier(monitor.db, { email: `dispatch@${domain}` });
    const found = await byEmail(`new.person@${domain}`, { carrier_id: id });
    expect(found.category).toBe('found_email_domain_associated_with_one_carrier_and_not_in_brokers_network');
    expect(found.asked_carrier).toMatchObject({ has_contact: false, has_domain: true });
    const other = await addCarrier(monitor.db, { email: `dispatch@${newDomain()}` });
    expect((await byEmail(`new.person@${domain}`, { carrier_id: other })).category).toBe(
      'known_email_domain_not_belonging_to_carrier',
    );
    await addCarrier(monitor.db, { email: `office@${domain}` });
    expect((await byEmail(`new.person@${domain}`)).category).toBe(
      'found_email_domain_associated_with_multiple_carriers',
    );
  });

  test('a domain open to anybody is not compared', async () => {
    await addCarrier(monitor.db, { email: 'one.carrier@gmail.com' });
    const found = await byEmail('another.person@gmail.com');
    expect(found).toMatchObject({
      is_free_mail: true,
      category: 'email_and_email_domain_not_known',
      found: { exactly: 0, by_domain: null, by_look_alike: null },
      carriers: [],
    });
    expect((await byEmail('one.carrier@gmail.com')).category).toBe(
      'found_email_associated_with_one_carrier_and_not_in_brokers_network',
    );
  });

  test('a domain one letter from a known one is named with what was done to it', async () => {
    const id = await addCarrier(monitor.db, { email: 'dispatch@granitepeakfreight.com' });
    const found = await byEmail('dispatch@granitepeakfrieght.com');
    expect(found.category).toBe('email_spoofing_attempt');
    expect(found.look_alikes).toEqual([{ domain: 'granitepeakfreight.com', edit: 'swapped', carriers: 1 }]);
    expect(found.carriers).toMatchObject([{ id, matched_by: 'look_alike' }]);
    // Registered with FMCSA itself it is known, and the likeness is still said.
    await addCarrier(monitor.db, { email: 'boss@granitepeakfrieght.com' });
    const known = await byEmail('dispatch@granitepeakfrieght.com');
    expect(known.category).toBe('found_email_domain_associated_with_one_carrier_and_not_in_brokers_network');
    expect(known.look_alikes).toHaveLength(1);
  });

  test.each([{}, { email: '' }, { email: 'dispatch' }, { email: `${'x'.repeat(300)}@y.com` }, { email: ['a@b.com'] }])(
    '%# is refused at its field',
    async (body) => {
      const refused = await post('email_search_associated_carriers', body);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['email']]);
    },
  );

  test('text meant for the database is only text', async () => {
    const found = await byEmail("x'or'1'='1@example-carrier.com");
    expect(found.category).toBe('email_and_email_domain_not_known');
  });
});

test('without the census, not finding says nothing', async () => {
  await monitor.db.execute(sql`DELETE FROM datasets`);
  try {
    expect(await byPhone('+12125550188')).toMatchObject({ category: null, sources: [{ loaded: false }] });
    expect((await byEmail('a@unknown-domain.com')).category).toBeNull();
  } finally {
    await addDataset(monitor.db, 'az4n-8mr2');
  }
});
