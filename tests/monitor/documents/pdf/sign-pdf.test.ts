import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { recordInPdf } from '@monitor/areas/vetting/record-in-pdf';
import { Paper } from '@monitor/documents/pdf/paper';
import { readSigner, signPdf, UnfitSigner } from '@monitor/documents/pdf/sign-pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sign-pdf-'));
const at = (name: string) => join(folder, name);
const openssl = (...argv: string[]) =>
  execFileSync('openssl', argv, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
const files = { certificateFile: at('chain.pem'), keyFile: at('key.pem') };
const RECORD =
  '{"content":{"company":{"id":7},"note":"/ByteRange [0 /********** /********** /**********] é"},"previous_hash":"0","seq":3}';

beforeAll(() => {
  const subject = ['-nodes', '-days', '3650', '-subj', '/CN=Portal of the tests'];
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-keyout', 'key.pem', '-out', 'chain.pem', ...subject);
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-keyout', 'other.pem', '-out', 'other-chain.pem', ...subject);
  openssl(
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-keyout',
    'ec.pem',
    '-out',
    'ec-chain.pem',
    ...subject,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function paperToSign(): Promise<Buffer> {
  const writtenAt = new Date('2026-09-15T12:00:00Z');
  const paper = await Paper.begin({ size: 'letter', title: 'A record', author: 'A', subject: 'B', writtenAt });
  paper.paragraph('What was known.');
  const content = Buffer.from(RECORD, 'utf8');
  paper.attach({ name: 'record.json', mediaType: 'application/json', description: 'The record', content, writtenAt });
  paper.leaveRoomForSignature('Vetting file 3');
  return paper.end(['Vetting file 3']);
}

/** Signature and signed bytes, as a reader of PDFs takes them. */
function signatureIn(pdf: Buffer) {
  const [, a, b, c] = [.../\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1'))!].map(Number);
  expect(b! + c!).toBe(pdf.length);
  const hex = pdf.subarray(a! + 1, b! - 1).toString('latin1');
  const der = Buffer.from(hex, 'hex');
  // What is behind the signature is padding: DER says its own length.
  writeFileSync(at('signature.der'), der.subarray(0, 4 + der.readUInt16BE(2)));
  writeFileSync(at('signed.bin'), Buffer.concat([pdf.subarray(0, a), pdf.subarray(b)]));
}
const verifyByOpenssl = () =>
  openssl(
    'cms',
    '-verify',
    '-binary',
    '-inform',
    'DER',
    '-in',
    'signature.der',
    '-content',
    'signed.bin',
    '-CAfile',
    'chain.pem',
    '-purpose',
    'any',
    '-out',
    'out.bin',
  );

test('openssl finds every byte of the PDF signed, the attached record among them', async () => {
  const pdf = await signPdf(await paperToSign(), await readSigner(files));
  signatureIn(pdf);
  expect(verifyByOpenssl()).toBeDefined();
  expect(recordInPdf(pdf)).toMatchObject({ seq: 3, companyId: 7 });
  // Another program opens it, and finds the attachment.
  const opened = await PDFDocument.load(pdf);
  expect(opened.getPageCount()).toBe(1);
  const [attachment] = opened.getAttachments();
  expect(attachment!.name).toBe('record.json');
  expect(Buffer.from(attachment!.data).toString('utf8')).toBe(RECORD);
});

test('a byte changed afterwards breaks the signature', async () => {
  const pdf = await signPdf(await paperToSign(), await readSigner(files));
  pdf[pdf.indexOf('"seq":3') + 6] = '4'.charCodeAt(0);
  signatureIn(pdf);
  expect(verifyByOpenssl).toThrow();
});

test('the same PDF is signed the same', async () => {
  const [one, other] = [
    await signPdf(await paperToSign(), await readSigner(files)),
    await signPdf(await paperToSign(), await readSigner(files)),
  ];
  expect(one.equals(other)).toBe(true);
});

test.each([
  ['a certificate that is not there', { ...files, certificateFile: at('none.pem') }, 'ENOENT'],
  ['the key of another certificate', { ...files, keyFile: at('other.pem') }, 'not that of its first certificate'],
  ['a key that is not RSA', { certificateFile: at('ec-chain.pem'), keyFile: at('ec.pem') }, 'not RSA'],
  ['a file without a certificate', { ...files, certificateFile: at('key.pem') }, 'no certificate'],
])('nothing is signed with %s', async (_what, unfit, words) => {
  await expect(readSigner(unfit)).rejects.toThrow(UnfitSigner);
  await expect(readSigner(unfit)).rejects.toThrow(words);
});
