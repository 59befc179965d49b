import type { Server, ServerResponse } from 'node:http';

/**
 * Watches the requests of a server, so that it can be closed without losing one and without waiting for clients that
 * keep their connection and go on asking. Call it before the server listens.
 *
 * @returns `drain`: from now on every answer says `Connection: close`; what still stands after `graceMs` is cut off.
 *   Closing the server is the caller's.
 */
export function watchConnections(server: Server): { drain: (graceMs: number) => void } {
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.setHeader('connection', 'close');
    unanswered.add(response);
    response.once('close', () => {
      unanswered.delete(response);
      // One whose headers had left before the drain began is kept alive by its client.
      if (isDraining) server.closeIdleConnections();
    });
  });
  return {
    drain: (graceMs) => {
      isDraining = true;
      for (const response of unanswered) if (!response.headersSent) response.setHeader('connection', 'close');
      setTimeout(() => server.closeAllConnections(), graceMs).unref();
    },
  };
}
