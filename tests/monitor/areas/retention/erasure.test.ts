import { ERASURE_LEAVES } from '@contract/retention/erasure.constants';
import { readCatalog } from '@monitor/db/company-rows';
import { auditEvents, companies, legalHolds, users } from '@monitor/db/schema';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from '../loads/loads-support';

let monitor: SectionMonitor;
let carrier: number;
let companyId: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addHauler(monitor, 'QUILL FREIGHT LLC');
  companyId = (await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage')))[0]!.id;
});
afterAll(() => monitor.close());

type Person = { name: string | null; email: string | null; phone: string | null };
const COLLEAGUE = { name: 'Zbigniew Quaxley', email: 'z.quaxley@broker.test', phone: '+13125550171' };
const DRIVER = { name: 'Fjóla Þvermóðsdóttir', email: 'fjola@driver.test', phone: '+13125550172' };
const CONTACT = { name: 'Ignatz O’Brzezicki', email: 'ignatz.b@quill.test', phone: '+13125550173' };

const plan = (person: Partial<Person>, as?: string) => monitor.send('POST', '/erasures/plan', { person }, as);
const erase = (person: Partial<Person>, as?: string) => monitor.send('POST', '/erasures', { person }, as);
const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, as?: string) => {
  const answer = await monitor.send(method, path, body, as);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const note = (body: string, as?: string) => send('POST', '/notes', { note: { carrier_id: carrier, body } }, as);
const putLoad = async (reference: string, given: object = {}, as?: string): Promise<number> =>
  (
    await send(
      'PUT',
      '/loads/by_reference',
      { load: loadFromDallas(reference, { carrier: { id: carrier }, ...given }) },
      as,
    )
  ).load.id;

/** Tables of the whole database in which any byte of the person stands, in any spelling that was planted. */
async function tablesWith({ name, email, phone }: Person): Promise<string[]> {
  const digits = phone!.slice(2);
  const spelled = [name!, email!, phone!, digits, `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`];
  const [first, last] = name!.split(' ') as [string, string];
  const sought = [...spelled, first, last].flatMap((text) => [text.toLowerCase(), Buffer.from(text).toString('hex')]);
  const found: string[] = [];
  for (const { name: table } of (await readCatalog(monitor.db)).values()) {
    const { rows } = await monitor.db.execute<{ row: string }>(
      sql`SELECT t::text AS row FROM ${sql.identifier(table)} AS t`,
    );
    if (rows.some(({ row }) => sought.some((text) => row.toLowerCase().includes(text)))) found.push(table);
  }
  return found.sort();
}

const leftTables = new Set<string>(ERASURE_LEAVES.flatMap(({ tables }) => tables));
const notNamed = (tables: string[]) => tables.filter((table) => !leftTables.has(table));

async function joinCompany({ name, email, phone }: typeof COLLEAGUE) {
  await send('POST', '/user_invitations', { user_invitation: { email, scopes: ['sourcing'] } });
  const [firstName, lastName] = name.split(' ');
  const scopes = ['sourcing', 'onboarding', 'tickets_workflow', 'tickets_load_lock_staff'];
  const given = {
    email,
    firstName,
    lastName,
    phoneE164: phone,
    companyId,
    scopes,
    passwordHash: 'x',
    confirmedAt: new Date(),
  };
  const [user] = await monitor.db
    .insert(users)
    .values(given as typeof users.$inferInsert)
    .returning({ id: users.id });
  return user!.id;
}

describe('erasePerson', () => {
  test('a colleague who left: account and names go, the audit log keeps its lines, and who acted is one pseudonym', async () => {
    const id = await joinCompany(COLLEAGUE);
    await note('Called them, all fine', COLLEAGUE.email);
    await note(`Ask ${COLLEAGUE.name.toUpperCase()} on (312) 555-0171`);
    expect((await erase(COLLEAGUE)).status).toBe(422);
    await send('DELETE', `/users/${id}`);
    expect(await tablesWith(COLLEAGUE)).toEqual(
      expect.arrayContaining(['audit_events', 'notes', 'user_invitations', 'users']),
    );

    const seen = (await plan(COLLEAGUE)).body.plan;
    expect(seen).toMatchObject({ account: 'erased', held: [] });
    expect(seen.left.find(({ label }: { label: string }) => label === 'Audit log').rows).toBeGreaterThan(0);
    const { status, body } = await erase(COLLEAGUE);
    expect(status).toBe(200);
    expect(body.erasure.plan).toEqual(seen);

    expect(notNamed(await tablesWith(COLLEAGUE))).toEqual([]);
    const [account] = await monitor.db.select().from(users).where(eq(users.id, id));
    expect(account).toMatchObject({
      firstName: 'Erased',
      phoneE164: null,
      email: `erased-${body.erasure.id}@erased.invalid`,
    });
    const { notes } = (await monitor.get(`/notes?carrier_id=${carrier}`)).body;
    expect(notes.map((one: { body: string }) => one.body)).toContain(`Ask Erased person ${body.erasure.id} on erased`);
    const [line] = await monitor.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
    expect(line!.kind).toBe('person_erased');
    expect(line!.summary).not.toMatch(/quaxley|0171/i);
  });

  test('a driver, by name and phone, wherever they stand', async () => {
    await putLoad('ERASE-2', { driver: { name: DRIVER.name, phone: '312-555-0172' } });
    await note(`Driver\n${DRIVER.name}: 312.555.0172, or ${DRIVER.email}.`);
    await putLoad('ERASE-2', { driver: { name: DRIVER.name, phone: '312-555-0172' }, customer_name: 'Other Foods' });
    expect(notNamed(await tablesWith(DRIVER))).toEqual(expect.arrayContaining(['loads', 'notes']));
    expect((await erase(DRIVER)).status).toBe(200);
    expect(notNamed(await tablesWith(DRIVER))).toEqual([]);
  });

  test('a contact of a carrier, by email alone', async () => {
    const invited = await addCarrier(monitor.db, { legalName: 'INVITED FREIGHT LLC' });
    const connection_invitation = { email: CONTACT.email, carrier_id: invited };
    await send('POST', '/connection_invitations', { connection_invitation });
    await note(`${CONTACT.email} sent it`);
    const { body } = await erase({ email: CONTACT.email.toUpperCase() });
    const { notes } = (await monitor.get(`/notes?carrier_id=${carrier}`)).body;
    expect(notes.map((one: { body: string }) => one.body)).toContain(
      `erased-${body.erasure.id}@erased.invalid sent it`,
    );
    expect(notNamed(await tablesWith(CONTACT))).toEqual([]);
  });

  test("another company's rows and accounts are not touched, and it takes a manager with a fresh code", async () => {
    await send('POST', '/notes', { note: { carrier_id: carrier, body: 'Ask Olga Onlyhere' } }, 'other@demo.test');
    expect((await plan({ name: 'Olga Onlyhere' })).body.plan.changed).toEqual([]);
    expect((await plan({ email: 'other@demo.test' })).body.plan.account).toBe('none');
    expect((await erase({ email: 'other@demo.test' })).status).toBe(200);
    expect(await monitor.db.$count(users, eq(users.email, 'other@demo.test'))).toBe(1);
    expect((await plan({ name: 'Olga Onlyhere' }, 'staff@demo.test')).status).toBe(403);
    expect((await erase({ name: 'Olga Onlyhere' }, 'staff@demo.test')).status).toBe(403);
    await monitor.tokenOf('admin@demo.test');
    const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
    monitor.passTime(11 * 60_000);
    const late = await monitor.app.inject({
      method: 'POST',
      url: '/monitor/api/v1/erasures',
      cookies,
      payload: { person: { name: 'Olga Onlyhere' } },
    });
    expect([late.statusCode, late.json().code]).toEqual([403, 'confirm_it_is_you']);
  });

  test('a user of the company is removed first, and too little to find a person by is refused', async () => {
    expect((await plan({ email: 'staff@demo.test' })).status).toBe(422);
    for (const person of [{}, { name: 'Smith' }, { name: '.* .*' }, { email: '%' }, { phone: '12' }])
      expect((await plan(person)).status).toBe(422);
  });

  test.each(['carrier', 'load'] as const)(
    'what is under a legal hold on its %s keeps the person until the hold ends',
    async (subject) => {
      const name = subject === 'carrier' ? 'Xaver Heldman' : 'Ysolde Haltmann';
      const held = await addHauler(monitor, `HELD BY ${subject} LLC`);
      const load = await putLoad(`HELD-${subject}`, { carrier: { id: held }, driver: { name, phone: null } });
      await note(`${name} drove it`);
      const of = subject === 'carrier' ? { carrierId: held } : { loadId: load };
      const hold = { companyId, subject, ...of, reason: 'Claim 7', placedAt: new Date() };
      const [{ id } = { id: 0 }] = await monitor.db.insert(legalHolds).values(hold).returning({ id: legalHolds.id });
      const { body } = await erase({ name });
      expect(body.erasure.plan.held).toEqual(expect.arrayContaining([{ table: 'loads', rows: 1 }]));
      expect((await monitor.get(`/loads/${load}`)).body.driver_name).toBe(name);
      expect((await monitor.get(`/notes?carrier_id=${carrier}`)).body.notes[0].body).toMatch(
        /^Erased person \d+ drove it$/,
      );
      await monitor.db
        .update(legalHolds)
        .set({ releasedAt: new Date() })
        .where(and(eq(legalHolds.id, id)));
      await erase({ name });
      expect((await monitor.get(`/loads/${load}`)).body.driver_name).toMatch(/^Erased person/);
    },
  );
});
