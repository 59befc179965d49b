import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailsIn } from '../support/mail-files';
import type { Account, FuzzRequest } from './requests';

const PASSWORD = 'demo-broker-portal';
const TIME_LIMIT_MS = 30_000;
/** Settings that would have the product under test reach something else than this machine. */
const OF_OTHERS =
  /^(DATABASE_URL|MONITOR_|PORTAL_ORIGIN|WATCHDOG_ORIGIN|ONBOARDING_ORIGIN|SMTP_|SESSION_SECRETS|DATA_KEYS|MAPS_|SENTRY_|BRAINTREE_|GTM_|INTERCOM_|SUPPORT_|TSA_)/;

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; ms: number };
/** It did not come: the connection broke, or nothing was answered within half a minute. */
export type NoAnswer = { status: 0; error: string; ms: number };

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** The built product with its demo data, as `npm start` serves it, on these ports and in an empty folder, or one with a copy of DEMO_DATA, that goes with it. */
export async function startProduct(port: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'broker-portal-fuzz-'));
  if (process.env.DEMO_DATA) await cp(process.env.DEMO_DATA, dataDir, { recursive: true });
  const env: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !OF_OTHERS.test(name)),
  ) as never;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...env,
      PORT: String(port),
      MONITOR_PORT: String(port + 1000),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said = (said + piece).slice(-20_000);
    });
  while (!said.includes('Stop with Ctrl-C')) {
    if (hasEnded(child)) throw new Error(`The product did not start:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const sessions = new Map<string, string>();

  function send({ to, method, path, headers, body }: Omit<FuzzRequest, 'account' | 'of'>): Promise<Answer | NoAnswer> {
    const started = performance.now();
    const since = () => Math.round(performance.now() - started);
    return new Promise((resolve) => {
      const fail = (error: Error) => resolve({ status: 0, error: error.message, ms: since() });
      const takesLength = body !== null || ['POST', 'PUT', 'PATCH'].includes(method);
      const asked = httpRequest({
        agent,
        host: '127.0.0.1',
        port: to === 'portal' ? port : port + 1000,
        method,
        path,
        maxHeaderSize: 1 << 20,
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
        headers: { host: `localhost:${port}`, ...headers, ...(takesLength && { 'content-length': body?.length ?? 0 }) },
      });
      asked.on('response', (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', fail);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces).toString(),
            ms: since(),
          }),
        );
      });
      asked.on('error', fail);
      asked.end(body);
    });
  }

  const hostOf = (account: Account) => `${account === 'watchdog' ? 'watchdog.' : ''}localhost:${port}`;
  const cookieIn = (answer: Answer | NoAnswer, name: string): string => {
    const set = answer.status === 0 ? [] : ((answer as Answer).headers['set-cookie'] ?? []);
    const cookie = set.find((one) => one.startsWith(`${name}=`))?.split(';')[0];
    if (!cookie) throw new Error(`No ${name} in an answer ${answer.status}: ${JSON.stringify(answer).slice(0, 500)}`);
    return cookie;
  };

  /** Mails are written a moment after their call is answered. */
  async function newestCode(email: string, after: string): Promise<[code: string, name: string]> {
    for (let tries = 0; tries < 200; tries++) {
      for (const mail of mailsIn(join(dataDir, 'outbox'))) {
        if (mail.name <= after) break;
        const [code] = mail.text.match(/\d{6}/) ?? [];
        if (mail.to === email && mail.subject === 'Your sign-in code' && code) return [code, mail.name];
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No mail to ${email}`);
  }
  let newestMail = '';

  async function signIn(to: FuzzRequest['to'], account: Account): Promise<void> {
    const email = `${account}@demo.test`;
    if (to === 'monitor') {
      const json = (path: string, body: object, headers = {}) =>
        send({
          to,
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json', ...headers },
          body: Buffer.from(JSON.stringify(body)),
        });
      const first = cookieIn(await json('/monitor/sign_in', { email, password: PASSWORD }), 'monitor_session');
      const [code, name] = await newestCode(email, newestMail);
      newestMail = name;
      sessions.set(
        `${to} ${account}`,
        cookieIn(await json('/monitor/sign_in/code', { code }, { cookie: first }), 'monitor_session'),
      );
      return;
    }
    const host = hostOf(account);
    const form = (path: string, fields: Record<string, string>, headers = {}) =>
      send({
        to,
        method: 'POST',
        path,
        headers: { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: Buffer.from(new URLSearchParams(fields).toString()),
      });
    const first = cookieIn(await form('/broker/login', { email, password: PASSWORD }), 'portal_session');
    const [code, name] = await newestCode(email, newestMail);
    newestMail = name;
    sessions.set(
      `${to} ${account}`,
      cookieIn(await form('/broker/login/code', { code }, { cookie: first }), 'portal_session'),
    );
  }

  // One at a time: the newest code must be the one just mailed.
  let signingIn: Promise<unknown> = Promise.resolve();

  return {
    send,
    hostOf,
    hasEnded: () => hasEnded(child),
    said: () => said,
    /** The headers by which an account is known and its posts are taken. */
    headersOf(to: FuzzRequest['to'], account: Account): Record<string, string> {
      const cookie = sessions.get(`${to} ${account}`);
      const host = hostOf(account);
      return { ...(to === 'portal' && { host, origin: `http://${host}` }), ...(cookie && { cookie }) };
    },
    signIn(to: FuzzRequest['to'], account: Account): Promise<void> {
      const mine = signingIn.then(() => signIn(to, account));
      signingIn = mine.catch(() => {});
      return mine;
    },
    async stop() {
      agent.destroy();
      if (!hasEnded(child)) {
        child.kill('SIGTERM');
        // One that hangs does not keep the run from its end; what it started goes with it.
        const isEnded = await Promise.race([
          once(child, 'exit').then(() => true),
          new Promise((resolve) => setTimeout(resolve, 15_000, false)),
        ]);
        if (!isEnded) killTree(child.pid!);
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Ends a process and its children, as Linux lists them; elsewhere the process alone. */
function killTree(pid: number): void {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const child of children) killTree(Number(child));
  } catch {
    // no such list here, or it has ended
  }
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended
  }
}
