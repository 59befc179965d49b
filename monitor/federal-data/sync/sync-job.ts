import { defineJob, JobInterrupted } from '../../jobs/jobs';
import { repeat } from '../../jobs/repeat';
import { openPublisher } from './source';
import { syncFederalData } from './sync-federal-data';

const LOOK_FOR_DUE_EVERY_MS = 15 * 60_000;
/** How soon a sync under way hears that its node is stopping. */
const LISTEN_EVERY_MS = 2_000;

/**
 * Where FMCSA_SYNC is daily: checks each dataset a day after its last check, and within the hour one that could not be read. Does
 * nothing if nothing is due.
 */
export const syncJob = defineJob({
  kind: 'sync_federal_data',
  isAlone: true,
  everyMs: LOOK_FOR_DUE_EVERY_MS,
  async run(job, { database, env, clock }) {
    const stopped = new AbortController();
    let [done, total] = [0, 0];
    const tell = () =>
      job.progress({ done, total }).catch((error: unknown) => {
        if (error instanceof JobInterrupted) stopped.abort(error);
      });
    const stopListening = repeat(
      null,
      async () => {
        await tell();
        return false;
      },
      LISTEN_EVERY_MS,
      () => {},
    );
    try {
      const { fmcsaAddress: address, fmcsaAppToken: appToken } = env;
      const summary = await syncFederalData(database.owner, {
        publisher: openPublisher({ address, appToken, clock, signal: stopped.signal }),
        dataDir: env.dataDir,
        clock,
        signal: stopped.signal,
        onlyDue: true,
        onDone: async (at, of) => {
          [done, total] = [at, of];
          await tell();
        },
      });
      return summary ?? 'Another sync is under way.';
    } catch (error) {
      throw stopped.signal.aborted ? new JobInterrupted('the sync was stopped') : error;
    } finally {
      await stopListening();
    }
  },
});
