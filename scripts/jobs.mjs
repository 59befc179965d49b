// npm run jobs: what the product works at outside of requests, and how far it is.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';
import { settings } from './settings.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(
  await run(process.execPath, ['--enable-source-maps', 'dist/operator.js', 'jobs', ...process.argv.slice(2)], {
    env: { ...settings(), NODE_ENV: 'production' },
  }),
);
