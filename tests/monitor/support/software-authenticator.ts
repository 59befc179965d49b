import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What one signing is about: each a lie that a thief, or a broken authenticator, could tell. */
type Claims = { origin?: string; rpId?: string; challenge?: string; isVerified?: boolean; counter?: number };

const hashed = (text: string | Buffer) => createHash('sha256').update(text).digest();
const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** As much of CBOR (RFC 8949) as authenticators write. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
  return Buffer.concat([head(2, value.length), value]);
}

function head(major: number, size: number): Buffer {
  const kind = major << 5;
  if (size < 24) return Buffer.from([kind | size]);
  return size < 256 ? Buffer.from([kind | 24, size]) : Buffer.from([kind | 25, size >> 8, size & 255]);
}

/** An authenticator in memory, with one ES256 key (WebAuthn level 3, sections 6.1 and 6.5). */
export class SoftwareAuthenticator {
  readonly id = b64(randomBytes(16));
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    this.#publicKey = cbor(cose);
  }

  /** What `navigator.credentials.create` answers. */
  create(challenge: string, origin: string, claims: Claims = {}) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey]);
    const authData = Buffer.concat([this.#head(origin, claims, HAS_CREDENTIAL), credential]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.#names(),
      response: {
        clientDataJSON: b64(clientData('webauthn.create', challenge, origin, claims)),
        attestationObject: b64(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** What `navigator.credentials.get` answers; the counter goes up unless a claim says otherwise. */
  get(challenge: string, origin: string, claims: Claims = {}) {
    this.counter = claims.counter ?? this.counter + 1;
    const authenticatorData = this.#head(origin, claims);
    const data = clientData('webauthn.get', challenge, origin, claims);
    return {
      ...this.#names(),
      response: {
        clientDataJSON: b64(data),
        authenticatorData: b64(authenticatorData),
        signature: b64(sign('sha256', Buffer.concat([authenticatorData, hashed(data)]), this.#privateKey)),
      },
    };
  }

  #names() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  #head(origin: string, { rpId = new URL(origin).hostname, isVerified = true }: Claims, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([hashed(rpId), Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]), counter]);
  }
}

const clientData = (type: string, challenge: string, origin: string, claims: Claims) =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: claims.challenge ?? challenge,
      origin: claims.origin ?? origin,
      crossOrigin: false,
    }),
  );
