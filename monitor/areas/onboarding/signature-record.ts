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
 * The record of a signature: who signed which file, when and from where, on one page. The agreement's file is named by
 * its SHA-256, so that one changed letter would not match.
 */
export async function signatureRecord(
  signature: Signature,
): Promise<{ content: Buffer; sha256: string; name: string }> {
  const { companyName, carrierName, carrierId, contract, signer, signedAt } = signature;
  const title = `Signature record: ${contract.name}`;
  const paper = new Paper({
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
  const content = await paper.end([`${companyName} and ${carrierName}`, `Agreement ${contract.sha256}`]);
  return {
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
    name: `${contract.name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 80)} - signature record.pdf`,
  };
}
