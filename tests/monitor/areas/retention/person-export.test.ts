import { SCOPES_WITHOUT_EFFECT } from '@contract/account/account.constants';
import { SCOPES } from '@contract/shared/permissions';
import { accountTables } from '@monitor/areas/retention/erase-person';
import { isSecret } from '@monitor/areas/retention/export/archive-format';
import { readCatalog } from '@monitor/db/company-rows';
import { auditEvents, mailLanguages, userSessions, users } from '@monitor/db/schema';
import { desc, eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from '../loads/loads-support';

let monitor: SectionMonitor;
let carrier: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addHauler(monitor, 'QUILL FREIGHT LLC');
  for (const email of ['admin@demo.test', 'other@demo.test'])
    await monitor.db
      .update(users)
      .set({ scopes: SCOPES.filter((scope) => !(SCOPES_WITHOUT_EFFECT as readonly string[]).includes(scope)) })
      .where(eq(users.email, email));
});
afterAll(() => monitor.close());

type Person = { name: string | null; email: string | null; phone: string | null };
type Exported = {
  account: Record<string, unknown> | null;
  found: { table: string; rows: Record<string, unknown>[] }[];
  left_out: { label: string; rows: number | null }[];
};

async function ask(person: Partial<Person>, email = 'admin@demo.test') {
  return monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/person_exports',
    cookies: { monitor_session: await monitor.tokenOf(email) },
    payload: { person },
  });
}

/** The two files of the zip. */
async function exported(person: Partial<Person>, email?: string) {
  const response = await ask(person, email);
  expect(response.statusCode, response.body).toBe(200);
  const files = unzipSync(response.rawPayload);
  expect(Object.keys(files).sort()).toEqual(['person.html', 'person.json']);
  const json = strFromU8(files['person.json']!);
  return { json, data: JSON.parse(json) as Exported, html: strFromU8(files['person.html']!) };
}

