import type { Call } from '@contract/call';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { auditLogRoutes } from './areas/account/audit-log.routes';
import { changeOrdersRoutes } from './areas/account/change-orders.routes';
import { companyFilesRoutes } from './areas/account/company-files.routes';
import { profileRoutes } from './areas/account/profile.routes';
import { userInvitationsRoutes } from './areas/account/user-invitations.routes';
import { usersRoutes } from './areas/account/users.routes';
import { billingRoutes } from './areas/billing/billing.routes';
import { associatedCarriersRoutes } from './areas/carriers/associated-carriers.routes';
import { authorityHistoryRoutes } from './areas/carriers/authority-history.routes';
import { carrierEventsRoutes } from './areas/carriers/carrier-events.routes';
import { carriersRoutes } from './areas/carriers/carriers.routes';
import { carriersNearRoutes } from './areas/carriers/carriers-near.routes';
import { contactSearchRoutes } from './areas/carriers/contact-search.routes';
import { crashesRoutes } from './areas/carriers/crashes.routes';
import { directoryRoutes } from './areas/carriers/directory.routes';
import { eldStatusRoutes } from './areas/carriers/eld-status.routes';
import { equipmentRoutes } from './areas/carriers/equipment.routes';
import { inspectionsRoutes } from './areas/carriers/inspections.routes';
import { insuranceRoutes } from './areas/carriers/insurance.routes';
import { safetyRoutes } from './areas/carriers/safety.routes';
import { savedSearchesRoutes } from './areas/carriers/saved-searches.routes';
import { violationsRoutes } from './areas/carriers/violations.routes';
import { carrierUsersRoutes } from './areas/connections/carrier-users.routes';
import { connectionClassificationsRoutes } from './areas/connections/connection-classifications.routes';
import { connectionsRoutes } from './areas/connections/connections.routes';
import { paymentTermsRoutes } from './areas/connections/payment-terms.routes';
import { editRequestsRoutes } from './areas/edit-requests/edit-requests.routes';
import { companySignUpRoutes } from './areas/identity/company-sign-up.routes';
import { identityRoutes } from './areas/identity/identity.routes';
import { passwordResetRoutes } from './areas/identity/password-reset.routes';
import { sessionsRoutes } from './areas/identity/sessions.routes';
import { signUpRoutes } from './areas/identity/sign-up.routes';
import { certificateDocumentsRoutes } from './areas/insurance/certificate-documents.routes';
import { certificatePageRoutes } from './areas/insurance/certificate-page.routes';
import { certificateRequestsRoutes } from './areas/insurance/certificate-requests.routes';
import { policiesRoutes } from './areas/insurance/policies.routes';
import { apiKeysRoutes } from './areas/integrations/api-keys.routes';
import { companyEventsRoutes } from './areas/integrations/company-events.routes';
import { notificationPreferencesRoutes } from './areas/integrations/notification-preferences.routes';
import { webhooksRoutes } from './areas/integrations/webhooks.routes';
import { areasRoutes } from './areas/lanes/areas.routes';
import { filterSetsRoutes } from './areas/lanes/filter-sets.routes';
import { laneSearchRoutes } from './areas/lanes/lane-search.routes';
import { notesRoutes } from './areas/notes/notes.routes';
import { connectionInvitationsRoutes } from './areas/onboarding/connection-invitations.routes';
import { contractsRoutes } from './areas/onboarding/contracts.routes';
import { packetDecisionsRoutes } from './areas/onboarding/packet-decisions.routes';
import { packetsRoutes } from './areas/onboarding/packets.routes';
import { taxFormsRoutes } from './areas/onboarding/tax-forms.routes';
import { reportsRoutes } from './areas/reports/reports.routes';
import { classificationsRoutes } from './areas/rules/classifications.routes';
import { ruleOverridesRoutes } from './areas/rules/rule-overrides.routes';
import { subscriptionImportsRoutes } from './areas/subscriptions/subscription-imports.routes';
import { subscriptionsRoutes } from './areas/subscriptions/subscriptions.routes';
import { teamsRoutes } from './areas/teams/teams.routes';
import { vehiclesRoutes } from './areas/vehicles/vehicles.routes';
import { vettingFilesRoutes } from './areas/vetting/vetting-files.routes';
import { BASE } from './base-path';
import { jobsRoutes } from './jobs/jobs.routes';
import { outboxPage } from './mail/outbox-page';
import { onboardingPagesRoutes } from './onboarding-pages/onboarding-pages.routes';
import { operatorRoutes } from './operator/operator.routes';
import { installCallers } from './plugins/callers';
import { answerUnroutable, installErrors } from './plugins/errors';
import { healthRoute } from './plugins/health';
import { loggedError } from './plugins/logged-error';
import { openApi } from './plugins/openapi';
import { refuseForeignPages } from './plugins/own-origins';
import { readNestedQueries } from './plugins/ransack';
import { requestLimit } from './plugins/request-limit';
import { SECURE_HEADERS } from './plugins/secure-headers';
import { dropUnreadBodies } from './plugins/unread-bodies';
import type { Services } from './services';

