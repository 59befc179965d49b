import { SCOPE_LABELS } from '@contract/account/account.constants';
import type { ErrorBody } from '@contract/shared/errors';
import { featureWords } from '@contract/shared/feature-words';
import type { Missing, Scope } from '@contract/shared/permissions';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { DatabaseAway, isConnectionLost } from '../db/connection-lost';
import { CallerGone, DatabaseBusy } from '../db/fair-turns';
import { InvalidSearchError } from './ransack';

/** A refusal with its words. Throw one anywhere below a handler. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Omit<ErrorBody, 'reference'>,
    readonly headers: Record<string, string> = {},
  ) {
    super(body.message);
  }
}

export const httpErrors = {
  signIn: () => new ApiError(401, { code: 'sign_in_required', message: 'Sign in first.' }),
  /** @param field the parameter that asked for it, where the call itself is allowed */
  missing: (missing: Missing, field?: string) =>
    missing.kind === 'hidden'
      ? httpErrors.notFound()
      : new ApiError(403, {
          code: `missing_${missing.kind}`,
          message: MISSING_LABELS[missing.kind](missing.name),
          missing,
          ...(field !== undefined && { fields: { [field]: [MISSING_LABELS[missing.kind](missing.name)] } }),
        }),
  /** For what a person may do in general and not in this case. */
  forbidden: (message: string) => new ApiError(403, { code: 'not_allowed', message }),
  /** Also for what belongs to another company: its existence is not told. */
  notFound: (what = 'That record') => new ApiError(404, { code: 'not_found', message: `${what} was not found.` }),
  /** @param fields messages by field name */
  invalid: (fields: Record<string, string[]>, message = 'Some values cannot be used.') =>
    new ApiError(422, { code: 'invalid', message, fields }),
  /** Two decided at once: the second sees what has changed and decides again. */
  conflict: (message: string) => new ApiError(409, { code: 'changed_meanwhile', message }),
  tooMany: (retryAfterSeconds: number) =>
    new ApiError(
      429,
      { code: 'too_many_tries', message: `Too many tries. Try again in ${minutes(retryAfterSeconds)}.` },
      { 'retry-after': String(retryAfterSeconds) },
    ),
  tooManyRequests: (retryAfterSeconds: number) =>
    new ApiError(
      429,
      {
        code: 'too_many_requests',
        message: `This account has asked too much in a short time. Try again in ${retryAfterSeconds <= 1 ? 'a second' : `${retryAfterSeconds} seconds`}.`,
      },
      { 'retry-after': String(retryAfterSeconds) },
    ),
  unavailable: (code: string, message: string, retryAfterSeconds: number) =>
    new ApiError(503, { code, message }, { 'retry-after': String(retryAfterSeconds) }),
  elsewhere: (url: string) =>
    new ApiError(406, { code: 'elsewhere', message: 'This account is handled on another page.', url }),
};

/** What a schema says of an input, by field. @param whole the name of the input, for what is said of all of it */
export function fieldsOf(issues: readonly { path: PropertyKey[]; message: string; keys?: string[] }[], whole: string) {
  const fields: Record<string, string[]> = {};
  const say = (path: readonly PropertyKey[], message: string) => {
    const field = path.map(String).join('.') || whole;
    fields[field] = [...(fields[field] ?? []), message];
  };
  // zod names the object and lists what it does not know; where a schema says it in its own words, those are kept.
  for (const { path, message, keys } of issues)
    if (keys && message.startsWith('Unrecognized key'))
      for (const key of keys) say([...path, key], `“${key}” is no parameter of this call.`);
    else say(path, message);
  return fields;
}

function minutes(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}

const MISSING_LABELS: Record<Exclude<Missing['kind'], 'hidden'>, (name: string) => string> = {
  scope: (name) =>
    `You need the permission “${SCOPE_LABELS[name as Scope] ?? name}” for this. A manager of your company can give it to you.`,
  plan: (name) =>
    `Your company’s plan does not include ${featureWords(name)}. A manager of your company can change the plan.`,
  flag: (name) => `Your company does not have ${featureWords(name)} switched on.`,
  watchdog: (name) => `Your Watchdog access does not include ${featureWords(name)}.`,
  account: (name) => `Your account cannot do this yet: ${name.replaceAll('_', ' ')}.`,
};

/** One handler and one shape for everything that is not an answer. */
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

/** The same shape for an address that reaches no route: it cannot be read, or names what is longer than any name. */
export function answerUnroutable(error: FastifyError, reply: FastifyReply) {
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return reply.status(404).send(NOTHING_HERE);
  const [code, message] = CLIENT_FAULTS[400]!;
  return reply.status(400).send({ code, message } satisfies ErrorBody);
}

/** The refusal for an error that comes from the database's limits, its being away, or a full disk; null for any other error. */
export function unavailableError(error: unknown): ApiError | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseBusy)
    return httpErrors.unavailable('busy', 'Too many requests are under way. Try again in a few seconds.', 5);
  if (error instanceof DatabaseAway)
    return httpErrors.unavailable('database_away', 'The data cannot be reached right now. Try again in a minute.', 30);
  // No one reads this one.
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

/** What the operator has to know of, by the refusal's code. */
const FAULTS_OF_THE_MACHINE: Record<string, string> = {
  database_away: 'the database is away',
  connection_lost: 'a connection to the database was lost',
  disk_full: 'the disk is full',
};

const NULL_BYTE = 'The request holds a character that can neither be kept nor looked for.';

/** No text in the database holds a null byte, and it says so (`character_not_in_repertoire`) wherever one arrives. */
function holdsNullByte(error: Error & { code?: string }): boolean {
  if (error.code === '22021') return true;
  return error.cause instanceof Error && holdsNullByte(error.cause);
}

const CLIENT_FAULTS: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'The request could not be read.'],
  413: ['too_large', 'That is larger than this call takes.'],
  415: ['unsupported_media_type', 'Send application/json.'],
};
