import { INVITATION_DAYS } from '@contract/account/account.constants';
import { DAY_MS, dayOf } from '@contract/shared/day';
import { SCOPES } from '@contract/shared/permissions';
import { sweepIdentity } from '@monitor/areas/identity/sweep';
import { STANDARD_RULE_SET } from '@monitor/areas/rules/standard-rule-set';
import {
  auditEvents,
  carrierIdentifiers,
  carriers,
  classifications,
  companies,
  plans,
  ruleSets,
  userInvitations,
  users,
} from '@monitor/db/schema';
import { DEMO_PASSWORD } from '@monitor/demo/accounts';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { addAuthority, loadPaperDatasets } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  await loadPaperDatasets(monitor.db);
});
afterAll(() => monitor.close());
// Longer than every limit's window.
beforeEach(() => monitor.passTime(25 * 3_600_000));

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, payload?: object, session?: string, remoteAddress = '127.0.0.1') =>
  monitor.app.inject({
    method,
    url: `/monitor${url}`,
    remoteAddress,
    ...(payload && { payload }),
    cookies: session ? { monitor_session: session } : {},
  });
type Answer = Awaited<ReturnType<typeof send>>;
const cookieOf = (answer: Answer) => answer.cookies.find(({ name }) => name === 'monitor_session')!.value;

const PASSWORD = 'a long enough password';
let people = 0;
const newEmail = (domain = 'brokerage.test') => {
  people += 1;
  return `person${people}@${domain}`;
};

async function signUp(email = newEmail(), password = PASSWORD) {
  const answer = await send('POST', '/sign_up', { email, password });
  expect(answer.statusCode).toBe(200);
  const text = monitor.mails.at(-1)!.text;
  expect(text.match(/\d{6}/g)).toHaveLength(1);
  return { email, session: cookieOf(answer), code: text.match(/\d{6}/)![0], text };
}

