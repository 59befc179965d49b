import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { loadPkijs } from '../sealing/load-pkijs';

/** What PDFs are signed with, PEM: a certificate, behind it those that issued it, and its private key. */
export type SigningFiles = { certificateFile: string; keyFile: string };

/** The settings name no certificate and key that can sign. */
export class UnfitSigner extends Error {}

/** In bytes; hex takes twice as much. Room for a chain of certificates. */
export const SIGNATURE_BYTES = 12_288;
/** What stands for an offset of the byte range until it is known, as PDF names. */
export const OFFSET_TO_COME = '**********';

/** `certificates` begins with the signer's own. */
export type Signer = { certificates: X509Certificate[]; key: KeyObject };
const signers = new Map<string, Promise<Signer>>();

/**
 * Reads certificate and key, once for the process.
 *
 * @throws UnfitSigner with a message for the operator
 */
export function readSigner({ certificateFile, keyFile }: SigningFiles): Promise<Signer> {
  const name = `${certificateFile}\0${keyFile}`;
  const signer = signers.get(name) ?? openSigner(certificateFile, keyFile);
  signers.set(name, signer);
  return signer;
}

async function openSigner(certificateFile: string, keyFile: string): Promise<Signer> {
  try {
    const pem = await readFile(certificateFile, 'utf8');
    const found = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
    const certificates = found.map((one) => new X509Certificate(one));
    const key = createPrivateKey(await readFile(keyFile, 'utf8'));
    if (!certificates[0]) throw new Error('it holds no certificate');
    if (!certificates[0].checkPrivateKey(key)) throw new Error('the key is not that of its first certificate');
    if (key.asymmetricKeyType !== 'rsa') throw new Error('the key is not RSA');
    return { certificates, key };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnfitSigner(`PDFs cannot be signed with ${certificateFile}: ${reason}.`);
  }
}

/**
 * Fills in the signature that a PDF has room for (`Paper` leaves it): over every byte but the signature's own. It says who
 * signed and holds no time, which would only be this machine's: the same PDF and certificate give the same bytes.
 *
 * @throws UnfitSigner
 */
export async function signPdf(pdf: Buffer, signer: Signer): Promise<Buffer> {
  const room = `/ByteRange [0 /${OFFSET_TO_COME} /${OFFSET_TO_COME} /${OFFSET_TO_COME}]`;
  // The last: what is drawn or attached before it may say anything.
  const rangeAt = pdf.lastIndexOf(room);
  const from = pdf.indexOf('<', pdf.indexOf('/Contents ', rangeAt));
  const to = pdf.indexOf('>', from) + 1;
  if (rangeAt < 0 || to - from !== 2 * SIGNATURE_BYTES + 2) throw new Error('the PDF has no room for a signature');
  const range = `/ByteRange [0 ${from} ${to} ${pdf.length - to}]`.padEnd(room.length);
  const signed = Buffer.from(pdf);
  signed.write(range, rangeAt, 'latin1');
  const signature = await signatureOf(Buffer.concat([signed.subarray(0, from), signed.subarray(to)]), signer);
  if (signature.length > SIGNATURE_BYTES) throw new UnfitSigner('The certificates are too many for a PDF’s signature.');
  signed.write(signature.toString('hex').padEnd(2 * SIGNATURE_BYTES, '0'), from + 1, 'latin1');
  return signed;
}

const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const DATA = '1.2.840.113549.1.7.1';

/** A detached CMS signature (RFC 5652), DER. */
async function signatureOf(content: Buffer, { certificates, key }: Signer): Promise<Buffer> {
  const { pkijs, asn1, crypto, engine } = await loadPkijs();
  const chain = certificates.map((one) => pkijs.Certificate.fromBER(bytesOf(one.raw)));
  const signKey = await crypto.subtle.importKey(
    'pkcs8',
    bytesOf(key.export({ type: 'pkcs8', format: 'der' })),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const attribute = (type: string, value: object) => new pkijs.Attribute({ type, values: [value] });
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(content));
  const signed = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: DATA }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: chain[0]!.issuer, serialNumber: chain[0]!.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(CONTENT_TYPE, new asn1.ObjectIdentifier({ value: DATA })),
            attribute(MESSAGE_DIGEST, new asn1.OctetString({ valueHex: digest })),
          ],
        }),
      }),
    ],
    certificates: chain,
  });
  await signed.sign(signKey, 0, 'SHA-256', bytesOf(content), engine);
  const message = new pkijs.ContentInfo({ contentType: pkijs.ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return Buffer.from(message.toSchema().toBER());
}

const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer as ArrayBuffer;
