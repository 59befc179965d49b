import type { FastifyInstance } from 'fastify';
import { type ParsedQuery, parseQuery } from './parse-query';

/**
 * Makes `request.query` the nested form of the address, before it is validated.
 *
 * A hook rather than Fastify's `querystringParser`: what that throws reaches no error handler and ends the process.
 */
export function readNestedQueries(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const [, queryString = ''] = /\?(.*)$/s.exec(request.raw.url ?? '') ?? [];
    request.query = parseQuery(queryString) satisfies ParsedQuery;
  });
}
