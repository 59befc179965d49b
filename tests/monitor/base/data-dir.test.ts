import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirInUseError, takeDataDir } from '@monitor/base/data-dir';
import { openDatabase } from '@monitor/db/client';
import { openMailer } from '@monitor/mail/mailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const NOW = new Date('2026-09-15T12:00:00Z');
const TOKEN = { operatorUrl: 'http://127.0.0.1:4000/monitor/operator', operatorToken: 'a token for its owner alone' };

let parent: string;
let releases: (() => void)[];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-dir-'));
  releases = [];
});
afterEach(() => {
  for (const release of releases) release();
  rmSync(parent, { recursive: true, force: true });
});

async function take(folder: string, ...rest: Tail<Parameters<typeof takeDataDir>>) {
  const release = await takeDataDir(folder, ...rest);
  releases.push(release);
  return release;
}
type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

const entryOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'monitor.json'), 'utf8'));

/** What somebody else on the machine may do with it; nothing is 0. */
const rightsOfOthers = (path: string) => statSync(path).mode & 0o077;

describe('of the data folder others on the machine can read', () => {
  test('nothing: neither the folder, nor the token in it', async () => {
    const folder = join(parent, 'made', 'here');
    const release = await take(folder, TOKEN);
    expect(rightsOfOthers(folder)).toBe(0);
    for (const file of readdirSync(folder)) expect(rightsOfOthers(join(folder, file))).toBe(0);
    expect(entryOf(folder)).toMatchObject({ pid: process.pid, host: hostname(), ...TOKEN });
    release();
    expect(readdirSync(folder)).toEqual(['monitor.lock']);
  });

  test('no token either where somebody made the folder for all, or left an entry that all may read', async () => {
    const folder = join(parent, 'for-all');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    const entry = join(folder, 'monitor.json');
    writeFileSync(entry, 'not even readable');
    chmodSync(entry, 0o644);
    await take(folder, TOKEN);
    expect(entryOf(folder).operatorToken).toBe(TOKEN.operatorToken);
    expect(rightsOfOthers(entry)).toBe(0);
  });

  test('no database and no mail in such a folder', async () => {
    chmodSync(parent, 0o755);
    const database = await openDatabase({ dataDir: parent });
    await database.close();
    const mail = openMailer({ mailFrom: 'portal@demo.test', dataDir: parent, clock: () => NOW });
    await mail.send({ to: 'a@b.test', subject: 'Your code', parts: ['123456'] });
    expect(rightsOfOthers(join(parent, 'pglite'))).toBe(0);
    expect(rightsOfOthers(join(parent, 'outbox'))).toBe(0);
    const [letter] = readdirSync(join(parent, 'outbox'));
    expect(rightsOfOthers(join(parent, 'outbox', letter!))).toBe(0);
  });
});

describe('a second one', () => {
  test('is told who has the folder and how to reach it, and leaves it alone', async () => {
    await take(parent, TOKEN);
    const before = entryOf(parent);
    const refused = await takeDataDir(parent).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataDirInUseError);
    expect((refused as Error).message).toContain(`in use by process ${process.pid} on ${hostname()}`);
    expect((refused as DataDirInUseError).reachable).toMatchObject(TOKEN);
    expect(entryOf(parent)).toEqual(before);
  });

  test('may have it after the first gave it back', async () => {
    (await take(parent, TOKEN))();
    await take(parent);
    expect(entryOf(parent).operatorToken).toBeUndefined();
  });

  test('wins alone when many try at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => take(parent)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('an entry of another machine, whose locks are not seen here', () => {
  const theirs = { id: 'theirs', pid: 1, host: 'container-7', machine: 'another', beat: '000000000001', ...TOKEN };
  const write = (entry: object) => writeFileSync(join(parent, 'monitor.json'), JSON.stringify(entry));

  test('that is rewritten refuses this one, which cannot reach it', async () => {
    write(theirs);
    const pause = async () => write({ ...theirs, beat: '000000000002' });
    const refused = await takeDataDir(parent, {}, { pause }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataDirInUseError);
    expect((refused as Error).message).toContain('in use by process 1 on container-7');
    expect((refused as DataDirInUseError).reachable).toBeNull();
    expect(entryOf(parent).id).toBe('theirs');
  });

  test('that stays as it is for four beats belongs to a process that ended', async () => {
    write(theirs);
    let waited = 0;
    const pause = async () => {
      waited += 1;
    };
    await take(parent, {}, { pause });
    expect(waited).toBe(4);
    expect(entryOf(parent).pid).toBe(process.pid);
  });

  test('that goes away meanwhile is not waited for any longer', async () => {
    write(theirs);
    const pause = async () => rmSync(join(parent, 'monitor.json'));
    await take(parent, {}, { pause });
    expect(entryOf(parent).pid).toBe(process.pid);
  });

  test('that appears over this one’s own ends it', async () => {
    await new Promise<void>((onLost) => {
      void take(parent, {}, { beatMs: 5, onLost }).then(() => write(theirs));
    });
    for (const release of releases) release();
    expect(entryOf(parent).id).toBe('theirs');
  });
});

test('an entry left by a process of this machine that was killed is not waited for: its lock is free', async () => {
  const release = await take(parent);
  const left = entryOf(parent);
  release();
  writeFileSync(join(parent, 'monitor.json'), JSON.stringify(left));
  await take(parent, {}, { pause: () => Promise.reject(new Error('waited')) });
  expect(entryOf(parent).id).not.toBe(left.id);
});

test('the one that has the folder says so again and again', async () => {
  await take(parent, TOKEN, { beatMs: 5 });
  const first = entryOf(parent);
  await expect.poll(() => entryOf(parent).beat).not.toBe(first.beat);
  expect(entryOf(parent)).toMatchObject({ id: first.id, ...TOKEN });
  expect(existsSync(join(parent, 'monitor.json'))).toBe(true);
});
