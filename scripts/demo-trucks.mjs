// npm run demo-trucks: adds a load to the demo that shows one thing now.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';
import { settings } from './settings.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(
  await run(process.execPath, ['--enable-source-maps', 'dist/operator.js', 'demo-trucks', ...process.argv.slice(2)], {
    env: { ...settings(), NODE_ENV: 'production' },
  }),
);
