import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InboxCourier } from '@monitor/areas/rate-confirmations/mail/inbox-courier';
import { makeInboxFolders } from '@monitor/areas/rate-confirmations/mail/inbox-folders';
import { startSmtpListener } from '@monitor/areas/rate-confirmations/mail/smtp-listener';
import {
  connections,
  rateConfirmationMailFiles as files,
  rateConfirmationMails as mails,
  storedFiles,
} from '@monitor/db/schema';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addCarrier } from '../../../support/fmcsa-rows';
import { formOf, PDF } from '../../../support/forms';
import {
  companyIdOf,
  DOMAIN,
  HERON,
  type MadeUpMail,
  type MailMonitor,
  mailOf,
  openMailMonitor,
  passed,
} from './made-up-mails';

/** A company with room for 8 MB: emails have 2 MB of it, one sender or carrier 512 KB. */
const ROOM_MB = 8;
const OF_MAILS = 2 * 2 ** 20;
const OF_ONE = OF_MAILS / 4;
const EGRET = 7_100_002;
const OTHERS = [7_100_003, 7_100_004, 7_100_005];

let monitor: MailMonitor;
let folders: Awaited<ReturnType<typeof makeInboxFolders>>;
const errors: unknown[] = [];
beforeEach(async () => {
  monitor = await openMailMonitor({ MAX_COMPANY_FILES_MB: String(ROOM_MB) });
  const companyId = await companyIdOf(monitor.db);
  const now = monitor.services.clock();
  for (const carrierId of [EGRET, ...OTHERS]) {
    await addCarrier(monitor.db, { id: carrierId, legalName: `CARRIER ${carrierId}` });
    await monitor.db
      .insert(connections)
      .values({ companyId, carrierId, status: 'onboarded', createdAt: now, updatedAt: now });
  }
  folders = await makeInboxFolders(monitor.folder);
  errors.length = 0;
});
afterEach(async () => {
  await monitor.close();
  expect(errors).toEqual([]);
});

const pdfOf = (bytes: number) => Buffer.concat([PDF, Buffer.from(randomBytes(bytes / 2).toString('hex'))]);
const paper = (bytes: number) => [{ name: 'signed.pdf', type: 'application/pdf', content: pdfOf(bytes) }];
/** Of a stranger about no load: each from another domain. */
const strangers = (at: number, given: MadeUpMail = {}) =>
  mailOf({
    from: `x@flood-${at}.net`,
    subject: `Hello ${at}`,
    headers: [passed(`flood-${at}.net`)],
    attachments: paper(150_000),
    ...given,
  });
const genuine = (text: string, given: MadeUpMail = {}) => mailOf({ text, attachments: paper(40_000), ...given });

