import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Another purpose, another key: what seals a paper opens no number, and the other way round. */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'sealed-files', 32));

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** File and position of a chunk. Authenticated with the content, so that a chunk opens only in its own place. */
export type ChunkPlace = {
  fileId: string;
  position: number;
  /** Of the whole file in clear: a file cut short is noticed. */
  fileBytes: number;
};

const boundTo = ({ fileId, position, fileBytes }: ChunkPlace) =>
  Buffer.from(`${fileId.toLowerCase()}:${position}:${fileBytes}`);

/** AES-256-GCM under a key derived from the newest of `keys`. @returns nonce, tag and ciphertext */
export function sealChunk(plain: Buffer, keys: readonly string[], place: ChunkPlace): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys[0]!), nonce).setAAD(boundTo(place));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @returns the content in clear, or null: none of `keys` sealed it, it was changed, or it belongs to another place */
export function openChunk(sealed: Buffer, keys: readonly string[], place: ChunkPlace): Buffer | null {
  for (const key of keys) {
    try {
      const cipher = createDecipheriv('aes-256-gcm', keyOf(key), sealed.subarray(0, NONCE_BYTES)).setAAD(
        boundTo(place),
      );
      cipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
    } catch {
      // Sealed with another key, or not as it was: the next key decides.
    }
  }
  return null;
}
