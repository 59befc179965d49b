import { createHmac } from 'node:crypto';
import { API_KEY_PREFIX } from '@contract/integrations/api-keys.constants';
import { digest, newToken } from './tokens';

/** Characters of a key that are kept and shown, its beginning included: enough to tell keys apart, worth nothing. */
const SHOWN = API_KEY_PREFIX.length + 6;

/** A new key: 256 random bits. */
export const newApiKey = (): string => `${API_KEY_PREFIX}${newToken()}`;

export const isApiKey = (bearer: string): boolean => bearer.startsWith(API_KEY_PREFIX);

/** Where no mail goes: the address of who stands in histories for a key. */
const KEY_DOMAIN = 'api-key.invalid';

export const keyAddress = (): string => `key-${newToken().toLowerCase()}@${KEY_DOMAIN}`;

/** Whether a key acts, and no person. */
export const isActorOfKey = ({ email }: { email: string }): boolean => email.endsWith(`@${KEY_DOMAIN}`);

/** What of a key is stored. */
export const keptOf = (key: string) => ({ prefix: key.slice(0, SHOWN), tokenHash: digest(key) });

/**
 * A user's Outlook key: made anew from the server's secret each time it is asked for, so that it can be shown again
 * without being kept. `nonce` differs for each key that the user ever had.
 */
export function outlookKey(secret: string, { userId, nonce }: { userId: number; nonce: string }): string {
  const mac = createHmac('sha256', secret).update(`outlook-key:${userId}:${nonce}`).digest('base64url');
  return `${API_KEY_PREFIX}${mac}`;
}
