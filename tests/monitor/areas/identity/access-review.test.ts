import { MAX_ENTRIES_OF_A_DOMAIN } from '@contract/identity/access-review.constants';
import { addDays } from '@contract/shared/day';
import { storeLongestAges } from '@monitor/db/dataset-ages.queries';
import {
  auditEvents,
  carrierContactChanges,
  carrierIdentifiers,
  carriers,
  companies,
  connectionInvitations,
  users,
} from '@monitor/db/schema';
import { runAccountsCommand } from '@monitor/operator/accounts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { addAuthority, loadPaperDatasets } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { NOON } from '../../support/today';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor({ SUPPORT_EMAIL: 'support@portal.test' });
  await loadPaperDatasets(monitor.db);
});
afterAll(() => monitor.close());

let made = 0;
/** An account whose address is proved, with a name and without a company. */
async function person(domain = 'gmail.com', fields: Partial<typeof users.$inferInsert> = {}) {
  made += 1;
  const email = fields.email ?? `person${made}@${domain}`;
  const [row] = await monitor.db
    .insert(users)
    .values({ email, passwordHash: '-', firstName: 'Mal', lastName: 'Lory', confirmedAt: NOON, ...fields })
    .returning();
  return { email, id: row!.id };
}

/** A company with active broker authority, whose domain is its own. */
async function broker(fields: Partial<typeof carriers.$inferInsert> = {}, authority = 'active') {
  made += 1;
  const domain = `union-beacon${made}.test`;
  const email = `office@${domain}`;
  const legalName = 'UNION BEACON LOGISTICS LLC';
  const carrierId = await addCarrier(monitor.db, { legalName, email, phone: '+14045550142', ...fields });
  const docket = `MC${810_000 + made}`;
  await monitor.db.insert(carrierIdentifiers).values([
    { type: 'DOT', value: String(carrierId), carrierId, source: 'census' },
    { type: 'MC', value: docket.slice(2), carrierId, source: 'motus' },
  ]);
  const authorityType = 'Broker of Property (Except Household Goods)';
  if (authority !== 'none')
    await addAuthority(monitor.db, { carrierId, docket, kind: 'broker', authorityType, status: authority as 'active' });
  return { carrierId, docket, domain, email: fields.email ?? email };
}

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, as: string, payload?: object) {
  const cookies = { monitor_session: await monitor.tokenOf(as) };
  // Everybody from a network of their own.
  const remoteAddress = `10.1.${as.length}.${Number(/\d+/.exec(as)?.[0] ?? 0) % 250}`;
  const answer = await monitor.app.inject({
    method,
    url: `/monitor${url}`,
    remoteAddress,
    cookies,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json(), cookies: answer.cookies };
}
const create = (carrierId: number, as: string) =>
  call('POST', '/sign_up/create_company', as, { carrier_id: carrierId });
const reviewOf = async (as: string) => (await call('GET', '/sign_up/access_review', as)).body.access_review;
const mailCode = (as: string) => call('POST', '/sign_up/access_review/mail_code', as);
const confirm = (code: string, as: string) => call('POST', '/sign_up/access_review/confirm', as, { code });
const codeOf = () => /\b\d{6}\b/.exec(monitor.mails.at(-1)!.text)![0];
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const accounts = (...argv: string[]) => runAccountsCommand(monitor.db, argv, NOON);
const rowOf = async (email: string) => (await monitor.db.select().from(users).where(eq(users.email, email)))[0]!;
const companiesOf = (carrierId: number) => monitor.db.$count(companies, eq(companies.carrierId, carrierId));

describe('who sets a company up', () => {
  test.each([
    ['the domain of the record, which is the company’s own', 'domain', null],
    ['the very address of the record', 'address', null],
    ['free mail, where the record has a domain', 'gmail.com', 'other_address'],
    ['a domain that reads like it', 'look-alike', 'other_address'],
    ['a domain beneath it', 'subdomain', 'other_address'],
  ])('%s', async (_who, what, reason) => {
    const { carrierId, domain, email } = await broker();
    const asked = {
      domain: () => person(domain),
      address: () => person('', { email }),
      'gmail.com': () => person('gmail.com'),
      'look-alike': () => person(domain.replace('union', 'uni0n')),
      subdomain: () => person(`mail.${domain}`),
    }[what]!;
    const { email: who } = await asked();
    const answer = await create(carrierId, who);
    if (reason === null) {
      expect(answer.body).toMatchObject({ company: { carrier_id: carrierId }, requested_carrier_id: carrierId });
      return;
    }
    expect([answer.status, answer.body.url]).toEqual([406, 'http://localhost:3000/broker/pending-access-review']);
    expect(await reviewOf(who)).toMatchObject({ status: 'pending', reason, carrier_id: carrierId });
    expect(await rowOf(who)).toMatchObject({ companyId: null, requestedCarrierId: carrierId });
    expect(await companiesOf(carrierId)).toBe(0);
  });

  test.each([
    ['free mail of record: another mailbox there', { email: 'unionbeacon@gmail.com' }, 'gmail.com', 'other_address'],
    ['no address of record', { email: null }, 'gmail.com', 'no_address_on_record'],
    ['a record that is old', { email: 'office@old.test', censusAsOf: '2026-05-01' }, 'old.test', 'address_not_current'],
  ])('%s waits', async (_what, fields, domain, reason) => {
    const { carrierId } = await broker(fields);
    const { email } = await person(domain);
    expect((await create(carrierId, email)).status).toBe(406);
    expect((await reviewOf(email)).reason).toBe(reason);
  });

  test('a record is old when the rules call it old, and as the operator sets', async () => {
    const { carrierId } = await broker({ email: 'office@aging.test', censusAsOf: addDays(TODAY, -31) });
    const { email } = await person('aging.test');
    await create(carrierId, email);
    expect((await reviewOf(email)).reason).toBe('address_not_current');
    await storeLongestAges(monitor.db, new Map([['census', 60]]));
    const other = await person('aging.test');
    expect((await create(carrierId, other.email)).status).toBe(200);
    await storeLongestAges(monitor.db, new Map());
  });

  test('free mail of record: the very mailbox is enough', async () => {
    const { carrierId, email } = await broker({ email: 'union.beacon@yahoo.com' });
    await person('', { email });
    expect((await create(carrierId, email)).status).toBe(200);
  });

  test('a domain that many entries have is a filing service’s: only the very address counts', async () => {
    const entries = [];
    for (let count = 0; count <= MAX_ENTRIES_OF_A_DOMAIN; count += 1)
      entries.push(await broker({ email: `client${count}@filings.test` }));
    const { email } = await person('filings.test');
    await create(entries[0]!.carrierId, email);
    expect((await reviewOf(email)).reason).toBe('other_address');
    await person('', { email: entries[1]!.email });
    expect((await create(entries[1]!.carrierId, entries[1]!.email)).status).toBe(200);
  });

  test('an address of record that changed lately may be a thief’s: not even it is enough, and no code goes there', async () => {
    const { carrierId, email } = await broker();
    await monitor.db
      .insert(carrierContactChanges)
      .values({ carrierId, asOf: '2026-08-20', field: 'email', was: 'owner@union-beacon.test', became: email });
    await person('', { email });
    await create(carrierId, email);
    expect(await reviewOf(email)).toMatchObject({ reason: 'address_not_current', address_of_record: null });
    expect((await mailCode(email)).status).toBe(409);
  });
});

test('under review nothing else can be done, by session or by address, and no one is invited', async () => {
  const { carrierId, domain } = await broker();
  const { email } = await person();
  await create(carrierId, email);
  const carrier = await addCarrier(monitor.db);
  const invitation = {
    connection_invitation: { email: 'carrier@heron.test', carrier_id: carrier, classification_ids: [] },
  };
  const tried = [
    await call('POST', '/api/v1/connection_invitations', email, invitation),
    await call('GET', `/api/v1/carriers/${carrier}`, email),
    await call('GET', '/refresh_jwt', email),
    await call('PATCH', '/sign_up/details', email, { first_name: 'C.H.', last_name: 'Robinson' }),
    await create(carrierId, email),
    await call('PATCH', '/api/v1/company_details', email, { company_details: { legal_name: 'C.H. ROBINSON' } }),
    await call('POST', '/sign_up/access_review', email, { carrier_id: carrierId }),
  ];
  expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 406));
  expect(await monitor.db.$count(connectionInvitations, eq(connectionInvitations.carrierId, carrier))).toBe(0);
  // A person who waits does not block others.
  expect((await create(carrierId, (await person(domain)).email)).status).toBe(200);
});

