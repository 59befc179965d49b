// npm start: installs, builds what is stale, starts monitor and portal, and stops both cleanly.
import { fork, spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { PORTAL_ARGS } from './portal.mjs';
import { settings } from './settings.mjs';

const startedAt = Date.now();
await ensureInstalled();
await ensureBuilt();

const env = { ...settings(), NODE_ENV: 'production', LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };
const isOwnMonitor = !env.MONITOR_API_URL;
const monitor = isOwnMonitor ? fork('dist/main.js', { env, execArgv: ['--enable-source-maps'] }) : null;
const portal = spawn(
  process.execPath,
  PORTAL_ARGS,
  // The portal writes a line for every request; only what is wrong is worth a line here.
  { env, stdio: ['ignore', 'pipe', 'inherit'] },
);

let isStopping = false;
const exited = (child) =>
  new Promise((resolve) =>
    child && child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve(),
  );

/** The portal first: requests it is still answering need the monitor. */
async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  portal.kill('SIGTERM');
  await exited(portal);
  monitor?.kill('SIGTERM');
  await exited(monitor);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
portal.on('exit', (code) => stop(code || 1));
monitor?.on('exit', (code) => stop(code || 1));

const monitorReady = monitor
  ? new Promise((resolve) => monitor.on('message', (message) => message.ready && resolve(message)))
  : Promise.resolve({ mail: 'wherever that monitor sends it' });
const portalReady = new Promise((resolve) =>
  portal.stdout.on('data', (chunk) => String(chunk).includes('http://') && resolve()),
);

const { mail } = await monitorReady;
await portalReady;
const origin = env.PORTAL_ORIGIN || `http://localhost:${env.PORT}`;
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
console.log(`
Ready after ${seconds} s.

  Portal    ${origin}/broker/
  Monitor   ${env.MONITOR_API_URL || `http://localhost:${env.MONITOR_PORT}/monitor`}  (docs at /docs)
  Mail      ${mail}${env.DEMO === '1' && isOwnMonitor ? `\n            also at http://localhost:${env.MONITOR_PORT}/monitor/outbox` : ''}
${env.DEMO === '1' && isOwnMonitor ? '\n  Sign in   admin@demo.test, password demo-broker-portal; the code is in the mail\n' : ''}
Stop with Ctrl-C.`);
