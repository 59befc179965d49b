import type { FastifyInstance } from 'fastify';
import { countRequest } from '../base/metrics';

/** Counts each request by its call, its status and how long it took. Add it before the routes. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const startedAt = performance.now();
    const { url, config } = request.routeOptions;
    // Without a route it is asked for by no one's program: scanners try thousands of addresses.
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
