import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileType } from '@contract/shared/files.constants';
import { openMail } from '../../../papers/papers';

export type MailPerson = { name: string | null; address: string };
export type MailLink = { href: string; label: string };

export type ReadAttachment = {
  /** As the sender wrote it, with whatever marks. */
  name: string;
  /** As the sender says. */
  claimedType: string;
  /** As its first bytes say; null: they say nothing. */
  foundType: string | null;
  /** Where it is one of the kinds that are kept. */
  mediaType: FileType | null;
  bytes: number;
  sha256: string;
  /** On this machine while the mail is taken in; null: not kept. */
  path: string | null;
};

/** Why a mail was not read whole: then only the beginning of its header was. */
export type ReadProblem = 'header' | 'parts' | 'nesting' | 'damaged' | 'limits';

export type ReadMail = {
  problem: ReadProblem | null;
  from: MailPerson[];
  /** More than one: mail programs show one of them and judge by another. */
  fromHeaders: number;
  replyTo: MailPerson[];
  to: MailPerson[];
  /** Whom servers on the way delivered it to. */
  deliveredTo: string[];
  subject: string | null;
  messageId: string | null;
  date: string | null;
  /** The newest first, as the header has them. */
  authenticationResults: string[];
  headers: { name: string; value: string }[];
  contentHash: string;
  text: string | null;
  isTextCut: boolean;
  /** Of the HTML, where there is a plain text beside it; null: none. */
  hiddenText: string | null;
  links: MailLink[];
  attachments: ReadAttachment[];
  attachmentsLeftOut: number;
  /** The mail is a server's report that another mail could not be delivered. */
  bounce: { recipient: string | null; reason: string | null; messageId: string | null } | null;
};

/**
 * Reads a mail within the limits on mails, and gives it to `take`. The attachments that were written for it are gone
 * afterwards.
 *
 * @param path of the mail on this machine
 * @param folder of the data folder, for the attachments
 * @param take gets null for a mail that takes more time or memory than a mail may
 */
export async function withReadMail<T>(
  path: string,
  folder: string,
  take: (mail: ReadMail | null) => Promise<T>,
): Promise<T> {
  const own = await mkdtemp(join(folder, 'mail-'));
  try {
    return await take(await openMail<ReadMail>(path, own, 'anybody'));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
