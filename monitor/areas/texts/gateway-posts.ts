import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../base/env';
import { ApiError, httpErrors } from '../../base/http-errors';

/** A text has 1,600 characters, each up to 12 bytes in a form. */
const MAX_BYTES = 32 * 1024;
const EMPTY_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/**
 * The signature of a form that the gateway posts: HMAC-SHA1 with the account's token over the address and, sorted by name, each
 * field's name and value without anything between them. It is what Twilio and those that follow it send as `X-Twilio-Signature`.
 */
export function gatewaySignature(token: string, url: string, fields: readonly (readonly [string, string])[]): string {
  const sorted = [...fields].sort(([a, x], [b, y]) => compare(a, b) || compare(x, y));
  const signed = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', token).update(signed, 'utf8').digest('base64');
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isSame = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Takes in a form that the gateway posts to a path. Whoever does not know the token learns nothing by posting: wrong, missing and
 * not set are one 403, and nothing of the body is kept or logged.
 *
 * @param take gets the fields, each once
 */
export function takeGatewayPosts(
  app: FastifyInstance,
  env: Pick<Env, 'smsAuthToken' | 'publicOrigin'>,
  path: string,
  take: (fields: ReadonlyMap<string, string>) => Promise<void>,
): void {
  void app.register(async (alone) => {
    alone.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    alone.post(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const fields = typeof request.body === 'string' ? [...new URLSearchParams(request.body)] : [];
      const given = request.headers['x-twilio-signature'];
      const { smsAuthToken: token, publicOrigin } = env;
      const isSigned =
        token !== undefined &&
        typeof given === 'string' &&
        isSame(given, gatewaySignature(token, `${publicOrigin}${request.url}`, fields));
      if (!isSigned) throw httpErrors.forbidden('This is not signed by the text message gateway.');
      const byName = new Map(fields);
      if (byName.size !== fields.length)
        throw new ApiError(400, { code: 'invalid', message: 'A field is there twice.' });
      await take(byName);
      return reply.type('text/xml; charset=utf-8').send(EMPTY_ANSWER);
    });
  });
}

/** A gateway's name for a message; null: it has another form. */
export const providerIdIn = (text: string | undefined): string | null =>
  text !== undefined && /^[\w-]{8,64}$/.test(text) ? text : null;
