import { DataDirInUseError, takeDataDir } from '../../base/data-dir';
import { migrateDatabase, openDatabase } from '../../db/client';
import { runSync, type Syncer } from './cli';
import { runningProduct } from './running-product';
import { openPublisher } from './source';
import { syncFederalData } from './sync-federal-data';

/** `npm run sync`: in this process, or through the running product when the embedded database is its own. */
const interrupted = new AbortController();
const interrupt = () =>
  interrupted.abort(new Error('It was interrupted. What was imported stays; run it again for the rest.'));
process.once('SIGINT', interrupt);
process.once('SIGTERM', interrupt);

async function openHere(env: Record<string, string | undefined>, release: () => void): Promise<Syncer> {
  const dataDir = env.DATA_DIR || '.data';
  const database = await openDatabase(
    env.DATABASE_URL ? { url: env.MIGRATION_DATABASE_URL || env.DATABASE_URL } : { dataDir },
  );
  await migrateDatabase(database);
  const clock = () => new Date();
  return {
    sync: ({ keys, accept, address, appToken }, say) =>
      syncFederalData(database, {
        publisher: openPublisher({ address, appToken, clock, signal: interrupted.signal }),
        dataDir,
        clock,
        signal: interrupted.signal,
        keys,
        accept,
        say,
      }),
    close: () => database.close().finally(release),
  };
}

const code = await runSync(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
  open: async (env) => {
    if (env.DATABASE_URL) return openHere(env, () => {});
    try {
      return await openHere(env, await takeDataDir(env.DATA_DIR || '.data'));
    } catch (error) {
      if (error instanceof DataDirInUseError && error.reachable)
        return runningProduct(error.reachable, interrupted.signal);
      throw error;
    }
  },
});
process.exit(code);
