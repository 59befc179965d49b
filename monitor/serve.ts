import { setTimeout as pause } from 'node:timers/promises';
import { buildMonitor } from './app';
import { proposeFromRecord } from './areas/account/propose-from-record';
import { startAlertCourier } from './areas/alerts/alert-courier';
import { sweepTrials } from './areas/billing/trials';
import { requestAllCarriersWork } from './areas/carriers/all-carriers-jobs';
import { refreshSearchIndex } from './areas/carriers/refresh-search-index';
import { sweepIdentity } from './areas/identity/sweep';
import { sweepCompanyEvents } from './areas/integrations/deliver-webhooks';
import { startWebhookCourier } from './areas/integrations/webhook-courier';
import { sweepLaneSearches } from './areas/lanes/lane-search-count';
import { startExpiringPostings } from './areas/load-board/expire-postings';
import { startLoadTracking } from './areas/loads/evaluate-due-loads';
import { sweepLoadImports } from './areas/loads/import/upload-load-list';
import { sweepVehiclePositions } from './areas/loads/sweep-positions';
import { sweepProviderPosts } from './areas/loads/telematics/provider-posts.routes';
import { openProviders } from './areas/loads/telematics/providers';
import { startTelematicsCourier } from './areas/loads/telematics/telematics-courier';
import { startAskingDrivers } from './areas/loads/texts/ask-drivers';
import { startMailCourier } from './areas/notifications/mail-courier';
import { pushKeyOf } from './areas/notifications/push-keys';
import { sweepMails } from './areas/notifications/send-mails';
import { startPushCourier } from './areas/notifications/send-pushes';
import { traceOlderPackets } from './areas/onboarding/packet-traces';
import { startExpiringConfirmations } from './areas/rate-confirmations/expire-confirmations';
import { startInboxCourier } from './areas/rate-confirmations/mail/inbox-courier';
import { startSmtpListener } from './areas/rate-confirmations/mail/smtp-listener';
import { consequences } from './areas/reassessment/reassess-subscriptions';
import { traceOlderLoads } from './areas/rings/load-traces';
import { startTextCourier } from './areas/texts/send-texts';
import type { Env } from './base/env';
import { beginLoop, countRound } from './base/metrics';
import { inReadersLanguage } from './carrier-pages/mail-languages';
import { migrateDatabase, type OpenDatabase } from './db/client';
import { storeLongestAges } from './db/dataset-ages.queries';
import { geographyStates, searchIndexStates } from './db/schema';
import { seedDemoBoardAnswers } from './demo/board-answers';
import { seedDemoPostings } from './demo/load-board';
import { loadDemo } from './demo/load-demo';
import { DemoTrucks } from './demo/loads/demo-trucks';
import { seedDemoMails } from './demo/rate-confirmation-mails';
import { seedDemoRateConfirmations } from './demo/rate-confirmations';
import { sweepReceived } from './documents/files/sweep-received';
import { readSigner } from './documents/pdf/sign-pdf';
import { signerOf } from './documents/pdf/signing-keys';
import { syncJob } from './federal-data/sync/sync-job';
import { withSyncLock } from './federal-data/sync/sync-lock';
import { noteBrokenOff } from './federal-data/sync/sync-states';
import { JOB_KINDS } from './job-kinds';
import { sweepJobs } from './jobs/jobs';
import { startJobs } from './jobs/run-jobs';
import { openMailer, readDkimKey } from './mail/mailer';
import { startMetrics } from './operator/start-metrics';
import { loadPlaces } from './places/load-places';
import { refreshGeography } from './places/refresh-geography';
import { quietTurn, watchConnections } from './server/drain-connections';
import type { Services } from './server/services';
import { sweepSubmissions } from './server/submissions';

/**
 * How long clients may keep sending requests on open connections; a client without a pause has sent the next by then.
 */
const ANNOUNCE_STOP_MS = 250;
/** Requests under way are answered for so long after a SIGTERM. */
const MAX_DRAIN_MS = 4_000;
/** What has not ended by then, such as a query that cannot be interrupted, ends as in a crash: nothing committed is lost. */
const MAX_STOP_MS = 8_000;
const SWEEP_EVERY_MS = 3_600_000;
/** Where carriers are, and what they are filtered by, begins to follow an import within this time. */
const LOOK_FOR_DUE_EVERY_MS = 60_000;

