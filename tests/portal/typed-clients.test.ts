import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { signatureOf } from '@monitor/areas/integrations/post-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPython, packClients } from '../../scripts/clients.mjs';
import { MONITOR_PORT } from '../e2e/support/product';
import { newestCode, PASSWORD } from '../e2e/support/sign-in';

const MONITOR = `http://localhost:${MONITOR_PORT}/monitor`;
const PAGE = 'docs/how-to/connect-a-tms.md';
const SECRET = 'a secret of this test';
const TSX = resolve('node_modules/.bin/tsx');
const EMAIL = 'admin@demo.test';

const run = promisify(execFile);
const python = findPython();
/** Installed from the packed files alone. */
const folder = mkdtempSync(join(tmpdir(), 'typed-clients-'));
let session = '';
let key = '';

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${MONITOR}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', json: await answer.json() };
}

/** The blocks of a language, one after the other, for the product of the tests. */
const linesOf = (language: string): string =>
  [...readFileSync(PAGE, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))]
    .map(([, block]) => block!.replaceAll('http://localhost:4000/monitor', MONITOR))
    .join('\n');

const environment = () => ({
  ...process.env,
  KEY: key,
  WEBHOOK_SECRET: SECRET,
  MONITOR_URL: MONITOR,
  MONITOR_KEY: key,
  PYTHONPATH: join(folder, 'python'),
  PIP_TARGET: join(folder, 'python'),
  // Nothing of it may need the network.
  PIP_NO_INDEX: '1',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
});

const inFolder = (command: string, args: string[]) => run(command, args, { cwd: folder, env: environment() });

