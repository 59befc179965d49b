import { parseArgs } from 'node:util';
import { BLOCKED_ACCESS_PAGES } from '@contract/identity/identity.constants';
import type { Database } from '../db/client';
import {
  blockPage,
  disableCompany,
  disableUser,
  enableUser,
  hideVehicles,
  limitWatchdog,
  resetFactors,
} from './change-accounts';
import type { CommandOutput } from './command';
import { createCompany } from './create-company';
import { approveAccess, rejectAccess } from './decide-access';
import { listAccounts } from './list-accounts';
import { CommandRefused, listOperatorChanges } from './operator-log';
import { proveDomainByOperator } from './prove-domain';

const USAGE = `npm run accounts -- [list]
npm run accounts -- create-company EMAIL --dot N [--legal-name NAME] [--mc N] [--note WHY]
npm run accounts -- approve EMAIL [--usdot N --legal-name NAME [--mc N]] [--note WHY]
npm run accounts -- reject EMAIL [--note WHY]
npm run accounts -- disable EMAIL | --company ID [--note WHY]
npm run accounts -- enable EMAIL [--note WHY]
npm run accounts -- reset-factors EMAIL [--note WHY]
npm run accounts -- block-page EMAIL ${Object.keys(BLOCKED_ACCESS_PAGES).join('|')}|none [--note WHY]
npm run accounts -- hide-vehicles COMPANY-ID on|off [--note WHY]
npm run accounts -- watchdog-limits EMAIL [--full-profile on|off] [--carrier-search on|off] [--note WHY]
npm run accounts -- prove-domain COMPANY-ID DOMAIN [--note WHY]
npm run accounts -- log

Decides who may work here for a company, and closes and limits accounts. It counts from the next page on. The note of approve
and reject is mailed to who asked. Every change is a line of the log, and of the audit log of the company that it is about.`;

const OPTIONS = {
  dot: { type: 'string' },
  usdot: { type: 'string' },
  mc: { type: 'string' },
  'legal-name': { type: 'string' },
  company: { type: 'string' },
  'full-profile': { type: 'string' },
  'carrier-search': { type: 'string' },
  note: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const parse = (argv: readonly string[]) => parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
type Values = ReturnType<typeof parse>['values'];

type Action = {
  /** What stands behind the action's name, as the problem names it when it is missing. */
  words: readonly string[];
  options: readonly (keyof Values)[];
  run: (db: Database, words: readonly string[], values: Values, now: Date) => Promise<string | string[]>;
};

const EMAIL_ADDRESS = 'an email address';

const ACTIONS: Readonly<Record<string, Action>> = {
  list: { words: [], options: [], run: listAccounts },
  log: { words: [], options: [], run: listOperatorChanges },
  'create-company': {
    words: [EMAIL_ADDRESS],
    options: ['dot', 'mc', 'legal-name', 'note'],
    run: (db, [email], values, now) => createCompany(db, email!, values, now),
  },
  approve: {
    words: [EMAIL_ADDRESS],
    options: ['usdot', 'mc', 'legal-name', 'note'],
    run: (db, [email], values, now) => approveAccess(db, email!, values, now),
  },
  reject: {
    words: [EMAIL_ADDRESS],
    options: ['note'],
    run: (db, [email], { note }, now) => rejectAccess(db, email!, note, now),
  },
  disable: {
    words: [EMAIL_ADDRESS],
    options: ['note'],
    run: (db, [email], { note }, now) => disableUser(db, email!, { note, now }),
  },
  enable: {
    words: [EMAIL_ADDRESS],
    options: ['note'],
    run: (db, [email], { note }, now) => enableUser(db, email!, { note, now }),
  },
  'reset-factors': {
    words: [EMAIL_ADDRESS],
    options: ['note'],
    run: (db, [email], { note }, now) => resetFactors(db, email!, { note, now }),
  },
  'block-page': {
    words: [EMAIL_ADDRESS, 'a page'],
    options: ['note'],
    run: (db, [email, page], { note }, now) => blockPage(db, email!, page!, { note, now }),
  },
  'hide-vehicles': {
    words: ['a company’s id', 'on or off'],
    options: ['note'],
    run: (db, [id, state], { note }, now) => hideVehicles(db, id!, onOrOff(state)!, { note, now }),
  },
  'prove-domain': {
    words: ['a company’s id', 'a domain'],
    options: ['note'],
    run: (db, [id, domain], { note }, now) => proveDomainByOperator(db, id!, domain!, { note, now }),
  },
  'watchdog-limits': {
    words: [EMAIL_ADDRESS],
    options: ['full-profile', 'carrier-search', 'note'],
    run: (db, [email], { note, ...limits }, now) => {
      const fullProfile = onOrOff(limits['full-profile']);
      const carrierSearch = onOrOff(limits['carrier-search']);
      if (fullProfile === undefined && carrierSearch === undefined)
        throw new CommandRefused('Say --full-profile on|off, --carrier-search on|off, or both.');
      return limitWatchdog(db, email!, { fullProfile, carrierSearch }, { note, now });
    },
  },
};

const DISABLE_COMPANY: Action = {
  words: [],
  options: ['company', 'note'],
  run: (db, _words, { company, note }, now) => disableCompany(db, company!, { note, now }),
};

function onOrOff(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== 'on' && text !== 'off') throw new CommandRefused(`"${text}" is neither on nor off.`);
  return text === 'on';
}

/** The operator's command for accounts, over the database of the product. */
export async function runAccountsCommand(db: Database, argv: readonly string[], now: Date): Promise<CommandOutput> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    return badUse(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help) return { lines: [USAGE], code: 0 };
  const [name = 'list', ...words] = positionals;
  const isOfCompany = name === 'disable' && values.company !== undefined;
  const action = isOfCompany ? DISABLE_COMPANY : Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action) return badUse(`There is no "${name}".`);
  const missing = action.words[words.length];
  if (missing !== undefined) return badUse(`Name ${missing}.`);
  if (words.length > action.words.length) return badUse(`"${words[action.words.length]}" is one word too many.`);
  const stray = Object.keys(values).find((option) => !action.options.includes(option as keyof Values));
  if (stray !== undefined) return badUse(`${name} has no --${stray}.`);
  try {
    return { lines: [await action.run(db, words, values, now)].flat(), code: 0 };
  } catch (error) {
    if (error instanceof CommandRefused) return { lines: [error.message], code: 2 };
    throw error;
  }
}

const badUse = (problem: string): CommandOutput => ({ lines: [problem, '', USAGE], code: 2 });
