import type { ReadMail } from './read-mail';

/**
 * The DOT numbers that an email was sent to: `dot1234567@DOMAIN`, by its own headers or a server's.
 *
 * @param domain RATECON_DOMAIN; null: not set, so no address is ours
 */
export function addressedDots(mail: Pick<ReadMail, 'to' | 'deliveredTo'>, domain: string | null): number[] {
  if (domain === null) return [];
  // Servers' headers come first: they show where the email went, whatever the others say.
  const addresses = [...mail.deliveredTo, ...mail.to.map(({ address }) => address)];
  return [...new Set(addresses.flatMap((address) => dotOfAddress(address, domain) ?? []))];
}

/** @returns null for any other address */
export function dotOfAddress(address: string, domain: string): number | null {
  const [, digits] = /^dot(\d{1,9})@([^@]+)$/i.exec(address.trim()) ?? [];
  if (digits === undefined || !address.toLowerCase().endsWith(`@${domain.toLowerCase()}`)) return null;
  return Number(digits) > 0 ? Number(digits) : null;
}