async function signedUp(email?: string) {
  const asked = await signUp(email);
  const answer = await send('POST', '/sign_up/code', { code: asked.code }, asked.session);
  expect(answer.statusCode).toBe(200);
  return { email: asked.email, session: cookieOf(answer), user: answer.json().user };
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const signIn = (email: string, password: string) => send('POST', '/sign_in', { email, password });

describe('signUp', () => {
  test('mails a code and a link, and opens a session that cannot be used yet', async () => {
    const { email, session, code, text } = await signUp();
    expect(monitor.mails.at(-1)!.to).toBe(email);
    const link = new URL(/http\S+/.exec(text)![0]);
    expect(link.pathname).toBe('/broker/sign-up/code');
    expect(link.searchParams.get('email')).toBe(email);
    expect(link.searchParams.get('code')!.replace('-', '')).toBe(code);
    expect((await send('GET', '/refresh_jwt', undefined, session)).statusCode).toBe(401);
    expect((await send('POST', '/sign_in/code', { code }, session)).statusCode).toBe(401);
  });

  test('the digits of an address are no second code', async () => {
    const { email, text } = await signUp('dispatch20261120@brokerage.test');
    expect(new URL(/http\S+/.exec(text)![0]).searchParams.get('email')).toBe(email);
  });

  test('an address with an account is 409, also with its password, and mails nothing', async () => {
    const before = monitor.mails.length;
    for (const password of [DEMO_PASSWORD, PASSWORD]) {
      const answer = await send('POST', '/sign_up', { email: 'Admin@demo.test', password });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'account_exists', fields: { email: [expect.any(String)] } });
      expect(answer.cookies).toEqual([]);
    }
    expect(monitor.mails).toHaveLength(before);
    expect((await signIn('admin@demo.test', DEMO_PASSWORD)).statusCode).toBe(200);
  });

  test.each([
    'me@mailinator.com',
    'me@eu.Mailinator.com ',
    'me@guerrillamail.info',
    'me@x.10minutemail.net',
    'me@tempmail.com',
  ])('%s is a refused address, 403', async (email) => {
    const answer = await send('POST', '/sign_up', { email, password: PASSWORD });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('address_refused');
  });

  test('names everything that is wrong', async () => {
    const answer = await send('POST', '/sign_up', { email: 'nobody', password: 'elevenchars' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({
      email: ['Enter a full email address, like name@company.com.'],
      password: ['Choose a password of 12 characters or more.'],
    });
  });

  test('a network address may have five codes a day mailed to an email address, all together ten', async () => {
    const email = newEmail();
    const before = monitor.mails.length;
    const askFrom = (network: string) =>
      send('POST', '/sign_up', { email, password: PASSWORD }, undefined, `198.51.100.${network}`);
    const fromOne = await Promise.all(Array.from({ length: 20 }, () => askFrom('1')));
    expect(fromOne.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = fromOne.find(({ statusCode }) => statusCode !== 200)!;
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    expect((await askFrom('2')).statusCode).toBe(200);
    await Promise.all(Array.from({ length: 10 }, (_, at) => askFrom(String(3 + at))));
    expect(monitor.mails.length - before).toBe(10);
  });
});

describe('signUpCode', () => {
  test('confirms the address and signs in under a new token, without a company', async () => {
    const { email, session, user } = await signedUp();
    expect(user).toMatchObject({ email, company: null, scopes: [], first_name: null });
    expect((await send('GET', '/refresh_jwt', undefined, session)).statusCode).toBe(200);
    expect((await send('GET', '/api/v1/carriers', undefined, session)).statusCode).toBe(403);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
  });

  test('works once in a session', async () => {
    const { session, code } = await signUp();
    const [one, two] = await Promise.all([
      send('POST', '/sign_up/code', { code }, session),
      send('POST', '/sign_up/code', { code }, session),
    ]);
    expect([one.statusCode, two.statusCode].sort()[0]).toBe(200);
    expect([one.statusCode, two.statusCode].sort()[1]).toBeGreaterThanOrEqual(400);
  });

  test('works on a phone by email address while the page stays open on the desk, once', async () => {
    const { email, session, code } = await signUp();
    const phone = await send('POST', '/sign_up/code', { email, code: `${code.slice(0, 3)}-${code.slice(3)}` });
    expect(phone.statusCode).toBe(200);
    expect((await send('GET', '/refresh_jwt', undefined, cookieOf(phone))).statusCode).toBe(200);
    const again = await send('POST', '/sign_up/code', { email, code });
    expect(again.statusCode).toBe(422);
    expect((await send('POST', '/sign_up/code', { code }, session)).statusCode).toBe(200);
  });

  test('brings the password that was chosen with it, not one that came before or after', async () => {
    const email = newEmail();
    const mine = await signUp(email, 'the password of the owner');
    await signUp(email, 'the password of somebody else');
    expect((await send('POST', '/sign_up/code', { email, code: mine.code })).statusCode).toBe(200);
    expect((await signIn(email, 'the password of somebody else')).statusCode).toBe(422);
    expect((await signIn(email, 'the password of the owner')).statusCode).toBe(200);
  });

  test.each(['in the session', 'by email address', 'for an address nobody signed up with'])(
    'the fifth wrong one is 403 %s',
    async (where) => {
      const asked = await signUp();
      const email = where.startsWith('for') ? newEmail() : asked.email;
      const session = where.startsWith('in') ? asked.session : undefined;
      const body = { ...(!session && { email }), code: wrong(asked.code) };
      for (let left = 4; left >= 1; left -= 1) {
        const answer = await send('POST', '/sign_up/code', body, session);
        expect(answer.statusCode).toBe(422);
        expect(answer.json().fields.code[0]).toContain(left === 1 ? 'once more' : `${left} more times`);
      }
      expect((await send('POST', '/sign_up/code', body, session)).statusCode).toBe(403);
      if (!where.startsWith('for'))
        expect((await send('POST', '/sign_up/code', { ...body, code: asked.code }, session)).statusCode).toBe(403);
    },
  );

  test('a stranger who guesses by email address does not end the code of the session that asked', async () => {
    const { email, session, code } = await signUp();
    for (const network of ['1', '2', '3'])
      for (let tried = 0; tried < 6; tried += 1)
        await send('POST', '/sign_up/code', { email, code: wrong(code) }, undefined, `198.51.100.${network}`);
    const byAddress = await send('POST', '/sign_up/code', { email, code }, undefined, '198.51.100.4');
    expect([byAddress.statusCode, byAddress.json().code]).toEqual([403, 'code_ended']);
    expect((await send('POST', '/sign_up/code', { code: wrong(code) }, session)).json().fields.code[0]).toContain(
      '4 more times',
    );
    expect((await send('POST', '/sign_up/code', { code }, session)).statusCode).toBe(200);
  });

  test('forty guesses by email address at once are compared no more than five times', async () => {
    const { email, code } = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => send('POST', '/sign_up/code', { email, code: wrong(code) })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(4);
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(36);
  });

  test('an account, an address that awaits its code and an unknown one are answered alike, and few of them', async () => {
    const guess = (email: string) =>
      send('POST', '/sign_up/code', { email, code: '000000' }, undefined, '198.51.100.9');
    const answersFor = async (email: string) => {
      const answers = [];
      for (let tried = 0; tried < 6; tried += 1) {
        const { statusCode, body, cookies } = await guess(email);
        answers.push({ statusCode, body, cookies });
      }
      return answers;
    };
    const confirmed = await answersFor((await signedUp()).email);
    expect(confirmed.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 403, 403]);
    expect(await answersFor((await signUp()).email)).toEqual(confirmed);
    expect(await answersFor(newEmail())).toEqual(confirmed);

    const statuses = [];
    for (let tried = 0; tried < 60; tried += 1) statuses.push((await guess(newEmail())).statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(50 - 3 * 6);
    expect(statuses.at(-1)).toBe(403);
  });

  test('is over after ten minutes; without session and address it says what is missing', async () => {
    const { email, session, code } = await signUp();
    monitor.passTime(10 * 60_000);
    expect((await send('POST', '/sign_up/code', { code }, session)).statusCode).toBe(403);
    expect((await send('POST', '/sign_up/code', { email, code })).statusCode).toBe(422);
    const answer = await send('POST', '/sign_up/code', { code });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['email']]);
  });

  test('who signs in before confirming gets 409 and a new code', async () => {
    const { email } = await signUp();
    monitor.passTime(11 * 60_000);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(409);
    const code = monitor.mails.at(-1)!.text.match(/\d{6}/)![0];
    expect((await send('POST', '/sign_up/code', { email, code })).statusCode).toBe(200);
  });
});

