import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeInArrivedMail } from '@monitor/areas/rate-confirmations/mail/take-in-mail';
import { WorkerProcesses } from '@monitor/documents/papers/worker-processes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '../../../support/forms';
import { addLoad, DOMAIN, HERON, type MailMonitor, mailOf, openMailMonitor } from './made-up-mails';

let monitor: MailMonitor;
beforeAll(async () => {
  monitor = await openMailMonitor();
  await addLoad(monitor, 'OTHERS-1', HERON.dot, 'other@demo.test');
});
afterAll(() => monitor.close());

const BYTES = 18 * 2 ** 20;
/** 18 MB that a parser takes all the time or memory for that it may have. */
const hostile = (type: string, piece: string, text: string, bytes = BYTES) =>
  Buffer.from(
    `${mailOf({ text: '' })
      .toString()
      .replace(
        /Content-Type: text\/plain.*$/s,
        `Content-Type: ${type}\r\n\r\n${text}\r\n`,
      )}${piece.repeat(bytes / piece.length)}`,
  );

async function arrive(name: string, raw: Buffer) {
  const path = join(monitor.folder, `${name}.eml`);
  await writeFile(path, raw);
  return takeInArrivedMail(monitor.services, { path, source: 'smtp' }, monitor.services.clock());
}

async function upload(content: Buffer, as: string) {
  const response = await monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/rate_confirmation_mails',
    ...formOf({}, { name: 'saved.eml', content }),
    cookies: { monitor_session: await monitor.tokenOf(as) },
  });
  return { status: response.statusCode, body: response.json() };
}

test('a hostile mail of 18 MB holds up no upload of another broker, however many wait behind it', async () => {
  const ended: string[] = [];
  const arrivals = ['one', 'two', 'three'].map((name) =>
    arrive(name, hostile('text/plain; format=flowed', 'a \r\n', name)).then(() => ended.push(name)),
  );
  const small = Buffer.from(`From: a@b.example\r\nTo: dot1@${DOMAIN}\r\nSubject: OTHERS-1\r\nDate: x\r\n\r\nSmall.`);
  // Each is sent when the one before was answered; all of them before the hostile ones are done.
  for (const nth of [1, 2, 3]) {
    const { status } = await upload(Buffer.concat([small, Buffer.from(String(nth))]), 'other@demo.test');
    ended.push(`upload ${status}`);
  }
  await Promise.all(arrivals);
  expect(ended.slice(0, 3)).toEqual(['upload 200', 'upload 200', 'upload 200']);
});

describe('a text of more than a million characters is cut before anything is looked for in it, and said to be', () => {
  test.each([
    ['links', 'text/plain', 'http://a.example/ '],
    ['ends of tags', 'text/html', '</a> <a href="x">'],
    ['beginnings of tags', 'text/html', '<a href="x" '],
  ])('%s', async (name, type, piece) => {
    const id = await arrive(name, hostile(type, piece, name, 1_200_000));
    const { body } = await monitor.get(`/rate_confirmation_mails/${id}`);
    const found = body.findings.find(({ kind }: { kind: string }) => kind === 'not_read_whole');
    expect(found.what).toContain('Left out: the end of its text');
  });
});

test('links behind the first 200 are not taken for looked at', async () => {
  const links = Array.from({ length: 250 }, (_, at) => `https://heronfreight.com/${at}`).join('\n');
  const { status, findings } = await monitor.read(mailOf({ text: links }));
  expect([status, findings[0].what]).toEqual([
    'flagged',
    'It is too long to be read whole. Left out: 50 of its links.',
  ]);
  // The same link again and again is one.
  const same = 'https://heronfreight.com/contact\n'.repeat(250);
  expect((await monitor.read(mailOf({ text: same }))).status).toBe('completed');
});

test('what no one waits for begins after what someone waits for', async () => {
  const program = new URL('../../../documents/papers/busy-program.mjs', import.meta.url);
  const limits = {
    timeLimitMs: 10_000,
    maxMemoryBytes: 200 * 2 ** 20,
    atOnce: 1,
    maxWaiting: 10,
    maxWaitingOfOwner: 4,
  };
  const processes = new WorkerProcesses(program, limits);
  const ended: string[] = [];
  const run = (name: string, owner: string, isPatient: boolean) =>
    processes.run('echo', {}, owner, isPatient).then(() => ended.push(name));
  await Promise.all([
    run('first', 'a', true),
    run('arrival', 'arrivals', true),
    run('of b', 'b', false),
    run('of c', 'c', false),
  ]);
  expect(ended).toEqual(['first', 'of b', 'of c', 'arrival']);
});
