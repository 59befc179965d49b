import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** More than any call accepts of an unread body: a sender of more is cut off. */
const MAX_DROPPED_BYTES = 40 * 1024 * 1024;

/**
 * Reads and drops the rest of a request's body after the answer: where the request was rejected before it was read, or
 * abandoned in the middle (the disk is full), the connection's next request would wait behind it forever.
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => dropUnreadBody(raw));
}

function dropUnreadBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  // The earlier reader may have left it paused, or piped to a stream that takes no more.
  request.unpipe();
  let dropped = 0;
  request.on('data', (piece: Buffer) => {
    dropped += piece.length;
    if (dropped > MAX_DROPPED_BYTES) request.destroy();
  });
  request.on('error', () => {});
  request.resume();
}
