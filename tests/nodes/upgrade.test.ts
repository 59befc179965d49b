import type { ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateDatabase, type OpenDatabase, openDatabase } from '@monitor/db/client';
import { notes } from '@monitor/db/schema';
import { DEMO_PASSWORD, seedDemoAccounts } from '@monitor/demo/accounts';
import { sql } from 'drizzle-orm';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installedNginx } from '../../scripts/nginx.mjs';
import { PORTAL_ARGS } from '../../scripts/portal.mjs';
import { startTestPostgres } from '../../scripts/test-postgres.mjs';
import { FIXTURES } from '../monitor/federal-data/import/fmcsa-files';
import { mailsIn } from '../support/mail-files';
import { here, startNginx, stopNginx } from './nginx';
import { freePort, type Running, runProgram, startProgram } from './processes';

/**
 * Follows “Install a new version” of docs/how-to/run-on-a-server.md for two machines: nginx with the files of deploy/ over two nodes of a portal
 * and its monitor, which are replaced one after the other by a version with one migration more, while people read and write.
 */

const ADMIN = 'admin@demo.test';
const SECRET = 'a secret of these tests that is long enough';
/** Longer than the ten seconds, counted in whole ones, for which nginx leaves a server alone that took no connection: the page says to wait. */
const PAST_FAIL_TIMEOUT_MS = 12_000;
const MIGRATION = '9999_of-the-new-version';
/** A file that the pages of the new version name. */
const NEW_FILE = '/broker/static/assets/of-the-new-version.css';
const CARRIER = 7_700_001;

type Node = { name: string; ports: { monitor: number; portal: number }; monitor: Running; portal: Running };

const nginxPath = installedNginx();

