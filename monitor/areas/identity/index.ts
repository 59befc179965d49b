import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../server/services';
import { accessReviewRoutes } from './access-review.routes';
import { companySignUpRoutes } from './company-sign-up.routes';
import { identityRoutes } from './identity.routes';
import { passwordResetRoutes } from './password-reset.routes';
import { passkeysRoutes } from './second-factors/passkeys.routes';
import { secondFactorsRoutes } from './second-factors/second-factors.routes';
import { sessionsRoutes } from './sessions.routes';
import { signUpRoutes } from './sign-up.routes';

/**
 * Requests per network address to the identity calls, right or wrong, per minute: a thousand people of one office sign
 * in with two each on a Monday morning.
 */
export const IDENTITY_REQUESTS_A_MINUTE = 3_000;

async function limitedRoutes(app: FastifyInstance, services: Services) {
  await app.register(async (limited) => {
    await limited.register(rateLimit, {
      max: IDENTITY_REQUESTS_A_MINUTE,
      timeWindow: '1 minute',
      // Every page checks who is signed in (refresh_jwt): an office behind one address is not limited in this.
      allowList: (request) => request.method === 'GET',
    });
    identityRoutes(limited, services);
    signUpRoutes(limited, services);
    companySignUpRoutes(limited, services);
    accessReviewRoutes(limited, services);
    passwordResetRoutes(limited, services);
    secondFactorsRoutes(limited, services);
    passkeysRoutes(limited, services);
  });
}

export const identityArea = [limitedRoutes, sessionsRoutes];
