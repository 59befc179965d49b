import { subscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';

/** Shorter than what `npm start` waits for before it kills the portal. */
const MAX_DRAIN_MS = 4_000;

let isWatching = false;

/**
 * Ends the process after the requests under way. remix-serve stops listening at SIGTERM and then waits for clients to hang
 * up, which one that goes on asking never does: here each answer from then on says `Connection: close`, and what still
 * stands after `MAX_DRAIN_MS` is cut off. Called once when the server's entry is loaded.
 */
export function endAfterRequestsUnderWay(): void {
  if (isWatching) return;
  isWatching = true;
  const unanswered = new Set<ServerResponse>();
  const servers = new Set<Server>();
  let isDraining = false;

  subscribe('http.server.request.start', (message) => {
    const { response, server } = message as { response: ServerResponse; server: Server };
    if (isDraining) response.setHeader('connection', 'close');
    servers.add(server);
    unanswered.add(response);
    response.once('close', () => {
      unanswered.delete(response);
      // One whose headers had left before the drain began is kept alive by its client.
      if (isDraining) server.closeIdleConnections();
    });
  });

  const drain = () => {
    if (isDraining) return;
    isDraining = true;
    for (const response of unanswered) if (!response.headersSent) response.setHeader('connection', 'close');
    setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, MAX_DRAIN_MS).unref();
  };
  process.once('SIGTERM', drain);
  process.once('SIGINT', drain);
  // Started by `npm start`, which is gone: so is what would end this process later.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
