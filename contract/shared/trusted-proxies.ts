import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What `TRUST_PROXY` may name besides addresses and networks. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Whether an address is a proxy whose headers count. Portal and monitor read `TRUST_PROXY` the same way; names and
 * networks mean what they mean for `X-Forwarded-For`. For servers only: the one file here that needs Node.
 */
export function trusts(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of proxies.flatMap((one) => NAMED[one] ?? [one])) {
    const [network = '', bits] = entry.split('/');
    const family = isIPv4(network) ? 'ipv4' : 'ipv6';
    if (!isIPv4(network) && !isIPv6(network)) continue;
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return (address) => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/, '') ?? '';
    return isIPv4(plain) ? list.check(plain, 'ipv4') : isIPv6(plain) && list.check(plain, 'ipv6');
  };
}
