// npm run check-vetting-files: reads every chain of vetting files again, and compares it with what was kept outside.
import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';
import { settings } from './settings.mjs';

/** The running product may do the work, from a folder of its own: files are named from here, or from where npm was called. */
const FILES = ['--pdf', '--stamp', '--tsa-certificates'];
const from = process.env.INIT_CWD ?? process.cwd();
const argv = process.argv.slice(2).map((word, at, all) => {
  const [option, ...rest] = word.split('=');
  if (FILES.includes(option) && rest.length > 0) return `${option}=${resolve(from, rest.join('='))}`;
  return FILES.includes(all[at - 1]) ? resolve(from, word) : word;
});

await ensureInstalled();
await ensureBuilt();
process.exit(
  await run(process.execPath, ['--enable-source-maps', 'dist/operator.js', 'check-vetting-files', ...argv], {
    env: { ...settings(), NODE_ENV: 'production' },
  }),
);
