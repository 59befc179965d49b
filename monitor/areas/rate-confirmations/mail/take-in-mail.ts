import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { MailSource } from '@contract/rate-confirmations/mails.constants';
import { FILE_PART } from '@contract/shared/files.constants';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { rateConfirmationMails as mails, rateConfirmationMailFiles, storedFiles } from '../../../db/schema';
import { type Deciding, decide, decidingWithoutUser } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { firstChange } from '../../../decisions/versions';
import { companyFileBytes } from '../../../files/file-quotas';
import type { ReceivedFile } from '../../../files/receive-file';
import { safeFileName } from '../../../files/safe-file-name';
import { keepFile } from '../../../files/stored-files';
import { httpErrors } from '../../../plugins/errors';
import type { Services } from '../../../services';
import { recordBounce } from '../record-bounce';
import { addressedDots } from './addressed-carriers';
import { assessMail } from './assess-mail';
import { riskOf, shownName } from './attachment-risk';
import { companyOfMail } from './company-of-mail.queries';
import { PEER_HEADER, TRUSTED_PEER } from './inbox-folders';
import { type ReadMail, withReadMail } from './read-mail';

/** Of the room that a company has for files, mails of strangers may take a quarter: what its people upload keeps its own. */
const SHARE_OF_ROOM = 4;

/** Why a mail was not taken in, for who put it into the folder or sent it. */
export class MailNotTaken extends Error {}

type Arrived = { path: string; source: MailSource };

type TakingIn = Pick<Services, 'db' | 'env' | 'mail' | 'consequences'>;

/**
 * Takes in a mail that came by the folder or by SMTP: finds the broker that it is for, keeps it, and judges it.
 *
 * @throws MailNotTaken when it cannot be read or no one broker is meant
 */
export async function takeInArrivedMail(services: Services, arrived: Arrived, now: Date): Promise<number> {
  const folder = await mailFolder(services.env.dataDir);
  return withReadMail(arrived.path, folder, async (mail) => {
    if (mail === null) throw new MailNotTaken('It takes more time or memory to read than an email may.');
    if (arrived.source === 'smtp') dropUnheardResults(mail);
    const dots = addressedDots(mail, services.env.rateconDomain);
    const companyId = await companyOfMail(services.db, mail, dots);
    if (mail.bounce) await recordBounce(services, mail.bounce, now);
    if (companyId === null)
      throw new MailNotTaken(
        'It names no load and no carrier by which one broker could be found. Name the load’s reference in the subject.',
      );
    return keepAndAssess(services, decidingWithoutUser(services, companyId, now), mail, arrived, dots);
  });
}

/** What the listener got from another machine than this says of itself who sent it. */
function dropUnheardResults(mail: ReadMail) {
  const [first] = mail.headers;
  if (first?.name !== PEER_HEADER || first.value !== TRUSTED_PEER) mail.authenticationResults = [];
}

/**
 * Takes in a mail that someone of the company uploaded.
 *
 * @throws ApiError 422 when it cannot be read
 */
export async function takeInUploadedMail(services: Services, deciding: Deciding, path: string): Promise<number> {
  const folder = await mailFolder(services.env.dataDir);
  return withReadMail(path, folder, async (mail) => {
    if (mail === null)
      throw httpErrors.invalid({ [FILE_PART]: ['This email takes more time or memory to read than an email may.'] });
    const dots = addressedDots(mail, services.env.rateconDomain);
    return keepAndAssess(services, deciding, mail, { path, source: 'upload' }, dots);
  });
}

async function mailFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'received');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** First it is kept, then judged: one that was kept when the program ended is judged at the next start. */
async function keepAndAssess(
  services: TakingIn,
  deciding: Deciding<CurrentUser | null>,
  mail: ReadMail,
  arrived: Arrived,
  dots: readonly number[],
): Promise<number> {
  const whole = await wholeMail(arrived.path);
  const { id, isNew } = await decide(deciding, (d) => keepMail(d, services, mail, { ...arrived, dots, whole }));
  if (isNew) await assessMail(deciding, id);
  return id;
}

