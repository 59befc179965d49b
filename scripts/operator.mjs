// npm run accounts, backup, check-vetting-files, doctor, jobs …: a command of the operator, in this process or, when the embedded
// database is in use, in the running product. Each has --help.
import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';
import { settings } from './settings.mjs';

/** Options and commands that name files. The running product has a folder of its own: files are named from where npm was called. */
const FILE_OPTIONS = ['--pdf', '--stamp', '--tsa-certificates', '--folder', '--key-file'];
const TAKES_FILES = ['restore', 'import-company', 'check-audit-files'];

const [name = '', ...words] = process.argv.slice(2);
const from = process.env.INIT_CWD ?? process.cwd();
const argv = words.map((word, at) => {
  const [option, ...rest] = word.split('=');
  if (FILE_OPTIONS.includes(option) && rest.length > 0) return `${option}=${resolve(from, rest.join('='))}`;
  const isFile = FILE_OPTIONS.includes(words[at - 1]) || (TAKES_FILES.includes(name) && !word.startsWith('-'));
  return isFile ? resolve(from, word) : word;
});

const env = { ...settings(), NODE_ENV: 'production' };
// The running product may have been started without them.
if (name === 'backup') {
  if (env.BACKUP_RECIPIENT) argv.unshift('--recipient', env.BACKUP_RECIPIENT);
  if (env.BACKUP_DIR) argv.unshift('--folder', resolve(from, env.BACKUP_DIR));
}

await ensureInstalled();
await ensureBuilt();
process.exit(await run(process.execPath, ['--enable-source-maps', 'dist/operator.js', name, ...argv], { env }));
