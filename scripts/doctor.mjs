// npm run doctor: checks settings, database, disk, clock, mail, origins, accounts, data and jobs, and says what to fix.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';
import { settings } from './settings.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(
  await run(process.execPath, ['--enable-source-maps', 'dist/operator.js', 'doctor'], {
    env: { ...settings(), NODE_ENV: 'production' },
  }),
);
