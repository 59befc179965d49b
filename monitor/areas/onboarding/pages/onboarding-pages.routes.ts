import type { FastifyInstance } from 'fastify';
import { registerCarrierPages } from '../../../carrier-pages/carrier-pages';
import { fontRoutes } from '../../../carrier-pages/fonts';
import type { Services } from '../../../server/services';
import { invitationRoutes } from './invitation.routes';
import { packetRoutes } from './packet.routes';
import { NAME } from './send-page';

/** Of one network address, as the identity calls: an office of carriers behind one; codes have limits of their own. */
const REQUESTS_PER_MINUTE = 600;

/**
 * The pages on which a carrier answers a broker's invitation: plain forms, no account. The link and the code mailed to the
 * invited address open that one packet and nothing else.
 */
export const onboardingPagesRoutes = (app: FastifyInstance, services: Services) =>
  registerCarrierPages(app, services, { requestsPerMinute: REQUESTS_PER_MINUTE, name: NAME }, (pages) => {
    fontRoutes(pages);
    invitationRoutes(pages, services);
    packetRoutes(pages, services);
  });
