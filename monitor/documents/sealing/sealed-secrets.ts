import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Secrets that must be used again, such as what webhooks are signed with, are kept sealed by the server's own: whoever
 * reads the database alone learns nothing. AES-256-GCM under a key derived from the newest of SESSION_SECRETS.
 */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'sealed-secrets', 32));

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function seal(plain: string, secrets: readonly string[]): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets[0]!), nonce);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @returns what was sealed by any of the secrets, or null: that secret is gone, or someone changed what was kept */
export function unseal(kept: string, secrets: readonly string[]): string | null {
  const bytes = Buffer.from(kept, 'base64url');
  for (const secret of secrets) {
    try {
      const cipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE_BYTES));
      cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
    } catch {
      // sealed by another secret, or not as it was: the next one decides
    }
  }
  return null;
}
