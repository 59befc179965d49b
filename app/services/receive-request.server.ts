import type { IncomingMessage, ServerResponse } from 'node:http';
import { beginSpan, endWithAnswer, within } from '@contract/shared/telemetry-server';
import { trusts } from '@contract/shared/trusted-proxies';
import { paths, withBase } from '~/paths';
import { env } from './env.server';
import { countRequest, kindOf } from './metrics.server';
import { isForeignPost } from './origin.server';
import { isFormType, isUploadType } from './read-form.server';
import { MAX_PARAMETERS, type RejectionReason } from './rejected-requests.server';
import { addSecurityHeaders } from './security-headers.server';

/** What the host's server passes on: Express keeps the original address beside the served one. */
type Request = IncomingMessage & { originalUrl?: string };

/**
 * What every request passes before the build's files and Remix: sets the security headers, counts it, drops headers
 * that only a proxy may send, and sends what no route can read to the page that says why.
 */
export function receiveRequest(request: Request, response: ServerResponse, next: () => void): void {
  const { proxyHeaders, trustProxy } = env();
  countRequest(request, response);
  const span = spanOf(request, response, trusts(trustProxy));
  addSecurityHeaders(response);
  response.once('finish', () => dropUnreadBody(request));
  dropClaims(request, trusts(trustProxy), proxyHeaders);
  nameTheCaller(request);
  dropTrackers(request);
  const reason = reasonToReject(request);
  if (reason === 'wrong-method') response.setHeader('Allow', 'GET, HEAD, POST');
  if (reason !== null) turnAway(request, reason);
  // Remix reads the address from here.
  request.originalUrl = request.url;
  within(span, next);
}

/** A trace goes on with that of a trusted proxy: a stranger could have every one of its requests recorded. */
function spanOf(request: Request, response: ServerResponse, isTrusted: (address: string | undefined) => boolean) {
  const from = isTrusted(request.socket.remoteAddress) ? request.headers : undefined;
  const span = beginSpan(kindOf(request), 'answers', { 'http.request.method': request.method ?? 'GET' }, from);
  endWithAnswer(span, response);
  return span;
}

/** The most that is drained of an unread body: larger than any form. A sender of more is cut off. */
const MAX_DROPPED_BYTES = 40 * 1024 * 1024;

/**
 * Reads and drops the rest of a request's body after the answer: where the request was rejected before it was read, or
 * abandoned in the middle, the connection's next request would wait behind it forever.
 */
export function dropUnreadBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  // Remix reads ahead and pauses: it must not pause what is dropped.
  request.removeAllListeners('data');
  request.unpipe();
  let dropped = 0;
  request.on('data', (piece: Buffer) => {
    dropped += piece.length;
    if (dropped > MAX_DROPPED_BYTES) request.destroy();
  });
  request.on('error', () => {});
  request.resume();
}

/**
 * Removes what only a proxy may say of a caller (the country, a VPN) unless a trusted proxy said it: the monitor trusts
 * what remains.
 */
export function dropClaims(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } },
  isTrusted: (address: string | undefined) => boolean,
  names: readonly string[],
): void {
  if (names.length === 0 || isTrusted(socket.remoteAddress)) return;
  for (const name of names) delete headers[name];
}

/**
 * Appends the real caller's address to `X-Forwarded-For`, as a proxy does: the monitor limits tries by network address,
 * and a caller could evade a limit by choosing one.
 */
export function nameTheCaller({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } }): void {
  const before = headers['x-forwarded-for'];
  headers['x-forwarded-for'] = [before, socket.remoteAddress].flat().filter(Boolean).join(', ');
}

/** What emails, advertisements and shared links add to an address for tracking. */
const TRACKER = /^(?:utm_[^=]*|gclid|fbclid)(?:=|$)/i;

/** Removes tracking parameters from an address: no page uses them, and a list rejects unknown parameters. */
export function dropTrackers(request: Pick<IncomingMessage, 'url'>): void {
  const [path = '', ...rest] = (request.url ?? '').split('?');
  if (rest.length === 0) return;
  const given = rest.join('?').split('&');
  const asked = given.filter((parameter) => !TRACKER.test(parameter));
  if (asked.length < given.length) request.url = asked.length === 0 ? path : `${path}?${asked.join('&')}`;
}

type Incoming = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/**
 * Turns a rejected request into a visit of the page that says why: nothing reads its body, no action can forget to
 * check, and the answer has a text where Remix or its host would send an empty 500.
 */
export function turnAway(request: Incoming, reason: RejectionReason): void {
  if (request.method !== 'HEAD') request.method = 'GET';
  request.url = withBase(paths.rejectedRequest(reason));
  delete request.headers.origin;
  if (authorityOf(request) !== null) return;
  // The host builds the page's own address from these.
  request.headers.host = new URL(env().portalOrigin).host;
  delete request.headers['x-forwarded-host'];
}

/** No form of ours is longer; a file comes as multipart, which has its own limits where it is read. */
const MAX_FORM_BYTES = 256 * 1024;
const MAX_MULTIPART_BYTES = 32 * 1024 * 1024;

/** Why no route may handle this request, or null. */
export function reasonToReject(request: Incoming): RejectionReason | null {
  const { method = '', url = '', headers } = request;
  const isForm = method === 'POST';
  if (isForeignPost(method, new Headers(textHeaders(headers)))) return 'foreign-form';
  if (!isForm && method !== 'GET' && method !== 'HEAD') return 'wrong-method';
  if (countParameters(url) > MAX_PARAMETERS) return 'too-many-parameters';
  if (!isReadable(request)) return 'bad-address';
  if (!isForm) return null;
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = headers;
  const most = isUploadType(type) ? MAX_MULTIPART_BYTES : MAX_FORM_BYTES;
  // No browser sends a form without its length.
  if (encoding !== undefined || Number(length ?? 0) > most) return 'too-large-form';
  return isFormType(type) || isUploadType(type) ? null : 'not-a-form';
}

/**
 * Whether the host and Remix can read the address. Some valid URLs they cannot: a path that is no encoded UTF-8, a
 * backslash (which URLs treat as a slash) and an empty segment at the beginning. Older clients of Remix use `_data`.
 */
function isReadable(request: Incoming): boolean {
  const { url = '' } = request;
  const authority = authorityOf(request);
  if (authority === null || !url.startsWith('/') || !URL.canParse(`http://${authority}${url}`)) return false;
  const [path = '', query] = url.split('?', 2);
  try {
    if (/\\|\/\//.test(decodeURIComponent(path))) return false;
  } catch {
    return false;
  }
  return !new URLSearchParams(query).has('_data');
}

/** The `Host` header, or null: without it and `X-Forwarded-Host` the page's own address cannot be built. */
function authorityOf({ headers: { host = 'undefined', 'x-forwarded-host': forwarded } }: Incoming): string | null {
  const named = [host, ...(forwarded === undefined ? [] : String(forwarded).split(','))];
  return named.every((one) => /^[\w.:[\]-]+$/.test(one.trim()) && URL.canParse(`http://${one.trim()}`)) ? host : null;
}

function countParameters(url: string): number {
  const start = url.indexOf('?');
  return start < 0 ? 0 : url.slice(start).split('&').length;
}

const textHeaders = (headers: IncomingMessage['headers']): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