describe.skipIf(!nginxPath)(`an upgrade behind nginx${nginxPath ? '' : ' (skipped: nginx is not here)'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const versions = { old: resolve('.'), new: join(folder, 'new') };
  let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
  let database: OpenDatabase;
  let nodes: Node[] = [];
  let nginx: ChildProcess | undefined;
  let agent: Agent;
  let origins: { portal: string; carriers: string };
  let env: Record<string, string>;

  beforeAll(async () => {
    makeNewVersion(versions.new);
    const [tls, plain] = [await freePort(), await freePort()];
    origins = { portal: `https://portal.example:${tls}`, carriers: `https://carriers.example:${tls}` };
    postgres = await startTestPostgres();
    env = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      DEMO: '0',
      SESSION_SECRETS: SECRET,
      DATA_KEYS: SECRET,
      PORTAL_ORIGIN: origins.portal,
      WATCHDOG_ORIGIN: origins.portal.replace('portal', 'watchdog'),
      DATABASE_URL: postgres.url,
    };
    database = await openDatabase({ url: postgres.url, poolSize: 2 });
    await migrateDatabase(database);
    await seedDemoAccounts(database.db, new Date());
    await runProgram(['dist/import.js', '--complete', join(FIXTURES, 'company-census-20260901.csv')], {
      ...env,
      DATA_DIR: join(folder, 'import'),
    });
    nodes = await Promise.all(
      ['a', 'b'].map(async (name) => {
        const ports = { monitor: await freePort(), portal: await freePort() };
        return { name, ports, ...(await startNode(name, ports, versions.old)) };
      }),
    );
    const at = join(folder, 'nginx');
    nginx = await startNginx(at, {
      monitors: nodes.map(({ ports }) => ports.monitor),
      portals: nodes.map(({ ports }) => ports.portal),
      tls,
      plain,
    });
    agent = new Agent({ connect: { ca: readFileSync(join(at, 'cert.pem')), lookup: here } });
  });

  afterAll(async () => {
    await agent?.destroy();
    await stopNginx(nginx);
    for (const { portal, monitor } of nodes) {
      await portal.stop();
      await monitor.stop();
    }
    await database?.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A monitor, and once it answers its portal. */
  async function startNode(name: string, ports: Node['ports'], cwd: string) {
    const monitor = await startProgram(['dist/main.js'], {
      port: ports.monitor,
      ready: '/monitor/health',
      cwd,
      env: { ...env, MONITOR_PORT: String(ports.monitor), DATA_DIR: join(folder, name) },
    });
    const portal = await startProgram(PORTAL_ARGS, {
      port: ports.portal,
      ready: '/broker/healthz',
      cwd,
      env: {
        ...env,
        DATABASE_URL: '',
        PORT: String(ports.portal),
        MONITOR_API_URL: `http://127.0.0.1:${ports.monitor}/monitor`,
      },
    });
    return { monitor, portal };
  }

  async function stopNode({ portal, monitor }: Node) {
    await portal.stop();
    await monitor.stop();
  }

  type Asked = { cookie?: string; form?: Record<string, string>; json?: object };

  async function ask(origin: string, path: string, { cookie, form, json }: Asked = {}) {
    const response = await request(origin + path, {
      dispatcher: agent,
      method: form || json ? 'POST' : 'GET',
      headers: {
        ...(cookie && { cookie }),
        ...(form && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
        ...(json && { 'content-type': 'application/json' }),
      },
      body: form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : undefined,
    });
    return {
      status: response.statusCode,
      cookie: [response.headers['set-cookie'] ?? []]
        .flat()
        .map((one) => one.split(';')[0])
        .join('; '),
      text: await response.body.text(),
    };
  }

  /** The newest code that either monitor mailed. */
  function newestCode(): string {
    const mails = nodes.flatMap(({ name }) => [...mailsIn(join(folder, name, 'outbox'))]);
    const newest = mails.sort((a, b) => a.name.localeCompare(b.name)).at(-1)!;
    return /\b\d{6}\b/.exec(newest.text)![0];
  }

  async function signIn(): Promise<{ portal: string; carriers: string }> {
    const form = { email: ADMIN, password: DEMO_PASSWORD };
    const step = await ask(origins.portal, '/broker/login', { form });
    const done = await ask(origins.portal, '/broker/login/code', { cookie: step.cookie, form: { code: newestCode() } });
    expect([step.status, done.status]).toEqual([302, 302]);
    const begun = await ask(origins.carriers, '/monitor/sign_in', { json: form });
    const code = { code: newestCode() };
    const ended = await ask(origins.carriers, '/monitor/sign_in/code', { cookie: begun.cookie, json: code });
    expect([begun.status, ended.status]).toEqual([200, 200]);
    return { portal: done.cookie, carriers: ended.cookie };
  }

  test('of two nodes, one after the other, fails no request and loses nothing that was said to be kept', async () => {
    const cookies = await signIn();
    const answers: Record<string, number> = {};
    const kept: string[] = [];
    let isOver = false;
    let count = 0;
    const again = async (what: string, once: () => Promise<{ status: number | string }>) => {
      while (!isOver) {
        const { status } = await once().catch((error: Error & { code?: string }) => ({ status: error.code ?? '?' }));
        answers[`${what} ${status}`] = (answers[`${what} ${status}`] ?? 0) + 1;
        // They leave the processor to the programs that start.
        await pause(20);
      }
    };
    /** Writes a note of its own each time, and remembers those that were acknowledged. */
    const write = (success: number, send: (body: string) => ReturnType<typeof ask>) => async () => {
      count += 1;
      const body = `Note ${count} of an upgrade`;
      const answer = await send(body);
      if (answer.status === success) kept.push(body);
      return answer;
    };
    const path = `/broker/carriers/${CARRIER}/notes`;
    const cookie = cookies.portal;
    const clients = [
      again('page', () =>
        ask(origins.portal, `/broker/carriers/search-results?search_text=${CARRIER}&all=1`, { cookie }),
      ),
      again('list', () =>
        ask(origins.carriers, `/monitor/api/v1/carriers?search_text=${CARRIER}`, { cookie: cookies.carriers }),
      ),
      ...[1, 2].map(() =>
        again(
          'form',
          write(302, (body) => ask(origins.portal, path, { cookie, form: { intent: 'add-note', body } })),
        ),
      ),
      again(
        'call',
        write(200, (body) =>
          ask(origins.carriers, '/monitor/api/v1/notes', {
            cookie: cookies.carriers,
            json: { note: { carrier_id: CARRIER, body } },
          }),
        ),
      ),
    ];
    const columns = async () =>
      (await database.db.execute(sql`SELECT 1 FROM information_schema.columns WHERE column_name = 'of_the_new'`)).rows;
    try {
      for (const [at, node] of nodes.entries()) {
        expect(await columns()).toHaveLength(at);
        await stopNode(node);
        nodes[at] = { ...node, ...(await startNode(node.name, node.ports, versions.new)) };
        if (at > 0) continue;
        await pause(PAST_FAIL_TIMEOUT_MS);
        // Nodes of both versions: who gets a page of the new one gets its files, whichever node is asked for them.
        for (let tries = 0; tries < 6; tries++) expect((await ask(origins.portal, NEW_FILE)).status).toBe(200);
        // The version before comes up again on the tables of the new one, as after a crash.
        const other = nodes[1]!;
        await stopNode(other);
        nodes[1] = { ...other, ...(await startNode(other.name, other.ports, versions.old)) };
        await pause(PAST_FAIL_TIMEOUT_MS);
      }
    } finally {
      isOver = true;
      await Promise.all(clients);
    }
    expect(Object.keys(answers).sort()).toEqual(['call 200', 'form 302', 'list 200', 'page 200']);
    expect(Math.min(...Object.values(answers))).toBeGreaterThan(50);
    const written = (await database.db.select({ body: notes.body }).from(notes)).map(({ body }) => body);
    expect(written.sort()).toEqual(kept.sort());
  });
});

/** The product once more as its next version: a migration that adds a column, a table and an index, and a file of its pages. */
function makeNewVersion(at: string) {
  mkdirSync(at);
  for (const part of ['dist', 'build', 'app/host.mjs', 'package.json'])
    cpSync(part, join(at, part), { recursive: true });
  for (const part of ['node_modules', 'public', 'ui', 'monitor', 'contract'])
    symlinkSync(resolve(part), join(at, part));
  const journal = join(at, 'dist/migrations/meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const last = entries.at(-1);
  const next = { ...last, idx: last.idx + 1, when: last.when + 1_000, tag: MIGRATION };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  writeFileSync(
    join(at, `dist/migrations/${MIGRATION}.sql`),
    `ALTER TABLE "notes" ADD COLUMN "of_the_new" text DEFAULT 'x' NOT NULL;--> statement-breakpoint
CREATE TABLE "new_things" ("id" integer PRIMARY KEY, "company_id" integer REFERENCES "companies"("id"));--> statement-breakpoint
CREATE INDEX "notes_of_the_new" ON "notes" ("of_the_new");`,
  );
  appendFileSync(join(at, `build/client/${NEW_FILE.slice('/broker/static/'.length)}`), 'body { color: red }');
}
