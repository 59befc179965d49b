import { env } from './env.server';
import { rejectedRequest } from './rejected-requests.server';

function hostOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).host : null;
}

/**
 * Whether another site, or our page of the other brand, made the browser send this. Browsers send `Origin` with every
 * post; if one sends only `Referer`, that decides. A request with neither, and without the browser's own
 * `Sec-Fetch-Site`, does not come from a browser, so no browser added a cookie to it. The origin must be the requested
 * host, by `X-Forwarded-Host`, else `Host`: Remix compares the same and answers a mismatch with an empty 500. The
 * forwarded name counts only if it is one of ours.
 */
export function isForeignPost(method: string, headers: Headers): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  const origin = headers.get('Origin');
  const referer = headers.get('Referer');
  if (origin !== null || referer !== null) {
    const sender = hostOf(origin ?? referer);
    const host = headers.get('Host');
    const asked = headers.get('X-Forwarded-Host')?.split(',')[0]?.trim() || host;
    const own = [host, hostOf(env().portalOrigin), hostOf(env().watchdogOrigin)];
    return sender === null || sender !== asked || !own.includes(sender);
  }
  const site = headers.get('Sec-Fetch-Site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

/**
 * Rejects a post that another site made the browser send. First statement of every action, before the guard: the
 * server's entry rejects such posts already, but an action does not rely on it.
 *
 * @throws Response 403
 */
export function assertSameOrigin(request: Request): void {
  const headers = new Headers(request.headers);
  if (!headers.has('Host')) headers.set('Host', new URL(request.url).host);
  if (isForeignPost(request.method, headers)) throw rejectedRequest('foreign-form');
}
