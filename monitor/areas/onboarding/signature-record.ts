import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatMoment, formatPhone } from '@contract/shared/format';
import type { Language } from '@contract/shared/languages';
import { momentInFull } from '@contract/vetting/vetting-labels';
import { labelsIn } from '../../carrier-pages/both-languages';
import { type Phrase, speakerOf } from '../../carrier-pages/language';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { appendPages, type PaperProblem } from '../../documents/papers/papers';
import { Paper } from '../../documents/pdf/paper';
import type { BrokerFacts } from '../../mail/broker-of-record';

export type Signature = {
  companyName: string;
  /** As the federal record has it: whom the signer may call at a number that was not typed here. */
  broker: Pick<BrokerFacts, 'name' | 'mc' | 'phone'>;
  carrierName: string;
  carrierId: number;
  contract: { name: string; version: number; fileName: string; sha256: string; bytes: number; isOwn: boolean };
  signer: { name: string; title: string; email: string; networkAddress: string };
  signedAt: Date;
  /** In which the signer had the page: the record is in it beside English. */
  language: Language;
};

/** An agreement that is beyond what a paper may take to open. */
export class UnopenedAgreement extends Error {
  constructor(readonly problem: PaperProblem) {
    super(`The agreement cannot be opened: ${problem}`);
  }
}

/** Pages that cannot be copied, of a file that anyone can see to be so. */
const RECORD_STANDS_ALONE: readonly PaperProblem[] = ['damaged', 'protected', 'empty'];

/**
 * What was signed, in one file that is complete on its own: the agreement's pages, then the record of the signature. If
 * the agreement's pages cannot be copied (protected by a password, damaged), the file has only the record, which still
 * names the agreement by its SHA-256. Takes seconds at worst: never inside a transaction.
 *
 * @param agreement the agreement's file, PDF, in pieces
 * @param owner `folder`: where files are kept until they are stored; `companyId`: whose agreement it is
 * @returns a file on this machine; the caller deletes it
 * @throws UnopenedAgreement, ApiError 429 when too many papers of the company wait
 */
export async function signedAgreementPaper(
  signature: Signature,
  agreement: AsyncIterable<Buffer>,
  { folder, companyId }: { folder: string; companyId: number },
): Promise<ReceivedFile> {
  const record = await signatureRecord(signature);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const from = join(folder, randomUUID());
  const path = join(folder, randomUUID());
  try {
    await pipeline(agreement, createWriteStream(from, { mode: 0o600 }));
    const whole = await appendPages({ path: from, appendix: record, to: path }, companyId);
    if (whole.problem && !RECORD_STANDS_ALONE.includes(whole.problem)) throw new UnopenedAgreement(whole.problem);
    if (whole.problem) await writeFile(path, record, { mode: 0o600 });
    const { bytes, sha256 } = whole.problem
      ? { bytes: record.length, sha256: createHash('sha256').update(record).digest('hex') }
      : whole;
    const name = `${signature.contract.name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 80)} - signed.pdf`;
    return { path, name, mediaType: 'application/pdf', bytes, sha256 };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await rm(from, { force: true });
  }
}

/** What the record says in English and in the signer’s language. */
const RECORD = {
  name: 'Signature record',
  signed: 'Signed by',
  at: 'Signed on',
  call: 'Questions: call the broker',
  english: 'The agreement is in English, and only the English text counts.',
  what: 'What was signed',
  agreement: 'Agreement',
  wording: 'Wording',
  own: 'Changed for this carrier by the broker',
  asProposed: 'As the broker proposes it',
  file: 'File',
  hash: 'SHA-256 of the file',
  who: 'Who signed',
  carrier: 'Carrier',
  person: 'Name',
  title: 'Title',
  email: 'Email',
  proved: 'proved by a mailed code',
  address: 'Network address',
  how: 'How it was signed',
  steps:
    'The signer opened the link that was mailed to the address above, entered the code mailed to it, was shown the file, and typed name and title as signature, having confirmed to have read the agreement and to have the right to sign for the carrier.',
  real: 'Is this record real? The file that was signed has the SHA-256 above: anyone who has it can work it out and compare.',
} as const satisfies Record<string, Phrase>;

/**
 * The record of a signature: who signed which file, when and from where, on one page. The agreement's file is named by
 * its SHA-256, so that one changed letter would not match. Its labels and sentences are in English and in the language in which the
 * signer had the page; what was signed stays English.
 */
async function signatureRecord(signature: Signature): Promise<Buffer> {
  const { companyName, broker, carrierName, carrierId, contract, signer, signedAt, language } = signature;
  const both = labelsIn(language);
  const theirs = speakerOf(language);
  const at = signedAt.toISOString();
  const title = `Signature record: ${contract.name}`;
  const phone = broker.phone && formatPhone(broker.phone);
  const paper = await Paper.begin({
    size: 'letter',
    title,
    author: companyName,
    subject: `Agreement between ${companyName} and ${carrierName}`,
    writtenAt: signedAt,
  });
  paper.top({
    from: companyName,
    lines: [
      broker.name === companyName ? null : broker.name,
      [broker.mc && `MC ${broker.mc}`, phone && `FMCSA: ${phone}`].filter(Boolean).join(' · '),
    ],
    title: 'SIGNATURE RECORD',
    below: [
      ...(language === 'en' ? [] : [theirs.say(RECORD.name)]),
      `${contract.name}, version ${contract.version}`,
      `${companyName} and ${carrierName}`,
    ],
  });
  paper.answer([
    { name: both(RECORD.signed), value: signer.name, note: `${signer.title}, ${carrierName}`, isLarge: true },
    { name: both(RECORD.at), value: formatMoment(at), note: language === 'en' ? null : theirs.moment(at) },
    ...(phone === null ? [] : [{ name: both(RECORD.call), value: phone }]),
  ]);
  const inTheirs = (phrase: Phrase) => {
    if (language !== 'en') paper.paragraph(theirs.say(phrase), 'plain', language);
  };
  if (language !== 'en') {
    paper.paragraph(RECORD.english, 'strong');
    inTheirs(RECORD.english);
  }
  const facts = (list: Parameters<Paper['facts']>[0]) =>
    paper.facts(list, language === 'en' ? {} : { nameShare: 0.34 });
  paper.heading(both(RECORD.what));
  facts([
    { name: both(RECORD.agreement), value: `${contract.name}, version ${contract.version}` },
    { name: both(RECORD.wording), value: both(contract.isOwn ? RECORD.own : RECORD.asProposed) },
    { name: both(RECORD.file), value: `${contract.fileName}, ${contract.bytes.toLocaleString('en-US')} bytes` },
    { name: both(RECORD.hash), value: contract.sha256 },
  ]);
  paper.heading(both(RECORD.who));
  facts([
    { name: both(RECORD.carrier), value: `${carrierName} (carrier ${carrierId})` },
    { name: both(RECORD.person), value: signer.name },
    { name: both(RECORD.title), value: signer.title },
    { name: both(RECORD.email), value: signer.email, note: both(RECORD.proved) },
    { name: both(RECORD.address), value: signer.networkAddress },
    { name: both(RECORD.at), value: momentInFull(at), note: at },
  ]);
  paper.heading(both(RECORD.how));
  paper.paragraph(RECORD.steps);
  inTheirs(RECORD.steps);
  paper.verify(language === 'en' ? RECORD.real : `${RECORD.real}\n${theirs.say(RECORD.real)}`);
  return paper.end([`${companyName} and ${carrierName}`, `Agreement ${contract.sha256}`]);
}
