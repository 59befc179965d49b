// npm run signing-key -- [--retire]: the certificates that PDFs of vetting files are signed with.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';
import { settings } from './settings.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(
  await run(process.execPath, ['--enable-source-maps', 'dist/operator.js', 'signing-key', ...process.argv.slice(2)], {
    env: { ...settings(), NODE_ENV: 'production' },
  }),
);
