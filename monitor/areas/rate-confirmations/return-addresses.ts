import { createHmac } from 'node:crypto';
import { MAX_INT4 } from '@contract/shared/record-id';
import type { Env } from '../../base/env';
import { sameDigest } from '../../server/authentication/tokens';

type Settings = Pick<Env, 'rateconDomain' | 'sessionSecrets'>;

/**
 * Where a server returns a delivery's email that it cannot deliver: an address unique to the email and impossible to
 * guess, so that a notice to it comes from a server that had the email.
 *
 * @returns null: no domain of ours receives mail, so that it returns to MAIL_FROM
 */
export function returnAddressOf({ rateconDomain, sessionSecrets }: Settings, deliveryId: number): string | null {
  return rateconDomain && `rc${deliveryId}-${signature(deliveryId, sessionSecrets[0]!)}@${rateconDomain}`;
}

/** @returns the id of the delivery with this return address; null for any other address, including made-up ones */
export function deliveryOfReturnAddress({ rateconDomain, sessionSecrets }: Settings, address: string): number | null {
  const [, digits, given, domain] = /^rc([1-9]\d{0,9})-([0-9a-f]{24})@([^@]+)$/i.exec(address.trim()) ?? [];
  if (digits === undefined || given === undefined || domain?.toLowerCase() !== rateconDomain) return null;
  const id = Number(digits);
  const isOurs = sessionSecrets.some((secret) => sameDigest(signature(id, secret), given.toLowerCase()));
  return isOurs && id <= MAX_INT4 ? id : null;
}

/** 96 bits; in digits and lower case, since servers on the way may change the case. */
const signature = (deliveryId: number, secret: string): string =>
  createHmac('sha256', secret).update(`return address of delivery ${deliveryId}`).digest('hex').slice(0, 24);