test('an account that was never confirmed is swept after thirty days, a confirmed one is not', async () => {
  const [unconfirmed, confirmed] = [(await signUp()).email, (await signedUp()).email];
  const [asked] = await monitor.db.select().from(users).where(eq(users.email, unconfirmed));
  const left = async (days: number) => {
    await sweepIdentity(monitor.db, new Date(asked!.createdAt.getTime() + days * 86_400_000));
    const rows = await monitor.db.select({ email: users.email }).from(users);
    return rows.map(({ email }) => email).filter((email) => [unconfirmed, confirmed].includes(email));
  };
  expect((await left(29)).sort()).toEqual([unconfirmed, confirmed].sort());
  expect(await left(32)).toEqual([confirmed]);
});

describe('signUpDetails', () => {
  test('keeps name and phone number as E.164', async () => {
    const { session } = await signedUp();
    const details = { first_name: ' Dana ', last_name: 'Doe', phone: '(312) 555-0123' };
    const answer = await send('PATCH', '/sign_up/details', details, session);
    expect(answer.json()).toMatchObject({ first_name: 'Dana', last_name: 'Doe', phone_e164: '+13125550123' });
  });

  test('names everything that is wrong', async () => {
    const { session } = await signedUp();
    const answer = await send('PATCH', '/sign_up/details', { first_name: ' ', phone: '12' }, session);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields).sort()).toEqual(['first_name', 'last_name', 'phone']);
  });
});

