import { env } from './env.server';
import { problemResponse } from './problem';

function hostOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).host : null;
}

function refuse(): never {
  throw problemResponse({ status: 403, message: 'This form was sent from another site. Nothing was changed.' });
}

/**
 * Refuses a post that another site made the browser send. First statement of every action, before the guard.
 *
 * Browsers send `Origin` with every post; where one sends only `Referer`, that decides. A request with neither, and
 * without the browser's own `Sec-Fetch-Site`, comes from no browser and carries nobody's cookie by accident.
 *
 * @throws Response 403
 */
export function assertSameOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const own = new Set(
    [request.url, env().portalOrigin, env().watchdogOrigin].map(hostOf).filter((host) => host !== null),
  );
  const origin = request.headers.get('Origin');
  const referer = request.headers.get('Referer');
  if (origin !== null || referer !== null) {
    const host = hostOf(origin ?? referer);
    if (host === null || !own.has(host)) refuse();
    return;
  }
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') refuse();
}
