import type { Database, OpenDatabase } from './db/client';
import type { Consequences } from './decisions/consequences';
import type { Env } from './env';
import type { Mailer } from './mail/mailer';

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
