import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import pg from 'pg';
import { Agent, FormData, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { installedNginx } from '../../scripts/nginx.mjs';
import { PORTAL_ARGS } from '../../scripts/portal.mjs';
import { startTestPostgres } from '../../scripts/test-postgres.mjs';
import { FIXTURES } from '../monitor/federal-data/import/fmcsa-files';
import { mailsIn } from '../support/mail-files';
import { here, startNginx, stopNginx } from './nginx';
import { freePort, type Running, runProgram, startProgram } from './processes';

/**
 * Follows docs/how-to/run-on-a-server.md with the files of deploy/: an empty Postgres, the units' own command lines, the
 * settings, nginx with TLS. The names are those of the files; they lead here.
 */

const read = (path: string) => readFileSync(path, 'utf8');
const UNITS = { monitor: 'deploy/broker-monitor.service', portal: 'deploy/broker-portal.service' };
/** What a unit starts, without the program's path. */
const commandOf = (unit: string) => /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(read(unit))![1]!.split(' ');

describe('the units', () => {
  test('start what npm start does', () => {
    expect(commandOf(UNITS.monitor)).toEqual(['--enable-source-maps', 'dist/main.js']);
    expect(commandOf(UNITS.portal)).toEqual(PORTAL_ARGS);
  });

  const hasSystemd = existsSync('/usr/bin/systemd-analyze');
  test.skipIf(!hasSystemd)(`are found sound by systemd${hasSystemd ? '' : ' (skipped: it is not here)'}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    // Node may be elsewhere on this machine.
    for (const unit of Object.values(UNITS))
      writeFileSync(join(folder, unit.split('/')[1]!), read(unit).replace('/usr/bin/node', process.execPath));
    const said = execFileSync('/bin/sh', ['-c', 'systemd-analyze verify *.service 2>&1'], {
      cwd: folder,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(said).not.toMatch(/broker-/);
  });
});

const nginxPath = installedNginx();
const MANAGER = 'dana@broker.example';
const PASSWORD = `${randomBytes(9).toString('base64url')} of a test`;
/** Another address of this machine: as the caller's own. */
const CALLER = '127.0.0.9';

describe.skipIf(!nginxPath)(`the product behind nginx${nginxPath ? '' : ' (skipped: nginx is not here)'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const dataDir = join(folder, 'data');
  let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
  let superuser: pg.Client;
  let monitor: Running;
  let portal: Running;
  let nginx: ChildProcess;
  let agent: Agent;
  let metricsPort: number;
  /** What `npm run doctor` says at the end. */
  let doctor: string;
  /** In the addresses of the files, which are the default ones. */
  let tls: string;
  let plain: string;

  beforeAll(async () => {
    const ports = {
      monitor: await freePort(),
      portal: await freePort(),
      tls: await freePort(),
      plain: await freePort(),
    };
    metricsPort = await twoFreePorts();
    [tls, plain] = [`:${ports.tls}`, `:${ports.plain}`];
    postgres = await startTestPostgres();
    superuser = new pg.Client({ connectionString: postgres.url });
    await superuser.connect();
    // Step 2: the statements of run-on-postgres.md.
    const [, sql = ''] = /```sql\n([\s\S]*?)```/.exec(read('docs/how-to/run-on-postgres.md'))!;
    for (const statement of sql.split(';').filter((one) => one.trim() !== ''))
      await superuser.query(statement.replace('…', 'secret').replace("'UTF8'", "'UTF8' TEMPLATE template0"));
    // Step 3: the settings.
    const secret = randomBytes(32).toString('hex');
    const server = new URL(postgres.url).host;
    const settingsOf = (file: string) =>
      Object.fromEntries(
        [...read(file).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
          name,
          value
            .replace('@127.0.0.1/', `@${server}/`)
            .replace(/^(SESSION_SECRET|DATA_KEY)$/, secret)
            .replace(/\.example(?=\/|$)/, `.example${tls}`)
            .replace('/var/lib/broker-portal', dataDir)
            .replace(/\b4000\b/, String(ports.monitor))
            .replace(/^3000$/, String(ports.portal))
            .replace(/^9464$/, String(metricsPort)),
        ]),
      );
    const { SMTP_URL: _, ...ofMonitor } = settingsOf('deploy/monitor.env');
    const env = { SMTP_URL: '', DEMO: '', ...ofMonitor };
    // Step 4: the programs.
    monitor = await startProgram(commandOf(UNITS.monitor), { port: ports.monitor, ready: '/monitor/health', env });
    portal = await startProgram(commandOf(UNITS.portal), {
      port: ports.portal,
      ready: '/broker/healthz',
      env: { DATABASE_URL: '', ...settingsOf('deploy/portal.env') },
    });
    // Step 5: nginx.
    nginx = await startNginx(folder, { ...ports, monitors: [ports.monitor], portals: [ports.portal] });
    agent = new Agent({ connect: { ca: read(join(folder, 'cert.pem')), lookup: here }, localAddress: CALLER });
    // Step 6: files, company and manager.
    await runProgram(['dist/import.js', '--complete', join(FIXTURES, 'company-census-20260901.csv')], env);
    await runProgram(['dist/operator.js', 'accounts', 'create-company', MANAGER, '--dot', '7700001'], env);
    doctor = await runProgram(['dist/operator.js', 'doctor'], env).catch((error: Error) => error.message);
  });

  afterAll(async () => {
    await agent?.destroy();
    await stopNginx(nginx);
    await portal?.stop();
    await monitor?.stop();
    await superuser?.end();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  type Asked = {
    method?: 'GET' | 'POST';
    cookie?: string;
    form?: Record<string, string>;
    body?: FormData;
    headers?: object;
  };

  async function ask(host: string, path: string, { form, body, cookie, headers }: Asked = {}) {
    const origin = `https://${host}.example${tls}`;
    const response = await request(origin + path, {
      dispatcher: agent,
      method: form || body ? 'POST' : 'GET',
      headers: {
        ...(cookie && { cookie }),
        ...((form || body) && { origin }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      body: form ? new URLSearchParams(form).toString() : body,
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      cookie: [response.headers['set-cookie'] ?? []]
        .flat()
        .map((one) => one.split(';')[0])
        .join('; '),
      text: await response.body.text(),
    };
  }

  /** What a mail says, once it has come. */
  const mailed = (pattern: RegExp): Promise<string> =>
    vi.waitFor(
      () => {
        const outbox = join(dataDir, 'outbox');
        const [found] = [...mailsIn(outbox)].flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
        if (!found) throw new Error(`No mail has ${pattern}.`);
        return found;
      },
      { timeout: 15_000, interval: 100 },
    );

  let cookie = '';

  test('a manager chooses a password by a mailed link and signs in', async () => {
    // What a caller says of itself counts for nothing.
    const forged = { headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'evil.example' } };
    const asked = await ask('portal', '/broker/forgotten-password', { form: { email: MANAGER } });
    expect([asked.status, asked.headers.location]).toEqual([302, '/broker/forgotten-password?sent=1']);
    const token = await mailed(/https:\/\/portal\.example\S*\/broker\/new-password\?token=(\S+)/);
    const chosen = await ask('portal', '/broker/new-password', { form: { token, password: PASSWORD } });
    expect(chosen.status).toBe(302);
    const step = await ask('portal', '/broker/login', { form: { email: MANAGER, password: PASSWORD }, ...forged });
    expect([step.status, step.headers.location]).toEqual([302, '/broker/login/code']);
    const code = await mailed(/Your sign-in code is\W*(\d{6})\b/);
    const done = await ask('portal', '/broker/login/code', { cookie: step.cookie, form: { code }, ...forged });
    expect(done.status).toBe(302);
    cookie = done.cookie;
    const named = { cookie, form: { first_name: 'Dana', last_name: 'Miller', phone: '' } };
    expect((await ask('portal', '/broker/required-information', named)).status).toBe(302);
    expect(done.headers['set-cookie']?.toString()).toMatch(/Secure/);
    const page = await ask('portal', '/broker/carriers/search-results?search_text=7700001&all=1', { cookie });
    expect(page.status).toBe(200);
    expect(page.text).toContain('CEDAR HOLLOW FREIGHT');
  });

  test('the doctor finds the tables, the manager and the addresses in order, and names the files that are missing', () => {
    expect(doctor).toMatch(/^ok {2}Tables: of this version\.$/m);
    expect(doctor).toMatch(/^ok {2}Accounts: 1 company with a manager\.$/m);
    expect(doctor).toMatch(/^ok {2}Origins: https:\/\/portal\.example/m);
    expect(doctor).toMatch(/^FIX Data/m);
  });

  test('the monitor knows the caller’s own address, not what the caller said', async () => {
    const url = new URL(postgres.url);
    url.pathname = '/portal';
    const database = new pg.Client({ connectionString: url.href });
    await database.connect();
    const { rows } = await database.query("SELECT network_address FROM user_sessions WHERE state = 'signed_in'");
    await database.end();
    expect(rows).toEqual([{ network_address: CALLER }]);
  });

  test('each host has its own brand and takes forms of its own alone', async () => {
    expect((await ask('portal', '/broker/login')).text).toContain('Broker Portal');
    const page = await ask('watchdog', '/broker/login');
    expect([page.status, page.text.includes('Watchdog'), page.text.includes('Broker Portal')]).toEqual([
      200,
      true,
      false,
    ]);
    const wrong = { form: { email: MANAGER, password: 'not the password' } };
    expect((await ask('watchdog', '/broker/login', wrong)).status).toBe(422);
    const foreign = { ...wrong, headers: { origin: `https://portal.example${tls}` } };
    expect((await ask('watchdog', '/broker/login', foreign)).status).toBe(403);
  });

  test('takes files in up to their limit, and says what is wrong with them itself', async () => {
    const upload = (content: string | Buffer) => {
      const body = new FormData();
      body.set('file', new File([new Uint8Array(Buffer.from(content))], 'loads.csv', { type: 'text/csv' }));
      return ask('portal', '/broker/loads/import', { cookie, body });
    };
    const refused = await upload(randomBytes(19 * 1024 * 1024));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Upload loads');
    const tooLarge = await upload(randomBytes(33 * 1024 * 1024));
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.text).toContain('Broker Portal');
  });

  test('passes on answers longer than it holds, whole', async () => {
    const { status, text } = await ask('carriers', '/monitor/docs/json');
    expect(status).toBe(200);
    expect(text.length).toBeGreaterThan(600_000);
    expect(Object.keys(JSON.parse(text).paths).length).toBeGreaterThan(100);
  });

  test('long addresses are refused in words, commands of the operator at once', async () => {
    const long = await ask('portal', `/broker/login?to=${'%E4%B8%80'.repeat(10_000)}`);
    expect(long.text).toContain('Broker Portal');
    expect((await ask('carriers', '/monitor/operator')).status).toBe(404);
    expect((await ask('carriers', '/monitor/health')).status).toBe(200);
  });

  test('takes authenticated ciphers with forward secrecy alone', async () => {
    const agreed = (ciphers: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect({
          host: '127.0.0.1',
          port: Number(tls.slice(1)),
          servername: 'portal.example',
          rejectUnauthorized: false,
          maxVersion: 'TLSv1.2',
          ciphers,
        });
        socket.once('secureConnect', () => {
          resolve(socket.getCipher().name);
          socket.end();
        });
        socket.once('error', reject);
      });
    // Of the certificate here, which has an elliptic curve.
    expect(await agreed('ECDHE-ECDSA-AES128-GCM-SHA256')).toBe('ECDHE-ECDSA-AES128-GCM-SHA256');
    for (const weak of ['ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES128-SHA'])
      await expect(agreed(weak)).rejects.toThrow();
  });

  test('sends a browser without TLS to the same page with it, and answers no other name', async () => {
    const http = new Agent({ connect: { lookup: here } });
    const moved = await request(`http://watchdog.example${plain}/broker/login?next=1`, { dispatcher: http });
    await moved.body.dump();
    expect([moved.statusCode, moved.headers.location]).toEqual([308, 'https://watchdog.example/broker/login?next=1']);
    await expect(request(`http://evil.example${plain}/`, { dispatcher: http })).rejects.toThrow();
    await http.destroy();
  });

  test('both programs say how they are, and name no company, person, number or page', async () => {
    const metricsOf = async (port: number) => (await request(`http://127.0.0.1:${port}/metrics`)).body.text();
    const [ofMonitor, ofPortal] = [await metricsOf(metricsPort), await metricsOf(metricsPort + 1)];
    expect(ofMonitor).toMatch(/^monitor_requests_total\{call="searchCarriers",status="200"\} [1-9]/m);
    expect(ofMonitor).toMatch(/^monitor_request_duration_seconds_count\{call="searchCarriers"\} [1-9]/m);
    expect(ofMonitor).toMatch(/^monitor_mails_total\{outcome="sent"\} [2-9]/m);
    expect(ofMonitor).toMatch(/^monitor_database_answered 1$/m);
    expect(ofMonitor).toMatch(/^monitor_pool_connections\{pool="owner",state="open"\} \d/m);
    expect(ofMonitor).toMatch(/^monitor_jobs\{kind="\w+[^"]*",status="(done|waiting|running)"\} \d/m);
    for (const loop of ['alerts', 'expiring', 'inbox', 'loads', 'mails', 'postings', 'sweep', 'texts', 'webhooks'])
      expect(ofMonitor).toMatch(new RegExp(`^monitor_round_age_seconds\\{loop="${loop}"\\} \\d`, 'm'));
    expect(ofPortal).toMatch(/^portal_requests_total\{kind="page",status="200"\} [1-9]/m);
    expect(ofPortal).toMatch(/^portal_requests_total\{kind="form",status="413"\} 1$/m);
    expect(ofPortal).toMatch(/^portal_calls_total\{call="searchCarriers",status="200"\} [1-9]/m);
    for (const text of [ofMonitor, ofPortal]) {
      const labels = [...text.matchAll(/^(?:monitor|portal)_\w+\{(.*)\} /gm)].map(([, one]) => one).join('\n');
      expect(labels).not.toMatch(/7700001|CEDAR|dana|@|\/|127\.0\.0|evil|example/i);
    }
    const other = await request(`http://127.0.0.1:${metricsPort}/monitor/health`);
    await other.body.dump();
    expect(other.statusCode).toBe(404);
  });
});

async function twoFreePorts(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (port < 65_000) return port;
  }
}
