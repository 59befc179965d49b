import { BlockList, isIP } from 'node:net';

/** Networks that no stranger on the internet is in: behind such a gateway address anyone may be. */
const INSIDE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv4');
INSIDE.addAddress('::1', 'ipv6');
INSIDE.addSubnet('fc00::', 7, 'ipv6');
INSIDE.addSubnet('fe80::', 10, 'ipv6');

/** The address without the prefix of an IPv4 caller on a dual listener; null: not an address. */
function plainAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
  return isIP(plain) === 0 ? null : plain;
}

/** Whether an address belongs to this machine. */
export const isThisMachine = (address: string): boolean => /^127\.|^::1$/.test(plainAddress(address) ?? '');

/**
 * Who counts as one sender: an IPv4 address, or the network of an IPv6 address, all of which one customer has.
 *
 * @returns null: anyone may be behind it
 */
export function senderOf(address: string): string | null {
  const plain = plainAddress(address);
  if (plain === null) return null;
  if (isIP(plain) === 4) return INSIDE.check(plain, 'ipv4') ? null : plain;
  if (INSIDE.check(plain, 'ipv6')) return null;
  const [head = '', tail = ''] = plain.split('::');
  const groupsOf = (text: string) => text.split(':').filter(Boolean);
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

/**
 * The address in a Received header from which its server took the email. The client's own name (HELO) is only its
 * claim: servers write it before the address, or as `helo=`.
 *
 * @returns null: the header has no readable address
 */
export function addressInReceived(value: string): string | null {
  const [, from] = /^\s*from\s+(.*?)(?:\s+by\s|$)/is.exec(value) ?? [];
  return addressesIn((from ?? '').replaceAll(/\bhelo[=\s]\s*[^\s()]*/gi, ' ')).at(-1) ?? null;
}

const addressesIn = (text: string): string[] =>
  [...text.matchAll(/\[(?:IPv6:)?([0-9a-f.:]{2,45})\]|(?:^|[\s(])(\d{1,3}(?:\.\d{1,3}){3})(?=$|[\s:)])/gi)].flatMap(
    ([, bracketed, bare]) => plainAddress((bracketed ?? bare)!) ?? [],
  );

/**
 * Where an email entered our servers: the topmost Received header of a server that did not take it from this machine.
 * Our servers wrote everything above it; the sender or earlier servers everything below.
 *
 * @param received values of the Received headers, the topmost first
 * @returns its index; -1: there is none
 */
export const borderOf = (received: readonly string[]): number =>
  received.findIndex((value) => /^\s*from\s/i.test(value) && !isThisMachine(addressInReceived(value) ?? ''));
