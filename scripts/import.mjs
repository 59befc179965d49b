// npm run import -- FILE…: loads FMCSA files.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';
import { settings } from './settings.mjs';

await ensureInstalled();
await ensureBuilt();
const env = { ...settings(), NODE_ENV: 'production' };
// Beside the embedded database, which takes most of the memory, little garbage is left lying; it costs a third more work.
const heap = env.DATABASE_URL ? [] : ['--max-semi-space-size=4'];
process.exit(
  await run(process.execPath, ['--enable-source-maps', ...heap, 'dist/import.js', ...process.argv.slice(2)], { env }),
);
