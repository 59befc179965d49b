import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signingCertificates } from '@monitor/db/schema';
import { Paper } from '@monitor/documents/pdf/paper';
import { fingerprintOf, readSignature } from '@monitor/documents/pdf/read-signature';
import { signPdf, UnfitSigner } from '@monitor/documents/pdf/sign-pdf';
import { signerOf } from '@monitor/documents/pdf/signing-keys';
import { runSigningKeyCommand } from '@monitor/operator/signing-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const folder = mkdtempSync(join(tmpdir(), 'signing-keys-'));
const at = (name: string) => join(folder, name);
const now = new Date('2026-11-24T12:00:00Z');
let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor({ PORTAL_ORIGIN: 'https://portal.example.com' });
});
afterAll(async () => {
  await monitor.close();
  rmSync(folder, { recursive: true });
});

async function signedPaper() {
  const writtenAt = new Date('2026-09-15T12:00:00Z');
  const paper = await Paper.begin({ size: 'letter', title: 'A record', author: 'A', subject: 'B', writtenAt });
  paper.paragraph('What was known.');
  paper.leaveRoomForSignature('Vetting file 3');
  return signPdf(await paper.end(['Vetting file 3']), await signerOf(monitor.services));
}

/** As a reader of PDFs verifies it, with the installation's certificate as the one that is trusted. */
function verifyByOpenssl(pdf: Buffer, certificate: string) {
  const [, a, b] = [.../\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1'))!].map(Number);
  const der = Buffer.from(pdf.subarray(a! + 1, b! - 1).toString('latin1'), 'hex');
  writeFileSync(at('signature.der'), der.subarray(0, 4 + der.readUInt16BE(2)));
  writeFileSync(at('signed.bin'), Buffer.concat([pdf.subarray(0, a), pdf.subarray(b)]));
  writeFileSync(at('own.pem'), certificate);
  const files = ['-in', at('signature.der'), '-content', at('signed.bin'), '-CAfile', at('own.pem'), '-out', at('out')];
  execFileSync('openssl', ['cms', '-verify', '-binary', '-inform', 'DER', '-purpose', 'any', ...files], {
    stdio: 'pipe',
  });
}

test('without a certificate in the settings PDFs are signed by a key of the installation: openssl verifies it', async () => {
  const pdf = await signedPaper();
  const { body } = await monitor.get('/signing_certificates', null);
  expect(body.signing_certificates).toEqual([
    {
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      certificate: expect.stringContaining('BEGIN CERTIFICATE'),
      is_own: true,
      made_at: expect.any(String),
      retired_at: null,
    },
  ]);
  const [{ certificate, fingerprint }] = body.signing_certificates;
  verifyByOpenssl(pdf, certificate);
  const read = new X509Certificate(certificate);
  expect([read.subject, read.issuer, read.validTo]).toEqual([
    'CN=Broker Portal at portal.example.com',
    'CN=Broker Portal at portal.example.com',
    'Dec 31 23:59:59 9999 GMT',
  ]);
  expect(await readSignature(pdf)).toEqual({
    holds: true,
    isOwn: true,
    fingerprint,
    subject: 'CN=Broker Portal at portal.example.com',
    issuer: 'CN=Broker Portal at portal.example.com',
  });
  pdf[pdf.indexOf('/Title') + 1] = 0x74;
  expect(() => verifyByOpenssl(pdf, certificate)).toThrow();
  expect(await readSignature(pdf)).toMatchObject({ holds: false });
});

test('bytes behind the end are not covered: the signature does not hold', async () => {
  expect(await readSignature(Buffer.concat([await signedPaper(), Buffer.from('\n')]))).toMatchObject({ holds: false });
});

test('the key is kept sealed, and not given out', async () => {
  const [row] = await monitor.db.select().from(signingCertificates);
  expect(row!.sealedKey).not.toContain('PRIVATE KEY');
  expect(JSON.stringify((await monitor.get('/signing_certificates', null)).body)).not.toContain(row!.sealedKey);
});

test('nodes that make the first key at once sign with the same', async () => {
  const other = await openSectionMonitor();
  try {
    const signers = await Promise.all(Array.from({ length: 2 }, () => signerOf(other.services)));
    expect(new Set(signers.map(({ certificates }) => fingerprintOf(certificates[0]!))).size).toBe(1);
    expect(await other.db.$count(signingCertificates)).toBe(1);
  } finally {
    await other.close();
  }
});

test('a key that DATA_KEYS no longer open signs nothing, and says what to do', async () => {
  const other = await openSectionMonitor();
  try {
    const { db } = other.services;
    const [row] = await monitor.db.select().from(signingCertificates);
    // As it was sealed by keys that this node does not have; never opened by this process under that fingerprint.
    await db.insert(signingCertificates).values({
      fingerprint: 'f'.repeat(64),
      certificate: row!.certificate,
      sealedKey: row!.sealedKey!.slice(0, -4),
      madeAt: now,
    });
    await expect(signerOf(other.services)).rejects.toThrow(UnfitSigner);
    await expect(signerOf(other.services)).rejects.toThrow('npm run signing-key -- --retire');
  } finally {
    await other.close();
  }
});

test('a retired key signs no more and stays on record; the database lets it go no other way', async () => {
  const [before] = await monitor.db.select().from(signingCertificates);
  expect((await runSigningKeyCommand(monitor.db, [], now)).lines).toEqual([
    `${before!.fingerprint}  since ${before!.madeAt.toISOString()}  own key, in use`,
  ]);
  expect((await runSigningKeyCommand(monitor.db, ['--no'], now)).code).toBe(2);
  expect((await runSigningKeyCommand(monitor.db, ['--retire'], now)).lines).toEqual([
    `${before!.fingerprint}  since ${before!.madeAt.toISOString()}  own key, retired 2026-11-24T12:00:00.000Z`,
    'The next PDF is signed with a new key.',
  ]);
  expect((await runSigningKeyCommand(monitor.db, ['--retire'], now)).code).toBe(1);
  const { fingerprint } = (await readSignature(await signedPaper()))!;
  expect(fingerprint).not.toBe(before!.fingerprint);
  const { signing_certificates } = (await monitor.get('/signing_certificates', null)).body;
  expect(
    signing_certificates.map((one: { fingerprint: string; retired_at: string | null }) => [
      one.fingerprint,
      one.retired_at,
    ]),
  ).toEqual([
    [before!.fingerprint, now.toISOString()],
    [fingerprint, null],
  ]);
  const refused = expect.objectContaining({
    cause: expect.objectContaining({ message: expect.stringContaining('not changed or deleted') }),
  });
  await expect(monitor.db.update(signingCertificates).set({ retiredAt: null })).rejects.toEqual(refused);
  await expect(monitor.db.delete(signingCertificates)).rejects.toEqual(refused);
});
