import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import * as schema from '@monitor/db/schema';
import { getTableName, isTable } from 'drizzle-orm';
import { expect, test } from 'vitest';

/**
 * Each table is written in one area, or one folder beside the areas. These are written in several: the list may only get
 * shorter. Move a write to the area that owns the table, and take the other one off.
 */
const IN_SEVERAL: Record<string, string[]> = {
  // Those that an archive brings are revoked.
  api_keys: ['areas/integrations', 'operator', 'server'],
  bids: ['areas/load-board', 'areas/loads'],
  carrier_users: ['areas/connections', 'areas/onboarding'],
  classifications: ['areas/identity', 'areas/rules'],
  companies: [
    'areas/account',
    'areas/billing',
    'areas/identity',
    'areas/lanes',
    'areas/onboarding',
    'areas/vetting',
    'operator',
  ],
  company_events: ['areas/integrations', 'db'],
  connection_classifications: ['areas/connections', 'areas/onboarding'],
  connection_invitations: ['areas/onboarding', 'operator'],
  // The import merges two carriers that turn out to be one.
  connections: ['areas/connections', 'federal-data'],
  facilities: ['areas/loads', 'operator'],
  identity_tries: ['areas/identity', 'server'],
  insurance_certificate_requests: ['areas/insurance', 'operator'],
  load_posting_changes: ['areas/load-board', 'areas/loads'],
  load_postings: ['areas/load-board', 'areas/loads'],
  loads: ['areas/alerts', 'areas/loads', 'areas/tickets'],
  // Erasing a person goes through every table; these it must name.
  mail_languages: ['areas/retention', 'carrier-pages'],
  notification_mails: ['areas/connections', 'areas/notifications'],
  // A company of an archive is made with the plan that it had.
  plans: ['areas/identity', 'operator'],
  push_subscriptions: ['areas/notifications', 'server'],
  rate_confirmation_mails: ['areas/rate-confirmations', 'areas/tickets'],
  remembered_devices: ['areas/identity', 'server'],
  rule_sets: ['areas/identity', 'areas/rules'],
  sign_on_domains: ['areas/sign-on', 'operator'],
  // A role that goes is taken from the groups that gave it.
  sign_on_groups: ['areas/roles', 'areas/sign-on'],
  // Who leaves is taken out of the directory's list with all else.
  sign_on_people: ['areas/account', 'areas/sign-on'],
  // An archive brings its files.
  stored_file_chunks: ['documents', 'operator'],
  // What is too old is removed in one place.
  stored_files: ['areas/retention', 'documents'],
  subscription_import_lines: ['areas/connections', 'areas/subscriptions'],
  subscriptions: ['areas/reassessment', 'areas/subscriptions'],
  team_users: ['areas/account', 'areas/sign-on', 'areas/teams'],
  user_invitations: ['areas/account', 'areas/identity', 'areas/roles', 'operator'],
  user_sessions: ['areas/identity', 'server'],
  users: [
    'areas/account',
    'areas/identity',
    'areas/integrations',
    'areas/retention',
    'areas/roles',
    'areas/sign-on',
    'operator',
  ],
  // What an archive brings waits until someone switches it on.
  webhooks: ['areas/integrations', 'operator'],
};

/** By the word in the source, which is the name in the schema or in SQL. */
const TABLES = new Map<string, string>();
for (const [word, value] of Object.entries(schema))
  if (isTable(value)) {
    TABLES.set(word, getTableName(value));
    TABLES.set(getTableName(value), getTableName(value));
  }

const WRITES = [
  /\.(?:insert|update|delete)\((\w+)\)/g,
  /changeRow\(\s*\w+,\s*(\w+),/g,
  /\b(?:INSERT INTO|UPDATE|DELETE FROM) (?:ONLY )?(?:\$\{)?(\w+)\b/g,
];

/** The tables that a file writes, also under another name (`tickets as alerts`). */
function writesOf(source: string): string[] {
  const renamed = new Map([...source.matchAll(/(\w+) as (\w+)/g)].map(([, from, to]) => [to!, from!]));
  return WRITES.flatMap((pattern) => [...source.matchAll(pattern)]).flatMap(([, word]) => {
    const written = TABLES.get(renamed.get(word!) ?? word!);
    return written === undefined ? [] : [written];
  });
}

/** The demo writes everything; migrations are no area. */
const isWatched = (file: string) => file.endsWith('.ts') && !/^(demo|db(?!.history))\b/.test(file);
const ownerOf = (file: string) => {
  const [first, second] = file.split(sep);
  return first === 'areas' ? `areas/${second}` : first!;
};

test('each table is written in one place, but for those that are listed', () => {
  const writers = new Map<string, Set<string>>();
  for (const file of readdirSync('monitor', { recursive: true, encoding: 'utf8' }).filter(isWatched))
    for (const written of writesOf(readFileSync(join('monitor', file), 'utf8')))
      writers.set(written, (writers.get(written) ?? new Set()).add(ownerOf(file)));
  const inSeveral = [...writers].filter(([, owners]) => owners.size > 1);
  expect(Object.fromEntries(inSeveral.map(([name, owners]) => [name, [...owners].sort()]))).toEqual(IN_SEVERAL);
  expect(writers.size).toBeGreaterThan(100);
});

test.each([
  ['tx.insert(tickets).values(row)', ['tickets']],
  ["import { tickets as alerts } from '../db/schema'; await changeRow(d, alerts, id, 'x', {})", ['tickets']],
  ['sql`UPDATE ${' + 'loads} SET status = 1`', ['loads']],
  ['sql`DELETE FROM load_stops`', ['load_stops']],
  ['db.select().from(loads)', []],
])('%s is seen', (source, written) => {
  expect(writesOf(source)).toEqual(written);
});
