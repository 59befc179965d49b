// npm run secrets -- FILE: makes the two keys of a real installation, once, in a file that its user alone reads.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { newSecret } from './settings.mjs';

/**
 * Writes SESSION_SECRETS and DATA_KEYS, as a shell and systemd read them.
 *
 * @throws EEXIST when the file is there: other keys in its place would lose every sealed bank and taxpayer number
 */
export function writeSecrets(path) {
  writeFileSync(path, `SESSION_SECRETS=${newSecret()}\nDATA_KEYS=${newSecret()}\n`, { mode: 0o600, flag: 'wx' });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const path = process.argv[2] ?? 'keys.env';
  try {
    writeSecrets(path);
    console.log(`${path} has SESSION_SECRETS and DATA_KEYS. Keep a copy with your backups: without DATA_KEYS bank and taxpayer
numbers are lost, and other SESSION_SECRETS sign everyone out. A shell reads it by

  set -a; . ./${path}; set +a`);
  } catch (error) {
    console.error(
      error.code === 'EEXIST'
        ? `${path} is there already. Other keys in its place would lose what is sealed with them: nothing was changed.`
        : `${path} can’t be written: ${error.message}`,
    );
    process.exit(1);
  }
}