type Authority = NonNullable<Parameters<typeof addAuthority>[1]>;
let dockets = 700_000;

async function addBroker(authority: Partial<Authority> | null = {}) {
  dockets += 1;
  const domain = `broker${dockets}.test`;
  const carrierId = await addCarrier(monitor.db, {
    legalName: 'LAKE STREET BROKERS LLC',
    email: `office@${domain}`,
    censusAsOf: dayOf(monitor.services.clock()),
  });
  const docket = `MC${dockets}`;
  await monitor.db.insert(carrierIdentifiers).values([
    { type: 'DOT', value: String(carrierId), carrierId, source: 'census' },
    { type: 'MC', value: String(dockets), carrierId, source: 'motus' },
  ]);
  if (authority)
    await addAuthority(monitor.db, {
      carrierId,
      docket,
      kind: 'broker',
      authorityType: 'Broker of Property (Except Household Goods)',
      ...authority,
    });
  return { carrierId, docket, domain };
}

const lookUp = async (number: string, session: string) =>
  (await send('GET', `/sign_up/lookup_company?number=${encodeURIComponent(number)}`, undefined, session)).json();

describe('lookUpCompany', () => {
  test('finds a company by docket or USDOT number, with its broker authority and where that is known from', async () => {
    const { carrierId, docket } = await addBroker();
    const { session } = await signedUp();
    for (const number of [docket, docket.replace('MC', 'mc-'), `USDOT ${carrierId}`, String(carrierId)]) {
      const { companies: found } = await lookUp(number, session);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({
        carrier_id: carrierId,
        legal_name: 'LAKE STREET BROKERS LLC',
        broker_authority: {
          status: 'active',
          authorities: [{ docket, status: 'active', source: { as_of: '2026-09-08' } }],
        },
      });
    }
  });

  test.each([
    ['inactive', { status: 'inactive' }, 'not_active'],
    ['never granted', { status: 'none' }, 'not_on_record'],
    ['a carrier', { kind: 'carrier' }, 'not_on_record'],
    ['superseded', null, 'not_active'],
  ] as const)('%s is no active broker authority', async (what, authority, status) => {
    const { carrierId, docket } = await addBroker(authority);
    if (what === 'superseded') {
      await addAuthority(monitor.db, { carrierId, docket, kind: 'broker', source: 'legacy', authorityType: 'BROKER' });
      await addAuthority(monitor.db, { carrierId, docket, kind: 'broker', status: 'inactive' });
    }
    const { session } = await signedUp();
    const { companies: found } = await lookUp(docket, session);
    expect(found[0].broker_authority.status).toBe(status);
  });

  test('a number nobody has is an empty list, no number at all 422, too many 429', async () => {
    const { session } = await signedUp();
    expect(await lookUp('MC 99999999', session)).toEqual({ companies: [] });
    expect((await lookUp('ACME', session)).fields.number).toHaveLength(1);
    for (let asked = 1; asked < 30; asked += 1) await lookUp('MC 99999999', session);
    expect((await lookUp('MC 99999999', session)).code).toBe('too_many_tries');
  });
});

