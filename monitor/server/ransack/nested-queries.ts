import type { FastifyInstance } from 'fastify';
import { type ParsedQuery, parseQuery } from './parse-query';

/**
 * Turns `request.query` into its nested form before validation.
 * A hook rather than Fastify's `querystringParser`: an error thrown there reaches no error handler and ends the
 * process.
 */
export function readNestedQueries(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const [, queryString = ''] = /\?(.*)$/s.exec(request.raw.url ?? '') ?? [];
    request.query = parseQuery(queryString) satisfies ParsedQuery;
  });
}
