import type { Env } from '../base/env';
import type { Database, OpenDatabase } from '../db/client';
import type { Mailer } from '../mail/mailer';
import type { Consequences } from './consequences';

/** The services of every area. */
export type Services = {
  db: Database;
  database: OpenDatabase;
  env: Env;
  mail: Mailer;
  /** What areas do after any decision. */
  consequences: Consequences;
  clock: () => Date;
  /** The credential of the operator's own commands on this machine. */
  operatorToken: string;
};
