import { parseArgs } from 'node:util';
import { formatCount } from '@contract/shared/format';
import { CATALOG } from '../../base/federal-datasets';
import { publisherAddress } from '../../base/publisher-address';
import type { SyncSummary } from './sync-federal-data';

const USAGE = `npm run sync [-- KEY … --accept KEY]

Brings in what FMCSA published anew: asks for each dataset what changed, downloads it whole, looks whether it is what it
should be, and imports it. What is not is held, and what was loaded before stays.

  KEY         look at these datasets alone (census, motus-insur, …)
  --accept    take this dataset although the publisher renamed it, it has 5 % fewer rows than before, or its rows are others

FMCSA_BASE_URL reads a mirror instead of data.transportation.gov; FMCSA_APP_TOKEN is sent there.
Ends with 0 when everything is up to date, 1 when something was held, stale or could not be read, 2 when nothing could be done.`;

/** What a sync is to do, in this process or in the running product. */
export type SyncOrder = { keys: string[]; accept: string[]; address?: string; appToken?: string };

/** Who does the work: this process, or the running product when the database is its own. Null: another sync is under way. */
export type Syncer = {
  sync: (order: SyncOrder, say: (line: string) => void) => Promise<SyncSummary | null>;
  close: () => Promise<void>;
};

type Env = Record<string, string | undefined>;

/** The sync command. @returns the exit code, as its usage says */
export async function runSync(
  argv: readonly string[],
  { env, open, say }: { env: Env; open: (env: Env) => Promise<Syncer>; say: (line: string) => void },
): Promise<0 | 1 | 2> {
  const asked = readArguments(argv);
  if ('words' in asked) {
    say(asked.words);
    return asked.code;
  }
  const address = publisherAddress.optional().safeParse(env.FMCSA_BASE_URL || undefined);
  if (!address.success) {
    say(address.error.issues.map(({ message }) => message).join(' '));
    return 2;
  }
  let syncer: Syncer | undefined;
  try {
    syncer = await open(env);
    const order = { ...asked, address: address.data, appToken: env.FMCSA_APP_TOKEN || undefined };
    const summary = await syncer.sync(order, say);
    if (summary === null) {
      say('Another sync is under way. “npm run jobs” says how far it is.');
      return 1;
    }
    const { imported, unchanged, stale, held, failed } = summary;
    say(
      `${formatCount(imported, 'file')} imported, ${unchanged} unchanged, ${held} held, ${failed} not read${stale > 0 ? `; ${stale} of those that were read are stale` : ''}. The data page of the portal has each.`,
    );
    return stale + held + failed > 0 ? 1 : 0;
  } catch (error) {
    say(`The sync ended early: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  } finally {
    await syncer?.close();
  }
}

function readArguments(argv: readonly string[]): Pick<SyncOrder, 'keys' | 'accept'> | { words: string; code: 0 | 2 } {
  try {
    const { values, positionals: keys } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { accept: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) return { words: USAGE, code: 0 };
    const accept = values.accept ?? [];
    const unknown = [...keys, ...accept].find((key) => !CATALOG.some((entry) => entry.key === key));
    return unknown === undefined
      ? { keys, accept }
      : { words: `There is no dataset "${unknown}".\n\n${USAGE}`, code: 2 };
  } catch (error) {
    return { words: `${(error as Error).message}\n\n${USAGE}`, code: 2 };
  }
}
