import { randomBytes, X509Certificate } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { loadPkijs } from './load-pkijs';

/**
 * Time stamps of a third party's clock (RFC 3161). What is stamped is a SHA-256 that is there already: the service learns
 * nothing else.
 */

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_LIMIT_MS = 15_000;
/** A stamp with its certificates takes some kilobytes. */
const MAX_BYTES = 256 * 1024;

export type TimeStamp = {
  /** What was stamped: a SHA-256 in hex. */
  hash: string;
  /** What the service's clock said. */
  at: Date;
  /** Of the certificate that signed it; null: it carries none. */
  signer: string | null;
};

/** The service did not stamp, or its answer is not a stamp of the requested record. */
export class NoTimeStamp extends Error {}

/**
 * Asks the service at `url` to stamp a record, and verifies what it sends.
 *
 * @param record what the hash is of
 * @returns the response (DER), and what it says
 * @throws NoTimeStamp
 */
export async function requestTimeStamp(
  url: string,
  record: string,
  hash: string,
): Promise<{ response: Buffer; stamp: TimeStamp }> {
  const { pkijs, asn1 } = await loadPkijs();
  const nonce = randomBytes(8);
  // A positive number, as DER writes one.
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  const query = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new asn1.Null() }),
      hashedMessage: new asn1.OctetString({ valueHex: bytesOf(Buffer.from(hash, 'hex')) }),
    }),
    nonce: new asn1.Integer({ valueHex: bytesOf(nonce) }),
    certReq: true,
  });
  const response = await post(url, Buffer.from(query.toSchema().toBER()));
  const { info, status } = await parse(response);
  if (status !== 0 && status !== 1) throw new NoTimeStamp(`The service at ${hostOf(url)} refused (status ${status}).`);
  const returned = info?.nonce && Buffer.from(info.nonce.valueBlock.valueHexView);
  if (!returned?.equals(nonce)) throw new NoTimeStamp('The stamp answers another request.');
  return { response, stamp: await verifyTimeStamp(response, record, hash) };
}

/**
 * Verifies that a stamp is of a record and signed by the certificate within it, which is one for time stamps.
 *
 * @param trusted certificates (PEM, one after the other) of which one must have issued the signer's; left out: who signed is
 *   said and not judged
 * @throws NoTimeStamp with a sentence that says why
 */
export async function verifyTimeStamp(
  response: Buffer,
  record: string,
  hash: string,
  trusted: string | null = null,
): Promise<TimeStamp> {
  const { pkijs } = await loadPkijs();
  const { signed, stamp } = await parse(response);
  if (!signed || !stamp) throw new NoTimeStamp('It holds no stamp.');
  if (stamp.hash !== hash) throw new NoTimeStamp(`It is a stamp of another record: ${stamp.hash}.`);
  const trustedCerts = (trusted?.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map(
    (pem) => pkijs.Certificate.fromBER(bytesOf(new X509Certificate(pem).raw)),
  );
  if (trusted !== null && trustedCerts.length === 0) throw new NoTimeStamp('The trusted certificates are no PEM.');
  const verified = await signed
    .verify({
      signer: 0,
      data: bytesOf(Buffer.from(record, 'utf8')),
      trustedCerts,
      checkChain: trusted !== null,
      extendedMode: true,
    })
    .catch((error: { message?: string }) => {
      throw new NoTimeStamp(`Its signature does not hold: ${error.message}`);
    });
  if (!verified.signatureVerified) throw new NoTimeStamp('Its signature does not hold.');
  const usage = verified.signerCertificate?.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const purposes = (usage?.parsedValue as { keyPurposes?: string[] } | undefined)?.keyPurposes ?? [];
  if (!purposes.includes(TIME_STAMPING)) throw new NoTimeStamp('Its signer’s certificate is not one for time stamps.');
  return stamp;
}

/** What a stamp says, not verified. @throws NoTimeStamp when it is none */
export async function readTimeStamp(response: Buffer): Promise<TimeStamp> {
  const { stamp } = await parse(response);
  if (!stamp) throw new NoTimeStamp('It holds no stamp.');
  return stamp;
}

async function parse(response: Buffer) {
  const { pkijs } = await loadPkijs();
  try {
    const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(bytesOf(response));
    if (!timeStampToken) return { status: Number(status.status), signed: null, info: null, stamp: null };
    const signed = new pkijs.SignedData({ schema: timeStampToken.content });
    const info = pkijs.TSTInfo.fromBER(signed.encapContentInfo.eContent!.getValue());
    const { hashAlgorithm, hashedMessage } = info.messageImprint;
    if (hashAlgorithm.algorithmId !== SHA_256) throw new NoTimeStamp('It is of no SHA-256.');
    const certificate = signed.certificates?.find((one) => one instanceof pkijs.Certificate);
    const stamp: TimeStamp = {
      hash: Buffer.from(hashedMessage.valueBlock.valueHexView).toString('hex'),
      at: info.genTime,
      signer: certificate ? new X509Certificate(Buffer.from(certificate.toSchema().toBER())).subject : null,
    };
    return { status: Number(status.status), signed, info, stamp };
  } catch (error) {
    throw error instanceof NoTimeStamp ? error : new NoTimeStamp('It is no time stamp response (RFC 3161).');
  }
}

async function post(url: string, body: Buffer): Promise<Buffer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch((cause: unknown) => {
    throw new NoTimeStamp(`The service at ${hostOf(url)} could not be reached.`, { cause });
  });
  if (!answer.ok || !answer.body) throw new NoTimeStamp(`The service at ${hostOf(url)} answered ${answer.status}.`);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of Readable.fromWeb(answer.body as NodeWebStream)) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) throw new NoTimeStamp('The service sent more than a stamp.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const hostOf = (url: string) => new URL(url).host;

/** A copy of its own: a Buffer may be a piece of a larger one. */
const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer as ArrayBuffer;