beforeAll(async () => {
  for (const path of await packClients()) copyFileSync(path, join(folder, basename(path)));
  const { cookie } = await post('/sign_in', { email: EMAIL, password: PASSWORD });
  const signedIn = await post('/sign_in/code', { code: newestCode(EMAIL) }, { cookie });
  session = signedIn.cookie;
  const made = await post(
    '/api/v1/api_keys',
    { api_key: { name: 'A TMS', scopes: ['tickets_load_lock_manager'], is_read_only: false } },
    { cookie: session },
  );
  key = made.json.key;
  const lines = python ? linesOf('sh') : linesOf('sh').replace(/^python3 -m pip .*$/m, '');
  writeFileSync(join(folder, 'lines.sh'), `set -euo pipefail\n${lines}`);
  installed = await inFolder('bash', ['lines.sh']);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let installed: { stdout: string };
const event = JSON.stringify({ number: 7, kind: 'load_status', summary: 'Delivered', data: {} });
const signature = () => signatureOf(event, SECRET, new Date());

describe(PAGE, () => {
  test('works with curl, and installs both packages without the network', () => {
    expect(installed.stdout).toContain('"reference":"TMS-1001"');
    expect(installed.stdout).toContain('"is_created":true');
    expect(installed.stdout).toContain('"has_more":');
    expect(installed.stdout).toContain('"numbers_on_file"');
  });

  const expected = [/at least one stop/, /TMS-1001 \w+/, /(Dispatch|Hold: .+)/, /\n7 load_status\n204\n400\n$/];

  test('works in TypeScript', async () => {
    const called = `
const raw = new TextEncoder().encode(${JSON.stringify(event)});
console.log(await onPost({ 'Monitor-Signature': ${JSON.stringify(signature())} }, raw));
console.log(await onPost({ 'Monitor-Signature': ${JSON.stringify(signature())} }, raw.subarray(1)));
`;
    writeFileSync(join(folder, 'lines.mts'), linesOf('ts') + called);
    const { stdout } = await inFolder(TSX, ['lines.mts']);
    for (const one of expected) expect(stdout).toMatch(one);
  });

  test.skipIf(python === null)('works in Python', async () => {
    const called = `
raw = ${JSON.stringify(event)}.encode()
print(on_post({"Monitor-Signature": ${JSON.stringify(signature())}}, raw))
print(on_post({"Monitor-Signature": ${JSON.stringify(signature())}}, raw[1:]))
`;
    writeFileSync(join(folder, 'lines.py'), linesOf('python') + called);
    const { stdout } = await inFolder(python!, ['lines.py']);
    for (const one of expected) expect(stdout).toMatch(one);
  });
});

test.skipIf(python === null)('pip installs the source archive too, without the network', async () => {
  const target = join(folder, 'from-source');
  await inFolder(python!, ['-m', 'pip', 'install', '--target', target, './broker_portal_client-1.0.0.tar.gz']);
  const check = 'import broker_portal_client as c; print(c.__version__, c.__file__)';
  const { stdout } = await run(python!, ['-c', check], { env: { ...process.env, PYTHONPATH: target } });
  expect(stdout).toContain(`1.0.0 ${target}`);
});

const free = async (): Promise<number> => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

describe.each([
  ['TypeScript', true, TSX, 'tms.mts', 'clients/typescript/examples/tms.ts', 'EX-TS-'],
  ['Python', python !== null, python ?? '', 'tms.py', 'clients/python/examples/tms.py', 'EX-PY-'],
] as const)('the small TMS in %s', (_language, isHere, command, file, source, prefix) => {
  const it = test.skipIf(!isHere);
  const tms = (...words: string[]) =>
    inFolder(command, [file, ...words]).then(
      ({ stdout }) => stdout,
      (error: { stdout: string; stderr: string; code: number }) =>
        `${error.stdout}${error.stderr}ended with ${error.code}`,
    );
  const stops = [
    { kind: 'pickup', city: 'Dallas', state: 'TX', window_starts_at: '2026-11-30T08:00' },
    { kind: 'delivery', postal_code: '77002', window_starts_at: '2026-11-30T18:00' },
  ];
  const write = (loads: object[]) => writeFileSync(join(folder, 'loads.json'), JSON.stringify(loads));

  beforeAll(() => copyFileSync(source, join(folder, file)));

  it('sends loads, once, and says of one that cannot be used why', async () => {
    write([
      { reference: `${prefix}1`, stops },
      { reference: `${prefix}2`, stops: [] },
      { reference: `${prefix}3`, stops, carrier: { dot: '5000101' } },
    ]);
    const first = await tms('send', 'loads.json');
    expect(first).toContain(`${prefix}1: new\n`);
    expect(first).toMatch(new RegExp(`${prefix}2: not sent .*at least one stop`));
    expect(first).toContain(`${prefix}3: new\n`);
    expect(await tms('send', 'loads.json')).toContain(`${prefix}1: unchanged\n`);
  });

  it('asks the gate and who calls', async () => {
    expect(await tms('gate', `${prefix}1`, '5000101')).toMatch(
      new RegExp(`^${prefix}1 for 5000101: (yes\n$|(exception|never)\n[\\s\\S]*ended with 1)`),
    );
    expect(await tms('caller', '+1 312 555 0142', '5000101')).toMatch(/^[a-z_]+: .+\n {2}.+/);
  });

  it('reads what happened, and goes on from there', async () => {
    const first = await tms('watch', `${prefix}at`, 'once');
    expect(first).toMatch(/^\d+ load_carrier: .+$/m);
    const last = readFileSync(join(folder, `${prefix}at`), 'utf8');
    expect(Number(last)).toBe(Number(first.trim().split('\n').at(-1)!.split(' ')[0]));
    write([{ reference: `${prefix}1`, status: 'cancelled' }]);
    await tms('send', 'loads.json');
    const next = await tms('watch', `${prefix}at`, 'once');
    expect(next).toMatch(/^\d+ load_status: /m);
    expect(next).not.toContain(`${last} `);
  });

  it('takes a webhook of the product, and no forged one', async () => {
    const port = await free();
    const made = await post(
      '/api/v1/webhooks',
      { webhook: { url: `http://127.0.0.1:${port}/hook`, kinds: ['load_status'] } },
      { cookie: session },
    );
    const receiver = spawn(command, [file, 'receive', String(port)], {
      cwd: folder,
      env: { ...environment(), WEBHOOK_SECRET: made.json.secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let said = '';
      const saying = (text: RegExp) =>
        new Promise<void>((found, lost) => {
          const look = () => text.test(said) && found();
          receiver.stdout.on('data', (piece) => {
            said += piece;
            look();
          });
          receiver.once('exit', () => lost(new Error(`It ended:\n${said}`)));
          look();
        });
      await saying(/Listening/);
      write([{ reference: `${prefix}3`, status: 'cancelled' }]);
      await tms('send', 'loads.json');
      await saying(/^\d+ load_status: /m);
      const forged = await fetch(`http://127.0.0.1:${port}/hook`, {
        method: 'POST',
        headers: { 'monitor-signature': signature() },
        body: event,
      });
      expect(forged.status).toBe(400);
      expect(said).not.toContain('7 load_status: Delivered');
    } finally {
      receiver.kill();
      await fetch(`${MONITOR}/api/v1/webhooks/${made.json.webhook.id}`, {
        method: 'DELETE',
        headers: { cookie: session },
      });
    }
  });
});
