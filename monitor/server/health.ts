import type { FastifyInstance } from 'fastify';
import type { Services } from './services';

/**
 * For load balancers and the start script: 200 when the database is reachable, even if busy, else 503. Outside the
 * contract, public.
 */
export function healthRoute(app: FastifyInstance, { database }: Services) {
  app.get('/health', async (request, reply) => {
    if (await database.isThere()) return { status: 'ok' };
    request.log.error('health: the database does not answer');
    return reply.status(503).send({ status: 'unavailable', database: 'does not answer' });
  });
}
