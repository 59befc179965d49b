import { env } from './env.server';
import { problemResponse } from './problem';

function hostOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).host : null;
}

/**
 * Whether another site made the browser send this.
 *
 * Browsers send `Origin` with every post; where one sends only `Referer`, that decides. A request with neither, and
 * without the browser's own `Sec-Fetch-Site`, comes from no browser and carries nobody's cookie by accident.
 */
export function isForeignPost(method: string, headers: Headers): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  const own = new Set(
    [`http://${headers.get('Host') ?? ''}`, env().portalOrigin, env().watchdogOrigin]
      .map(hostOf)
      .filter((host) => host !== null),
  );
  const origin = headers.get('Origin');
  const referer = headers.get('Referer');
  if (origin !== null || referer !== null) {
    const host = hostOf(origin ?? referer);
    return host === null || !own.has(host);
  }
  const site = headers.get('Sec-Fetch-Site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}

/**
 * Refuses a post that another site made the browser send. First statement of every action, before the guard: the
 * server's entry turns such posts away already, and an action does not rely on it.
 *
 * @throws Response 403
 */
export function assertSameOrigin(request: Request): void {
  const headers = new Headers(request.headers);
  if (!headers.has('Host')) headers.set('Host', new URL(request.url).host);
  if (isForeignPost(request.method, headers)) throw foreignForm();
}

/** The answer to a form from another site. */
export function foreignForm(): Response {
  return problemResponse({ status: 403, message: 'This form was sent from another site. Nothing was changed.' });
}
