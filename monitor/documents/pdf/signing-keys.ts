import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Env } from '../../base/env';
import type { Database, Queryable } from '../../db/client';
import { signingCertificates } from '../../db/schema';
import { loadPkijs } from '../sealing/load-pkijs';
import { seal, unseal } from '../sealing/sealed-secrets';
import { fingerprintOf } from './read-signature';
import { readSigner, type Signer, UnfitSigner } from './sign-pdf';

/**
 * What PDFs are signed with: the certificate that the settings name, else a key of the installation's own. That one is made once
 * and kept in the database, sealed by DATA_KEYS, so that all nodes sign with the same.
 */

type Signing = { db: Database; env: Env; clock: () => Date };
type Row = typeof signingCertificates.$inferSelect;

/** Opened once for the process, by fingerprint. */
const opened = new Map<string, Signer>();

const isInUse = and(isNotNull(signingCertificates.sealedKey), isNull(signingCertificates.retiredAt));

/**
 * The signer of PDFs. Makes the installation's own key where there is none yet.
 *
 * @throws UnfitSigner when the certificate or key of the settings cannot sign, or DATA_KEYS no longer opens the own key
 */
export async function signerOf({ db, env, clock }: Signing): Promise<Signer> {
  if (env.pdfSigning) {
    const signer = await readSigner(env.pdfSigning);
    await keepCertificate(db, signer.certificates[0]!, { sealedKey: null, madeAt: clock() });
    return signer;
  }
  const row = (await ownRow(db)) ?? (await makeOwn({ db, env, clock }));
  const known = opened.get(row.fingerprint);
  if (known) return known;
  const key = unseal(row.sealedKey!, env.dataKeys);
  if (key === null)
    throw new UnfitSigner(
      'The key that PDFs are signed with was sealed by a key that is no longer in DATA_KEYS. Put it back behind the newest, or retire the signing key: npm run signing-key -- --retire.',
    );
  const signer = { certificates: [new X509Certificate(row.certificate)], key: createPrivateKey(key) };
  opened.set(row.fingerprint, signer);
  return signer;
}

const ownRow = async (db: Queryable): Promise<Row | undefined> =>
  (await db.select().from(signingCertificates).where(isInUse))[0];

/** Of two nodes that make one at once, the second takes the first's. */
async function makeOwn({ db, env, clock }: Signing): Promise<Row> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const madeAt = clock();
  const certificate = await selfSigned(
    `Broker Portal at ${new URL(env.portalOrigin).host}`,
    privateKey,
    publicKey,
    madeAt,
  );
  const sealedKey = seal(String(privateKey.export({ type: 'pkcs8', format: 'pem' })), env.dataKeys);
  await keepCertificate(db, certificate, { sealedKey, madeAt });
  return (await ownRow(db))!;
}

async function keepCertificate(db: Queryable, certificate: X509Certificate, row: Pick<Row, 'sealedKey' | 'madeAt'>) {
  await db
    .insert(signingCertificates)
    .values({ fingerprint: fingerprintOf(certificate), certificate: certificate.toString(), ...row })
    .onConflictDoNothing();
}

/** Retires the installation's own key: the next PDF is signed with a new one. @returns its fingerprint; null: there was none */
export async function retireOwnKey(db: Queryable, now: Date): Promise<string | null> {
  const [row] = await db.update(signingCertificates).set({ retiredAt: now }).where(isInUse).returning();
  return row?.fingerprint ?? null;
}

/** Every certificate that PDFs were signed with, oldest first. */
export const signingCertificatesOf = (db: Queryable): Promise<Row[]> =>
  db.select().from(signingCertificates).orderBy(asc(signingCertificates.id));

/** Whether PDFs were ever signed with the certificate, and whether its key is the installation's own. */
export async function findSigningCertificate(db: Queryable, fingerprint: string): Promise<{ isOwn: boolean } | null> {
  const [row] = await db.select().from(signingCertificates).where(eq(signingCertificates.fingerprint, fingerprint));
  return row ? { isOwn: row.sealedKey !== null } : null;
}

const COMMON_NAME = '2.5.4.3';
const KEY_USAGE = '2.5.29.15';
const DIGITAL_SIGNATURE_AND_NON_REPUDIATION = new Uint8Array([0b1100_0000]);
/** RFC 5280, 4.1.2.5: a certificate without a day on which it ends. A retired key says so by itself. */
const NEVER = new Date('9999-12-31T23:59:59Z');

async function selfSigned(name: string, key: KeyObject, publicKey: KeyObject, from: Date): Promise<X509Certificate> {
  const { pkijs, asn1, crypto, engine } = await loadPkijs();
  const own = new pkijs.AttributeTypeAndValue({ type: COMMON_NAME, value: new asn1.Utf8String({ value: name }) });
  const serial = randomBytes(16);
  // A positive number, as DER writes one.
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1.Integer({ valueHex: bytesOf(serial) }),
    notBefore: new pkijs.Time({ type: 0, value: from }),
    notAfter: new pkijs.Time({ type: 1, value: NEVER }),
    extensions: [
      new pkijs.Extension({
        extnID: KEY_USAGE,
        critical: true,
        extnValue: new asn1.BitString({
          valueHex: DIGITAL_SIGNATURE_AND_NON_REPUDIATION.buffer,
          unusedBits: 6,
        }).toBER(),
      }),
    ],
  });
  certificate.issuer.typesAndValues.push(own);
  certificate.subject.typesAndValues.push(own);
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const imported = (format: 'spki' | 'pkcs8', der: Buffer, use: KeyUsage) =>
    crypto.subtle.importKey(format, bytesOf(der), algorithm, true, [use]);
  await certificate.subjectPublicKeyInfo.importKey(
    await imported('spki', publicKey.export({ type: 'spki', format: 'der' }), 'verify'),
    engine,
  );
  await certificate.sign(
    await imported('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), 'sign'),
    'SHA-256',
    engine,
  );
  return new X509Certificate(Buffer.from(certificate.toSchema(true).toBER()));
}

const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer as ArrayBuffer;
