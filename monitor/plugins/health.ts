import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';

/** For load balancers and the start script: 200 when the database answers, else 503. Outside the contract, public. */
export function healthRoute(app: FastifyInstance, { db }: Services) {
  app.get('/health', async (request, reply) => {
    try {
      await db.execute(sql`SELECT 1`);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'health: the database does not answer');
      return reply.status(503).send({ status: 'unavailable', database: 'does not answer' });
    }
  });
}