const tablesOf = ({ found }: Exported) => found.map(({ table }) => table);
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as?: string) => {
  const answer = await monitor.send(method, path, body, as);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const note = (body: string, as?: string) => send('POST', '/notes', { note: { carrier_id: carrier, body } }, as);

const DRIVER = { name: 'Fjóla Þvermóðsdóttir', email: 'fjola@driver.test', phone: '+13125550172' };
const HOSTILE = `<img src=x onerror=alert(1)> "Bob" O'Script`;

describe('exportPerson', () => {
  test('shows every place that an erasure would change or leave, in both files', async () => {
    await send('PUT', '/loads/by_reference', {
      load: loadFromDallas('EXPORT-1', {
        carrier: { id: carrier },
        driver: { name: DRIVER.name, phone: '312-555-0172' },
      }),
    });
    await note(`Driver ${DRIVER.name}: 312.555.0172`);
    await note('Someone else called from 312-555-0199');
    await monitor.db.insert(mailLanguages).values({ email: DRIVER.email, language: 'es', keptAt: new Date() });
    const { plan } = (await monitor.send('POST', '/erasures/plan', { person: DRIVER })).body;
    const { data, html } = await exported(DRIVER);
    const planned = [...plan.changed, ...plan.held] as { table: string; rows: number }[];
    expect(planned.map(({ table }) => table)).toEqual(expect.arrayContaining(['loads', 'notes']));
    for (const { table, rows } of planned) {
      const shown = data.found.find((one) => one.table === table)?.rows.length;
      // Of whole messages it is said that they are there.
      expect(shown ?? data.left_out.find(({ label }) => label === table.replaceAll('_', ' '))?.rows, table).toBe(rows);
      expect(html).toContain(table.replaceAll('_', ' '));
    }
    expect(data.account).toBeNull();
    expect(data.found).toContainEqual({
      table: 'mail_languages',
      rows: [expect.objectContaining({ language: 'es' })],
    });
    const load = data.found.find(({ table }) => table === 'loads')!.rows[0]!;
    expect(load).toMatchObject({ id: expect.any(Number), driver_name: DRIVER.name });
  });

  test('shows nothing of others: neither the rest of a record nor a record without the person', async () => {
    const { json } = await exported(DRIVER);
    expect(json).not.toContain('0199');
    expect(json).not.toContain('Dallas');
    await note('Ask Olga Onlyhere', 'other@demo.test');
    expect(tablesOf((await exported({ name: 'Olga Onlyhere' })).data)).toEqual([]);
    expect(tablesOf((await exported({ name: 'Olga Onlyhere' }, 'other@demo.test')).data)).toContain('notes');
    expect((await exported({ email: 'other@demo.test' })).data.account).toBeNull();
  });

  test('of a user it has the account and all that goes with it, and nothing that opens anything', async () => {
    const [admin] = await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test'));
    const { data, json } = await exported({ email: 'admin@demo.test' });
    expect(data.account).toMatchObject({ id: admin!.id, email: 'admin@demo.test' });
    const sessions = await monitor.db.select().from(userSessions).where(eq(userSessions.userId, admin!.id));
    expect(data.found.find(({ table }) => table === 'user_sessions')?.rows).toHaveLength(sessions.length);
    expect(tablesOf(data)).toContain('audit_log_by_or_about_the_person');
    for (const secret of [admin!.passwordHash, ...sessions.map(({ tokenHash }) => tokenHash)])
      expect(json.includes(secret)).toBe(false);
    const names = [data.account!, ...data.found.flatMap(({ rows }) => rows)].flatMap((row) => Object.keys(row));
    expect(names.filter((name) => /hash|password|secret|sealed|token|digest/.test(name))).toEqual([]);
  });

  test('no column of an account’s tables that opens something is shown', async () => {
    const own = accountTables(await readCatalog(monitor.db));
    expect(own.map(({ table }) => table.name)).toEqual(expect.arrayContaining(['user_sessions', 'passkeys']));
    const shown = own.flatMap(({ table }) =>
      table.columns
        .filter((one) => !isSecret(table.name, one) && one.type !== 'bytea')
        .map(({ name }) => `${table.name}.${name}`),
    );
    // Nothing but when, how often and what for is left of a code.
    expect(shown.filter((name) => /(?:hash|password|secret|sealed|token|digest|challenge|code)$/.test(name))).toEqual(
      [],
    );
  });

  test('of who left, the account is there until another company has it', async () => {
    const [left] = await monitor.db
      .insert(users)
      .values({
        email: 'gone@broker.test',
        firstName: 'Gone',
        lastName: 'Away',
        companyId: (await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test')))[0]!.companyId,
        scopes: ['sourcing'],
        passwordHash: 'x',
        confirmedAt: new Date(),
      })
      .returning();
    await send('DELETE', `/users/${left!.id}`);
    expect((await exported({ email: 'gone@broker.test' })).data.account).toMatchObject({ id: left!.id });
    expect((await exported({ email: 'gone@broker.test' }, 'other@demo.test')).data.account).toBeNull();
    const [other] = await monitor.db.select().from(users).where(eq(users.email, 'other@demo.test'));
    await monitor.db.update(users).set({ companyId: other!.companyId }).where(eq(users.id, left!.id));
    expect((await exported({ email: 'gone@broker.test' })).data.account).toBeNull();
  });

  test('what others wrote is text on the page, and JSON', async () => {
    await note(`${DRIVER.name} is ${HOSTILE}`);
    const { html, json } = await exported(DRIVER);
    expect(JSON.parse(json).found.flatMap(({ rows }: Exported['found'][number]) => rows)).toContainEqual(
      expect.objectContaining({ body: `${DRIVER.name} is ${HOSTILE}` }),
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain(`default-src &#x27;none&#x27;`);
    expect(html).not.toMatch(/<script|\son\w+="/);
  });

  test('takes every permission and a fresh code, and leaves a line without the name', async () => {
    expect((await ask(DRIVER, 'staff@demo.test')).statusCode).toBe(403);
    await monitor.db
      .update(users)
      .set({ scopes: ['manage_users'] })
      .where(eq(users.email, 'staff@demo.test'));
    expect((await ask(DRIVER, 'staff@demo.test')).statusCode).toBe(403);

    await exported(DRIVER);
    const [line] = await monitor.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
    expect(line).toMatchObject({ kind: 'person_exported', summary: expect.stringMatching(/: \d+ records$/) });
    expect(line!.summary).not.toMatch(/fjóla|0172/i);

    const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
    monitor.passTime(11 * 60_000);
    const late = await monitor.app.inject({
      method: 'POST',
      url: '/monitor/api/v1/person_exports',
      cookies,
      payload: { person: DRIVER },
    });
    expect([late.statusCode, late.json().code]).toEqual([403, 'confirm_it_is_you']);
  });
});
