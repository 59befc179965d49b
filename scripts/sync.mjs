// npm run sync: brings in what FMCSA published anew.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';
import { settings } from './settings.mjs';

await ensureInstalled();
await ensureBuilt();
const env = { ...settings(), NODE_ENV: 'production' };
// Beside the embedded database, which takes most of the memory, little garbage is left lying, as in an import.
const heap = env.DATABASE_URL ? [] : ['--max-semi-space-size=4'];
process.exit(
  await run(process.execPath, ['--enable-source-maps', ...heap, 'dist/sync.js', ...process.argv.slice(2)], { env }),
);