const heldBytes = async () => {
  const [held] = await monitor.db
    .select({ bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)::int` })
    .from(files)
    .innerJoin(storedFiles, eq(storedFiles.id, files.fileId));
  return held!.bytes;
};
const mailNamed = async (text: string) => {
  const [row] = await monitor.db.select({ id: mails.id }).from(mails).where(eq(mails.text, text));
  return (await monitor.get(`/rate_confirmation_mails/${row!.id}`)).body;
};
const savedPaper = async ({ id, attachments }: { id: number; attachments: { id: number }[] }, as = 'admin@demo.test') =>
  monitor.app.inject({
    url: `/monitor/api/v1/rate_confirmation_mails/${id}/files/${attachments[0]!.id}`,
    cookies: { monitor_session: await monitor.tokenOf(as) },
  });
const expectPaper = async (text: string) => {
  const mail = await mailNamed(text);
  expect(mail.attachments).toMatchObject([{ id: expect.any(Number), not_kept: null }]);
  const { statusCode, rawPayload } = await savedPaper(mail);
  expect([statusCode, rawPayload.length]).toEqual([200, mail.attachments[0].bytes]);
};
async function lookTwice() {
  const courier = new InboxCourier(monitor.services, (error) => errors.push(error));
  await courier.look(() => false);
  await courier.look(() => false);
}

/** How a mail comes in, one after the other until it is stored. */
const ways = {
  'DATA_DIR/inbox': async () => ({
    bring: async (raw: Buffer) => {
      await writeFile(join(folders.inbox, `${randomBytes(6).toString('hex')}.eml`), raw);
      await lookTwice();
    },
    stop: async () => {},
  }),
  'the SMTP listener': async () => {
    const inboundSmtp = { port: 0, host: '127.0.0.1', tls: null };
    const listener = await startSmtpListener({ ...monitor.services.env, inboundSmtp }, (error) => errors.push(error));
    const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
    return {
      bring: async (raw: Buffer) => {
        const to = /^To: (\S+)/m.exec(raw.toString('latin1'))![1]!;
        await transport.sendMail({ envelope: { from: 'x@flood.net', to }, raw });
        await lookTwice();
      },
      stop: listener.stop,
    };
  },
};

describe.each(Object.entries(ways))('a flood by %s', (_name, open) => {
  test('fills neither the room nor the disk for ever: real emails before and after it keep their papers', async () => {
    const way = await open();
    await way.bring(genuine('Before the flood.'));
    for (let at = 0; at < 15; at += 1) await way.bring(strangers(at, { to: `dot${HERON.dot}@${DOMAIN}` }));
    expect(await heldBytes()).toBeLessThanOrEqual(OF_MAILS);
    await way.bring(genuine('After the flood.'));
    await way.stop();
    await expectPaper('Before the flood.');
    await expectPaper('After the flood.');
    // Nothing stays beside the database.
    const left = await readdir(folders.inbox, { recursive: true });
    expect(left.filter((name) => name.endsWith('.eml'))).toEqual([]);
    expect(await readdir(join(monitor.folder, 'received'))).toEqual([]);
  });
});

test('the oldest of strangers lose their files, and what was read of them stays', async () => {
  const first = await monitor.takeIn(strangers(0));
  for (let at = 1; at < 4; at += 1) await monitor.takeIn(strangers(at));
  const { body } = await monitor.get(`/rate_confirmation_mails/${first}`);
  expect(body).toMatchObject({
    status: 'flagged',
    text: 'Signed copy attached.',
    eml_file_id: null,
    attachments: [{ id: null, name: 'signed.pdf', not_kept: 'Removed to make room for newer emails.' }],
  });
});

test('one domain, and what is addressed to one carrier, make room for their own', async () => {
  await monitor.takeIn(genuine('About a load of Heron.'));
  // Of one domain, to many carriers; the other carrier's mails of strangers are not touched by it.
  await monitor.takeIn(strangers(100, { text: 'Of another stranger.', to: `dot${EGRET}@${DOMAIN}` }));
  for (let at = 0; at < 6; at += 1)
    await monitor.takeIn(strangers(at, { from: `x${at}@mail.flood.net`, to: `dot${OTHERS[at % 3]}@${DOMAIN}` }));
  const ofDomain = await monitor.db
    .select({ bytes: storedFiles.bytes })
    .from(files)
    .innerJoin(storedFiles, eq(storedFiles.id, files.fileId))
    .innerJoin(mails, eq(mails.id, files.mailId))
    .where(sql`${mails.fromAddress} LIKE '%@mail.flood.net'`);
  expect(ofDomain.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(OF_ONE);
  // Of many domains, to one carrier.
  for (let at = 0; at < 12; at += 1) await monitor.takeIn(strangers(at, { text: `Flood ${at}` }));
  await expectPaper('About a load of Heron.');
  await expectPaper('Of another stranger.');
});

test('what a person linked, dismissed or uploaded stays', async () => {
  const linked = await monitor.takeIn(strangers(0, { text: 'Linked by a person.' }));
  const link = { rate_confirmation_mail: { load_reference: 'R-1001' } };
  expect((await monitor.send('PATCH', `/rate_confirmation_mails/${linked}/link`, link)).status).toBe(200);
  const dismissed = await monitor.takeIn(strangers(1, { text: 'Dismissed by a person.' }));
  await monitor.send('PATCH', `/rate_confirmation_mails/${dismissed}/dismiss`, { reason: 'Known.' });
  await monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/rate_confirmation_mails',
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    ...formOf({}, { name: 'mail.eml', content: strangers(2, { text: 'Uploaded by a person.' }) }),
  });
  for (let at = 10; at < 26; at += 1) await monitor.takeIn(strangers(at, { text: `Flood ${at}` }));
  for (const text of ['Linked by a person.', 'Dismissed by a person.', 'Uploaded by a person.'])
    await expectPaper(text);
});

test('a mail that is larger than the share of one sender removes nothing and is kept without its files', async () => {
  await monitor.takeIn(strangers(0, { text: 'There before.' }));
  await monitor.takeIn(strangers(1, { text: 'Too large.', attachments: paper(500_000) }));
  await expectPaper('There before.');
  expect((await mailNamed('Too large.')).attachments).toMatchObject([
    { id: null, not_kept: 'There was no room left for files of emails.' },
  ]);
});

test('an attachment is kept once, in the whole mail, and is read out of it for its company alone', async () => {
  const raw = genuine('Kept once.');
  await monitor.takeIn(raw);
  const kept = await monitor.db.select({ isWhole: files.isWholeMail }).from(files).where(isNotNull(files.fileId));
  expect([kept, await heldBytes()]).toEqual([[{ isWhole: true }], raw.length]);
  await expectPaper('Kept once.');
  const mail = await mailNamed('Kept once.');
  const { headers } = await savedPaper(mail);
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    'application/pdf',
    expect.stringContaining('filename="signed.pdf"'),
  ]);
  expect((await savedPaper(mail, 'other@demo.test')).statusCode).toBe(404);
  expect(await readdir(join(monitor.folder, 'received'))).toEqual([]);
});

test('attachments of mails that an earlier version kept are read as before, and make room whole', async () => {
  const id = await monitor.takeIn(strangers(0, { text: 'Of before.', attachments: paper(100_000) }));
  const [stored] = await monitor.db
    .insert(storedFiles)
    .values({
      companyId: await companyIdOf(monitor.db),
      name: 'signed.pdf',
      mediaType: 'application/pdf',
      bytes: 200_000,
      sha256: 'of before',
      createdAt: monitor.services.clock(),
    })
    .returning({ id: storedFiles.id });
  await monitor.db
    .update(files)
    .set({ fileId: stored!.id })
    .where(sql`${files.mailId} = ${id} AND NOT ${files.isWholeMail}`);
  for (let at = 1; at < 4; at += 1) await monitor.takeIn(strangers(at, { text: `Flood ${at}` }));
  expect((await mailNamed('Of before.')).attachments).toMatchObject([{ id: null }]);
  expect(await monitor.db.$count(storedFiles, eq(storedFiles.id, stored!.id))).toBe(0);
});
