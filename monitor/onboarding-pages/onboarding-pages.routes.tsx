import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal, unavailableRefusal } from '../plugins/errors';
import type { Services } from '../services';
import { isForeign } from './foreign-forms';
import { invitationRoutes } from './invitation.routes';
import { ProblemPage } from './invitation-pages';
import { packetRoutes } from './packet.routes';
import { sendPage } from './send-page';

/** Of one network address, as the identity calls: an office of carriers behind one; codes have limits of their own. */
const REQUESTS_A_MINUTE = 600;

/**
 * The pages on which a carrier answers a broker's invitation: plain forms, no account. Whoever has the link and the code
 * mailed to the invited address reaches that one packet and nothing else.
 */
export async function onboardingPagesRoutes(app: FastifyInstance, services: Services) {
  await app.register(async (pages) => {
    await pages.register(rateLimit, { max: REQUESTS_A_MINUTE, timeWindow: '1 minute' });

    // A form that another site made the browser send changes nothing.
    pages.addHook('preHandler', async (request) => {
      if (request.method === 'POST' && isForeign(request, services.env.onboardingOrigin))
        throw new Refusal(403, { code: 'foreign_form', message: 'This form was sent from another site.' });
    });
    pages.setErrorHandler((error, request, reply) => {
      const refusal = error instanceof Refusal ? error : unavailableRefusal(error);
      const status = refusal?.status ?? (error as { statusCode?: number }).statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'onboarding page failed');
      for (const [name, value] of Object.entries(refusal?.headers ?? {})) reply.header(name, value);
      const { title, message } = problemWords(status, refusal?.body.message ?? null, request.id);
      return sendPage(reply, status, { title, companyName: null }, <ProblemPage title={title} message={message} />);
    });

    invitationRoutes(pages, services);
    packetRoutes(pages, services);
  });
}

function problemWords(status: number, refused: string | null, reference: string) {
  if (status === 429)
    return { title: 'Too many tries', message: 'Wait a few minutes, then try again. What you filled in is kept.' };
  if (status === 503 && refused) return { title: 'Not right now', message: refused };
  if (status >= 500)
    return {
      title: 'Something went wrong on our side',
      message: `Try again. If it stays, tell the broker this reference: ${reference}`,
    };
  return { title: 'That did not work', message: refused ?? 'The request could not be read.' };
}
