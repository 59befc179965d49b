import type { z } from 'zod';
import type { FileType } from './shared/files.constants';
import type { May } from './shared/permissions';
import { strictInput } from './shared/strict-input';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Statuses of the error catalogue (contract/shared/error-catalogue.ts); 500 only for a lane search, any other is a
 * fault.
 */
export type ErrorStatus = 400 | 401 | 403 | 404 | 406 | 409 | 413 | 418 | 422 | 429 | 500 | 503;

/**
 * One call of the monitor API, used by both sides.
 * `path` is below the monitor's base (`/monitor`) with parameters in braces: `/api/v1/carriers/{id}`. `may` is checked
 * by the monitor before anything else; there is no default. `response` null: the call answers 204 without a body.
 * `paged`: the answer is a list and carries the headers currentpage, totalpages, totalitems; where it has several lists,
 * the name of the one with pages. `asPerson`: an API key may
 * not make it, whatever its scopes. `maxBodyBytes`: the largest body; omitted, the default. `queues`: many at once wait
 * in a queue, and callers wait with them. `looksOnly`: changes nothing although its method is not GET, so that a
 * read-only key may make it. `proposes`: it only proposes what a person confirms, so that a read-only key that may
 * propose may make it. `upload`: the call takes a multipart form; its fields are the body, its part `file` the
 * file. If the file is optional, JSON without one is accepted too; a nested field is `outer[inner]` in the form.
 * `download`: the answer is a file and `response` is null. `changesByGet`: a GET that changes something, because a text
 * says GET; it accepts any query, and completes when its caller hangs up. `onPrimary`: changes nothing, and yet no replica
 * may answer it, since the next call begins where its answer ended. `errors`: every status it may answer beyond
 * `ERRORS_OF_ANY_CALL`; `defineCall` adds those that follow from the rest. `stepUp`: a person must have given a second
 * factor within `STEP_UP_SECONDS`, else 403 `confirm_it_is_you`; `by-input`: the operation asks it, for some inputs.
 * `beforeFactor`: open to a person who has yet to set up the authenticator app or passkey that their company requires.
 */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType | null = z.ZodType | null,
  Errors extends ErrorStatus = ErrorStatus,
> = {
  method: Method;
  path: string;
  summary: string;
  may: May;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  paged?: true | string;
  asPerson?: true;
  stepUp?: true | 'by-input';
  beforeFactor?: true;
  looksOnly?: true;
  proposes?: true;
  queues?: true;
  maxBodyBytes?: number;
  upload?: { types: readonly FileType[]; maxBytes: number; isOptional?: boolean };
  download?: boolean;
  changesByGet?: true;
  onPrimary?: true;
  repeats?: 'same' | 'by-key';
  deprecated?: Deprecated;
  errors: readonly Errors[];
};

/**
 * A call that will end: ISO days of its announcement and of the earliest removal, a year apart at least, and what to use
 * instead, in a sentence (docs/how-to/change-a-call.md).
 */
export type Deprecated = { since: string; until: string; instead: string };

/**
 * Declares a call with a strict body (`strictInput`); the export's name is its operation id, its model function and its
 * test's title.
 *
 * @param call `errors`: only those that do not follow. These follow: 401 and 403 if a session is needed, 404 with
 * `params`,
 * 409 with `expected_version` in the body, 413 with `upload`, and 422
 */
export function defineCall<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType | null = null,
  const Errors extends ErrorStatus = never,
>({
  errors = [],
  ...call
}: Omit<Call<Params, Query, Body, Response>, 'errors'> & { errors?: readonly Errors[] }): Call<
  Params,
  Query,
  Body,
  Response,
  Errors | DerivedError<Params, Body>
> {
  const derived: ErrorStatus[] = [
    ...(call.may === 'public' ? [] : ([401, 403] as const)),
    ...(call.params ? ([404] as const) : []),
    ...(call.body && hasExpectedVersion(call.body) ? ([409] as const) : []),
    ...(call.upload ? ([413] as const) : []),
    422,
  ];
  const all = [...new Set([...derived, ...errors])].sort() as (Errors | DerivedError<Params, Body>)[];
  return { ...call, ...(call.body && { body: strictInput(call.body) }), errors: all };
}

/** The types of what follows from a call, for one that needs a session. */
type DerivedError<Params, Body> =
  | 401
  | 403
  | 422
  | (Params extends z.ZodUndefined ? never : 404)
  | (Body extends z.ZodType ? (HasExpectedVersion<z.output<Body>> extends true ? 409 : never) : never);

/** At the top of a body or in one of its records, such as `load`. */
type HasExpectedVersion<Body> = Body extends object
  ? 'expected_version' extends keyof Body
    ? true
    : true extends {
          [K in keyof Body]-?: NonNullable<Body[K]> extends object
            ? 'expected_version' extends keyof NonNullable<Body[K]>
              ? true
              : false
            : false;
        }[keyof Body]
      ? true
      : false
  : false;

function hasExpectedVersion(schema: z.ZodType, depth = 0): boolean {
  const { shape } = schema as { shape?: Record<string, z.ZodType> };
  if (!shape || depth > 1) return false;
  return 'expected_version' in shape || Object.values(shape).some((field) => hasExpectedVersion(field, depth + 1));
}

/** Whether a call can be repeated, or aborted, without harm. */
export const changesNothing = ({
  method,
  looksOnly,
  changesByGet,
}: Pick<Call, 'method' | 'looksOnly' | 'changesByGet'>): boolean =>
  looksOnly === true || (method === 'GET' && !changesByGet);

/** Whether a call may be sent again when its answer was lost: it changes nothing, or nothing more. */
export const mayRepeat = (call: Pick<Call, 'method' | 'looksOnly' | 'changesByGet' | 'repeats'>): boolean =>
  changesNothing(call) || call.repeats !== undefined;

type Part<Name extends string, Schema, Side extends 'input' | 'output'> = Schema extends z.ZodUndefined
  ? unknown
  : Schema extends z.ZodType
    ? { [K in Name]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
    : unknown;

/** A caller's input: { params, query, body }, each only if the call has it. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType | null>
    ? Part<'params', P, 'input'> & Part<'query', Q, 'input'> & Part<'body', B, 'input'>
    : never;

/** The handler's input: the same, parsed. */
export type CallParsed<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType | null>
    ? Part<'params', P, 'output'> & Part<'query', Q, 'output'> & Part<'body', B, 'output'>
    : never;

export type CallOutput<C> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? (R extends z.ZodType ? z.output<R> : undefined) : never;
