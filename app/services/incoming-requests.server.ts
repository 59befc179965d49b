import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { paths, withBase } from '~/paths';
import { env } from './env.server';
import { isForeignPost } from './origin.server';
import { trusts } from './trusted-proxies.server';

let isWatching = false;

/**
 * Sees each request before Remix does; remix-serve has no other place for it. Called once when the server's entry is
 * loaded.
 */
export function watchIncomingRequests(): void {
  if (isWatching) return;
  isWatching = true;
  const { proxyHeaders, trustProxy } = env();
  const isTrusted = trusts(trustProxy);
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    dropClaims(request, isTrusted, proxyHeaders);
    nameTheCaller(request);
    turnAwayForeignPost(request);
    turnAwayLargeForm(request);
  });
}

/**
 * Takes away what only a proxy may say of a caller (the country, a VPN) where it was not a trusted proxy that said it:
 * what is left goes on to the monitor, which believes it.
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
 * Adds the address that really called behind whatever `X-Forwarded-For` came with it, as a proxy does: the monitor
 * limits tries by network address, and one that a caller may choose would limit nothing.
 */
export function nameTheCaller({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } }): void {
  const before = headers['x-forwarded-for'];
  headers['x-forwarded-for'] = [before, socket.remoteAddress].flat().filter(Boolean).join(', ');
}

/**
 * Turns a form that another site made the browser send into a visit of the page that refuses it: no action can forget
 * to ask, and the answer is a 403 with words. Remix's own check of the same thing answers an empty 500.
 */
export function turnAwayForeignPost(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): void {
  if (request.method === undefined || !isForeignPost(request.method, new Headers(textHeaders(request.headers)))) return;
  request.method = 'GET';
  request.url = withBase(paths.foreignForm());
  delete request.headers.origin;
}

/** No form of ours is longer; a file comes as multipart, which has limits of its own where it is read. */
const MOST_FORM_BYTES = 256 * 1024;
const MOST_MULTIPART_BYTES = 32 * 1024 * 1024;

/**
 * Turns a form that is longer than can be taken into a visit of the page that says so, before it is read into memory. One
 * that does not say how long it is is none of a browser's.
 */
export function turnAwayLargeForm(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): void {
  if (request.method === undefined || request.method === 'GET' || request.method === 'HEAD') return;
  const { 'content-type': type = '', 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const most = type.startsWith('multipart/') ? MOST_MULTIPART_BYTES : MOST_FORM_BYTES;
  if (encoding === undefined && Number(length ?? 0) <= most) return;
  request.method = 'GET';
  request.url = withBase(paths.tooLargeForm());
  delete request.headers.origin;
}

const textHeaders = (headers: IncomingMessage['headers']): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
