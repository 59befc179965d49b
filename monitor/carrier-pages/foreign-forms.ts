import type { FastifyRequest } from 'fastify';

/**
 * Whether another site made the browser send this form. Browsers send `Origin` with every post; else `Referer` or
 * `Sec-Fetch-Site` shows the source.
 *
 * @param base the URL of the onboarding pages
 */
export function isForeign({ headers }: FastifyRequest, base: string): boolean {
  const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : null);
  const own = [headers.host, new URL(base).host];
  const from = headers.origin ?? headers.referer;
  if (from !== undefined) return !own.includes(hostOf(from) ?? '');
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