async function wholeMail(path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const { size: bytes } = await stat(path);
  return { path, name: 'email.eml', mediaType: 'message/rfc822', bytes, sha256: hash.digest('hex') };
}

/** @returns the id of its row; of the row that is there already, when it came in before */
async function keepMail(
  d: Decision,
  { env }: TakingIn,
  read: ReadMail,
  { source, dots, whole }: Arrived & { dots: readonly number[]; whole: ReceivedFile },
): Promise<{ id: number; isNew: boolean }> {
  const messageId = (read.messageId ?? '').replace(/^<|>$/g, '');
  const once = { companyId: d.companyId, messageId, contentHash: read.contentHash };
  const [known] = await d.tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.companyId, once.companyId),
        eq(mails.messageId, once.messageId),
        eq(mails.contentHash, once.contentHash),
      ),
    );
  if (known) return { id: known.id, isNew: false };
  const [row] = await d.tx
    .insert(mails)
    .values({
      ...once,
      userId: d.userId,
      source,
      status: 'queued',
      subject: read.subject,
      fromAddress: read.from[0]?.address ?? null,
      sentAt: read.date,
      receivedAt: d.now,
      text: read.text,
      isTextCut: read.isTextCut,
      read: {
        from: read.from,
        fromHeaders: read.fromHeaders,
        replyTo: read.replyTo,
        to: read.to,
        authenticationResults: read.authenticationResults,
        headers: read.headers,
        hiddenText: read.hiddenText,
        links: read.links,
        problem: read.problem,
        attachmentsLeftOut: read.attachmentsLeftOut,
        bounce: read.bounce,
      },
      addressedDot: dots[0] ?? null,
      ...firstChange(d, 'Email came in'),
    })
    .returning({ id: mails.id });
  const mailId = row!.id;
  let room = await roomForMails(d.tx, d.companyId, env.maxCompanyFileBytes);
  const keep = async (file: ReceivedFile | null) => {
    if (!file || file.bytes > room) return null;
    room -= file.bytes;
    const owner = { companyId: d.companyId, carrierId: null, userId: d.userId, now: d.now };
    return keepFile(d.tx, file, owner, env);
  };
  const wholeId = await keep(whole);
  const files: (typeof rateConfirmationMailFiles.$inferInsert)[] = [
    {
      mailId,
      fileId: wholeId,
      isWholeMail: true,
      name: whole.name,
      mediaType: whole.mediaType,
      bytes: whole.bytes,
      sha256: whole.sha256,
      notKept: wholeId === null ? NO_ROOM : null,
    },
  ];
  for (const attachment of read.attachments) {
    const { path, mediaType, bytes, sha256 } = attachment;
    const file =
      path !== null && mediaType !== null
        ? { path, name: safeFileName(attachment.name, mediaType), mediaType, bytes, sha256 }
        : null;
    const fileId = await keep(file);
    files.push({
      mailId,
      fileId,
      name: shownName(attachment.name),
      mediaType,
      bytes,
      sha256,
      notKept: fileId !== null ? null : file ? NO_ROOM : 'Only PDF, PNG and JPEG files are kept.',
      risk: riskOf(attachment),
    });
  }
  await d.tx.insert(rateConfirmationMailFiles).values(files);
  return { id: mailId, isNew: true };
}

const NO_ROOM = 'There was no room left for files of emails.';

async function roomForMails(tx: Queryable, companyId: number, maxBytes: number): Promise<number> {
  const [used] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)::bigint`.mapWith(Number) })
    .from(rateConfirmationMailFiles)
    .innerJoin(storedFiles, eq(storedFiles.id, rateConfirmationMailFiles.fileId))
    .where(eq(storedFiles.companyId, companyId));
  const ofAll = maxBytes - Number(await companyFileBytes(tx, companyId));
  return Math.min(ofAll, Math.floor(maxBytes / SHARE_OF_ROOM) - used!.bytes);
}
