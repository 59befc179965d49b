import { mkdir, open, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InboxCourier, startInboxCourier } from '@monitor/areas/rate-confirmations/mail/inbox-courier';
import { makeInboxFolders } from '@monitor/areas/rate-confirmations/mail/inbox-folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOMAIN, type MailMonitor, mailOf, openMailMonitor, passed } from './made-up-mails';

let monitor: MailMonitor;
let folders: Awaited<ReturnType<typeof makeInboxFolders>>;
beforeAll(async () => {
  monitor = await openMailMonitor();
  folders = await makeInboxFolders(monitor.folder);
});
afterAll(() => monitor.close());

const errors: unknown[] = [];
const courier = () => new InboxCourier(monitor.services, (error) => errors.push(error));
const count = async (list = 'all') =>
  (await monitor.get('/rate_confirmation_mails?include=counts')).body.counts[list] as number;

/** A file is taken once it did not grow from one look to the next. */
async function lookTwice(of = courier()) {
  await of.look(() => false);
  await of.look(() => false);
}

test('a spoofed mail that is put into the folder is on the flagged list within 5 seconds', async () => {
  const stop = startInboxCourier(monitor.services, (error) => errors.push(error));
  const began = performance.now();
  await writeFile(
    join(folders.inbox, 'spoof.eml'),
    mailOf({ from: 'pay@heron-freight.com', headers: [passed('heron-freight.com')] }),
  );
  while ((await count('flagged')) === 0 && performance.now() - began < 15_000)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(performance.now() - began).toBeLessThan(5_000);
  await stop();
  const { body } = await monitor.get('/rate_confirmation_mails?list=flagged');
  expect(body.rate_confirmation_mails[0].findings[0].kind).toBe('look_alike_domain');
  // Stored, it is kept nowhere else.
  const left = await readdir(folders.inbox, { recursive: true });
  expect(left.filter((name) => name.includes('spoof'))).toEqual([]);
  expect(errors).toEqual([]);
});

test('what cannot be taken in is put aside with the reason beside it', async () => {
  await writeFile(join(folders.inbox, 'empty.eml'), '');
  await writeFile(join(folders.inbox, 'letter.eml'), 'Dear all,\n\nno mail.');
  await writeFile(
    join(folders.inbox, 'no-one.eml'),
    mailOf({ subject: 'Hi', from: 'x@evil-mail.net', to: `dot9999999@${DOMAIN}` }),
  );
  await writeFile(join(folders.inbox, 'large.eml'), Buffer.concat([mailOf(), Buffer.alloc(20 * 2 ** 20, 'x')]));
  const before = await count();
  await lookTwice();
  expect(await count()).toBe(before);
  const failed = await readdir(folders.failed);
  const reasons = await Promise.all(
    failed
      .filter((name) => name.endsWith('.txt'))
      .map(async (name) => [name.slice(32), await readFile(join(folders.failed, name), 'utf8')]),
  );
  expect(Object.fromEntries(reasons)).toEqual({
    'empty.eml.txt': 'The file is empty.\n',
    'letter.eml.txt': 'The file is not an email.\n',
    'no-one.eml.txt': expect.stringContaining('one broker could be found'),
    'large.eml.txt': 'An email may be 20 MB at most.\n',
  });
});

test('what was not taken in is kept up to 200 MB, the newest longest, and not beyond 30 days', async () => {
  const hole = async (name: string, bytes: number) => {
    const file = await open(join(folders.failed, name), 'w');
    await file.truncate(bytes);
    await file.close();
  };
  const day = 24 * 3_600_000;
  const now = monitor.services.clock();
  await hole('2026-01-01-first.eml', 120 * 2 ** 20);
  await hole('2026-01-02-second.eml', 120 * 2 ** 20);
  await hole('2026-01-03-old.eml', 10);
  for (const name of ['2026-01-01-first.eml', '2026-01-02-second.eml'])
    await utimes(join(folders.failed, name), now, now);
  await utimes(join(folders.failed, '2026-01-03-old.eml'), now, new Date(now.getTime() - 31 * day));
  await writeFile(join(folders.inbox, 'not-one.eml'), 'Dear all,\n\nno mail.');
  await lookTwice();
  const names = await readdir(folders.failed);
  expect(names.filter((name) => name.startsWith('2026-01'))).toEqual(['2026-01-02-second.eml']);
  expect(names.some((name) => name.endsWith('not-one.eml.txt'))).toBe(true);
});

test('what an earlier version kept of stored mails is removed', async () => {
  await mkdir(join(folders.inbox, 'done'));
  await writeFile(join(folders.inbox, 'done', 'stored.eml'), mailOf());
  await courier().look(() => false);
  expect(await readdir(folders.inbox)).not.toContain('done');
});

test('other files, hidden ones and links are left alone', async () => {
  await writeFile(join(folders.inbox, 'notes.txt'), 'mine');
  await writeFile(join(folders.inbox, '.half.eml'), mailOf({ text: 'half' }));
  await symlink('/etc/hostname', join(folders.inbox, 'link.eml'));
  const before = await count();
  await lookTwice();
  expect(await count()).toBe(before);
  expect((await readdir(folders.inbox)).filter((name) => name.includes('.') && name !== 'smtp')).toEqual(
    expect.arrayContaining(['notes.txt', '.half.eml', 'link.eml']),
  );
});

test('a file that still grows is left until it does not', async () => {
  const path = join(folders.inbox, 'slow.eml');
  const raw = mailOf({ text: 'Written slowly.' });
  const of = courier();
  await writeFile(path, raw.subarray(0, 100));
  await of.look(() => false);
  await writeFile(path, raw);
  const before = await count();
  await of.look(() => false);
  expect(await count()).toBe(before);
  await of.look(() => false);
  expect(await count()).toBe(before + 1);
});

test('killed while it read, it reads once more; what was stored already is not there twice', async () => {
  const raw = mailOf({ text: 'Killed in between.' });
  await monitor.takeIn(raw);
  const before = await count();
  await writeFile(join(folders.taken, 'folder.stored.eml'), raw);
  await writeFile(join(folders.taken, 'smtp.not-stored.eml'), mailOf({ text: 'Not stored yet.' }));
  await lookTwice();
  expect(await count()).toBe(before + 1);
  expect(await readdir(folders.taken)).toEqual([]);
});

test('over a mail that ended the program twice it is not started again', async () => {
  await writeFile(join(folders.taken, 'again.folder.deadly.eml'), mailOf({ text: 'Deadly.' }));
  const before = await count();
  await lookTwice();
  expect(await count()).toBe(before);
  expect((await readdir(folders.failed)).some((name) => name.endsWith('-deadly.eml'))).toBe(true);
});

test('what something else keeps from being stored is tried again, five times', async () => {
  const db = Object.assign(Object.create(monitor.services.db), {
    transaction: () => Promise.reject(new Error('away')),
  });
  const broken = new InboxCourier({ ...monitor.services, db }, (error) => errors.push(error));
  await writeFile(join(folders.smtp, 'waits.eml'), mailOf({ text: 'Waits.' }));
  errors.length = 0;
  for (let look = 0; look < 4; look += 1) await broken.look(() => false);
  expect([errors.length, await readdir(folders.smtp)]).toEqual([4, ['waits.eml']]);
  const before = await count();
  await courier().look(() => false);
  expect(await count()).toBe(before + 1);
  expect(await readdir(folders.smtp)).toEqual([]);
});
