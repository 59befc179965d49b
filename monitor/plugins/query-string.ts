import { parseQuery } from './ransack';

/** Fastify's query-string parser: plain parameters and ransack's nested `q[...]`, with the limits of both. */
export const parseQueryString = (text: string): Record<string, unknown> => parseQuery(text);
