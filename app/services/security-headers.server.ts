import { env } from './env.server';

const isDevelopment = import.meta.env.DEV;

/**
 * The page's content security policy. Only scripts that carry this request's nonce run, and what they load; no style
 * may stand in an attribute, so components and charts use classes and SVG attributes.
 *
 * @param nonce a fresh random value, the same that the page's scripts carry
 */
export function contentSecurityPolicy(nonce: string): string {
  const { portalOrigin, watchdogOrigin, onboardingOrigin } = env();
  // A form's redirects count as its target: signing in may end on the other brand or on the onboarding pages.
  const formTargets = [...new Set([portalOrigin, watchdogOrigin, new URL(onboardingOrigin).origin])];
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // The development server puts style sheets into the page and talks over a socket.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    `form-action 'self' ${formTargets.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Sets what every answer of the portal carries, page or data. */
export function setSecurityHeaders(headers: Headers): void {
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-Frame-Options', 'DENY');
  headers.set('Referrer-Policy', 'same-origin');
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cache-Control', 'private, no-store');
  if (env().portalOrigin.startsWith('https:')) {
    headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
  }
}
