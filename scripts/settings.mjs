// The variables that both programs get, with what a first start makes for itself.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the environment for portal and monitor */
export function settings() {
  const env = { ...process.env };
  env.PORT ||= '3000';
  env.MONITOR_PORT ||= '4000';
  env.HOST ||= '127.0.0.1';
  env.DATA_DIR ||= '.data';
  env.DEMO ||= env.DATABASE_URL ? '0' : '1';
  if (!env.SESSION_SECRETS && env.DEMO === '1') env.SESSION_SECRETS = demoSecret(env.DATA_DIR, 'session-secret');
  if (!env.DATA_KEYS && env.DEMO === '1') env.DATA_KEYS = demoSecret(env.DATA_DIR, 'data-key');
  return env;
}

/** 64 hexadecimal digits, from the system's source of randomness. */
export const newSecret = () => randomBytes(32).toString('hex');

/**
 * Made once and kept with the demo data, so that after a restart sessions still work and sealed data can still be read.
 */
function demoSecret(dataDir, name) {
  const path = join(dataDir, name);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(path, newSecret(), { mode: 0o600 });
  }
  return readFileSync(path, 'utf8').trim();
}
