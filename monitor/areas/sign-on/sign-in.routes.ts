import { emailDomain } from '@contract/shared/contact-details';
import { beginSignOn, finishSignOn } from '@contract/sign-on/sign-on.calls';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { browserOf, setSessionCookie } from '../../server/authentication/sessions';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { beginAt } from './begin-sign-on';
import { finishSignOn as finish } from './finish-sign-on';
import { ProviderProblem } from './guarded-fetch';
import { companyOfDomain, connectionOf } from './sign-on.queries';

/** Requests per network address and minute: a thousand people of one office sign in on a Monday morning. */
const REQUESTS_A_MINUTE = 3_000;

const NO_PROVIDER = 'Your company does not sign in this way. Sign in with your password.';

export async function signOnSignInRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;
  await app.register(async (limited) => {
    await limited.register(rateLimit, { max: REQUESTS_A_MINUTE, timeWindow: '1 minute' });

    mount(limited, services, beginSignOn, async ({ body }, { now }) => {
      const email = body.email.toLowerCase();
      const companyId = await companyOfDomain(db, emailDomain(email) ?? '');
      const connection = companyId === null ? null : await connectionOf(db, companyId);
      if (connection?.state !== 'on' && connection?.state !== 'enforced')
        throw httpErrors.invalid({ email: [NO_PROVIDER] }, NO_PROVIDER);
      try {
        return await beginAt(services, connection, { email, tester: null, now });
      } catch (error) {
        if (!(error instanceof ProviderProblem)) throw error;
        throw httpErrors.invalid({ email: [error.message] }, error.message);
      }
    });

    mount(limited, services, finishSignOn, async ({ body }, { now, request, reply }) => {
      const finished = await finish(services, { ...body, now, device: browserOf(request) });
      if (finished.outcome === 'signed_in') setSessionCookie(reply, finished.token, env.portalOrigin);
      return { outcome: finished.outcome };
    });
  });
}
