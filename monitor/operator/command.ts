import type { OpenDatabase } from '../db/client';

/** What a command prints, and its exit code: 0 done, 1 done and something is wrong, 2 bad use. */
export type CommandOutput = { lines: string[]; code: 0 | 1 | 2 };

/** What an operator's command works with, in its own process or in that of the running product. */
export type CommandContext = {
  database: OpenDatabase;
  dataDir: string;
  now: Date;
  dataKeys: readonly string[];
  portalOrigin: string;
};

export type Command = (context: CommandContext, argv: readonly string[]) => Promise<CommandOutput>;
