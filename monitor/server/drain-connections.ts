import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop that is shorter leaves hardly a connection waiting to be accepted. */
const QUIET_TURN_MS = 2;
const MAX_TURNS = 500;

/**
 * Tracks the requests of a server, so that it can close without losing one and without waiting for clients that keep
 * their connection and go on sending requests. Call it before the server listens.
 *
 * @returns `drain`: from now on every answer says `Connection: close`; cuts off what is still open after `graceMs`.
 * The caller closes the server.
 */
export function watchConnections(server: Server): { drain: (graceMs: number) => void } {
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.setHeader('connection', 'close');
    unanswered.add(response);
    response.once('close', () => {
      unanswered.delete(response);
      // A client keeps the connection alive if its headers were sent before the drain began.
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

/**
 * Waits for a quiet turn of the event loop. The system resets connections that a listening socket did not accept yet when
 * it closes, and a balancer does not send a form again that was reset: close right after a turn that accepted all.
 */
export async function quietTurn(): Promise<void> {
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const start = performance.now();
    await nextTurn();
    if (performance.now() - start < QUIET_TURN_MS) return;
  }
}
