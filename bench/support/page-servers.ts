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

const REACT_ROUTER = 'bench/react-router';

/** The same pages on React Router's own server, installed and built when they are not. */
export async function startReactRouter(workshop: Workshop, monitorApiUrl: string): Promise<PageServer> {
  await ensureReactRouterInstalled(workshop);
  workshop.say('Building the pages on React Router…');
  rmSync(join(REACT_ROUTER, 'build'), { recursive: true, force: true });
  await runToEnd([process.execPath, 'node_modules/@react-router/dev/bin.js', 'build'], { cwd: REACT_ROUTER });
  return startPages(workshop, monitorApiUrl, {
    command: ['node_modules/@react-router/serve/bin.js', 'build/server/index.js'],
    ready: '/broker/carriers/search-results',
    cwd: REACT_ROUTER,
  });
}

/** In a folder of its own, so that the product's install has none of it. */
async function ensureReactRouterInstalled(workshop: Workshop) {
  const wanted = readFileSync(join(REACT_ROUTER, 'package.json'), 'utf8');
  const stamp = join(REACT_ROUTER, 'node_modules/.installed-from');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  workshop.say('Installing React Router…');
  // Its peers are left out: React is then the product's own, one copy for its components and for the router.
  const options = ['--legacy-peer-deps', '--no-package-lock', '--include=dev', '--no-audit', '--no-fund'];
  await runToEnd(['npm', 'install', ...options, '--prefer-offline', '--loglevel=error'], { cwd: REACT_ROUTER });
  writeFileSync(stamp, wanted);
}

async function startPages(
  workshop: Workshop,
  monitorApiUrl: string,
  {
    command,
    ready,
    cwd,
    monitorSession = 'recorded',
  }: { command: string[]; ready: string; cwd?: string; monitorSession?: string },
): Promise<PageServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const headers = { cookie: await signedInCookie(monitorSession) };
  const { pid, stop } = await startServer([process.execPath, ...command], [`${origin}${ready}`], {
    cwd,
    headers,
    env: {
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
async function signedInCookie(monitorSession: string): Promise<string> {
  const { getSession, commitSession } = createCookieSessionStorage({
    cookie: { name: 'portal_session', path: '/', httpOnly: true, sameSite: 'lax', secrets: [BENCH_SECRET] },
  });
  const session = await getSession();
  session.set('monitorSession', monitorSession);
  return (await commitSession(session)).replace(/;.*/s, '');
}
