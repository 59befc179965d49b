import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { paths, withBase } from '~/paths';
import { isForeignPost } from './origin.server';

let isWatching = false;

/**
 * Turns every form that another site made the browser send into a visit of the page that refuses it, before Remix sees
 * it: no action can forget to ask, and the answer is a 403 with words. Remix's own check of the same thing answers an
 * empty 500. Called once when the server's entry is loaded.
 */
export function refuseForeignPosts(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.method === undefined || !isForeignPost(request.method, new Headers(headersOf(request)))) return;
    request.method = 'GET';
    request.url = withBase(paths.foreignForm());
    delete request.headers.origin;
  });
}

const headersOf = ({ headers }: IncomingMessage): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
