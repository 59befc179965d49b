import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { Language } from '@contract/shared/languages';
import { signedAgreementPaper, UnopenedAgreement } from '@monitor/areas/onboarding/signature-record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectStreamBomb } from '../../support/hostile-papers';
import { pdfText } from '../../support/pdf-text';

const signature = (agreement: Buffer, language: Language = 'en') => ({
  companyName: 'Demo Brokerage',
  broker: { name: 'DEMO BROKERAGE INC', mc: '123456', phone: '+13125550100' },
  carrierName: 'CEDAR RIVER TRANSPORT LLC',
  carrierId: 5000101,
  contract: {
    name: 'Broker-carrier agreement',
    version: 3,
    fileName: 'agreement.pdf',
    sha256: createHash('sha256').update(agreement).digest('hex'),
    bytes: agreement.length,
    isOwn: false,
  },
  signer: { name: 'Sam Carter', title: 'Owner', email: 'owner@carrier.test', networkAddress: '192.0.2.10' },
  signedAt: new Date('2026-09-15T12:00:00Z'),
  language,
});

async function agreementOf(...widths: number[]): Promise<Buffer> {
  const paper = await PDFDocument.create();
  for (const width of widths) paper.addPage([width, 700]);
  return Buffer.from(await paper.save());
}

const widthsOf = async (content: Buffer) =>
  (await PDFDocument.load(content)).getPages().map((page) => Math.round(page.getWidth()));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function sign(agreement: Buffer, language: Language = 'en') {
  const { path, ...about } = await signedAgreementPaper(signature(agreement, language), Readable.from([agreement]), {
    folder,
    companyId: 1,
  });
  const content = await readFile(path);
  await rm(path);
  return { ...about, content };
}

describe('a signed agreement as one paper', () => {
  test('its pages in their order, and behind them the record of the signature', async () => {
    const agreement = await agreementOf(401, 402);
    const { content, sha256, name, bytes } = await sign(agreement);
    expect(await widthsOf(content)).toEqual([401, 402, 612]);
    expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect([name, bytes]).toEqual(['Broker-carrier agreement - signed.pdf', content.length]);
    // The record's structure would lead a screen reader past the agreement.
    const { catalog } = await PDFDocument.load(content);
    for (const entry of ['StructTreeRoot', 'MarkInfo']) expect(catalog.has(PDFName.of(entry))).toBe(false);
  });

  test.each([
    ['damaged', Buffer.from('%PDF-1.7\nnothing that could be read')],
    ['no PDF at all', Buffer.from('an agreement')],
  ])('%s, the record stands alone', async (_what, agreement) => {
    const { content, sha256 } = await sign(agreement);
    expect(await widthsOf(content)).toEqual([612]);
    expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
  });

  test.each([
    ['es', ['Constancia de firma', 'Signed by / Firmado por', 'El contrato está en inglés']],
    ['fr', ['Attestation de signature', 'Signed by / Signé par', 'Le contrat est en anglais']],
    ['en', []],
  ] as const)(
    'the record is in English and, read in %s, in that too, with the broker’s number of record',
    async (language, theirs) => {
      const { content } = await sign(Buffer.from('no PDF'), language);
      const words = pdfText(content).replaceAll(/\s+/g, ' ');
      for (const one of ['SIGNATURE RECORD', 'Owner, CEDAR RIVER TRANSPORT LLC', '(312) 555-0100', ...theirs])
        expect(words).toContain(one);
      expect(words.includes(' / ')).toBe(language !== 'en');
    },
  );

  test('beyond what a paper may take, nothing is signed', async () => {
    await expect(sign(objectStreamBomb(100))).rejects.toEqual(new UnopenedAgreement('inflated'));
  });

  test('nothing stays behind', async () => {
    expect(await readdir(folder)).toEqual([]);
  });
});
