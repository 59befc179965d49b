import type { ServerResponse } from 'node:http';
import { DOCUMENT_TYPES } from '@contract/shared/files.constants';
import onHeaders from 'on-headers';
import { env } from './env.server';

const isDevelopment = import.meta.env.DEV;

type Allowed = Partial<
  Record<'style-src' | 'img-src' | 'font-src' | 'connect-src' | 'frame-src' | 'media-src', readonly string[]>
>;

/** What Google's tag manager and analytics load, by their documentation. Allowed only with an id. */
const TAG_MANAGER: Allowed = {
  'img-src': ['https://*.googletagmanager.com', 'https://*.google-analytics.com'],
  'connect-src': ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};

/** What Intercom's messenger loads, by its documentation. It sets styles in the page. */
const CHAT: Allowed = {
  'style-src': ["'unsafe-inline'"],
  'img-src': ['blob:', 'https://*.intercomcdn.com', 'https://static.intercomassets.com', 'https://*.intercom.io'],
  'font-src': ['https://*.intercomcdn.com'],
  'connect-src': ['https://*.intercom.io', 'wss://*.intercom.io', 'https://*.intercomcdn.com'],
  'frame-src': ['https://intercom-sheets.com'],
  'media-src': ['https://*.intercomcdn.com'],
};

/** What Braintree's hosted fields load and frame, by its documentation. Allowed only on the page that has them. */
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
 * The page's content security policy. Only scripts with this request's nonce run, and what they load; no style
 * attributes, so components and charts use classes and SVG attributes.
 *
 * @param nonce a fresh random value, which the page's scripts also carry
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
    // public/push-worker.js, which shows notices.
    "worker-src 'self'",
    // A paper is shown within its page, from our own address (shownInPage).
    `frame-src 'self'${also('frame-src')}`,
    ...(also('media-src') ? [`media-src 'self'${also('media-src')}`] : []),
    `form-action 'self' ${formTargets.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** For answers that are no page: a file, data, an error of the host. */
const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For a paper that our page shows: the same, except who may frame it. */
const FRAMED_BY_US = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * A paper to show within a page of ours instead of saving it: a PDF or a picture. Any other type stays a download,
 * which no page can frame. The browser opens it only by the type found from its content.
 *
 * @param file as the monitor returns it
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

/** The default headers of every answer of the portal: page, data, file or error of the host. */
function securityHeaders(): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', NOTHING_RUNS],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'same-origin'],
    [
      'Permissions-Policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    ],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cache-Control', 'private, no-store'],
    ...(env().portalOrigin.startsWith('https:')
      ? ([['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']] as [string, string][])
      : []),
  ];
}

/** Adds the missing security headers to an answer when its headers are written. */
export function addSecurityHeaders(response: ServerResponse): void {
  onHeaders(response, () => {
    for (const [name, value] of securityHeaders()) if (!response.hasHeader(name)) response.setHeader(name, value);
  });
}
