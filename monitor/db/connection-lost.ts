import { DrizzleQueryError } from 'drizzle-orm/errors';

/** The database could not be reached. */
export class DatabaseAway extends Error {}

/**
 * Of SQLSTATE: connection exceptions, a server that ends a connection as it stops, after a crash, or does not start yet, and one
 * that takes no writes any more, since another has become the primary.
 */
const LOST_STATE = /^(08[0-9A-Z]{3}|57P0[123]|25006)$/;

/** Errors of a socket. Other programs are reached over sockets too, so these count only if a query caused them. */
const LOST_SOCKET = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ETIMEDOUT'];

/** The driver's own, which have no code. */
const LOST_TEXT = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/**
 * Whether the database ended a query's connection, or could not be reached at all. A query can be retried; if a COMMIT
 * was running, it is unknown whether it succeeded.
 */
export function isConnectionLost(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code = '', cause } = one as Error & { code?: string };
    if (one instanceof DatabaseAway || LOST_STATE.test(code) || LOST_TEXT.includes(one.message)) return true;
    if (one instanceof DrizzleQueryError && LOST_SOCKET.includes((cause as { code?: string })?.code ?? '')) return true;
  }
  return false;
}
