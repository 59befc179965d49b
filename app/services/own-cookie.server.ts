import { hasSecureCookies } from '@contract/shared/own-origin';
import { type Cookie, createCookie } from '@remix-run/node';
import { env } from './env.server';

/**
 * A cookie of the portal: signed, nothing to a script or to a form of another site. Where cookies are for https alone its name begins
 * with `__Host-`: then a browser takes it from this host only, and no neighbor under the same domain can plant one.
 *
 * @param maxAge seconds; left out: until the browser is closed
 */
export function ownCookie(name: string, maxAge?: number): Cookie {
  const { sessionSecrets, portalOrigin } = env();
  const secure = hasSecureCookies(portalOrigin);
  return createCookie(secure ? `__Host-${name}` : name, {
    // Not the base path: the index's data is fetched from /broker.data, outside of it.
    path: '/',
    httpOnly: true,
    // Links of mails and of sign-in providers lead here.
    sameSite: 'lax',
    secure,
    secrets: sessionSecrets,
    ...(maxAge !== undefined && { maxAge }),
  });
}
