import { createHmac } from 'node:crypto';
import { API_KEY_PREFIX } from '@contract/integrations/api-keys.constants';
import { digest, newToken } from './tokens';

/** Length of the stored and shown beginning of a key: enough to distinguish keys, useless to an attacker. */
const SHOWN = API_KEY_PREFIX.length + 6;

/** A new key: 256 random bits. */
export const newApiKey = (): string => `${API_KEY_PREFIX}${newToken()}`;

export const isApiKey = (bearer: string): boolean => bearer.startsWith(API_KEY_PREFIX);

/** The address that stands for a key in histories; no mail goes there. */
const KEY_DOMAIN = 'api-key.invalid';

export const keyAddress = (): string => `key-${newToken().toLowerCase()}@${KEY_DOMAIN}`;

/** Whether the user is a key and not a person. */
export const isActorOfKey = ({ email }: { email: string }): boolean => email.endsWith(`@${KEY_DOMAIN}`);

/** The columns stored for a key. */
export const keptOf = (key: string) => ({ prefix: key.slice(0, SHOWN), tokenHash: digest(key) });

/**
 * A user's Outlook key: derived from the server's secret each time, so that it can be shown again without being stored.
 * `nonce` differs for each key that the user ever had.
 */
export function outlookKey(secret: string, { userId, nonce }: { userId: number; nonce: string }): string {
  const mac = createHmac('sha256', secret).update(`outlook-key:${userId}:${nonce}`).digest('base64url');
  return `${API_KEY_PREFIX}${mac}`;
}
