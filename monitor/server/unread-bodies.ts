import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Of a body that no one reads, more than any call takes: whoever sends more is not waited for. */
const MAX_DROPPED_BYTES = 40 * 1024 * 1024;

/**
 * Reads and drops what is left of a request's body when it has been answered: where it was refused before it was read, or
 * given up in the middle (the disk is full), the connection's next request would wait behind it for ever.
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => dropUnreadBody(raw));
}

function dropUnreadBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  // Whoever gave it up may have left it paused, or piped to what takes no more.
  request.unpipe();
  let dropped = 0;
  request.on('data', (piece: Buffer) => {
    dropped += piece.length;
    if (dropped > MAX_DROPPED_BYTES) request.destroy();
  });
  request.on('error', () => {});
  request.resume();
}
