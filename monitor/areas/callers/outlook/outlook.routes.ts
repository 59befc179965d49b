import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Call } from '@contract/call';
import { checkSender as call, type SenderCheck } from '@contract/callers/sender-check.calls';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE } from '../../../base/base-path';
import { ApiError, fieldsOf, httpErrors } from '../../../base/http-errors';
import { plainLine } from '../../../base/plain-line';
import { errorsOf, readPageForm } from '../../../carrier-pages/page-form';
import { isApiKey } from '../../../server/authentication/api-key-tokens';
import { bearerOf } from '../../../server/authentication/sessions';
import { admit, CallContext } from '../../../server/calls';
import { unavailableError } from '../../../server/errors';
import type { Services } from '../../../server/services';
import { accessRestrictions } from '../../../server/walls';
import { checkSender } from '../check-sender';
import { mailHeaders } from './mail-headers';
import { ICON_SIZES, outlookManifest } from './outlook-manifest';
import { sendPane, type TypedMail } from './pane-page';

/** Per network address: an office that reads its mail. */
const REQUESTS_PER_MINUTE = 600;

const MOST_TYPED = { email: 320, name: 500, subject: 1000, message_id: 1000 } as const;

/**
 * The add-in for Outlook: its manifest, and the pane that Outlook shows beside an email. The pane is a page of the monitor, not of
 * the portal: it has no session and reads no cookie, and asks what the key of its reader may ask (decision 0217).
 */
export async function outlookRoutes(app: FastifyInstance, services: Services) {
  const { env } = services;
  const own = createRequire(import.meta.url);
  const fileOf = (name: string) => readFileSync(own.resolve(`#ui/${name}`));
  const rejectRestricted = accessRestrictions(env);

  await app.register(async (pages) => {
    await pages.register(rateLimit, { max: REQUESTS_PER_MINUTE, timeWindow: '1 minute' });
    pages.setErrorHandler((error, request, reply) => {
      const refusal = error instanceof ApiError ? error : unavailableError(error);
      const status = refusal?.status ?? (error as { statusCode?: number }).statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'the pane for Outlook failed');
      for (const [header, value] of Object.entries(refusal?.headers ?? {})) reply.header(header, value);
      const errors = { form: refusal?.body.message ?? 'That did not work. Try again in a minute.' };
      return sendPane(reply, status, env, { typed: {}, errors });
    });

    pages.get('/outlook/manifest.xml', async (_request, reply) =>
      reply
        .type('application/xml; charset=utf-8')
        .send(outlookManifest({ base: `${env.publicOrigin}${BASE}`, portalOrigin: env.portalOrigin })),
    );
    const serve = (path: string, type: string, body: Buffer) =>
      pages.get(path, async (_request, reply) =>
        reply.type(type).header('cache-control', 'public, max-age=300').send(body),
      );
    serve('/outlook/pane.js', 'text/javascript; charset=utf-8', fileOf('scripts/outlook-pane.js'));
    for (const size of ICON_SIZES) serve(`/outlook/icon-${size}.png`, 'image/png', fileOf(`icons/outlook-${size}.png`));

    pages.get('/outlook/pane', async (_request, reply) => sendPane(reply, 200, env, { typed: {} }));

    pages.post('/outlook/pane', async (request, reply) => {
      rejectRestricted(request);
      const { fields, discard } = await readPageForm(services, request);
      await discard();
      const typed = typedIn(fields);
      const bearer = bearerOf(request);
      const hasKeptKey = bearer !== null;
      try {
        const found = await ask(request, reply, { typed, key: bearer ?? textIn(fields, 'key').trim() });
        return sendPane(reply, 200, env, { typed, found, hasKeptKey });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) throw error;
        return sendPane(reply, error.status, env, { typed, errors: problemsOf(error), hasKeptKey });
      }
    });
  });

  /** Makes the call with the key alone: a cookie of the same browser is not read. */
  async function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    { typed, key }: { typed: TypedMail; key: string },
  ): Promise<SenderCheck> {
    if (!isApiKey(key)) throw httpErrors.invalid({ key: ['Paste your Outlook key. It begins with bpk_.'] });
    request.headers.authorization = `Bearer ${key}`;
    const now = services.clock();
    const session = await admit(call as unknown as Call, request, services, now, app.countRequest);
    const { headers = '', ...mail } = typed;
    const input = call.body!.safeParse({ ...mail, ...mailHeaders(headers) });
    if (!input.success) throw httpErrors.invalid(fieldsOf(input.error.issues, 'body'));
    return checkSender(input.data, new CallContext(services, { now, session, request, reply, file: null }));
  }
}

const textIn = (fields: Record<string, unknown>, name: string) => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/** What was typed or what Outlook reads, each on one line and no longer than an email has it. */
function typedIn(fields: Record<string, unknown>): TypedMail {
  const typed: TypedMail = { headers: textIn(fields, 'headers') };
  for (const [name, most] of Object.entries(MOST_TYPED))
    typed[name as keyof typeof MOST_TYPED] = plainLine(textIn(fields, name), most);
  return typed;
}

/** A rejected key says what to do. */
function problemsOf(error: ApiError) {
  if (error.status === 401)
    return {
      key: 'This key opens nothing: it was revoked, or is not whole. Copy it again: My account, API, Outlook key.',
    };
  return errorsOf(error);
}
