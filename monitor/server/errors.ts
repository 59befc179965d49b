import type { ErrorBody } from '@contract/shared/errors';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { CallerGone } from '../base/fair-turns';
import { ApiError, httpErrors } from '../base/http-errors';
import { DatabaseAway, isConnectionLost } from '../db/connection-lost';
import { DatabaseBusy } from '../db/fair-pool';
import { InvalidSearchError } from './ransack';

/** One handler and one shape for every error. */
export function installErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    if (error instanceof ApiError) return reply.status(error.status).headers(error.headers).send(error.body);
    if (error instanceof InvalidSearchError) {
      const refusal = httpErrors.invalid({ [error.field]: [error.message] }, error.message);
      return reply.status(422).send(refusal.body);
    }
    const unavailable = unavailableError(error);
    if (unavailable) {
      const fault = FAULTS_OF_THE_MACHINE[unavailable.body.code];
      if (fault) request.log.error({ err: error }, fault);
      return reply.status(503).headers(unavailable.headers).send(unavailable.body);
    }
    if (holdsNullByte(error)) return reply.status(422).send(httpErrors.invalid({}, NULL_BYTE).body);
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
    if (status === 429) {
      const refusal = httpErrors.tooMany(Number(reply.getHeader('retry-after') ?? 60));
      return reply.status(429).headers(refusal.headers).send(refusal.body);
    }
    if (status >= 400 && status < 500) {
      const [code, message] = CLIENT_FAULTS[status] ?? ['bad_request', 'The request could not be read.'];
      return reply.status(status).send({ code, message } satisfies ErrorBody);
    }
    request.log.error({ err: error }, 'request failed');
    return reply.status(500).send({
      code: 'internal_error',
      message: 'Something went wrong on our side. Try again; if it stays, give support the reference.',
      reference: request.id,
    } satisfies ErrorBody);
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(NOTHING_HERE));
}

const NOTHING_HERE = { code: 'not_found', message: 'There is nothing at this address.' } satisfies ErrorBody;

/** The same shape for a URL that reaches no route: malformed, or longer than any name. */
export function answerUnroutable(error: FastifyError, reply: FastifyReply) {
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return reply.status(404).send(NOTHING_HERE);
  const [code, message] = CLIENT_FAULTS[400]!;
  return reply.status(400).send({ code, message } satisfies ErrorBody);
}

/** The refusal for an error of the database's limits, a lost database, or a full disk; null for any other error. */
export function unavailableError(error: unknown): ApiError | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseBusy)
    return httpErrors.unavailable('busy', 'Too many requests are under way. Try again in a few seconds.', 5);
  if (error instanceof DatabaseAway)
    return httpErrors.unavailable('database_away', 'The data cannot be reached right now. Try again in a minute.', 30);
  // Nothing reads this one.
  if (error instanceof CallerGone) return httpErrors.unavailable('hung_up', 'The request was given up.', 1);
  if (isConnectionLost(error))
    return httpErrors.unavailable(
      'connection_lost',
      'The connection to the database was lost. Check whether your change was saved, then try again.',
      5,
    );
  const { code } = error as { code?: string };
  if (code === NO_SPACE || code === DISK_FULL)
    return httpErrors.unavailable(
      'disk_full',
      'The server is out of disk space, so this was not saved. Ask support to make room, then try again.',
      300,
    );
  if (code === QUERY_CANCELED)
    return httpErrors.unavailable(
      'took_too_long',
      'That took too long and was stopped. Narrow the search, or try again.',
      5,
    );
  if (code === LOCK_NOT_AVAILABLE)
    return httpErrors.unavailable('locked', 'Someone else is changing this record. Try again in a few seconds.', 5);
  return unavailableError(error.cause);
}

const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
/** Of the file system, and of the database's own disk. */
const NO_SPACE = 'ENOSPC';
const DISK_FULL = '53100';

/** What the operator has to know, by the refusal's code. */
const FAULTS_OF_THE_MACHINE: Record<string, string> = {
  database_away: 'the database is away',
  connection_lost: 'a connection to the database was lost',
  disk_full: 'the disk is full',
};

const NULL_BYTE = 'The request holds a character that can neither be kept nor looked for.';

/**
 * No text in the database holds a null byte; Postgres rejects one (`character_not_in_repertoire`) wherever it arrives.
 */
function holdsNullByte(error: Error & { code?: string }): boolean {
  if (error.code === '22021') return true;
  return error.cause instanceof Error && holdsNullByte(error.cause);
}

const CLIENT_FAULTS: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'The request could not be read.'],
  413: ['too_large', 'That is larger than this call takes.'],
  415: ['unsupported_media_type', 'Send application/json.'],
};
