import type { Call, CallInput, CallOutput } from '@contract/call';
import type { ErrorBody } from '@contract/shared/errors';
import type { FastifyInstance } from 'fastify';
import { BASE } from '../../base/base-path';
import type { CallContext } from '../../server/calls';

/** Why a tool has no answer, in a sentence for the assistant. */
export class ToolRefusal extends Error {
  constructor(
    message: string,
    /** For the receipt: the code of the call's error. */
    readonly code: string,
  ) {
    super(message);
  }
}

export type Asked<C> = { data: CallOutput<C>; total: number };

/** Makes a call of the contract with the key of the request. @throws ToolRefusal for any answer but a success */
export type Ask = <C extends Call>(call: C, input: CallInput<C>) => Promise<Asked<C>>;

/**
 * The calls as any API client makes them: the whole way through the server, with the key's own header, so that permissions,
 * scopes, the plan, quotas and limits hold where they hold for everyone.
 */
export function askingAs(app: FastifyInstance, { request }: CallContext): Ask {
  const { authorization } = request.headers;
  const ask = async (call: Call, input: { params?: object; query?: object; body?: object }) => {
    const params = Object.entries(input.params ?? {});
    const path = params.reduce((to, [name, value]) => to.replace(`{${name}}`, encodeURIComponent(value)), call.path);
    const query = new URLSearchParams(pairsOf(input.query ?? {}));
    const answer = await app.inject({
      method: call.method,
      url: `${BASE}${path}${query.size === 0 ? '' : `?${query}`}`,
      headers: { authorization, 'x-request-id': request.id },
      remoteAddress: request.ip,
      ...(input.body && { payload: input.body }),
    });
    if (answer.statusCode >= 400) throw refusalOf(answer.json<ErrorBody>());
    return { data: answer.json(), total: Number(answer.headers.totalitems ?? 0) };
  };
  return ask as Ask;
}

/** As the server reads queries: `{ q: { reference_eq: 'L-1' } }` is `q[reference_eq]=L-1`. */
function pairsOf(query: object, within = ''): [string, string][] {
  return Object.entries(query).flatMap(([key, value]): [string, string][] => {
    const name = within === '' ? key : `${within}[${key}]`;
    if (value === undefined || value === null) return [];
    return typeof value === 'object' ? pairsOf(value, name) : [[name, String(value)]];
  });
}

function refusalOf({ code, message, fields = {}, reference }: ErrorBody): ToolRefusal {
  const named = Object.entries(fields).map(([field, messages]) => `${field.split('.').at(-1)}: ${messages.join(' ')}`);
  const told = [message, ...named, reference && `Reference ${reference}.`].filter(Boolean).join(' ');
  return new ToolRefusal(told, code);
}