describe('createCompany', () => {
  test('makes the user a manager of a broker company on the trial plan with a standard rule set', async () => {
    const { carrierId, domain } = await addBroker();
    const { session, email } = await signedUp(newEmail(domain));
    await send('PATCH', '/sign_up/details', { first_name: 'Dana', last_name: 'Doe' }, session);
    const payload = { carrier_id: carrierId, legal_name: 'Lake Street Brokers, L.L.C.' };
    const answer = await send('POST', '/sign_up/create_company', payload, session);
    expect(answer.statusCode).toBe(200);
    const user = answer.json();
    expect(user).toMatchObject({
      email,
      scopes: [...SCOPES],
      company: {
        legal_name: 'LAKE STREET BROKERS LLC',
        company_type: 'broker',
        status: 'active',
        carrier_id: carrierId,
      },
      paywall: { can_rule: true, can_api: false, limits: { carrier_searches: 100 } },
    });
    const [set] = await monitor.db
      .select({ name: classifications.name, values: ruleSets.values })
      .from(classifications)
      .innerJoin(ruleSets, eq(ruleSets.classificationId, classifications.id))
      .where(eq(classifications.companyId, user.company.id));
    expect(set).toEqual({ name: 'Standard', values: STANDARD_RULE_SET });

    // More rights, another token.
    const renewed = cookieOf(answer);
    expect((await send('GET', '/api/v1/carriers', undefined, session)).statusCode).toBe(401);
    expect((await send('GET', '/api/v1/carriers', undefined, renewed)).statusCode).toBe(200);
    const second = await addBroker();
    const again = { ...payload, carrier_id: second.carrierId };
    expect((await send('POST', '/sign_up/create_company', again, renewed)).statusCode).toBe(409);
  });

  test('shares one trial plan; a company that is here already is 422', async () => {
    const { carrierId, domain } = await addBroker();
    const statuses: number[] = [];
    for (const { session } of [await signedUp(newEmail(domain)), await signedUp(newEmail(domain))]) {
      const payload = { carrier_id: carrierId };
      statuses.push((await send('POST', '/sign_up/create_company', payload, session)).statusCode);
    }
    expect(statuses).toEqual([200, 422]);
    expect(await monitor.db.$count(companies, eq(companies.carrierId, carrierId))).toBe(1);
    expect(await monitor.db.$count(plans, eq(plans.name, 'Trial'))).toBe(1);
  });

  test('a form sent twice makes one company', async () => {
    const { domain, ...first } = await addBroker();
    const second = await addBroker();
    await monitor.db
      .update(carriers)
      .set({ email: `office@${domain}` })
      .where(eq(carriers.id, second.carrierId));
    const { session } = await signedUp(newEmail(domain));
    const brokers = [first.carrierId, second.carrierId];
    const made = await Promise.all(
      brokers.map((carrierId) => send('POST', '/sign_up/create_company', { carrier_id: carrierId }, session)),
    );
    expect(made.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    expect(await monitor.db.$count(companies, inArray(companies.carrierId, brokers))).toBe(1);
  });

  test('another legal name than the record has is 422, whatever letters it is spelled with', async () => {
    const { carrierId, domain } = await addBroker();
    const { session } = await signedUp(newEmail(domain));
    const names = ['C.H. ROBINSON WORLDWIDE INC', 'LAKE STREET BROKERS LLC INC', 'LAKE STREET BR\u041eKERS LLC', '...'];
    for (const legal_name of names) {
      const answer = await send('POST', '/sign_up/create_company', { carrier_id: carrierId, legal_name }, session);
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['legal_name']]);
    }
    expect(await monitor.db.$count(companies, eq(companies.carrierId, carrierId))).toBe(0);
    const answer = await send('POST', '/sign_up/create_company', { carrier_id: carrierId }, session);
    expect(answer.json().company.legal_name).toBe('LAKE STREET BROKERS LLC');
  });

  test('a company whose record has no legal name yet is 422, and its DBA name is not taken instead', async () => {
    const { carrierId } = await addBroker();
    await monitor.db
      .update(carriers)
      .set({ legalName: null, dbaName: 'C.H. ROBINSON' })
      .where(eq(carriers.id, carrierId));
    const { session } = await signedUp();
    const payload = { carrier_id: carrierId, legal_name: 'C.H. ROBINSON' };
    const answer = await send('POST', '/sign_up/create_company', payload, session);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['carrier_id']]);
    expect(await monitor.db.$count(companies, eq(companies.carrierId, carrierId))).toBe(0);
  });

  test('without active broker authority it is 403, with an unknown company 422', async () => {
    const { carrierId } = await addBroker({ status: 'inactive' });
    const { session } = await signedUp();
    const create = (payload: object) => send('POST', '/sign_up/create_company', payload, session);
    const refused = await create({ carrier_id: carrierId });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'no_broker_authority']);
    expect((await create({ carrier_id: 987654321 })).json().fields).toHaveProperty('carrier_id');
    expect(Object.keys((await create({})).json().fields).sort()).toEqual(['carrier_id']);
    expect((await send('GET', '/refresh_jwt', undefined, session)).json().user.company).toBeNull();
  });
});

