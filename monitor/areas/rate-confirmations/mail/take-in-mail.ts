import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { MailSource } from '@contract/rate-confirmations/mails.constants';
import { FILE_PART } from '@contract/shared/files.constants';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { rateConfirmationMails as mails, rateConfirmationMailFiles } from '../../../db/schema';
import type { ReadPaper } from '../../../db/schema/rate-confirmation-mails';
import { type Deciding, decide, decidingWithoutUser } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { firstChange } from '../../../decisions/versions';
import type { ReceivedFile } from '../../../documents/files/receive-file';
import { keepFile } from '../../../documents/files/stored-files';
import { type CheckedSignature, checkSignatures } from '../../../documents/papers/papers';
import type { Services } from '../../../server/services';
import { recordBounce } from '../record-bounce';
import { deliveryOfReturnAddress } from '../return-addresses';
import { addressedDots } from './addressed-carriers';
import { assessMail } from './assess-mail';
import { riskOf, shownName } from './attachment-risk';
import { companyOfMail } from './company-of-mail.queries';
import { PEER_HEADER, TRUSTED_PEER } from './inbox-folders';
import { type ReadMail, withReadMail } from './read-mail';
import { readPapers } from './read-papers';
import { makeRoom } from './room-for-mails';

/** Why an email was not taken in, for the person who put it into the folder or sent it. */
export class MailNotTaken extends Error {}

type Arrived = { path: string; source: MailSource };

type TakingIn = Pick<Services, 'db' | 'env' | 'mail' | 'consequences'>;

/**
 * Takes in an email from the folder or SMTP: finds its broker, stores it, and checks it.
 *
 * @throws MailNotTaken when it cannot be read or its broker is unknown or ambiguous
 */
export async function takeInArrivedMail(services: Services, arrived: Arrived, now: Date): Promise<number> {
  const folder = await mailFolder(services.env.dataDir);
  return withReadMail(arrived.path, folder, null, async (mail) => {
    if (mail === null) throw new MailNotTaken('It takes more time or memory to read than an email may.');
    if (arrived.source === 'smtp') dropUnheardResults(mail);
    const addressed = addressedTo(mail, services.env);
    const companyId = await companyOfMail(services.db, mail, addressed);
    const { returnedDeliveryId } = addressed;
    if (mail.isOtherNotice && returnedDeliveryId !== null)
      throw new MailNotTaken('It only says that an email of yours is late or arrived. Nothing is to be done.');
    if (mail.bounce && returnedDeliveryId !== null) await recordBounce(services, returnedDeliveryId, mail.bounce, now);
    if (companyId === null)
      throw new MailNotTaken(
        'It names no load and no carrier by which one broker could be found. Name the load’s reference in the subject.',
      );
    return keepAndAssess(services, decidingWithoutUser(services, companyId, now), mail, arrived, addressed);
  });
}

type Addressed = { dots: number[]; returnedDeliveryId: number | null };

/** Which carriers an email was sent to, and which delivery’s return address. */
function addressedTo(mail: ReadMail, env: Services['env']): Addressed {
  const addresses = [...mail.deliveredTo, ...mail.to.map(({ address }) => address)];
  const [returnedDeliveryId = null] = addresses.flatMap((address) => deliveryOfReturnAddress(env, address) ?? []);
  return { dots: addressedDots(mail, env.rateconDomain), returnedDeliveryId };
}

/** Drops the results if the listener received the email from another machine: its sender may have written them. */
function dropUnheardResults(mail: ReadMail) {
  const [first] = mail.headers;
  if (first?.name !== PEER_HEADER || first.value !== TRUSTED_PEER) mail.authenticationResults = [];
}

/**
 * Takes in an email that someone of the company uploaded.
 *
 * @throws ApiError 422 when it cannot be read
 */
export async function takeInUploadedMail(services: Services, deciding: Deciding, path: string): Promise<number> {
  const folder = await mailFolder(services.env.dataDir);
  return withReadMail(path, folder, deciding.company.id, async (mail) => {
    if (mail === null)
      throw httpErrors.invalid({ [FILE_PART]: ['This email takes more time or memory to read than an email may.'] });
    return keepAndAssess(services, deciding, mail, { path, source: 'upload' }, addressedTo(mail, services.env));
  });
}

