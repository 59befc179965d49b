import { createHash } from 'node:crypto';
import { formatMoment } from '@contract/shared/format';
import { Paper } from '../vetting/pdf/paper';

export type Signature = {
  companyName: string;
  carrierName: string;
  carrierId: number;
  contract: { name: string; version: number; fileName: string; sha256: string; bytes: number; isOwn: boolean };
  signer: { name: string; title: string; email: string; networkAddress: string };
  signedAt: Date;
};

/**
 * What was signed, in one file that stands on its own: the agreement's pages, and behind them the record of the signature.
 * An agreement whose pages cannot be copied (protected by a password, damaged) leaves the record alone, which names it by
 * its SHA-256 all the same.
 *
 * @param agreement the agreement's file, PDF
 */
export async function signedAgreementPaper(
  signature: Signature,
  agreement: Buffer,
): Promise<{ content: Buffer; sha256: string; name: string }> {
  const record = await signatureRecord(signature);
  const content = (await withPagesBefore(record, agreement)) ?? record;
  return {
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
    name: `${signature.contract.name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 80)} - signed.pdf`,
  };
}

/** Null: the other file's pages cannot be copied. */
async function withPagesBefore(paper: Buffer, other: Buffer): Promise<Buffer | null> {
  // Loaded with the first signature: it alone is a fifth of what the monitor would load at its start.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const whole = await PDFDocument.load(paper, { updateMetadata: false });
    const before = await PDFDocument.load(other, { updateMetadata: false });
    const pages = await whole.copyPages(before, before.getPageIndices());
    for (const [at, page] of pages.entries()) whole.insertPage(at, page);
    return Buffer.from(await whole.save());
  } catch {
    return null;
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
  paper.title(title, `Between ${companyName} and ${carrierName}`);
  paper.heading('What was signed');
  paper.facts([
    { name: 'Agreement', value: `${contract.name}, version ${contract.version}` },
    { name: 'Wording', value: contract.isOwn ? 'Changed for this carrier by the broker' : 'As the broker proposes it' },
    { name: 'File', value: `${contract.fileName}, ${contract.bytes.toLocaleString('en-US')} bytes` },
    { name: 'SHA-256 of the file', value: contract.sha256 },
  ]);
  paper.heading('Who signed');
  paper.facts([
    { name: 'For', value: `${carrierName} (carrier ${carrierId})` },
    { name: 'Name', value: signer.name },
    { name: 'Title', value: signer.title },
    { name: 'E-mail address', value: `${signer.email}, proved by a mailed code` },
    { name: 'Network address', value: signer.networkAddress },
    { name: 'Signed at', value: formatMoment(signedAt.toISOString()) },
  ]);
  paper.heading('How');
  paper.paragraph(
    'The signer opened the link that was mailed to the address above, entered the code mailed to it, was shown the file, and typed name and title as signature, having confirmed to have read the agreement and to have the right to sign for the carrier.',
  );
  return paper.end([`${companyName} and ${carrierName}`, `Agreement ${contract.sha256}`]);
}
