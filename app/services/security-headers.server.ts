import type { ServerResponse } from 'node:http';
import { DOCUMENT_TYPES } from '@contract/shared/files.constants';
import onHeaders from 'on-headers';
import { env } from './env.server';

const isDevelopment = import.meta.env.DEV;

type Allowed = Partial<
  Record<'style-src' | 'img-src' | 'font-src' | 'connect-src' | 'frame-src' | 'media-src', readonly string[]>
>;

/** What Google's tag manager and its analytics fetch, as their documentation lists it. Allowed with an id only. */
const TAG_MANAGER: Allowed = {
  'img-src': ['https://*.googletagmanager.com', 'https://*.google-analytics.com'],
  'connect-src': ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};

/** What Intercom's messenger fetches, as its documentation lists it. It styles itself in the page. */
const CHAT: Allowed = {
  'style-src': ["'unsafe-inline'"],
  'img-src': ['blob:', 'https://*.intercomcdn.com', 'https://static.intercomassets.com', 'https://*.intercom.io'],
  'font-src': ['https://*.intercomcdn.com'],
  'connect-src': ['https://*.intercom.io', 'wss://*.intercom.io', 'https://*.intercomcdn.com'],
  'frame-src': ['https://intercom-sheets.com'],
  'media-src': ['https://*.intercomcdn.com'],
};

/** What Braintree's hosted fields fetch and frame, as its documentation lists it. Allowed on the page that has them only. */
const CARD_FIELDS: Allowed = {
  'img-src': ['https://assets.braintreegateway.com'],
  'connect-src': [
    'https://api.braintreegateway.com',
    'https://api.sandbox.braintreegateway.com',
    'https://client-analytics.braintreegateway.com',
    'https://client-analytics.sandbox.braintreegateway.com',
    'https://*.braintree-api.com',
  ],
  'frame-src': ['https://assets.braintreegateway.com'],
};

/**
 * The page's content security policy. Only scripts that carry this request's nonce run, and what they load; no style
 * may stand in an attribute, so components and charts use classes and SVG attributes.
 *
 * @param nonce a fresh random value, the same that the page's scripts carry
 * @param hasCardFields the page shows the payment service's own fields
 */
export function contentSecurityPolicy(nonce: string, { hasCardFields = false } = {}): string {
  const { portalOrigin, watchdogOrigin, onboardingOrigin, gtmId, intercomAppId } = env();
  const others = [gtmId && TAG_MANAGER, intercomAppId && CHAT, hasCardFields && CARD_FIELDS].filter(
    (one) => typeof one === 'object' && one !== null,
  );
  const also = (directive: keyof Allowed) =>
    others
      .flatMap((one) => one[directive] ?? [])
      .map((source) => ` ${source}`)
      .join('');
  // A form's redirects count as its target: signing in may end on the other brand or on the onboarding pages.
  const formTargets = [...new Set([portalOrigin, watchdogOrigin, new URL(onboardingOrigin).origin])];
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // The development server puts style sheets into the page and talks over a socket.
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : also('style-src')}`,
    `img-src 'self' data:${also('img-src')}`,
    `font-src 'self'${also('font-src')}`,
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}${also('connect-src')}`,
    // A paper is shown within its page, from an address of ours (shownInPage).
    `frame-src 'self'${also('frame-src')}`,
    ...(also('media-src') ? [`media-src 'self'${also('media-src')}`] : []),
    `form-action 'self' ${formTargets.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Of answers that are no page: a file, data, an error of the host. */
const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Of a paper that a page of ours shows: the same, but for who may frame it. */
const FRAMED_BY_US = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * A paper to be shown within a page of ours, in place of being saved: a PDF or a picture. Any other type stays a file to
 * save, which no page can frame. The browser opens it by the type that was told from its content, and by no other.
 *
 * @param file as the monitor hands it over
 */
export function shownInPage(file: Response): Response {
  const type = file.headers.get('content-type')?.split(';')[0] ?? '';
  if (!(DOCUMENT_TYPES as readonly string[]).includes(type)) return file;
  const headers = new Headers(file.headers);
  headers.set('Content-Disposition', 'inline');
  headers.set('Content-Security-Policy', FRAMED_BY_US);
  headers.set('X-Frame-Options', 'SAMEORIGIN');
  return new Response(file.body, { status: file.status, headers });
}

/** What every answer of the portal carries where it does not say otherwise: page, data, file or error of the host. */
function securityHeaders(): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', NOTHING_RUNS],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cache-Control', 'private, no-store'],
    ...(env().portalOrigin.startsWith('https:')
      ? ([['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']] as [string, string][])
      : []),
  ];
}

/** Has an answer carry the security headers that it lacks by the time its headers are written. */
export function addSecurityHeaders(response: ServerResponse): void {
  onHeaders(response, () => {
    for (const [name, value] of securityHeaders()) if (!response.hasHeader(name)) response.setHeader(name, value);
  });
}
