import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { signedAgreementPaper, UnopenedAgreement } from '@monitor/areas/onboarding/signature-record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectStreamBomb } from '../../support/hostile-papers';

const signature = (agreement: Buffer) => ({
  companyName: 'Demo Brokerage',
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

async function sign(agreement: Buffer) {
  const { path, ...about } = await signedAgreementPaper(signature(agreement), Readable.from([agreement]), {
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

  test('beyond what a paper may take, nothing is signed', async () => {
    await expect(sign(objectStreamBomb(100))).rejects.toEqual(new UnopenedAgreement('inflated'));
  });

  test('nothing stays behind', async () => {
    expect(await readdir(folder)).toEqual([]);
  });
});
