import { parseArgs } from 'node:util';
import type { Database } from '../db/client';
import { retireOwnKey, signingCertificatesOf } from '../documents/pdf/signing-keys';
import type { CommandOutput } from './command';

const USAGE = `npm run signing-key -- [--retire]

Lists the certificates that PDFs of vetting files are and were signed with, oldest first.

  --retire   the installation's own key signs no more; the next PDF is signed with a new one

A retired certificate stays on record: PDFs that it signed are recognized by it.`;

/** The command of the operator: a line for each certificate, and the new state after `--retire`. */
export async function runSigningKeyCommand(db: Database, argv: readonly string[], now: Date): Promise<CommandOutput> {
  let asked: { retire?: boolean; help?: boolean };
  try {
    asked = parseArgs({
      args: [...argv],
      options: { retire: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch (error) {
    return { lines: [(error as Error).message, '', USAGE], code: 2 };
  }
  if (asked.help) return { lines: [USAGE], code: 0 };
  const retired = asked.retire ? await retireOwnKey(db, now) : null;
  if (asked.retire && retired === null)
    return { lines: ['There is no key of the installation’s own to retire.'], code: 1 };
  const lines = (await signingCertificatesOf(db)).map(({ fingerprint, sealedKey, madeAt, retiredAt }) => {
    const state =
      sealedKey === null
        ? 'of the settings'
        : retiredAt === null
          ? 'own key, in use'
          : `own key, retired ${retiredAt.toISOString()}`;
    return `${fingerprint}  since ${madeAt.toISOString()}  ${state}`;
  });
  if (lines.length === 0) return { lines: ['No PDF was signed yet. The key is made with the first.'], code: 0 };
  return { lines: retired === null ? lines : [...lines, 'The next PDF is signed with a new key.'], code: 0 };
}
