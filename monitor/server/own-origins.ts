import type { FastifyRequest } from 'fastify';
import type { Env } from '../base/env';
import { ApiError } from '../base/http-errors';
import { SESSION_COOKIE } from './authentication/sessions';

type Addresses = Pick<Env, 'portalOrigin' | 'watchdogOrigin' | 'onboardingOrigin' | 'publicOrigin'>;

/** Whether the `Origin` of a request is one of the product's own addresses, or the one that it was sent to. */
export function isOwnOrigin(env: Addresses): (request: FastifyRequest) => boolean {
  const own = new Set(
    [env.portalOrigin, env.watchdogOrigin, env.onboardingOrigin, env.publicOrigin].map((url) => new URL(url).origin),
  );
  return ({ protocol, headers: { origin = '', host } }) => own.has(origin) || origin === `${protocol}://${host}`;
}

/**
 * Makes the check that a change with the session cookie comes from one of the product's own pages. A browser sends the
 * cookie wherever a form leads, and names the form's site in `Origin`; a program sends no `Origin`, and a bearer token
 * is something no other site can send.
 *
 * @throws ApiError 403, from the function that is returned
 */
export function rejectForeignPages(env: Addresses): (request: FastifyRequest) => Promise<void> {
  const isOwn = isOwnOrigin(env);
  return async (request) => {
    const { headers, method } = request;
    const { origin } = headers;
    if (method === 'GET' || method === 'HEAD' || origin === undefined) return;
    if (headers.authorization !== undefined || request.cookies[SESSION_COOKIE] === undefined) return;
    if (isOwn(request)) return;
    throw new ApiError(403, {
      code: 'foreign_origin',
      message: 'This came from a page of another site. Nothing was changed. Open the product and do it there.',
    });
  };
}
