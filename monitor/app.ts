import type { Call } from '@contract/call';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountArea } from './areas/account';
import { activityArea } from './areas/activity';
import { alertsArea } from './areas/alerts';
import { assistantsArea } from './areas/assistants';
import { billingArea } from './areas/billing';
import { callersArea } from './areas/callers';
import { carrierNoticesArea } from './areas/carrier-notices';
import { carriersArea } from './areas/carriers';
import { connectionsArea } from './areas/connections';
import { ediArea } from './areas/edi';
import { editRequestsArea } from './areas/edit-requests';
import { homeArea } from './areas/home';
import { identityArea } from './areas/identity';
import { identityAlertsArea } from './areas/identity-alerts';
import { insuranceArea } from './areas/insurance';
import { integrationsArea } from './areas/integrations';
import { lanesArea } from './areas/lanes';
import { loadBoardArea } from './areas/load-board';
import { loadsArea } from './areas/loads';
import { notesArea } from './areas/notes';
import { notificationsArea } from './areas/notifications';
import { onboardingArea } from './areas/onboarding';
import { onboardingPagesRoutes } from './areas/onboarding/pages/onboarding-pages.routes';
import { proofArea } from './areas/proof';
import { provenCallsArea } from './areas/proven-calls';
import { rateConfirmationsArea } from './areas/rate-confirmations';
import { reportsArea } from './areas/reports';
import { retentionArea } from './areas/retention';
import { rolesArea } from './areas/roles';
import { rulesArea } from './areas/rules';
import { searchArea } from './areas/search';
import { signOnArea } from './areas/sign-on';
import { subscriptionsArea } from './areas/subscriptions';
import { teamsArea } from './areas/teams';
import { textsArea } from './areas/texts';
import { ticketsArea } from './areas/tickets';
import { tmsArea } from './areas/tms';
import { vehiclesArea } from './areas/vehicles';
import { vettingArea } from './areas/vetting';
import { BASE } from './base/base-path';
import { mailExamples } from './demo/mail-examples';
import { outboxPage } from './demo/outbox-page';
import { PaperProblem, reportPaperProblem } from './documents/files/paper-problem';
import { jobsRoutes } from './jobs/jobs.routes';
import { operatorRoutes } from './operator/operator.routes';
import { installCallers } from './server/callers';
import { answerUnroutable, installErrors } from './server/errors';
import { healthRoute } from './server/health';
import { loggedError } from './server/logged-error';
import { measureRequests } from './server/measure-requests';
import { openApi } from './server/openapi';
import { rejectForeignPages } from './server/own-origins';
import { readNestedQueries } from './server/ransack';
import { requestLimit } from './server/request-limit';
import { SECURE_HEADERS } from './server/secure-headers';
import type { Services } from './server/services';
import { noticeUnnamedProxy } from './server/unnamed-proxy';
import { dropUnreadBodies } from './server/unread-bodies';

const AREAS = [
  accountArea,
  activityArea,
  alertsArea,
  assistantsArea,
  billingArea,
  callersArea,
  carrierNoticesArea,
  carriersArea,
  connectionsArea,
  editRequestsArea,
  homeArea,
  identityArea,
  identityAlertsArea,
  insuranceArea,
  integrationsArea,
  ediArea,
  tmsArea,
  notificationsArea,
  lanesArea,
  loadBoardArea,
  loadsArea,
  notesArea,
  onboardingArea,
  provenCallsArea,
  rateConfirmationsArea,
  reportsArea,
  retentionArea,
  rolesArea,
  rulesArea,
  searchArea,
  signOnArea,
  subscriptionsArea,
  teamsArea,
  textsArea,
  ticketsArea,
  vehiclesArea,
  vettingArea,
  proofArea,
];

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
      // Logs the route of a request, never what was typed: addresses, names and codes stay out of the log.
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
    // Ten thousand characters of any script in an address get an error message instead of a closed connection.
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
  app.decorate('rejectForeignPages', rejectForeignPages(env));
  installErrors(app);
  installCallers(app, services.database);
  readNestedQueries(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof PaperProblem)) return;
    request.log.error(
      { err: error, file: error.paper.id, reason: error.reason },
      'a stored paper is not what was kept',
    );
    await reportPaperProblem(services.db, error, services.clock());
  });
  noticeUnnamedProxy(app);
  dropUnreadBodies(app);
  measureRequests(app, env);
  await app.register(cookie);
  await app.register(multipart);

  await app.register(openApi, { base: BASE });
  await app.register(
    async (base) => {
      for (const routes of AREAS.flat()) await routes(base, services);
      await onboardingPagesRoutes(base, services);
      jobsRoutes(base, services);
      healthRoute(base, services);
      operatorRoutes(base, services);
      if (env.isDemo) {
        outboxPage(base, env.dataDir);
        mailExamples(base);
      }
    },
    { prefix: BASE },
  );
  return app;
}
