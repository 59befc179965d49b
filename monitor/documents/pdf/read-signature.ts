import { X509Certificate } from 'node:crypto';
import { loadPkijs } from '../sealing/load-pkijs';

/** A signature in a PDF, and whether it holds: over every byte of the PDF but its own, by the key of the certificate within it. */
export type PdfSignature = {
  holds: boolean;
  /** SHA-256 of the signer's certificate, in hex. */
  fingerprint: string;
  subject: string;
  issuer: string;
  /** The certificate was issued by its own key: no authority vouches for its owner. */
  isOwn: boolean;
};

/** Reads the signature that `signPdf` made. Who issued the certificate is said and not judged. @returns null: there is none */
export async function readSignature(pdf: Buffer): Promise<PdfSignature | null> {
  const found = [...pdf.toString('latin1').matchAll(/\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\]/g)].at(-1);
  if (!found) return null;
  const [before, after, rest] = found.slice(1).map(Number) as [number, number, number];
  const hex = pdf.subarray(before + 1, after - 1).toString('latin1');
  if (pdf[before] !== 0x3c || pdf[after - 1] !== 0x3e || !/^([0-9a-f]{2})+$/.test(hex)) return null;
  const { pkijs } = await loadPkijs();
  try {
    const message = pkijs.ContentInfo.fromBER(bytesOf(Buffer.from(hex, 'hex')));
    const signed = new pkijs.SignedData({ schema: message.content });
    const own = signed.certificates?.find((one) => one instanceof pkijs.Certificate);
    if (!own) return null;
    const certificate = new X509Certificate(Buffer.from(own.toSchema().toBER()));
    const data = bytesOf(Buffer.concat([pdf.subarray(0, before), pdf.subarray(after)]));
    const isGood = await signed.verify({ signer: 0, data }).catch(() => false);
    return {
      holds: isGood && after + rest === pdf.length,
      fingerprint: fingerprintOf(certificate),
      subject: certificate.subject.replaceAll('\n', ', '),
      issuer: certificate.issuer.replaceAll('\n', ', '),
      isOwn: certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey),
    };
  } catch {
    return null;
  }
}

/** SHA-256 of a certificate, in hex. */
export const fingerprintOf = ({ fingerprint256 }: X509Certificate): string =>
  fingerprint256.replaceAll(':', '').toLowerCase();

/** A copy of its own: a Buffer may be a piece of a larger one. */
const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer as ArrayBuffer;
