// npm run held-alerts: identity alerts that wait for the operator.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';
import { settings } from './settings.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(
  await run(process.execPath, ['--enable-source-maps', 'dist/operator.js', 'held-alerts', ...process.argv.slice(2)], {
    env: { ...settings(), NODE_ENV: 'production' },
  }),
);
