import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerOf, takeDataDir } from '@monitor/data-dir';
import { openDatabase } from '@monitor/db/client';
import { openMailer } from '@monitor/mail/mailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const NOW = new Date('2026-09-15T12:00:00Z');
const TOKEN = { operatorUrl: 'http://127.0.0.1:4000/monitor/operator', operatorToken: 'a token for its owner alone' };

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-dir-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** What somebody else on the machine may do with it; nothing is 0. */
const rightsOfOthers = (path: string) => statSync(path).mode & 0o077;

describe('of the data folder others on the machine can read', () => {
  test('nothing: neither the folder, nor the token in it', () => {
    const folder = join(parent, 'made', 'here');
    const release = takeDataDir(folder, TOKEN);
    expect(rightsOfOthers(folder)).toBe(0);
    expect(rightsOfOthers(join(folder, 'monitor.lock'))).toBe(0);
    expect(ownerOf(folder)).toEqual({ pid: process.pid, ...TOKEN });
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('no token either where somebody made the folder for all, or left a lock that all may read', () => {
    const folder = join(parent, 'for-all');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    const lock = join(folder, 'monitor.lock');
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 30 }));
    chmodSync(lock, 0o644);
    takeDataDir(folder, TOKEN);
    expect(readFileSync(lock, 'utf8')).toContain(TOKEN.operatorToken);
    expect(rightsOfOthers(lock)).toBe(0);
  });

  test('no database and no mail in such a folder', async () => {
    chmodSync(parent, 0o755);
    const database = await openDatabase({ dataDir: parent });
    await database.close();
    const mail = openMailer({ mailFrom: 'portal@demo.test', dataDir: parent, clock: () => NOW });
    await mail.send({ to: 'a@b.test', subject: 'Your code', text: '123456' });
    expect(rightsOfOthers(join(parent, 'pglite'))).toBe(0);
    expect(rightsOfOthers(join(parent, 'outbox'))).toBe(0);
    const [letter] = readdirSync(join(parent, 'outbox'));
    expect(rightsOfOthers(join(parent, 'outbox', letter!))).toBe(0);
  });
});

test('a second process is told who has the folder, and leaves it alone', () => {
  takeDataDir(parent, TOKEN);
  const lock = join(parent, 'monitor.lock');
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, ...TOKEN }));
  expect(() => takeDataDir(parent)).toThrow(`in use by process ${process.ppid}`);
  expect(JSON.parse(readFileSync(lock, 'utf8')).pid).toBe(process.ppid);
});
