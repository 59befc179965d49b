import type { Env } from '../base/env';
import type { Database, OpenDatabase } from '../db/client';
import type { Mailer } from '../mail/mailer';
import type { Consequences } from './consequences';

/** What every area works with. */
export type Services = {
  db: Database;
  database: OpenDatabase;
  env: Env;
  mail: Mailer;
  /** What areas do after any decision. */
  consequences: Consequences;
  clock: () => Date;
  /** What an operator's own commands on this machine prove themselves with. */
  operatorToken: string;
};
