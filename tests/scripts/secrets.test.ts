import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '@monitor/base/env';
import { expect, test } from 'vitest';
import { writeSecrets } from '../../scripts/secrets.mjs';

test('npm run secrets makes two keys that the monitor takes, for one reader, once', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'keys.env');
  writeSecrets(path);
  const text = readFileSync(path, 'utf8');
  const keys = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  );
  expect(Object.keys(keys)).toEqual(['SESSION_SECRETS', 'DATA_KEYS']);
  expect(keys.SESSION_SECRETS).not.toBe(keys.DATA_KEYS);
  const settings = { NODE_ENV: 'production', DEMO: '0', DATA_DIR: '.', SMTP_URL: 'smtp://127.0.0.1' };
  expect(() => readEnv({ ...settings, ...keys })).not.toThrow(/SESSION_SECRETS|DATA_KEYS/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(() => writeSecrets(path)).toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe(text);
});
