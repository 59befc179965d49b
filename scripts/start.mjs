// npm start: installs, builds what is stale, starts monitor and portal, keeps both running, and stops both cleanly.
import { fork, spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { PORTAL_ARGS } from './portal.mjs';
import { settings } from './settings.mjs';
import { supervise } from './supervise.mjs';

const startedAt = Date.now();
await ensureInstalled();
await ensureBuilt();

const env = { ...settings(), NODE_ENV: 'production', LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };
const isOwnMonitor = !env.MONITOR_API_URL;
/** Where this machine reaches what listens on HOST, which may stand for every address. */
const host =
  { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[env.HOST] ?? (env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST);
// In a process group of their own: Ctrl-C in a terminal goes to a whole group, and the portal must stop before the monitor.
const detached = process.platform !== 'win32';

/** When a program has said that it listens. */
const isReady = (child) =>
  new Promise((resolve) => child.on('message', (message) => message.ready && resolve(message)));

const monitor = isOwnMonitor
  ? supervise(
      {
        name: 'monitor',
        start: () => fork('dist/main.js', { env, detached, execArgv: ['--enable-source-maps'] }),
        ready: isReady,
        health: `http://${host}:${env.MONITOR_PORT}/monitor/health`,
      },
      { onGivenUp: stop },
    )
  : null;
const portal = supervise(
  {
    name: 'portal',
    // Only problems are worth a line here. The channel lets the portal know when this process is gone.
    start: () => spawn(process.execPath, PORTAL_ARGS, { env, detached, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
    ready: isReady,
    health: `http://${host}:${env.PORT}/broker/healthz`,
  },
  { onGivenUp: stop },
);

const MAX_STOP_MS = 9_000;
const MAX_PORTAL_STOP_MS = 4_500;
let isStopping = false;

/** The portal first: requests it is still answering need the monitor. Everything has ended within ten seconds. */
async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  const startedAt = Date.now();
  await portal.stop(MAX_PORTAL_STOP_MS);
  await monitor?.stop(MAX_STOP_MS - (Date.now() - startedAt));
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));

const { mail } = monitor ? await monitor.ready : { mail: 'wherever that monitor sends it' };
await portal.ready;
const origin = env.PORTAL_ORIGIN || `http://localhost:${env.PORT}`;
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
console.log(`
Ready after ${seconds} s.

  Portal    ${origin}/broker/
  Monitor   ${env.MONITOR_API_URL || `http://localhost:${env.MONITOR_PORT}/monitor`}  (docs at /docs)
  Mail      ${mail}${env.DEMO === '1' && isOwnMonitor ? `\n            also at http://localhost:${env.MONITOR_PORT}/monitor/outbox` : ''}
${env.DEMO === '1' && isOwnMonitor ? '\n  Sign in   admin@demo.test, password demo-broker-portal; the code is in the mail\n' : ''}
Stop with Ctrl-C.`);
