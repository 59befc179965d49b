import { randomBytes } from 'node:crypto';
import { causeOf, startTracing } from '@contract/shared/telemetry-server';
import { BASE } from './base/base-path';
import { takeDataDir } from './base/data-dir';
import { readEnv } from './base/env';
import { telemetryOf } from './base/telemetry';
import { openDatabase } from './db/client';

/** Starts the monitor. Exits with words when something is not usable. */
async function main() {
  const env = readEnv(process.env);
  const operatorToken = randomBytes(32).toString('hex');
  const operatorUrl = `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${env.port}${BASE}/operator`;
  const telemetry = telemetryOf(env, (error) => console.error(`The collector takes no traces: ${causeOf(error)}`));
  // Before the database's connections are made, whose statements are parts of what is traced.
  const stopTracing = telemetry ? await startTracing(telemetry) : async () => {};
  const release = await takeDataDir(env.dataDir, { operatorUrl, operatorToken });
  process.on('exit', release);

  // The embedded database starts in a thread of its own, while the rest of the program is loaded here.
  const [database, { serve }] = await Promise.all([
    openDatabase({
      url: env.databaseUrl,
      ownerUrl: env.migrationDatabaseUrl,
      replicaUrls: env.databaseReplicaUrls,
      dataDir: env.dataDir,
    }),
    import('./serve'),
  ]);
  await serve(env, database, { operatorToken, stopTracing });
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
