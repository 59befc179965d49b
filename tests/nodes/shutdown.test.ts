import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PORTAL_ARGS } from '../../scripts/portal.mjs';
import { startTestPostgres } from '../../scripts/test-postgres.mjs';
import { freePort, type Running, startProgram } from './processes';

/** How the product ends, and what brings it back. */

const MAX_STOP_MS = 10_000;
const folder = mkdtempSync(join(tmpdir(), 'shutdown-'));
const SECRET = 'a secret of these tests that is long enough';
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let env: Record<string, string>;

beforeAll(async () => {
  postgres = await startTestPostgres();
  env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    DEMO: '0',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    SESSION_SECRETS: SECRET,
    DATA_KEYS: SECRET,
    PORTAL_ORIGIN: 'https://portal.example',
    MONITOR_API_URL: '',
  };
});
const running: Running[] = [];
afterEach(async () => {
  for (const program of running.splice(0)) await program.kill();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number; headers: IncomingHttpHeaders };

/** Asks on a connection of `agent`; `between` runs when half of the body was sent. */
function ask(
  origin: string,
  path: string,
  { agent, form, between }: { agent?: Agent; form?: string; between?: () => Promise<void> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(origin + path, {
      agent,
      method: form === undefined ? 'GET' : 'POST',
      headers:
        form === undefined
          ? {}
          : {
              'content-type': form.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded',
              'content-length': form.length,
              origin: env.PORTAL_ORIGIN,
              host: new URL(env.PORTAL_ORIGIN!).host,
            },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers }));
    });
    if (form === undefined) request.end();
    else {
      request.write(form.slice(0, form.length / 2));
      void (between?.() ?? Promise.resolve()).then(() => request.end(form.slice(form.length / 2)));
    }
  });
}

/** Sends requests on one connection without a pause until one is rejected. @returns the answers after `since` */
async function askWithoutPause(origin: string, path: string, isStopping: () => boolean): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const after: Answer[] = [];
  try {
    for (;;) {
      const answer = await ask(origin, path, { agent });
      if (isStopping()) after.push(answer);
    }
  } catch {
    return after;
  } finally {
    agent.destroy();
  }
}

async function elapsed(work: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work;
  return performance.now() - from;
}

const programs = {
  monitor: async () => {
    const port = await freePort();
    return startProgram(['dist/main.js'], {
      port,
      ready: '/monitor/health',
      env: { ...env, MONITOR_PORT: String(port) },
    });
  },
  portal: async () => {
    const port = await freePort();
    return startProgram(PORTAL_ARGS, {
      port,
      ready: '/broker/healthz',
      env: { ...env, PORT: String(port), MONITOR_API_URL: 'http://127.0.0.1:9/monitor' },
    });
  },
};
const paths = {
  monitor: {
    health: '/monitor/health',
    post: '/monitor/sign_in',
    form: '{"email":"a@b.test","password":"not it at all"}',
  },
  portal: { health: '/broker/healthz', post: '/broker/login', form: 'email=a%40b.test&password=not+it+at+all' },
};

describe.each(['monitor', 'portal'] as const)('SIGTERM to the %s', (name) => {
  const { health, post, form } = paths[name];
  const start = async () => {
    const program = await programs[name]();
    running.push(program);
    return program;
  };

  test('answers what is under way, with Connection: close, and ends though clients go on asking', async () => {
    const program = await start();
    let isStopping = false;
    const busy = Array.from({ length: 3 }, () => askWithoutPause(program.origin, health, () => isStopping));
    await pause(300);
    const agent = new Agent({ keepAlive: true });
    const underWay = ask(program.origin, post, {
      agent,
      form,
      between: async () => {
        await pause(200);
        isStopping = true;
        program.child.kill('SIGTERM');
        await pause(500);
      },
    });
    const answer = await underWay;
    expect(answer.headers.connection).toBe('close');
    // A sign-in that cannot be right, or one for which the portal finds no monitor: both get an answer.
    expect([403, 422, 503]).toContain(answer.status);
    const took = await elapsed(once(program.child, 'exit'));
    expect(took).toBeLessThan(MAX_STOP_MS);
    expect(program.child.signalCode).toBeNull();
    for (const answers of await Promise.all(busy)) {
      for (const { status } of answers) expect(status).toBe(200);
      // Those of before the signal arrived do not say so; from the first that does, all do.
      const said = answers.map(({ headers }) => headers.connection);
      expect(said.includes('close') ? said.slice(said.indexOf('close')) : []).not.toContain('keep-alive');
    }
    agent.destroy();
  });

  test('ends within ten seconds though a client never finishes what it sends', async () => {
    const program = await start();
    const never = ask(program.origin, post, { form, between: () => new Promise(() => {}) }).catch(() => 'cut off');
    await pause(300);
    program.child.kill('SIGTERM');
    expect(await elapsed(once(program.child, 'exit'))).toBeLessThan(MAX_STOP_MS);
    expect(await never).toBe('cut off');
  });
});

describe('npm start', () => {
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });

  async function npmStart(settings: Record<string, string> = {}) {
    const [port, monitorPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: {
        ...process.env,
        ...env,
        PORT: String(port),
        MONITOR_PORT: String(monitorPort),
        ...settings,
      } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let said = '';
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (said += chunk));
    const ended = once(child, 'close').then(([code]) => code as number | null);
    const ready = (async () => {
      while (!said.includes('Ready after') && child.exitCode === null) await pause(50);
    })();
    return { child, ready, ended, said: () => said, health: `http://127.0.0.1:${monitorPort}/monitor/health` };
  }

  const monitorPid = () => JSON.parse(readFileSync(join(folder, 'monitor.json'), 'utf8')).pid as number;

  test('brings back a monitor that hangs, and ends within ten seconds when it hangs again', async () => {
    const { child, ready, said, ended, health } = await npmStart();
    await ready;
    const first = monitorPid();
    process.kill(first, 'SIGSTOP');
    await expect.poll(said, { timeout: 60_000 }).toContain('The monitor does not answer: it is killed.');
    const answers = () =>
      fetch(health, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers, { timeout: 60_000 }).toBe(true);
    const second = monitorPid();
    expect(second).not.toBe(first);

    process.kill(second, 'SIGSTOP');
    child.kill('SIGTERM');
    expect(await elapsed(ended)).toBeLessThan(MAX_STOP_MS);
    expect(said()).toContain('The monitor did not stop in time: it is killed.');
    for (const pid of [first, second]) expect(() => process.kill(pid, 0)).toThrow();
  });

  test('ends with the error of a bad setting instead of trying again', async () => {
    const { ended, said } = await npmStart({ PORTAL_ORIGIN: 'nowhere' });
    expect(await ended).toBe(1);
    expect(said()).toContain('PORTAL_ORIGIN');
    expect(said()).not.toContain('started again');
  });

  test('ends with the error of a port that is taken, too', async () => {
    const taken = await programs.monitor();
    running.push(taken);
    const { ended, said } = await npmStart({
      MONITOR_PORT: new URL(taken.origin).port,
      DATA_DIR: join(folder, 'other'),
    });
    expect(await ended).toBe(1);
    expect(said()).toContain('EADDRINUSE');
    expect(said()).not.toContain('started again');
  });
});