/** Serves the opened database: migrations, demo data, HTTP, and the work outside requests, until it is stopped. */
export async function serve(env: Env, database: OpenDatabase, operatorToken: string) {
  const clock = () => new Date();
  const dkim = env.dkim && (await readDkimKey(env.dkim, env.mailFrom));
  const mailer = openMailer({ smtpUrl: env.smtpUrl, mailFrom: env.mailFrom, dkim, dataDir: env.dataDir, clock });
  const mail = inReadersLanguage(mailer, database.db);
  const services = { db: database.db, database, env, mail, consequences, clock, operatorToken };
  // The embedded database works in a thread of its own: it is made ready while the routes are built here.
  const [app] = await Promise.all([buildMonitor(services), makeReady(services)]);
  const connections = watchConnections(app.server);
  app.addHook('preClose', quietTurn);
  await app.listen({ host: env.host, port: env.port });
  process.send?.({ ready: true, mail: mail.destination });
  if (database.kind === 'server' && database.owner === database)
    app.log.warn(
      'MIGRATION_DATABASE_URL is not set: requests run as the role that owns the tables, which could change papers and vetting files unseen by the database',
    );

  const { db } = database;
  // Each by itself: one that fails keeps no other from being done.
  const sweep = async () => {
    for (const part of [
      () => sweepIdentity(db, clock()),
      () => sweepJobs(db, clock()),
      () => sweepLaneSearches(db, clock()),
      () => sweepTrials({ db, mail, portalOrigin: env.portalOrigin, now: clock() }),
      () => sweepCompanyEvents(database.owner.db, clock()),
      () => sweepMails(db, clock()),
      () => sweepSubmissions(db, clock()),
      () => traceOlderPackets(db, env.dataKeys),
      () => traceOlderLoads(db, env.dataKeys, clock()),
      () => proposeFromRecord(db, clock()),
      () => sweepVehiclePositions(db, clock()),
      () => sweepProviderPosts(db, clock()),
      () => sweepLoadImports(db, clock()),
      () => withSyncLock(database.owner, () => noteBrokenOff(db)),
    ])
      await part().then(
        () => countRound('sweep', 'done'),
        (error: unknown) => {
          countRound('sweep', 'failed');
          app.log.error({ err: error }, 'sweep failed');
        },
      );
  };
  beginLoop('sweep');
  void sweep();
  setInterval(sweep, SWEEP_EVERY_MS).unref();

  const lookForDue = () =>
    requestAllCarriersWork(database, clock()).catch((error: unknown) =>
      app.log.error({ err: error }, 'what is due for all carriers could not be asked for'),
    );
  void lookForDue();
  setInterval(lookForDue, LOOK_FOR_DUE_EVERY_MS).unref();

  const stopCourier = startWebhookCourier({ db, env, clock }, (error) =>
    app.log.error({ err: error }, 'webhooks not posted'),
  );

  const stopMailCourier = startMailCourier(services, (error) => app.log.error({ err: error }, 'mails not sent'));

  const stopTextCourier = startTextCourier(services, (error) => app.log.error({ err: error }, 'texts not sent'));

  const stopAsking = startAskingDrivers(services, (error) => app.log.error({ err: error }, 'drivers not asked'));

  const stopPushCourier = startPushCourier(services, (error) => app.log.error({ err: error }, 'notices not pushed'));

  const stopLoadTracking = startLoadTracking({ db, clock }, (error) =>
    app.log.error({ err: error }, 'loads not worked out'),
  );

  const stopTelematics = startTelematicsCourier({ db, env, clock, providers: openProviders(env) }, (error) =>
    app.log.error({ err: error }, 'telematics providers not read'),
  );

  const stopExpiring = startExpiringConfirmations(services, (error) =>
    app.log.error({ err: error }, 'rate confirmations not expired'),
  );

  const stopExpiringPostings = startExpiringPostings(services, (error) =>
    app.log.error({ err: error }, 'postings not expired'),
  );

  const stopAlertCourier = startAlertCourier({ db, env, clock }, (error) =>
    app.log.error({ err: error }, 'alerts not judged'),
  );

  const stopDemoTrucks = env.isDemo
    ? new DemoTrucks(services, (error) => app.log.error({ err: error }, 'demo loads not brought in')).start(clock)
    : undefined;

  const stopInbox = startInboxCourier(services, (error) => app.log.error({ err: error }, 'inbox not read'));
  const smtp = env.inboundSmtp
    ? await startSmtpListener(env, (error) => app.log.error({ err: error }, 'mail not received'))
    : undefined;

  const kinds = env.fmcsaSync ? [...JOB_KINDS, syncJob] : JOB_KINDS;
  const jobs = startJobs(services, kinds, app.log);
  const stopMetrics = startMetrics(services, kinds, (error) => app.log.error({ err: error }, 'metrics not served'));

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      app.log.error('the monitor could not stop in time');
      process.exit(1);
    }, MAX_STOP_MS).unref();
    const jobsEnded = Promise.all([
      stopCourier(),
      stopMailCourier(),
      stopTextCourier(),
      stopAsking(),
      stopPushCourier(),
      stopLoadTracking(),
      stopTelematics(),
      stopExpiring(),
      stopExpiringPostings(),
      stopAlertCourier(),
      stopDemoTrucks?.(),
      smtp?.stop().then(stopInbox) ?? stopInbox(),
      jobs.stop(),
      stopMetrics?.(),
    ]);
    connections.drain(MAX_DRAIN_MS);
    await pause(ANNOUNCE_STOP_MS);
    await Promise.all([app.close(), jobsEnded]);
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started by the start script: it went away, so do we.
  process.on('disconnect', stop);
}

async function makeReady(services: Services) {
  const { database, env, clock } = services;
  // Before anything is served: a certificate that cannot sign ends the start.
  if (env.pdfSigning) await readSigner(env.pdfSigning);
  await sweepReceived(env.dataDir);
  await migrateDatabase(database, (line) => console.log(line));
  await signerOf(services);
  await pushKeyOf(services);
  await storeLongestAges(database.owner.db, env.datasetAges);
  await loadPlaces(database.owner, { now: clock() });
  if (!env.isDemo) return;
  await loadDemo(database.owner, {
    dataDir: env.dataDir,
    now: clock(),
    say: (line) => console.log(line),
    dataKeys: env.dataKeys,
  });
  // Its trucks' positions follow while it serves.
  await new DemoTrucks(services, (error) => console.error(error)).bringInLoads(clock());
  await seedDemoRateConfirmations(services, clock());
  await seedDemoPostings(services, clock());
  await seedDemoBoardAnswers(services, clock());
  await seedDemoMails(services, clock());
  // A first start of the demo has its map and its filters at once; the country's carriers take their minutes, as jobs,
  // while searches are answered.
  if ((await database.db.$count(geographyStates)) === 0) await refreshGeography(database.owner, { now: clock() });
  if ((await database.db.$count(searchIndexStates)) === 0) await refreshSearchIndex(database.owner, { now: clock() });
}
