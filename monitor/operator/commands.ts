import type { OpenDatabase } from '../db/client';
import { runDemoNews } from './demo-news';
import { runFlagsCommand } from './flags';
import { runJobsCommand } from './jobs';
import { runVettingCheck } from './vetting-check';

/** What a command says, and its exit code: 0 done, 1 done and something is wrong, 2 bad use. */
export type Said = { lines: string[]; code: 0 | 1 | 2 };

/** What an operator's command works with, in its own process or in that of the running product. */
export type CommandContext = { database: OpenDatabase; dataDir: string; now: Date };

type Command = (context: CommandContext, argv: readonly string[]) => Promise<Said>;

/** The operator's commands by the name that `npm run` knows them by. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  flags: ({ database, now }, argv) => runFlagsCommand(database.db, argv, now),
  'check-vetting-files': ({ database, now }) => runVettingCheck(database.db, now),
  jobs: ({ database }) => runJobsCommand(database.db),
  'demo-news': (context) => runDemoNews(context),
};
