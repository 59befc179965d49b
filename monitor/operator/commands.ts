import { runAccountsCommand } from './accounts';
import { runAuditCheck } from './audit-check';
import { runBackup } from './backup';
import type { Command } from './command';
import { runDemoNews } from './demo-news';
import { runDemoTrucks } from './demo-trucks';
import { runDoctor } from './doctor';
import { runFlagsCommand } from './flags';
import { runHeldAlerts } from './held-alerts';
import { runImportCompany } from './import-company/import-company';
import { runJobsCommand } from './jobs';
import { runAddressesCommand } from './load-addresses';
import { runRestore } from './restore';
import { runSigningKeyCommand } from './signing-key';
import { runVettingCheck } from './vetting-check';

/** The operator's commands by the name that `npm run` knows them by. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  accounts: ({ database, now }, argv) => runAccountsCommand(database.db, argv, now),
  addresses: ({ database, now }, argv) => runAddressesCommand(database.db, argv, now),
  flags: ({ database, now }, argv) => runFlagsCommand(database.db, argv, now),
  'held-alerts': ({ database, now }, argv) => runHeldAlerts(database.db, argv, now),
  'check-audit-files': ({ database }, argv) => runAuditCheck(database.db, argv),
  'check-vetting-files': (context, argv) => runVettingCheck(context, argv),
  'signing-key': ({ database, now }, argv) => runSigningKeyCommand(database.db, argv, now),
  jobs: ({ database }) => runJobsCommand(database.db),
  backup: (context, argv) => runBackup(context, argv),
  'import-company': (context, argv) => runImportCompany(context, argv),
  restore: (context, argv) => runRestore(context, argv),
  doctor: ({ database, now }) => runDoctor({ variables: process.env, database, now }),
  'demo-news': (context) => runDemoNews(context),
  'demo-trucks': (context, argv) => runDemoTrucks(context, argv),
};
