import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatMoment } from '@contract/shared/format';
import { momentInFull } from '@contract/vetting/vetting-labels';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { appendPages, type PaperProblem } from '../../documents/papers/papers';
import { Paper } from '../../documents/pdf/paper';

export type Signature = {
  companyName: string;
  carrierName: string;
  carrierId: number;
  contract: { name: string; version: number; fileName: string; sha256: string; bytes: number; isOwn: boolean };
  signer: { name: string; title: string; email: string; networkAddress: string };
  signedAt: Date;
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

/**
 * The record of a signature: who signed which file, when and from where, on one page. The agreement's file is named by
 * its SHA-256, so that one changed letter would not match.
 */
async function signatureRecord(signature: Signature): Promise<Buffer> {
  const { companyName, carrierName, carrierId, contract, signer, signedAt } = signature;
  const title = `Signature record: ${contract.name}`;
  const paper = await Paper.begin({
    size: 'letter',
    title,
    author: companyName,
    subject: `Agreement between ${companyName} and ${carrierName}`,
    writtenAt: signedAt,
  });
  paper.top({
    from: companyName,
    lines: [`Agreement with ${carrierName}`],
    title: 'SIGNATURE RECORD',
    below: [`${contract.name}, version ${contract.version}`],
  });
  paper.answer([
    { name: `Signed for ${carrierName} by`, value: signer.name, note: signer.title, isLarge: true },
    { name: 'Signed at', value: formatMoment(signedAt.toISOString()) },
  ]);
  paper.heading('What was signed');
  paper.facts([
    { name: 'Wording', value: contract.isOwn ? 'Changed for this carrier by the broker' : 'As the broker proposes it' },
    { name: 'File', value: `${contract.fileName}, ${contract.bytes.toLocaleString('en-US')} bytes` },
    { name: 'SHA-256 of the file', value: contract.sha256 },
  ]);
  paper.heading('Who signed');
  paper.facts([
    { name: 'For', value: `${carrierName} (carrier ${carrierId})` },
    { name: 'Name', value: signer.name },
    { name: 'Title', value: signer.title },
    { name: 'Email', value: `${signer.email}, proved by a mailed code` },
    { name: 'Network address', value: signer.networkAddress },
    { name: 'Signed at', value: momentInFull(signedAt.toISOString()), note: signedAt.toISOString() },
  ]);
  paper.heading('How');
  paper.paragraph(
    'The signer opened the link that was mailed to the address above, entered the code mailed to it, was shown the file, and typed name and title as signature, having confirmed to have read the agreement and to have the right to sign for the carrier.',
  );
  paper.verify(
    'Is this record real? The file that was signed has the SHA-256 above: anyone who has it can work it out and compare.',
  );
  return paper.end([`${companyName} and ${carrierName}`, `Agreement ${contract.sha256}`]);
}
