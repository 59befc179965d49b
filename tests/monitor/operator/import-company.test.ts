import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildMonitor } from '@monitor/app';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { forgetOldExports } from '@monitor/areas/retention/export/company-export-job';
import { readEnv } from '@monitor/base/env';
import { migrateDatabase, type OpenDatabase } from '@monitor/db/client';
import { auditEvents, companies, companyExports, storedFiles, userSessions, users, webhooks } from '@monitor/db/schema';
import { keepContent } from '@monitor/documents/files/stored-files';
import { runImportCompany } from '@monitor/operator/import-company/import-company';
import { digest, newToken } from '@monitor/server/authentication/tokens';
import { desc, eq } from 'drizzle-orm';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmpty } from '../support/empty-database';
import { addCarrier } from '../support/fmcsa-rows';
import { mailerInto } from '../support/read-mails';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';
import { NOON } from '../support/today';

const [ADMIN, STAFF] = ['admin@demo.test', 'staff@demo.test'];
/** What a row of text may hold that a format could trip over. */
const HOSTILE = 'a "quoted" \\ back\\\\slash, {brace}\ttab\nline\r\n\u2028 NULL \\N é 𝄞 %s $1';
const PAPER = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * 7919) % 251));

let monitor: SectionMonitor;
let folder: string;
let company: number;
const opened: OpenDatabase[] = [];

type Files = Record<string, Uint8Array>;
const text = (files: Files, name: string) => Buffer.from(files[name]!).toString('utf8');
const rowsIn = (files: Files, table: string) =>
  text(files, `data/${table}.jsonl`)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const contextOf = (database: OpenDatabase) => ({
  database,
  dataDir: folder,
  now: NOON,
  dataKeys: [],
  portalOrigin: 'https://portal.example',
});

/** An archive by the calls, as a manager gets it. */
async function exported(of: SectionMonitor, as = ADMIN): Promise<Buffer> {
  const { status, body } = await of.send('POST', '/company_exports', undefined, as);
  expect(status).toBe(200);
  await of.runJobs();
  const file = await of.app.inject({
    method: 'GET',
    url: `/monitor/api/v1/company_exports/${body.id}/file`,
    cookies: { monitor_session: await of.tokenOf(as) },
  });
  expect(file.statusCode).toBe(200);
  return file.rawPayload;
}

const kept = (name: string, archive: Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, archive);
  return path;
};

