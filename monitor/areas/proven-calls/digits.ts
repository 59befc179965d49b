import { randomInt } from 'node:crypto';
import { digest } from '../../server/authentication/tokens';

/** Three decimal digits. */
export const threeDigits = (): string => String(randomInt(0, 1000)).padStart(3, '0');

/** Of the mailed digits, bound to their call. */
export const mailedHash = (callId: number, digits: string) => digest(`${callId}:${digits}`);