describe('an open invitation', () => {
  async function invite(email: string, fields: Partial<typeof userInvitations.$inferInsert> = {}) {
    const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Other Brokerage'));
    const [inviter] = await monitor.db.select().from(users).where(eq(users.email, 'other@demo.test'));
    const [row] = await monitor.db
      .insert(userInvitations)
      .values({
        companyId: company!.id,
        email,
        scopes: ['sourcing'],
        site: 'broker',
        deliveredAt: monitor.services.clock(),
        invitedByUserId: inviter!.id,
        ...fields,
      })
      .returning();
    return row!.id;
  }
  const checkBoth = async (session: string) =>
    (await send('PATCH', '/sign_up/check_for_open_user_invitation', undefined, session)).json();
  const check = async (session: string) => (await checkBoth(session)).user_invitation;
  const claim = (id: number, session: string) =>
    send('PATCH', '/sign_up/claim_open_user_invitation', { user_invitation_id: id }, session);

  test('is found and claimed by whom it is for, once, with its scopes and nothing more', async () => {
    const { session, email } = await signedUp();
    const id = await invite(email);
    expect(await check(session)).toEqual({
      id,
      company: { legal_name: 'Other Brokerage' },
      invited_by: 'Other Demo',
      scopes: ['sourcing'],
      site: 'broker',
      delivered_at: monitor.services.clock().toISOString(),
    });
    const answer = await claim(id, session);
    expect(answer.json()).toMatchObject({ scopes: ['sourcing'], company: { legal_name: 'Other Brokerage' } });
    const logged = monitor.db.$count(auditEvents, eq(auditEvents.kind, 'invitation_claimed'));
    expect(await logged).toBe(1);
    const renewed = cookieOf(answer);
    expect((await send('GET', '/refresh_jwt', undefined, session)).statusCode).toBe(401);
    expect(await check(renewed)).toBeNull();
    expect((await claim(id, renewed)).statusCode).toBe(404);
  });

  test("another's, one taken back, an expired one and none at all are 404", async () => {
    const { session, email } = await signedUp();
    const others = await invite(newEmail());
    const takenBack = await invite(email, { deletedAt: new Date() });
    const expired = await invite(email, {
      deliveredAt: new Date(monitor.services.clock().getTime() - INVITATION_DAYS * DAY_MS),
    });
    expect(await checkBoth(session)).toMatchObject({ user_invitation: null, expired_user_invitation: { id: expired } });
    for (const id of [others, takenBack, expired, 987654321, 2_147_483_647])
      expect((await claim(id, session)).statusCode).toBe(404);
  });

  test('an id that is no id of a record is 422', async () => {
    const { session } = await signedUp();
    for (const id of [2_147_483_648, 9_007_199_254_740_991, 1e300, 0, -1, 1.5])
      expect((await claim(id, session)).json().fields).toHaveProperty('user_invitation_id');
  });

  test('does not move who has a company: 409', async () => {
    const id = await invite('staff@demo.test');
    expect((await claim(id, await monitor.tokenOf('staff@demo.test'))).statusCode).toBe(409);
    const [row] = await monitor.db.select().from(userInvitations).where(eq(userInvitations.id, id));
    expect(row!.claimedAt).toBeNull();
  });
});
