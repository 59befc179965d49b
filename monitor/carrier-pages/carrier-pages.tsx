import { hasSecureCookies } from '@contract/shared/own-origin';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../base/http-errors';
import { type Message, said } from '../base/said';
import { unavailableError } from '../server/errors';
import type { Services } from '../server/services';
import { isForeign } from './foreign-forms';
import { keepLanguage, type Phrase } from './language';
import { TOO_MANY_LINK_CODES } from './link-codes';
import { sendCarrierPage } from './send-page';
import { useSpeaker } from './speech';

interface CarrierPagesOptions {
  /** Per network address. */
  requestsPerMinute: number;
  /** In the top bar of an error page. */
  name: Phrase;
}

/**
 * Registers pages that a carrier or its agent opens by a link: limits requests, rejects forms from other sites, and
 * answers every error with a page.
 */
export async function registerCarrierPages(
  app: FastifyInstance,
  { env }: Services,
  { requestsPerMinute, name }: CarrierPagesOptions,
  register: (pages: FastifyInstance) => void,
) {
  await app.register(async (pages) => {
    await pages.register(rateLimit, { max: requestsPerMinute, timeWindow: '1 minute' });

    pages.addHook('preHandler', async (request, reply) => {
      keepLanguage(request, reply, hasSecureCookies(env.onboardingOrigin));
      if (request.method === 'POST' && isForeign(request, env.onboardingOrigin))
        throw new ApiError(403, { code: 'foreign_form', message: 'This form was sent from another site.' });
    });
    pages.setErrorHandler((error, request, reply) => {
      const refusal = error instanceof ApiError ? error : unavailableError(error);
      const status = refusal?.status ?? (error as { statusCode?: number }).statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'carrier page failed');
      for (const [header, value] of Object.entries(refusal?.headers ?? {})) reply.header(header, value);
      const wait = Number(refusal?.headers?.['retry-after'] ?? reply.getHeader('retry-after'));
      const { title, message } = describeProblem(status, refusal?.body ?? null, request.id, wait);
      return sendCarrierPage(
        reply,
        status,
        { title, name, broker: null },
        <MessagePage title={title}>{message}</MessagePage>,
      );
    });

    register(pages);
  });
}

/** A page that says one thing. */
export function MessagePage({ title, children }: { title: Phrase; children: Message }) {
  const { say, sayText } = useSpeaker();
  return (
    <>
      <h1>{say(title)}</h1>
      <p>{sayText(children)}</p>
    </>
  );
}

function describeProblem(
  status: number,
  refusal: { code: string; message: Message } | null,
  reference: string,
  waitSeconds: number,
): { title: Phrase; message: Message } {
  const message = refusal?.message ?? null;
  if (refusal?.code === TOO_MANY_LINK_CODES) return { title: 'Too many tries', message: refusal.message };
  if (status === 429)
    return {
      title: 'Too many tries',
      message: said(
        '{0, plural, one {Wait a minute, then try again.} other {Wait # minutes, then try again.}}',
        Math.max(1, Math.ceil((waitSeconds || 60) / 60)),
      ),
    };
  if (status === 503 && message) return { title: 'Not right now', message };
  if (status >= 500)
    return {
      title: 'Something went wrong on our side',
      message: said('Try again. If it keeps happening, give the broker this reference: {0}', reference),
    };
  return { title: 'That did not work', message: message ?? 'The request could not be read.' };
}