/**
 * Requests of one network address to the identity calls, right or wrong, a minute: a thousand people of one office sign in
 * with two each on a Monday morning.
 */
export const IDENTITY_REQUESTS_A_MINUTE = 3_000;

const noSchemaHere = () => {
  throw new Error('No route has a JSON schema: the contract says what a request and its answer hold.');
};

/** Builds the monitor API without listening: tests inject, `main` listens. */
export async function buildMonitor(
  services: Services,
  options: { logTo?: { write: (line: string) => void } } = {},
): Promise<FastifyInstance> {
  const { env } = services;
  const headers = { ...SECURE_HEADERS, 'cache-control': 'no-store' };
  const app = Fastify({
    logger: {
      level: env.logLevel,
      stream: options.logTo,
      // What was asked for, never what was typed: addresses, names and codes stay out of the log.
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown' }),
        res: (reply) => ({ statusCode: reply.statusCode }),
        err: loggedError,
      },
    },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
    },
    trustProxy: env.trustProxy,
    bodyLimit: 256 * 1024,
    // Ten thousand characters of any script in an address are refused in words, not by closing the connection.
    http: { maxHeaderSize: 160 * 1024 },
    // A file of 20 MB from a phone takes its time.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    // A request that arrives while the monitor stops is answered like any other; `watchConnections` ends its connection.
    return503OnClosing: false,
    // The contract's schemas are what requests are held to: Fastify's own compilers would be loaded for nothing.
    schemaController: { compilersFactory: { buildValidator: noSchemaHere, buildSerializer: noSchemaHere } },
    // Queries are read by readNestedQueries.
    frameworkErrors: (error, _request, reply) => void answerUnroutable(error, reply.headers(headers)),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300, querystringParser: () => ({}) },
  });
  app.decorate('mountedCalls', new Set<Call>());
  app.decorate('countRequest', requestLimit(env.requestsAMinute));
  app.decorate('refuseForeignPages', refuseForeignPages(env));
  installErrors(app);
  installCallers(app);
  readNestedQueries(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  dropUnreadBodies(app);
  await app.register(cookie);
  await app.register(multipart);

  await app.register(openApi, { base: BASE });
  await app.register(
    async (base) => {
      await base.register(async (identity) => {
        await identity.register(rateLimit, {
          max: IDENTITY_REQUESTS_A_MINUTE,
          timeWindow: '1 minute',
          // Every page asks who is signed in (refresh_jwt): an office behind one address may do so as often as it works.
          allowList: (request) => request.method === 'GET',
        });
        identityRoutes(identity, services);
        signUpRoutes(identity, services);
        companySignUpRoutes(identity, services);
        passwordResetRoutes(identity, services);
      });
      sessionsRoutes(base, services);
      carriersRoutes(base, services);
      carriersNearRoutes(base, services);
      contactSearchRoutes(base, services);
      carrierEventsRoutes(base, services);
      safetyRoutes(base, services);
      crashesRoutes(base, services);
      violationsRoutes(base, services);
      inspectionsRoutes(base, services);
      insuranceRoutes(base, services);
      equipmentRoutes(base, services);
      eldStatusRoutes(base, services);
      authorityHistoryRoutes(base, services);
      associatedCarriersRoutes(base, services);
      directoryRoutes(base, services);
      connectionsRoutes(base, services);
      connectionClassificationsRoutes(base, services);
      carrierUsersRoutes(base, services);
      paymentTermsRoutes(base, services);
      subscriptionsRoutes(base, services);
      subscriptionImportsRoutes(base, services);
      notesRoutes(base, services);
      editRequestsRoutes(base, services);
      certificateRequestsRoutes(base, services);
      certificateDocumentsRoutes(base, services);
      policiesRoutes(base, services);
      await certificatePageRoutes(base, services);
      areasRoutes(base, services);
      laneSearchRoutes(base, services);
      filterSetsRoutes(base, services);
      savedSearchesRoutes(base, services);
      classificationsRoutes(base, services);
      ruleOverridesRoutes(base, services);
      connectionInvitationsRoutes(base, services);
      contractsRoutes(base, services);
      packetsRoutes(base, services);
      packetDecisionsRoutes(base, services);
      taxFormsRoutes(base, services);
      await onboardingPagesRoutes(base, services);
      profileRoutes(base, services);
      usersRoutes(base, services);
      userInvitationsRoutes(base, services);
      await billingRoutes(base, services);
      teamsRoutes(base, services);
      auditLogRoutes(base, services);
      vehiclesRoutes(base, services);
      vettingFilesRoutes(base, services);
      apiKeysRoutes(base, services);
      webhooksRoutes(base, services);
      companyEventsRoutes(base, services);
      reportsRoutes(base, services);
      changeOrdersRoutes(base, services);
      companyFilesRoutes(base, services);
      notificationPreferencesRoutes(base, services);
      jobsRoutes(base, services);
      healthRoute(base, services);
      operatorRoutes(base, services);
      if (env.isDemo) outboxPage(base, env.dataDir);
    },
    { prefix: BASE },
  );
  return app;
}
