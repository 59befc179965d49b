import type { z } from 'zod';
import type { FileType } from './shared/files.constants';
import type { May } from './shared/permissions';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Statuses of the error catalogue (contract/shared/error-catalogue.ts); 500 of a lane search alone, any other is a fault. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 406 | 409 | 413 | 418 | 422 | 429 | 500 | 503;

/**
 * One call of the monitor API, as both sides execute it.
 *
 * `path` is below the monitor's base (`/monitor`) with parameters in braces: `/api/v1/carriers/{id}`.
 * `may` is checked by the monitor before anything else; there is no default.
 * `response` null: the call answers 204 without a body.
 * `paged`: the answer is a list and carries the headers currentpage, totalpages, totalitems.
 * `asPerson`: an API key may not make it, whatever its scopes.
 * `maxBodyBytes`: a body may be so large; left out, as large as of most calls.
 * `queues`: where many ask at once it waits its turn, and callers wait with it.
 * `looksOnly`: changes nothing although its method is not GET, so that a read-only key may make it.
 * `upload`: the call takes a multipart form; its fields are the body, its part `file` the file. Where the file is optional,
 * JSON without one is taken too; a field within another is written `outer[inner]` in the form.
 * `download`: the answer is a file and `response` is null.
 * `errors`: beyond those that any call may have.
 */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType | null = z.ZodType | null,
  Errors extends readonly ErrorStatus[] = readonly ErrorStatus[],
> = {
  method: Method;
  path: string;
  summary: string;
  may: May;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  paged?: boolean;
  asPerson?: true;
  looksOnly?: true;
  queues?: true;
  maxBodyBytes?: number;
  upload?: { types: readonly FileType[]; maxBytes: number; isOptional?: boolean };
  download?: boolean;
  errors: Errors;
};

/** Declares a call; the export's name is its operation id, its model function and its test's title. */
export function defineCall<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType | null = null,
  const Errors extends readonly ErrorStatus[] = readonly ErrorStatus[],
>(call: Call<Params, Query, Body, Response, Errors>): Call<Params, Query, Body, Response, Errors> {
  return call;
}

type Part<Name extends string, Schema, Side extends 'input' | 'output'> = Schema extends z.ZodUndefined
  ? unknown
  : Schema extends z.ZodType
    ? { [K in Name]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
    : unknown;

/** What a caller passes: { params, query, body }, each only where the call has it. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType | null>
    ? Part<'params', P, 'input'> & Part<'query', Q, 'input'> & Part<'body', B, 'input'>
    : never;

/** What the monitor's handler gets: the same, parsed. */
export type CallParsed<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType | null>
    ? Part<'params', P, 'output'> & Part<'query', Q, 'output'> & Part<'body', B, 'output'>
    : never;

export type CallOutput<C> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? (R extends z.ZodType ? z.output<R> : undefined) : never;
