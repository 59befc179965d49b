import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Time-based codes of an authenticator app (RFC 6238): six digits, a new one every 30 seconds. */
const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
/** A telephone's clock may be that many steps off. */
const WINDOW = 1;

/** @returns 160 random bits, in base 32 as apps take it */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an app reads from the QR code. @param label the account, as the app lists it */
export const appAddress = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString();

/** @returns the time step whose code this is, or null: a wrong code, or one of another time */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6, algorithm: 'SHA1' });

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const RECOVERY_LETTERS = 16;

/** 80 random bits: without dashes, as they are compared. */
export const newRecoveryCode = (): string =>
  [...randomBytes(RECOVERY_LETTERS)].map((byte) => BASE_32[byte % BASE_32.length]).join('');

/** In groups of four, to read and type. */
export const inGroups = (text: string): string => text.match(/.{1,4}/g)?.join('-') ?? '';