describe('a code to the address of record', () => {
  async function waiting() {
    const { carrierId, email: ofRecord } = await broker();
    const { email } = await person();
    await create(carrierId, email);
    return { carrierId, ofRecord, email };
  }

  test('goes there alone, names who asked, and sets the company up', async () => {
    const { carrierId, ofRecord, email } = await waiting();
    const masked = `o…@${ofRecord.split('@')[1]}`;
    expect(await reviewOf(email)).toMatchObject({ address_of_record: masked, code_mailed_at: null });
    const before = monitor.mails.length;
    expect((await mailCode(email)).body).toMatchObject({
      address_of_record: masked,
      code_mailed_at: NOON.toISOString(),
    });
    expect(monitor.mails.slice(before).map(({ to }) => to)).toEqual([ofRecord]);
    expect(monitor.mails.at(-1)!.text).toContain(`“Mal Lory” (${email}) wants to manage UNION BEACON LOGISTICS LLC`);
    const code = codeOf();
    const refused = await confirm(wrong(code), email);
    expect([refused.status, refused.body.fields.code]).toEqual([
      422,
      ['That is not the code. You can try 4 more times.'],
    ]);
    const answer = await confirm(code, email);
    expect(answer.body).toMatchObject({ company: { carrier_id: carrierId, legal_name: 'UNION BEACON LOGISTICS LLC' } });
    expect(answer.cookies.map(({ name }) => name)).toContain('monitor_session');
    expect((await monitor.get('/carriers', email)).status).toBe(200);
    expect(await reviewOf(email)).toBeNull();
    const [line] = await monitor.db.select().from(auditEvents).where(eq(auditEvents.companyId, answer.body.company.id));
    expect(line).toMatchObject({ kind: 'company_set_up', summary: expect.stringContaining('by a code mailed') });
    await monitor.runJobs();
    const told = monitor.mails.filter(({ to }) => to === ofRecord).at(-1);
    expect(told?.text).toContain(`${email} now manages`);
  });

  test('ends with five wrong ones, and with an hour', async () => {
    const { email } = await waiting();
    await mailCode(email);
    const code = codeOf();
    const statuses = [];
    for (let tried = 0; tried < 5; tried += 1) statuses.push((await confirm(wrong(code), email)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 403]);
    expect((await confirm(code, email)).status).toBe(403);
    const late = await waiting();
    await mailCode(late.email);
    const lateCode = codeOf();
    monitor.passTime(60 * 60_000);
    expect((await confirm(lateCode, late.email)).status).toBe(403);
    monitor.passTime(-60 * 60_000);
  });

  test('forty guesses at once are compared no more than five times', async () => {
    const { email } = await waiting();
    await mailCode(email);
    const guess = wrong(codeOf());
    const answers = await Promise.all(Array.from({ length: 40 }, () => confirm(guess, email)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(36);
  });

  test('is mailed three times a day for an account and ten times a day to a company', async () => {
    const { carrierId, email } = await waiting();
    const statuses = [];
    for (let sent = 0; sent < 4; sent += 1) statuses.push((await mailCode(email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    for (let others = 0; others < 3; others += 1) {
      const other = await person();
      await create(carrierId, other.email);
      for (let sent = 0; sent < 3; sent += 1) statuses.push((await mailCode(other.email)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  });

  test('counts for nothing once the record has another address, or the company is here', async () => {
    const moved = await waiting();
    await mailCode(moved.email);
    const code = codeOf();
    await monitor.db.update(carriers).set({ email: 'new@elsewhere.test' }).where(eq(carriers.id, moved.carrierId));
    expect((await confirm(code, moved.email)).status).toBe(409);
    const taken = await waiting();
    await mailCode(taken.email);
    const late = codeOf();
    await person('', { email: taken.ofRecord });
    expect((await create(taken.carrierId, taken.ofRecord)).status).toBe(200);
    expect((await confirm(late, taken.email)).status).toBe(409);
    expect(await rowOf(taken.email)).toMatchObject({ companyId: null, blockedPage: 'pending-access-review' });
  });

  test('another’s does not help', async () => {
    const [one, two] = [await waiting(), await waiting()];
    await mailCode(one.email);
    const code = codeOf();
    await mailCode(two.email);
    expect((await confirm(code, two.email)).status).toBe(code === codeOf() ? 200 : 422);
  });
});

describe('asking for a review', () => {
  const ask = (as: string, body: object) => call('POST', '/sign_up/access_review', as, body);

  test.each([
    ['without broker authority', () => broker({}, 'inactive'), 'authority_not_on_record'],
    ['with none on record', () => broker({}, 'none'), 'authority_not_on_record'],
    ['without a legal name on record', () => broker({ legalName: null }), 'no_name_on_record'],
  ])('for a company %s, also with its own address', async (_what, add, reason) => {
    const { carrierId, domain } = await add();
    const { email } = await person(domain);
    expect([403, 422]).toContain((await create(carrierId, email)).status);
    expect((await ask(email, { carrier_id: carrierId })).body).toMatchObject({ reason, address_of_record: null });
    expect((await mailCode(email)).status).toBe(409);
  });

  test('for a company that is here already: the operator lets them join', async () => {
    const { carrierId, domain } = await broker();
    const first = await person(domain);
    await create(carrierId, first.email);
    const { email } = await person(domain);
    expect((await create(carrierId, email)).body.fields.carrier_id[0]).toContain('here already');
    expect((await ask(email, { carrier_id: carrierId, note: 'I do not know them.' })).body.reason).toBe('here_already');
    expect((await accounts('approve', email)).lines[0]).toContain('has joined UNION BEACON LOGISTICS LLC');
    expect((await rowOf(email)).companyId).toBe((await rowOf(first.email)).companyId);
    expect(await companiesOf(carrierId)).toBe(1);
  });

  test('for a company that is not in the files: the operator gives name and number as FMCSA has them', async () => {
    const { email } = await person('new-broker.test');
    const missing = await ask(email, { legal_name: ' ', number: 'none' });
    expect(Object.keys(missing.body.fields).sort()).toEqual(['legal_name', 'number']);
    const asked = { legal_name: 'C.H. ROBINSON WORLDWIDE INC', number: 'MC 1234567', note: 'Granted\nlast week' };
    expect((await ask(email, asked)).body).toMatchObject({ reason: 'not_in_files', carrier_id: null });
    await monitor.runJobs();
    const told = monitor.mails.find(({ to, text }) => to === 'support@portal.test' && text.includes(email))!;
    expect(told.text).toContain('C.H. ROBINSON WORLDWIDE INC, number MC 1234567');
    expect((await accounts('list')).lines.join('\n')).toContain('says: C.H. ROBINSON WORLDWIDE INC, MC 1234567');
    expect((await accounts('list')).lines.join('\n')).toContain('writes: Granted last week');
    // What they typed is never taken by itself.
    expect((await accounts('approve', email)).code).toBe(2);
    expect(await rowOf(email)).toMatchObject({ companyId: null, blockedPage: 'pending-access-review' });
    const done = await accounts(
      'approve',
      email,
      '--usdot',
      '88990011',
      '--legal-name',
      'NEW BROKER LLC',
      '--mc',
      '1234567',
    );
    expect(done.lines[0]).toContain('NEW BROKER LLC is set up');
    const [company] = await monitor.db.select().from(companies).where(eq(companies.carrierId, 88_990_011));
    expect(company).toMatchObject({ legalName: 'NEW BROKER LLC', docketNumber: '1234567' });
    await monitor.runJobs();
    expect(monitor.mails.find(({ to }) => to === email)?.subject).toContain('is open');
  });

  test('a number that the record has is not one of a company that is not in the files', async () => {
    const { docket, carrierId } = await broker();
    const { email } = await person();
    for (const number of [docket, String(carrierId)]) {
      const answer = await ask(email, { legal_name: 'ANOTHER NAME LLC', number });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['number']]);
    }
    expect((await rowOf(email)).blockedPage).toBeNull();
  });

  test('is not needed where the address speaks for the company, and not for who has one', async () => {
    const { carrierId, domain } = await broker();
    const { email } = await person(domain);
    expect((await ask(email, { carrier_id: carrierId })).status).toBe(422);
    expect((await ask('admin@demo.test', { carrier_id: carrierId })).status).toBe(409);
    expect((await ask(email, { carrier_id: 987_654_321 })).status).toBe(422);
  });

  test('can be taken back, and asked for five times a day', async () => {
    const { email } = await person();
    const statuses = [];
    for (let asked = 0; asked < 6; asked += 1) {
      statuses.push((await ask(email, { legal_name: 'NEW LLC', number: `77${made}00${asked}` })).status);
      await call('DELETE', '/sign_up/access_review', email);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await rowOf(email)).toMatchObject({ blockedPage: null, requestedCarrierId: null });
    expect((await call('DELETE', '/sign_up/access_review', email)).status).toBe(404);
  });
});

test('who is refused reads why, may sign up for another company, and not for this one again', async () => {
  const { carrierId } = await broker();
  const { email } = await person();
  await create(carrierId, email);
  expect((await accounts('reject', email, '--note', 'The company does not know you.')).code).toBe(0);
  expect((await accounts('reject', email)).code).toBe(2);
  expect((await accounts('approve', email)).code).toBe(2);
  expect(await reviewOf(email)).toMatchObject({ status: 'rejected', decision_note: 'The company does not know you.' });
  expect((await call('GET', '/refresh_jwt', email)).status).toBe(406);
  expect((await mailCode(email)).status).toBe(409);
  await call('DELETE', '/sign_up/access_review', email);
  expect((await create(carrierId, email)).body.code).toBe('access_refused');
  expect((await create((await broker()).carrierId, email)).status).toBe(406);
});

test('an account that the operator closed without a review stays closed', async () => {
  expect((await call('DELETE', '/sign_up/access_review', 'pending@demo.test')).status).toBe(404);
  expect(await reviewOf('pending@demo.test')).toBeNull();
  expect((await call('GET', '/refresh_jwt', 'pending@demo.test')).status).toBe(406);
});

test('an impostor’s company that the operator disabled is in nobody’s way, and its mails lead nowhere', async () => {
  const { carrierId, domain } = await broker();
  const { email } = await person();
  await create(carrierId, email);
  await accounts('approve', email);
  const [company] = await monitor.db.select().from(companies).where(eq(companies.carrierId, carrierId));
  const carrier = await addCarrier(monitor.db);
  const invitation = {
    email: 'carrier@heron.test',
    classification_ids: [],
    issuer_id: company!.id,
    carrier_id: carrier,
  };
  const invited = await call('POST', '/api/v1/connection_invitations', email, { connection_invitation: invitation });
  expect(invited.status).toBe(200);
  expect((await accounts('disable', '--company', String(company!.id))).lines[0]).toContain('1 accounts are disabled');
  expect((await call('GET', '/refresh_jwt', email)).status).toBe(401);
  const open = and(eq(connectionInvitations.companyId, company!.id));
  const [link] = await monitor.db.select().from(connectionInvitations).where(open);
  expect(link!.revokedAt).toEqual(NOON);
  const owner = await person(domain);
  expect((await create(carrierId, owner.email)).status).toBe(200);
  expect((await accounts('enable', email)).lines[0]).toContain('was set up again meanwhile');
});

test('on an installation without files a person decides about everybody', async () => {
  const empty = await openSectionMonitor();
  try {
    const ask = (url: string, payload: object, token: string) =>
      empty.app.inject({ method: 'POST', url: `/monitor${url}`, payload, cookies: { monitor_session: token } });
    const known = { passwordHash: '-', firstName: 'Dana', lastName: 'Doe', confirmedAt: NOON };
    const legalName = 'LAKE STREET BROKERS LLC';
    await empty.db.insert(users).values([
      { email: 'dana@broker.test', ...known },
      { email: 'office@lake-street.test', ...known },
    ]);
    // No file at all.
    const wish = { legal_name: legalName, number: 'MC 1234567' };
    const asked = await ask('/sign_up/access_review', wish, await empty.tokenOf('dana@broker.test'));
    expect(asked.json()).toMatchObject({ reason: 'not_in_files', status: 'pending' });
    // The census alone: its address is right, and whether it is a broker is not known.
    const carrierId = await addCarrier(empty.db, { legalName, email: 'office@lake-street.test' });
    const token = await empty.tokenOf('office@lake-street.test');
    expect((await ask('/sign_up/create_company', { carrier_id: carrierId }, token)).statusCode).toBe(406);
    const review = await empty.app.inject({
      url: '/monitor/sign_up/access_review',
      cookies: { monitor_session: token },
    });
    expect(review.json().access_review.reason).toBe('authority_not_known');
    const done = await runAccountsCommand(empty.db, ['approve', 'office@lake-street.test'], NOON);
    expect(done.lines[0]).toContain(`${legalName} is set up`);
  } finally {
    await empty.close();
  }
});
