import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileType } from '@contract/shared/files.constants';
import { openMail } from '../../../documents/papers/papers';
import { borderOf } from './received-hops';

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
  /** Message ids, with their angle brackets, of the mails that it answers. */
  answered: string[];
  /** The newest first, as the header has them. */
  authenticationResults: string[];
  /** How many of them stand above the place where the mail crossed into our servers: those no sender wrote. */
  resultsOfOurs: number;
  headers: { name: string; value: string }[];
  contentHash: string;
  text: string | null;
  isTextCut: boolean;
  /** Of the HTML, where there is a plain text beside it; null: none. */
  hiddenText: string | null;
  links: MailLink[];
  linksLeftOut: number;
  attachments: ReadAttachment[];
  attachmentsLeftOut: number;
  /** The mail is a server's report that another mail could not be delivered. */
  bounce: { recipient: string | null; reason: string | null; messageId: string | null } | null;
  /** It is a server's report that another mail is delayed, was handed on or was delivered. */
  isOtherNotice: boolean;
};

type Trace = { name: 'received' | 'authentication-results'; value: string }[];

/**
 * Reads a mail within the limits on mails, and gives it to `take`. The attachments that were written for it are gone
 * afterwards.
 *
 * @param path of the mail on this machine
 * @param folder of the data folder, for the attachments
 * @param companyId whose person waits for it; null: it arrived by itself
 * @param take gets null for a mail that takes more time or memory than a mail may
 */
export async function withReadMail<T>(
  path: string,
  folder: string,
  companyId: number | null,
  take: (mail: ReadMail | null) => Promise<T>,
): Promise<T> {
  const own = await mkdtemp(join(folder, 'mail-'));
  try {
    const read = await openMail<ReadMail & { trace: Trace }>(path, own, companyId);
    return await take(read && { ...read, ...resultsIn(read.trace) });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

function resultsIn(trace: Trace): Pick<ReadMail, 'authenticationResults' | 'resultsOfOurs'> {
  const received = trace.filter(({ name }) => name === 'received');
  const border = received[borderOf(received.map(({ value }) => value))];
  const above = border ? trace.slice(0, trace.indexOf(border)) : [];
  const results = (lines: Trace) => lines.filter(({ name }) => name === 'authentication-results');
  return {
    authenticationResults: results(trace)
      .slice(0, 20)
      .map(({ value }) => value),
    resultsOfOurs: Math.min(20, results(above).length),
  };
}