/** Where emails are while they are read. */
export async function mailFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'received');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Stores first, then checks: the next start checks one that was only stored when the program ended. */
async function keepAndAssess(
  services: TakingIn,
  deciding: Deciding<CurrentUser | null>,
  mail: ReadMail,
  arrived: Arrived,
  addressed: Addressed,
): Promise<number> {
  const whole = await wholeMail(arrived.path);
  const papers = await readPapers(mail, arrived.source === 'upload' ? deciding.company.id : null);
  const signatures = await signaturesOf(services, mail, arrived, deciding);
  const kept = { ...arrived, ...addressed, whole, papers, signatures };
  const { id, isNew } = await decide(deciding, (d) => keepMail(d, services, mail, kept));
  if (isNew) await assessMail(deciding, id);
  return id;
}

type Read = { whole: ReceivedFile; papers: ReadPaper[]; signatures: CheckedSignature[] | null | undefined };

/** Its DKIM signatures; undefined: it has none, or no DNS server may be queried. */
async function signaturesOf(
  { env }: TakingIn,
  { headers, problem }: ReadMail,
  { path, source }: Arrived,
  { company, now }: Pick<Deciding<CurrentUser | null>, 'company' | 'now'>,
): Promise<CheckedSignature[] | null | undefined> {
  const isSigned = headers.some(({ name }) => name.toLowerCase() === 'dkim-signature');
  if (env.dkimDns === null || !isSigned || problem !== null) return undefined;
  const servers = env.dkimDns === 'system' ? null : env.dkimDns;
  // What someone saved was sent days ago; it still counts as of the day that it is brought in.
  return checkSignatures(path, servers, now, source === 'upload' ? company.id : null);
}

async function wholeMail(path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const { size: bytes } = await stat(path);
  return { path, name: 'email.eml', mediaType: 'message/rfc822', bytes, sha256: hash.digest('hex') };
}

/** @returns the id of its row, or of the existing row if it came in before */
async function keepMail(
  d: Decision,
  { env }: TakingIn,
  read: ReadMail,
  { source, dots, returnedDeliveryId, whole, papers, signatures }: Arrived & Addressed & Read,
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
        answered: read.answered,
        authenticationResults: read.authenticationResults,
        resultsOfOurs: read.resultsOfOurs,
        headers: read.headers,
        hiddenText: read.hiddenText,
        links: read.links,
        linksLeftOut: read.linksLeftOut,
        problem: read.problem,
        attachmentsLeftOut: read.attachmentsLeftOut,
        bounce: read.bounce,
        papers,
        signatures,
        attached: read.attached,
        returnedDeliveryId,
      },
      addressedDot: dots[0] ?? null,
      ...firstChange(d, 'Email came in'),
    })
    .returning({ id: mails.id });
  const mailId = row!.id;
  const room = {
    bytes: whole.bytes,
    isUpload: source === 'upload',
    fromAddress: read.from[0]?.address ?? null,
    addressedDot: dots[0] ?? null,
  };
  const hasRoom = await makeRoom(d.tx, d.companyId, room, env.maxCompanyFileBytes);
  const owner = { companyId: d.companyId, carrierId: null, userId: d.userId, now: d.now };
  const fileId = hasRoom ? await keepFile(d.tx, whole, owner, env) : null;
  const notKept = hasRoom ? null : 'There was no room left for files of emails.';
  const { name, mediaType, bytes, sha256 } = whole;
  await d.tx.insert(rateConfirmationMailFiles).values([
    { mailId, fileId, isWholeMail: true, name, mediaType, bytes, sha256, notKept },
    // They are in the whole email, and are read from it on request.
    ...read.attachments.map((attachment) => ({
      mailId,
      name: shownName(attachment.name),
      mediaType: attachment.mediaType,
      bytes: attachment.bytes,
      sha256: attachment.sha256,
      notKept: attachment.mediaType === null ? 'Only PDF, PNG and JPEG files are kept.' : notKept,
      risk: riskOf(attachment),
    })),
  ]);
  return { id: mailId, isNew: true };
}
