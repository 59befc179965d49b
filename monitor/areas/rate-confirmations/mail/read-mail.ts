import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileType } from '@contract/shared/files.constants';
import type { AttachedMail } from '../../../db/schema/rate-confirmation-mails';
import { openMail } from '../../../documents/papers/papers';
import { borderOf } from './received-hops';

export type MailPerson = { name: string | null; address: string };
export type MailLink = { href: string; label: string };

export type ReadAttachment = {
  /** As the sender wrote it, with any characters. */
  name: string;
  /** As the sender claims. */
  claimedType: string;
  /** By its first bytes; null: unknown. */
  foundType: string | null;
  /** If it is one of the kinds that are stored. */
  mediaType: FileType | null;
  bytes: number;
  sha256: string;
  /** Of a text file. */
  words: string | null;
  /** It is an email, and was opened. */
  isOpened: boolean;
  /** On this machine while the email is taken in; null: of a kind that is neither stored nor read. */
  path: string | null;
};

/** Why an email was not read whole: then only the beginning of its header was. */
export type ReadProblem = 'header' | 'parts' | 'nesting' | 'damaged' | 'limits';

export type ReadMail = {
  problem: ReadProblem | null;
  from: MailPerson[];
  /** More than one: mail programs show one of them and check another. */
  fromHeaders: number;
  replyTo: MailPerson[];
  to: MailPerson[];
  /** The recipients by servers on the way. */
  deliveredTo: string[];
  subject: string | null;
  messageId: string | null;
  date: string | null;
  /** Message ids, with their angle brackets, of the emails that it answers. */
  answered: string[];
  /** Newest first, as in the header. */
  authenticationResults: string[];
  /** How many of them are above the point where the email entered our servers: no sender wrote those. */
  resultsOfOurs: number;
  headers: { name: string; value: string }[];
  contentHash: string;
  text: string | null;
  isTextCut: boolean;
  /** Of the HTML, if there is plain text beside it; null: none. */
  hiddenText: string | null;
  links: MailLink[];
  linksLeftOut: number;
  attachments: ReadAttachment[];
  attachmentsLeftOut: number;
  /** The emails attached to it. */
  attached: AttachedMail[];
  /** The email is a server's report that another email could not be delivered. */
  bounce: { recipient: string | null; reason: string | null; messageId: string | null } | null;
  /** It is a server's report that another email is delayed, relayed or delivered. */
  isOtherNotice: boolean;
};

type Trace = { name: 'received' | 'authentication-results'; value: string }[];

/**
 * Reads an email within the limits, and passes it to `take`. Its extracted attachments are deleted afterward.
 *
 * @param path of the email on this machine
 * @param folder of the data folder, for the attachments
 * @param companyId whose person waits for it; null: it arrived without one
 * @param take gets null for an email that takes more time or memory than allowed
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
