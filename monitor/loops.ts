import { proposeFromRecord } from './areas/account/propose-from-record';
import { startAlertCourier } from './areas/alerts/alert-courier';
import { sweepTrials } from './areas/billing/trials';
import { requestAllCarriersWork } from './areas/carriers/all-carriers-jobs';
import { startEdiCourier } from './areas/edi/edi-courier';
import { startSftpCourier } from './areas/edi/sftp-courier';
import { sweepIdentity } from './areas/identity/sweep';
import { startWebhookCourier } from './areas/integrations/webhook-courier';
import { sweepLaneSearches } from './areas/lanes/lane-search-count';
import { startExpiringPostings } from './areas/load-board/expire-postings';
import { startLoadTracking } from './areas/loads/evaluate-due-loads';
import { sweepLoadImports } from './areas/loads/import/upload-load-list';
import { sweepProviderPosts } from './areas/loads/telematics/provider-posts.routes';
import { openProviders } from './areas/loads/telematics/providers';
import { startTelematicsCourier } from './areas/loads/telematics/telematics-courier';
import { startAskingDrivers } from './areas/loads/texts/ask-drivers';
import { startMailCourier } from './areas/notifications/mail-courier';
import { sweepMails } from './areas/notifications/send-mails';
import { startPushCourier } from './areas/notifications/send-pushes';
import { traceOlderPackets } from './areas/onboarding/packet-traces';
import { startExpiringConfirmations } from './areas/rate-confirmations/expire-confirmations';
import { startInboxCourier } from './areas/rate-confirmations/mail/inbox-courier';
import { startSmtpListener } from './areas/rate-confirmations/mail/smtp-listener';
import { traceOlderLoads } from './areas/rings/load-traces';
import { startTextCourier } from './areas/texts/send-texts';
import { beginLoop, countRound } from './base/metrics';
import { DemoTrucks } from './demo/loads/demo-trucks';
import { withSyncLock } from './federal-data/sync/sync-lock';
import { noteBrokenOff } from './federal-data/sync/sync-states';
import { repeat } from './jobs/repeat';
import { startAuditCourier } from './operator/audit-stream/audit-courier';
import type { Services } from './server/services';
import { sweepSubmissions } from './server/submissions';

const SWEEP_EVERY_MS = 3_600_000;
/** Where carriers are, and what they are filtered by, begins to follow an import within this time. */
const LOOK_FOR_DUE_EVERY_MS = 60_000;

type OnError = (error: unknown) => void;
/** Ends it, once what is under way is done. */
type Stop = () => Promise<void>;
type Loop = {
  start: (services: Services, onError: OnError) => Stop | Promise<Stop>;
  /** What the log says of an error. */
  failed: string;
};

/**
 * What the product does again and again while it serves, in every node; nodes share the work through the database. What a person or
 * an event requests is a job instead (`job-kinds.ts`).
 */
export const LOOPS: readonly Loop[] = [
  { start: startSweeping, failed: 'sweep failed' },
  { start: startLookingForDue, failed: 'work for all carriers not requested' },
  { start: startWebhookCourier, failed: 'webhooks not posted' },
  { start: startMailCourier, failed: 'mails not sent' },
  { start: startTextCourier, failed: 'texts not sent' },
  { start: startAskingDrivers, failed: 'drivers not asked' },
  { start: startPushCourier, failed: 'notices not pushed' },
  { start: startLoadTracking, failed: 'loads not worked out' },
  { start: startTelematics, failed: 'telematics providers not read' },
  { start: startExpiringConfirmations, failed: 'rate confirmations not expired' },
  { start: startExpiringPostings, failed: 'postings not expired' },
  { start: startEdiCourier, failed: 'EDI not exchanged' },
  { start: startSftpCourier, failed: 'SFTP not exchanged' },
  { start: startAlertCourier, failed: 'alerts not judged' },
  { start: startAuditCourier, failed: 'audit log not sent out' },
  { start: startReceivingMail, failed: 'mail not received' },
  { start: startDemoTrucks, failed: 'demo loads not brought in' },
];

/** What expires or is caught up once an hour. Data that ends by its age is a job's (`areas/retention/`). */
const SWEEPS: readonly ((services: Services) => Promise<unknown>)[] = [
  ({ db, clock }) => sweepIdentity(db, clock()),
  ({ db, clock }) => sweepLaneSearches(db, clock()),
  ({ db, mail, env, clock }) => sweepTrials({ db, mail, portalOrigin: env.portalOrigin, now: clock() }),
  ({ db, clock }) => sweepMails(db, clock()),
  ({ db, clock }) => sweepSubmissions(db, clock()),
  ({ db, env }) => traceOlderPackets(db, env.dataKeys),
  ({ db, env, clock }) => traceOlderLoads(db, env.dataKeys, clock()),
  ({ db, clock }) => proposeFromRecord(db, clock()),
  ({ db, clock }) => sweepProviderPosts(db, clock()),
  ({ db, clock }) => sweepLoadImports(db, clock()),
  ({ database, db }) => withSyncLock(database.owner, () => noteBrokenOff(db)),
];

function startSweeping(services: Services, onError: OnError): Stop {
  beginLoop('sweep');
  const sweep = async (isStopped: () => boolean) => {
    // Each by itself: one that fails keeps no other from being done.
    for (const part of SWEEPS) {
      if (isStopped()) break;
      await part(services).then(
        () => countRound('sweep', 'done'),
        (error: unknown) => {
          countRound('sweep', 'failed');
          onError(error);
        },
      );
    }
    return false;
  };
  return repeat(null, sweep, SWEEP_EVERY_MS, onError);
}

function startLookingForDue({ database, clock }: Services, onError: OnError): Stop {
  const look = async () => {
    await requestAllCarriersWork(database, clock());
    return false;
  };
  return repeat(null, look, LOOK_FOR_DUE_EVERY_MS, onError);
}

function startTelematics({ db, env, clock }: Services, onError: OnError): Stop {
  return startTelematicsCourier({ db, env, clock, providers: openProviders(env) }, onError);
}

/** What arrives by SMTP lies in the inbox folder: the folder is read until no more can come. */
async function startReceivingMail(services: Services, onError: OnError): Promise<Stop> {
  const stopInbox = startInboxCourier(services, onError);
  const smtp = services.env.inboundSmtp ? await startSmtpListener(services.env, onError) : null;
  return async () => {
    await smtp?.stop();
    await stopInbox();
  };
}

function startDemoTrucks(services: Services, onError: OnError): Stop {
  return services.env.isDemo ? new DemoTrucks(services, onError).start(services.clock) : async () => {};
}
