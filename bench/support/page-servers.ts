import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCookieSessionStorage } from '@remix-run/node';
import { PORTAL_ARGS } from '../../scripts/portal.mjs';
import { BENCH_SECRET } from './monitor-process';
import { freePort, runToEnd, startServer } from './processes';
import type { Workshop } from './workshop';

/** A server of pages: where it is, and the cookie of somebody signed in. */
export type PageServer = { origin: string; headers: Record<string, string>; pid: number };

/** The stand-in for the monitor. @returns its base address */
export async function startRecordedMonitor(workshop: Workshop): Promise<string> {
  const { answers } = await workshop.demo();
  const file = join(workshop.folder('recorded-monitor'), 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}/monitor`;
  const { stop } = await startServer(
    [process.execPath, '--import', 'tsx', 'bench/recorded-monitor.ts', file, String(port)],
    [`${base}/health`],
  );
  workshop.atEnd(stop);
  return base;
}

/** The product's portal under its own server, started as `npm start` does. */
export const startPortal = (workshop: Workshop, monitorApiUrl: string, monitorSession?: string) =>
  startPages(workshop, monitorApiUrl, {
    monitorSession,
    command: PORTAL_ARGS,
    ready: '/broker/healthz',
  });

/** The same page on React Router's own server, installed and built when it is not. */
export async function startReactRouter(workshop: Workshop, monitorApiUrl: string): Promise<PageServer> {
  const cwd = 'bench/react-router';
  await ensureInstalled(workshop, cwd);
  workshop.say('Building the page on React Router…');
  rmSync(join(cwd, 'build'), { recursive: true, force: true });
  await runToEnd([process.execPath, 'node_modules/@react-router/dev/bin.js', 'build'], { cwd });
  return startPages(workshop, monitorApiUrl, {
    command: ['node_modules/@react-router/serve/bin.js', 'build/server/index.js'],
    ready: '/broker/carriers/search-results',
    cwd,
  });
}

// Nothing leaves the machine, and the product's package-lock.json, which knows nothing of Next, stays as it is.
const NEXT_ENV = { NEXT_TELEMETRY_DISABLED: '1', NEXT_IGNORE_INCORRECT_LOCKFILE: '1' };

/** How a page on Next draws its list: as server components, which is Next's own way, or by client components. */
export type NextTable = 'server' | 'client';

/** The same page on Next's own server, installed and built when it is not. */
export async function startNext(workshop: Workshop, monitorApiUrl: string, table: NextTable): Promise<PageServer> {
  const cwd = 'bench/next';
  const next = 'node_modules/next/dist/bin/next';
  const env = { ...NEXT_ENV, TABLE: table };
  await ensureInstalled(workshop, cwd);
  workshop.say(`Building the page on Next, its table by ${table} components…`);
  rmSync(join(cwd, 'build', `${table}-table`), { recursive: true, force: true });
  await runToEnd([process.execPath, next, 'build'], { cwd, env: { ...env, NODE_ENV: 'production' } });
  return startPages(workshop, monitorApiUrl, {
    command: [next, 'start', '--hostname', '127.0.0.1'],
    ready: '/broker/carriers/search-results',
    cwd,
    env,
  });
}

/** In a folder of its own, so that the product's install has none of it. */
async function ensureInstalled(workshop: Workshop, cwd: string) {
  const wanted = readFileSync(join(cwd, 'package.json'), 'utf8');
  const stamp = join(cwd, 'node_modules/.installed-from');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  workshop.say(`Installing what ${cwd} needs…`);
  // Its peers are left out: what it needs of React is then the product's own, or comes with it.
  const options = ['--legacy-peer-deps', '--no-package-lock', '--include=dev', '--no-audit', '--no-fund'];
  await runToEnd(['npm', 'install', ...options, '--prefer-offline', '--loglevel=error'], { cwd });
  writeFileSync(stamp, wanted);
}

async function startPages(
  workshop: Workshop,
  monitorApiUrl: string,
  {
    command,
    ready,
    cwd,
    env,
    monitorSession = 'recorded',
  }: { command: string[]; ready: string; cwd?: string; env?: Record<string, string>; monitorSession?: string },
): Promise<PageServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const headers = { cookie: await signedInCookie(monitorSession) };
  const { pid, stop } = await startServer([process.execPath, ...command], [`${origin}${ready}`], {
    cwd,
    headers,
    env: {
      ...env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PORTAL_ORIGIN: origin,
      MONITOR_API_URL: monitorApiUrl,
      SESSION_SECRETS: BENCH_SECRET,
    },
  });
  workshop.atEnd(stop);
  return { origin, headers, pid };
}

/** The portal's session as its sign-in leaves it; what is in it matters to the monitor alone. */
export async function signedInCookie(monitorSession: string): Promise<string> {
  const { getSession, commitSession } = createCookieSessionStorage({
    cookie: { name: 'portal_session', path: '/', httpOnly: true, sameSite: 'lax', secrets: [BENCH_SECRET] },
  });
  const session = await getSession();
  session.set('monitorSession', monitorSession);
  return (await commitSession(session)).replace(/;.*/s, '');
}
