import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Whether an address may be called for someone who typed it: not this machine, not the network it stands in, not the
 * cloud's own services. IANA's special-purpose registries for IPv4 and IPv6.
 */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, prefix, 'ipv4');

/** Only what is handed out as global unicast; within it not what wraps an IPv4 address or is for examples. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

export const isLoopbackAddress = (address: string): boolean =>
  isIPv4(address) ? loopback.check(address, 'ipv4') : isIPv6(address) && loopback.check(address, 'ipv6');

export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;
export const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/**
 * Ports that webhooks may use: https and its customary second one. Any other would let someone make the product speak to
 * whatever listens there, on hosts that trust it or under its name.
 */
const WEBHOOK_PORTS = ['', '443', '8443'];
const WRONG_PORT = 'The address must use port 443 or 8443.';

type Found = { address: string; family: number };
type Guard = { isDemo: boolean; resolve: Resolve };

/**
 * The network address to call for a host that someone typed: a public one; in a demo this machine too. Every address that the name
 * resolves to must qualify. Connect to the returned one: if the name resolves to another address at the next lookup, that changes
 * nothing.
 *
 * @returns the address, or a sentence that says why it may not be called
 */
export async function addressOfHost(
  hostname: string,
  { isDemo, resolve }: Guard,
): Promise<Found | { refusal: string }> {
  const found = await foundOf(hostname, resolve);
  const [first] = found;
  if (!first) return { refusal: `There is no host ${hostname}.` };
  if (isDemo && found.every(({ address }) => isLoopbackAddress(address))) return first;
  if (!found.every(({ address }) => isPublicAddress(address)))
    return { refusal: `${hostname} is not on the public internet.` };
  return first;
}

async function foundOf(hostname: string, resolve: Resolve): Promise<Found[]> {
  try {
    return isIPv4(hostname) || isIPv6(hostname) ? [literal(hostname)] : await resolve(hostname);
  } catch {
    return [];
  }
}

/**
 * The same for a webhook's URL: https on a usual port; in a demo this machine by http too.
 *
 * @returns the address, or a sentence that says why it may not be called
 */
export async function addressFor(url: URL, guard: Guard): Promise<Found | { refusal: string }> {
  const where = await addressOfHost(url.hostname.replace(/^\[|\]$/g, ''), guard);
  // Only a demo may call this machine.
  if ('refusal' in where || isLoopbackAddress(where.address)) return where;
  if (url.protocol !== 'https:') return { refusal: 'The address must begin with https://.' };
  if (!WEBHOOK_PORTS.includes(url.port)) return { refusal: WRONG_PORT };
  return where;
}

const literal = (address: string) => ({ address, family: isIPv4(address) ? 4 : 6 });

/** Checks a URL before any DNS lookup. @returns a sentence that says what is wrong, or null */
export function problemWithUrl(url: URL, isDemo: boolean): string | null {
  const mayBePlain =
    isDemo && (url.hostname === 'localhost' || isLoopbackAddress(url.hostname.replace(/^\[|\]$/g, '')));
  if (url.protocol !== 'https:' && !(mayBePlain && url.protocol === 'http:'))
    return isDemo
      ? 'The address must begin with https://, or lead to this machine.'
      : 'The address must begin with https://.';
  if (!mayBePlain && !WEBHOOK_PORTS.includes(url.port)) return WRONG_PORT;
  if (url.username !== '' || url.password !== '') return 'Leave user and password out of the address.';
  return null;
}
