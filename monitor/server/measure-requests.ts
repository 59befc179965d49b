import type { FastifyInstance } from 'fastify';
import { countRequest } from '../base/metrics';

/** Counts each request by its call, its status and its duration. Add it before the routes. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const startedAt = performance.now();
    const { url, config } = request.routeOptions;
    // No program of ours requests a path without a route: scanners try thousands of them.
    const about = { call: config?.call, isPage: url !== undefined };
    reply.raw.once('close', () =>
      countRequest(
        about,
        reply.raw.writableFinished ? reply.raw.statusCode : null,
        (performance.now() - startedAt) / 1000,
      ),
    );
  });
}
