import { createHmac } from 'node:crypto';
import { MAX_INT4 } from '@contract/shared/record-id';
import type { Env } from '../../base/env';
import { sameDigest } from '../../server/authentication/tokens';

type Settings = Pick<Env, 'rateconDomain' | 'sessionSecrets'>;

/**
 * Where a server returns the email of a delivery that it cannot hand over: an address that no one can guess and that no other
 * email has, so that a notice which comes to it is from a server that had this email.
 *
 * @returns null: no domain of ours takes mail, so that it goes back to MAIL_FROM
 */
export function returnAddressOf({ rateconDomain, sessionSecrets }: Settings, deliveryId: number): string | null {
  return rateconDomain && `rc${deliveryId}-${signature(deliveryId, sessionSecrets[0]!)}@${rateconDomain}`;
}

/** @returns the id of the delivery whose return address it is; null for any other address, made-up ones too */
export function deliveryOfReturnAddress({ rateconDomain, sessionSecrets }: Settings, address: string): number | null {
  const [, digits, given, domain] = /^rc([1-9]\d{0,9})-([0-9a-f]{24})@([^@]+)$/i.exec(address.trim()) ?? [];
  if (digits === undefined || given === undefined || domain?.toLowerCase() !== rateconDomain) return null;
  const id = Number(digits);
  const isOurs = sessionSecrets.some((secret) => sameDigest(signature(id, secret), given.toLowerCase()));
  return isOurs && id <= MAX_INT4 ? id : null;
}

/** 96 bits; in digits and small letters, since servers on the way may change the case. */
const signature = (deliveryId: number, secret: string): string =>
  createHmac('sha256', secret).update(`return address of delivery ${deliveryId}`).digest('hex').slice(0, 24);