/** A product without a company, and calls of it. */
async function emptyProduct() {
  const database = await openEmpty();
  opened.push(database);
  await migrateDatabase(database);
  return database;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-company-'));
  monitor = await openSectionMonitor();
  const [admin] = await monitor.db.select().from(users).where(eq(users.email, ADMIN));
  company = admin!.companyId!;
  const carrierId = await addCarrier(monitor.db);
  await monitor.send('POST', '/notes', { note: { carrier_id: carrierId, body: HOSTILE } });
  await monitor.send('POST', '/vetting_files', { vetting_file: { carrier_id: carrierId } });
  const { body: role } = await monitor.send('POST', '/roles', { role: { name: 'Rep', scopes: ['sourcing'] } });
  const [staff] = await monitor.db.select().from(users).where(eq(users.email, STAFF));
  await monitor.send('PUT', `/users/${staff!.id}/role`, { role: { role_id: role.id } });
  await monitor.send('POST', '/teams', { team: { name: 'Night' } });
  const key = await monitor.send('POST', '/api_keys', { api_key: { name: 'TMS', scopes: ['sourcing'] } });
  expect([key.status, key.body]).toEqual([200, expect.anything()]);
  await monitor.db.insert(webhooks).values({
    companyId: company,
    url: 'https://example.com/hook',
    sealedSecret: 'a secret that must not leave',
    kinds: [],
    createdByUserId: admin!.id,
    createdAt: NOON,
  });
  // Someone who left is still named by what they did.
  const [gone] = await monitor.db.select().from(users).where(eq(users.email, 'manager@demo.test'));
  await monitor.send('POST', '/teams', { team: { name: 'Day' } }, 'manager@demo.test');
  await monitor.send('DELETE', `/users/${gone!.id}`);
  await keepContent(
    monitor.db,
    (async function* () {
      yield PAPER;
    })(),
    {
      name: 'bill.pdf',
      mediaType: 'application/pdf',
      bytes: PAPER.length,
      sha256: createHash('sha256').update(PAPER).digest('hex'),
    },
    { companyId: company, carrierId: null, userId: admin!.id, now: NOON },
  );
});
afterAll(async () => {
  await monitor.close();
  for (const database of opened) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('an export of all of a company', () => {
  test('has its rows, papers and a README, without what opens something', async () => {
    const files = unzipSync(await exported(monitor));
    expect(rowsIn(files, 'companies')).toMatchObject([{ id: company }]);
    expect(rowsIn(files, 'notes')).toMatchObject([{ body: HOSTILE }]);
    const [paper] = rowsIn(files, 'stored_files').filter(({ name }) => name === 'bill.pdf');
    expect(Buffer.from(files[`papers/${paper.id}`]!).equals(PAPER)).toBe(true);
    for (const [name, bytes] of Object.entries(files))
      if (name !== 'sha256sums.txt')
        expect(text(files, 'sha256sums.txt')).toContain(
          `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
        );
    const outside = rowsIn(files, 'people-outside');
    expect(outside.map(({ last_name }) => last_name)).toContain('Manager');
    expect(Object.keys(outside[0])).toEqual(['id', 'first_name', 'last_name', 'created_at']);

    const all = Object.keys(files)
      .map((name) => text(files, name))
      .join('\n');
    const secrets = [
      ...(await monitor.db.select({ one: users.passwordHash }).from(users)),
      ...(await monitor.db.select({ one: userSessions.tokenHash }).from(userSessions)),
    ].map(({ one }) => one);
    const { rows } = await monitor.db.$client.query(
      'SELECT token_hash AS one FROM api_keys UNION SELECT sealed_secret FROM webhooks',
    );
    expect(rows).toHaveLength(2);
    for (const secret of [...secrets, ...rows.map(({ one }) => one)]) expect(all).not.toContain(secret);
    expect(all).not.toContain('other@demo.test');
    expect(text(files, 'README.md')).toContain('| body | text | no |');
  });

  test('is for who may read all of it, by a person, and its link ends', async () => {
    expect((await monitor.send('POST', '/company_exports', undefined, STAFF)).status).toBe(403);
    const nocompliance = { scopes: ['manage_users', 'sourcing'] };
    const [staff] = await monitor.db.select().from(users).where(eq(users.email, STAFF));
    const { roleId, scopes } = staff!;
    await monitor.send('PATCH', `/users/${staff!.id}`, nocompliance);
    expect((await monitor.send('POST', '/company_exports', undefined, STAFF)).status).toBe(403);
    const [made] = await monitor.db.select().from(companyExports).orderBy(desc(companyExports.id)).limit(1);
    const path = `/company_exports/${made!.id}/file`;
    expect((await monitor.get(path, STAFF)).status).toBe(403);
    expect((await monitor.get(path, 'other@demo.test')).status).toBe(404);
    await monitor.db.update(users).set({ scopes, roleId }).where(eq(users.id, staff!.id));
    const lines = await monitor.db.select().from(auditEvents).where(eq(auditEvents.kind, 'company_exported'));
    expect(lines.map(({ summary }) => summary)).toEqual([
      `Had export ${made!.id} of all of the company’s data made`,
      `Downloaded export ${made!.id} of all of the company’s data`,
    ]);
    await monitor.passDays(8);
    expect((await monitor.get(path)).status).toBe(404);
    await forgetOldExports(monitor.db, monitor.services.clock());
    expect(await monitor.db.$count(storedFiles, eq(storedFiles.name, `company-export-${made!.id}.zip`))).toBe(0);
  });
});

describe('import-company', () => {
  let archive: Buffer;
  beforeAll(async () => {
    archive = await exported(monitor);
  });

  test('restores it into an empty product: exported again it is the same, and its people work', async () => {
    const database = await emptyProduct();
    const { lines, code } = await runImportCompany(contextOf(database), [kept('whole.zip', archive)]);
    expect([lines[0], code]).toEqual([expect.stringMatching(/^Restored .+ as company 1: \d+ rows, \d+ papers?\.$/), 0]);
    const again = unzipSync(await archiveOf(database, company));
    const env = readEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      SESSION_SECRETS: 'a secret of the tests that is long enough',
    });
    const services = {
      db: database.db,
      database,
      env,
      mail: mailerInto([]),
      consequences,
      clock: () => NOON,
      operatorToken: 'o',
    };
    const app = await buildMonitor(services);
    const [admin] = await database.db.select().from(users).where(eq(users.email, ADMIN));
    const token = newToken();
    const session = { tokenHash: digest(token), userId: admin!.id, state: 'signed_in' as const };
    await database.db
      .insert(userSessions)
      .values({ ...session, secondFactorAt: NOON, createdAt: NOON, lastUsedAt: NOON });
    const get = async (path: string) =>
      (await app.inject({ method: 'GET', url: `/monitor/api/v1${path}`, cookies: { monitor_session: token } })).json();
    expect((await get('/roles')).roles).toMatchObject([{ name: 'Rep', people_count: 1 }]);
    expect((await get('/teams')).teams).toHaveLength(2);
    expect((await get('/api_keys')).api_keys ?? []).not.toContainEqual(expect.objectContaining({ revoked_at: null }));
    // The next of each has a number of its own.
    const made = await app.inject({
      method: 'POST',
      url: '/monitor/api/v1/teams',
      payload: { team: { name: 'New' } },
      cookies: { monitor_session: token },
    });
    expect(made.statusCode).toBe(200);
    await app.close();
    const before = unzipSync(archive);
    for (const name of Object.keys(before).filter((one) => one.startsWith('data/') || one.startsWith('papers/')))
      expect([name, comparable(again, name)]).toEqual([name, comparable(before, name)]);
    expect(Object.keys(again).sort()).toEqual(Object.keys(before).sort());
  });

  test('where ids are taken, it gets new ones that all its rows follow; with vetting files, which name theirs, it is refused', async () => {
    const database = await emptyProduct();
    const [here] = await database.db
      .insert(companies)
      .values({ legalName: 'Already here', companyType: 'broker', status: 'active', createdAt: NOON })
      .returning();
    await database.db.insert(users).values({ email: 'here@example.com', passwordHash: 'x', companyId: here!.id });
    const refused = await runImportCompany(contextOf(database), [kept('moved.zip', archive)]);
    expect(refused).toMatchObject({ code: 2, lines: [expect.stringContaining('Import into an empty product')] });

    const [other] = await monitor.db.select().from(users).where(eq(users.email, 'other@demo.test'));
    await monitor.send('POST', '/roles', { role: { name: 'Theirs', scopes: ['sourcing'] } }, 'other@demo.test');
    await monitor.send('POST', '/teams', { team: { name: 'Theirs' } }, 'other@demo.test');
    const path = kept('other-company.zip', await archiveOf(monitor.database, other!.companyId!));
    const { lines, code } = await runImportCompany(contextOf(database), [path]);
    const id = other!.companyId! + here!.id;
    expect([code, lines[0]]).toEqual([0, expect.stringContaining(`as company ${id}:`)]);
    const again = unzipSync(await archiveOf(database, id));
    const before = unzipSync(readFileSync(path));
    for (const table of ['users', 'roles', 'teams', 'audit_events'])
      expect([table, rowsIn(again, table).length]).toEqual([table, rowsIn(before, table).length]);
    const [role] = rowsIn(again, 'roles');
    const [author] = rowsIn(again, 'users').filter((one) => one.id === role.changed_by_user_id);
    expect([role.name, role.company_id, author.email]).toEqual(['Theirs', id, 'other@demo.test']);
    expect(author.id).toBe(other!.id + 1);
  });

  test('refuses what was changed, cut off or is of another version, and people who are here already: nothing is left', async () => {
    const database = await emptyProduct();
    const files = unzipSync(archive);
    const spoiled = { ...files, 'data/notes.jsonl': Buffer.from('{"id":1}\n') };
    const missing = Object.fromEntries(Object.entries(files).filter(([name]) => name !== 'data/notes.jsonl'));
    const cases: [string, Uint8Array][] = [
      ['changed.zip', zipSync(spoiled)],
      ['missing.zip', zipSync(missing)],
      ['cut.zip', archive.subarray(0, archive.length - 100)],
      ['other.zip', zipSync(resealed({ ...files, 'manifest.json': edited(files, { migration: 1 }) }))],
    ];
    for (const [name, bytes] of cases) {
      const { lines, code } = await runImportCompany(contextOf(database), [kept(name, bytes)]);
      expect([name, code, lines.length]).toEqual([name, 2, 1]);
    }
    expect(await database.db.$count(companies)).toBe(0);
    const path = kept('twice.zip', archive);
    expect((await runImportCompany(contextOf(database), [path])).code).toBe(0);
    expect(await runImportCompany(contextOf(database), [path])).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('has an account here already')],
    });
    expect(await database.db.$count(companies)).toBe(1);
  });
});

/** The archive of a company of a database, written without a job. */
async function archiveOf(database: OpenDatabase, companyId: number): Promise<Buffer> {
  const { writeArchive } = await import('@monitor/areas/retention/export/write-archive');
  const path = join(folder, `${createHash('sha256').update(newToken()).digest('hex')}.zip`);
  await database.db.transaction((tx) => writeArchive(tx, { companyId, path, now: NOON }));
  return readFileSync(path);
}

/** Lines in any order; what an import itself writes is left out. */
function comparable(files: Files, name: string) {
  if (!name.startsWith('data/')) return createHash('sha256').update(files[name]!).digest('hex');
  return text(files, name)
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const {
        revoked_at: _revoked,
        plan_id: _plan,
        disabled_at: _at,
        disabled_reason: _why,
        ...rest
      } = JSON.parse(line);
      return JSON.stringify(rest);
    })
    .sort();
}

const edited = (files: Files, change: object) =>
  Buffer.from(JSON.stringify({ ...JSON.parse(text(files, 'manifest.json')), ...change }));

/** With sums that fit again. */
function resealed(files: Files): Files {
  const sums = Object.entries(files)
    .filter(([name]) => name !== 'sha256sums.txt')
    .map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  return { ...files, 'sha256sums.txt': Buffer.from(sums.join('')) };
}
