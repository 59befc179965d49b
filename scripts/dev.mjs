// npm run dev: both programs with reload.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { PORTAL_ARGS } from './portal.mjs';
import { program } from './run.mjs';
import { settings } from './settings.mjs';

await ensureInstalled();
const env = { ...settings(), NODE_ENV: 'development', LOG_LEVEL: process.env.LOG_LEVEL || 'info' };
const children = [
  ...(env.MONITOR_API_URL
    ? []
    : [spawn(program('tsx'), ['watch', '--clear-screen=false', 'monitor/main.ts'], { env, stdio: 'inherit' })]),
  spawn(process.execPath, PORTAL_ARGS, { env, stdio: 'inherit' }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
