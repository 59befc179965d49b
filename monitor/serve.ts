import { setTimeout as pause } from 'node:timers/promises';
import { buildMonitor } from './app';
import { refreshSearchIndex } from './areas/carriers/refresh-search-index';
import { pushKeyOf } from './areas/notifications/push-keys';
import { consequences } from './areas/reassessment/reassess-subscriptions';
import type { Env } from './base/env';
import { inReadersLanguage } from './carrier-pages/mail-languages';
import { migrateDatabase, type OpenDatabase } from './db/client';
import { isConnectionLost } from './db/connection-lost';
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
import { JOB_KINDS } from './job-kinds';
import { startJobs } from './jobs/run-jobs';
import { LOOPS } from './loops';
import { openMailer, readDkimKey } from './mail/mailer';
import { startMetrics } from './operator/start-metrics';
import { loadPlaces } from './places/load-places';
import { refreshGeography } from './places/refresh-geography';
import { quietTurn, watchConnections } from './server/drain-connections';
import type { Services } from './server/services';

/**
 * How long clients may keep sending requests on open connections; a client without a pause has sent the next by then.
 */
const ANNOUNCE_STOP_MS = 250;
/** Requests under way are answered for so long after a SIGTERM. */
const MAX_DRAIN_MS = 4_000;
/** A database that is away at the start is tried for so long; supervisors restart what ends after that. */
const TRIES_TO_REACH = 4;
const BETWEEN_TRIES_MS = 2_000;
/** What has not ended by then, such as a query that cannot be interrupted, ends as in a crash: nothing committed is lost. */
const MAX_STOP_MS = 8_000;

/** Serves the opened database: migrations, demo data, HTTP, and the work outside requests, until it is stopped. */
export async function serve(
  env: Env,
  database: OpenDatabase,
  { operatorToken, stopTracing }: { operatorToken: string; stopTracing: () => Promise<void> },
) {
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
      'MIGRATION_DATABASE_URL is not set: requests run as the role that owns the tables, which could change papers and vetting files unseen by the database, and which its policies between companies do not hold',
    );

  const loops = await Promise.all(
    LOOPS.map(({ start, failed }) => start(services, (error) => app.log.error({ err: error }, failed))),
  );
  const kinds = env.fmcsaSync ? [...JOB_KINDS, syncJob] : JOB_KINDS;
  const jobs = startJobs(services, kinds, app.log);
  const stopMetrics = await startMetrics(services, kinds, (error) =>
    app.log.error({ err: error }, 'metrics not served or sent'),
  );

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      app.log.error('the monitor could not stop in time');
      process.exit(1);
    }, MAX_STOP_MS).unref();
    const jobsEnded = Promise.all([...loops.map((end) => end()), jobs.stop(), stopMetrics()]);
    connections.drain(MAX_DRAIN_MS);
    await pause(ANNOUNCE_STOP_MS);
    await Promise.all([app.close(), jobsEnded]);
    await stopTracing();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started by the start script: it went away, so do we.
  process.on('disconnect', stop);
}

/** A database that starts as well is waited for. On a busy machine the first connection takes longer, too: all of the program is loaded meanwhile. */
async function reach({ db, owner }: OpenDatabase): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      for (const { $client } of new Set([owner.db, db])) (await $client.connect()).release();
      return;
    } catch (error) {
      if (tries === TRIES_TO_REACH || !isConnectionLost(error)) throw error;
      console.log(`${(error as Error).message}. Trying again.`);
      await pause(BETWEEN_TRIES_MS);
    }
  }
}

async function makeReady(services: Services) {
  const { database, env, clock } = services;
  // Before anything is served: a certificate that cannot sign ends the start.
  if (env.pdfSigning) await readSigner(env.pdfSigning);
  await sweepReceived(env.dataDir);
  await reach(database);
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
  const trucks = new DemoTrucks(services, (error) => console.error(error));
  await trucks.bringInLoads(clock());
  await trucks.playDrivers(clock());
  await seedDemoRateConfirmations(services, clock());
  await seedDemoPostings(services, clock());
  await seedDemoBoardAnswers(services, clock());
  await seedDemoMails(services, clock());
  // A first start of the demo has its map and its filters at once; the country's carriers take their minutes, as jobs,
  // while searches are answered.
  if ((await database.db.$count(geographyStates)) === 0) await refreshGeography(database.owner, { now: clock() });
  if ((await database.db.$count(searchIndexStates)) === 0) await refreshSearchIndex(database.owner, { now: clock() });
}
