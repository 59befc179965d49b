import { Resolver } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import { closedFilesSaid } from '@contract/carriers/closed-files';
import { DAY_MS, dayOf } from '@contract/shared/day';
import { formatCount } from '@contract/shared/format';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { countClosedFiles } from '../areas/carriers/closed-files.queries';
import { contradictionCounts, contradictionLines } from '../areas/carriers/contradictions.queries';
import { type Env, readEnv } from '../base/env';
import { type Database, MIGRATIONS, type OpenDatabase, openDatabase, type Queryable } from '../db/client';
import { outdatedDatasets } from '../db/dataset-ages.queries';
import { COMPANY_TABLES, type CompanyTable, policiesOf } from '../db/isolation';
import { BY_DAY, inPartitions, partitionsOf } from '../db/partitions';
import { foresee, pendingMigrations, stopsFor } from '../db/pending-migrations';
import { auditDestinations, companies, datasetSyncs, datasets, jobs, rateConfirmationMails, users } from '../db/schema';
import { KNOWN_FILES } from '../federal-data/import/datasets';
import { SILENT_MS } from './audit-stream/audit-courier';
import { backupFolder, newestBackup } from './backup';
import type { CommandOutput } from './command';

/** One thing that was checked: its state, and what to do if it is not well. */
type Finding = { part: string; says: string; todo?: string };

/** Below this a database file, a vetting file or an import may fail half way. */
const LEAST_DISK_BYTES = 5 * 1024 ** 3;
/** Codes, sessions and as-of days are read against this machine's clock. */
const MOST_CLOCK_SECONDS = 60;
/** Made daily, one may have failed. */
const BACKUP_DAYS = 2;
const MAIL_MS = 8_000;
const DNS_MS = 4_000;
const FAILED_JOB_DAYS = 7;
const SILENT_SYNC_DAYS = 2;

/**
 * Checks everything that an installation depends on and says what to do. Changes nothing.
 *
 * @param database null: it could not be opened, for the reason that `trouble` gives
 * @returns code 1 when there is something to do
 */
export async function runDoctor({
  variables,
  database,
  trouble,
  now,
}: {
  variables: Record<string, string | undefined>;
  database: OpenDatabase | null;
  trouble?: string;
  now: Date;
}): Promise<CommandOutput> {
  const { env, finding } = settings(variables);
  const dataDir = variables.DATA_DIR || '.data';
  const findings = [
    finding,
    ...(env ? origins(env) : []),
    await disk(dataDir),
    await backups(variables, dataDir, { isDemo: env?.isDemo === true, isServer: database?.kind === 'server' }, now),
    ...(env ? [await mail(env)] : []),
    ...(database ? await inDatabase(database, env, now) : [noDatabase(trouble ?? 'It did not open.')]),
    ...(env ? await Promise.all(env.databaseReplicaUrls.map((url, at) => replica(url, at + 1))) : []),
  ];
  const toDo = findings.filter(({ todo }) => todo !== undefined).length;
  return {
    lines: [
      ...findings.flatMap(({ part, says, todo }) => [
        `${todo === undefined ? 'ok ' : 'FIX'} ${part}: ${says}`,
        ...(todo === undefined ? [] : [`    ${todo}`]),
      ]),
      toDo === 0 ? 'Nothing to fix.' : `${formatCount(toDo, 'thing')} to fix.`,
    ],
    code: toDo === 0 ? 0 : 1,
  };
}

function settings(variables: Record<string, string | undefined>): { env: Env | null; finding: Finding } {
  try {
    return { env: readEnv(variables), finding: { part: 'Settings', says: 'all can be read.' } };
  } catch (error) {
    const says = (error as Error).message.replace(/\s*\n\s*/g, ' ');
    return { env: null, finding: { part: 'Settings', says, todo: 'Every setting is described in docs/settings.md.' } };
  }
}

/** Links in mails go there, and cookies count there alone. */
function origins({ isDemo, portalOrigin, watchdogOrigin, onboardingOrigin }: Env): Finding[] {
  const own = (origin: string) => /^(?:localhost|127\.|\[::1\])|\.localhost$/.test(new URL(origin).hostname);
  const unset = [
    own(portalOrigin) && 'PORTAL_ORIGIN',
    own(watchdogOrigin) && 'WATCHDOG_ORIGIN',
    own(onboardingOrigin) && 'ONBOARDING_ORIGIN',
  ].filter((name) => name !== false);
  if (new URL(portalOrigin).host === new URL(watchdogOrigin).host)
    return [
      {
        part: 'Origins',
        says: `portal and watchdog are both at ${portalOrigin}.`,
        todo: 'Give WATCHDOG_ORIGIN a host of its own: the host decides which brand a visitor sees.',
      },
    ];
  if (unset.length > 0 && !isDemo)
    return [
      {
        part: 'Origins',
        says: `${unset.join(', ')} ${unset.length === 1 ? 'is' : 'are'} on this machine.`,
        todo: 'Set them to the addresses that browsers use: links in mails lead nowhere otherwise.',
      },
    ];
  return [{ part: 'Origins', says: `${portalOrigin}, ${watchdogOrigin}, ${onboardingOrigin}.` }];
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

async function disk(dataDir: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const says = `${gigabytes(free)} free where DATA_DIR is (${dataDir}).`;
    return free < LEAST_DISK_BYTES
      ? {
          part: 'Disk',
          says,
          todo: `Keep ${gigabytes(LEAST_DISK_BYTES)} free: an import that runs out of disk is lost.`,
        }
      : { part: 'Disk', says };
  } catch (error) {
    const says = `DATA_DIR (${dataDir}) cannot be read: ${(error as Error).message}`;
    return { part: 'Disk', says, todo: 'Start the product once, or give the user it runs as this folder.' };
  }
}

/** A server may be backed up by other means; the embedded database has no other while it runs. */
async function backups(
  variables: Record<string, string | undefined>,
  dataDir: string,
  { isDemo, isServer }: { isDemo: boolean; isServer: boolean },
  now: Date,
): Promise<Finding> {
  const folder = backupFolder(variables, dataDir);
  const newest = await newestBackup(folder);
  const isLate = newest === null || now.getTime() - newest.madeAt.getTime() > BACKUP_DAYS * DAY_MS;
  const says = newest === null ? `none in ${folder}.` : `newest of ${newest.madeAt.toISOString()} (${newest.path}).`;
  if (!isLate || isDemo || (isServer && newest === null)) return { part: 'Backups', says };
  return {
    part: 'Backups',
    says,
    todo: 'Run npm run backup each day (docs/how-to/back-up-and-restore.md), and keep its files on another machine.',
  };
}

async function mail({ smtpUrl, isDemo, dataDir }: Env): Promise<Finding> {
  if (!smtpUrl)
    return isDemo
      ? { part: 'Mail', says: `written to ${dataDir}/outbox, as the demo does.` }
      : {
          part: 'Mail',
          says: 'SMTP_URL is not set: mails are written to a folder, and no one gets a code.',
          todo: 'Set SMTP_URL and MAIL_FROM.',
        };
  const { hostname } = new URL(smtpUrl);
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: MAIL_MS, greetingTimeout: MAIL_MS });
  try {
    await transport.verify();
    return { part: 'Mail', says: `${hostname} takes mail.` };
  } catch (error) {
    const says = `${hostname} does not take mail: ${(error as Error).message}`;
    return {
      part: 'Mail',
      says,
      todo: 'Check SMTP_URL: host, port, user and password. No one can sign in without it.',
    };
  } finally {
    transport.close();
  }
}

/** An email whose sender can't be checked is not verified, and a person has to review each. */
async function emailChecks(db: Queryable, { dkimDns, authservId, isDemo }: Env): Promise<Finding> {
  const part = 'Email checks';
  const [mail] = await db.select({ id: rateConfirmationMails.id }).from(rateConfirmationMails).limit(1);
  if (!mail) return { part, says: 'no email of a carrier came in yet.' };
  const server = authservId === null ? 'no mail server’s results (AUTHSERV_ID)' : `the results of ${authservId}`;
  const problem = dkimDns === null ? 'DKIM_DNS is off' : await dnsProblem(dkimDns);
  const todo = [
    ...(authservId === null ? ['Set AUTHSERV_ID to the name that your mail server writes into its results.'] : []),
    ...(problem !== null && !isDemo
      ? ['Let DKIM_DNS name DNS servers that answer: they have the keys of signatures.']
      : []),
  ];
  return {
    part,
    says: `read by ${server}; ${problem === null ? 'DNS servers answer for DKIM keys' : `signatures are not checked: ${problem}`}.`,
    ...(todo.length > 0 && { todo: todo.join(' ') }),
  };
}

/** Why keys cannot be looked up; null: the servers answer. "No such name" counts as an answer. */
async function dnsProblem(servers: 'system' | readonly string[]): Promise<string | null> {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  if (servers !== 'system') resolver.setServers(servers);
  try {
    await resolver.resolveNs('.');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENODATA' && code !== 'ENOTFOUND')
      return `${servers === 'system' ? 'this machine’s DNS servers' : servers.join(', ')} did not answer (${code})`;
  }
  return null;
}

const noDatabase = (trouble: string): Finding => ({
  part: 'Database',
  says: trouble,
  todo: 'Check DATABASE_URL, and that the server takes connections from here. Without DATABASE_URL: DATA_DIR.',
});

async function replica(url: string, number: number): Promise<Finding> {
  const part = `Replica ${number}`;
  const { db, close } = await openDatabase({ url, poolSize: 1 });
  try {
    const { rows } = await db.$client.query<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows');
    // Where both servers of a pair are named, one of them always does.
    return { part, says: rows[0]!.follows ? 'follows its primary.' : 'takes writes, and is not read as a replica.' };
  } catch (error) {
    return {
      part,
      says: (error as Error).message,
      todo: 'Check DATABASE_REPLICA_URLS and the server: until it answers, it is not read.',
    };
  } finally {
    await close();
  }
}

async function inDatabase({ db, owner, kind }: OpenDatabase, env: Env | null, now: Date): Promise<Finding[]> {
  try {
    const findings = [await version(db, kind), await clock(db, kind, now)];
    const pending = await pendingMigrations(db.$client, MIGRATIONS);
    const foreseen = await foresee(db.$client, pending);
    if (pending.length > 0)
      return [
        ...findings,
        {
          part: 'Tables',
          says: [
            'of an earlier version:',
            ...(foreseen.length > 0 ? foreseen : [`${formatCount(pending.length, 'migration')} to come, in a moment.`]),
          ].join(' '),
          todo: `Back the database up and start this version: it brings its tables up to date. ${
            stopsFor(pending).length === 0
              ? 'Nodes are replaced one after the other: the others go on answering meanwhile.'
              : 'No monitor of the earlier version may run meanwhile, on any node.'
          } (docs/how-to/run-on-a-server.md)`,
        },
      ];
    return [
      ...findings,
      { part: 'Tables', says: 'of this version.' },
      await isolation(owner.db, env),
      await positions(owner.db, now),
      await accounts(db),
      ...(env ? [await emailChecks(db, env)] : []),
      await data(db, env?.isDemo === true, now),
      ...(await closedFiles(db, now)),
      await sync(db, env?.fmcsaSync === true, now),
      await contradictions(db),
      await work(db, now),
      ...(await auditOut(db, env, now)),
    ];
  } catch (error) {
    return [noDatabase((error as Error).message)];
  }
}

/** Of real files there are always some: nothing is to do but to check the carrier that one means to use. */
async function contradictions(db: Queryable): Promise<Finding> {
  const counts = await contradictionCounts(db);
  if (counts === null)
    return {
      part: 'Contradictions',
      says: 'not counted yet: the carriers of the newest files are worked out while the product runs.',
    };
  const lines = contradictionLines(counts);
  return {
    part: 'Contradictions',
    says: lines.length > 0 ? `check live: ${lines.join('; ')}.` : 'none between the files.',
  };
}

async function version(db: Queryable, kind: OpenDatabase['kind']): Promise<Finding> {
  const { rows } = await db.execute<{ version: string; encoding: string }>(
    sql`SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`,
  );
  const { version, encoding } = rows[0]!;
  const says = `${kind === 'embedded' ? 'embedded Postgres' : 'Postgres'} ${version}.`;
  if (kind === 'server' && Number.parseInt(version, 10) < 15)
    return { part: 'Database', says, todo: 'Postgres 15 or later is needed.' };
  return encoding === 'UTF8'
    ? { part: 'Database', says }
    : { part: 'Database', says: `${says} Its encoding is ${encoding}.`, todo: 'Make the database with ENCODING UTF8.' };
}

/** The database keeps companies apart for a role that its policies hold. */
async function isolation(db: Database, env: Env | null): Promise<Finding> {
  const part = 'Isolation';
  const { rows } = await db.$client.query<CompanyTable>(COMPANY_TABLES);
  const without = rows
    .filter(({ table, isOn, policies }) => !isOn || policies.join() !== policiesOf(table).join())
    .map(({ table }) => table);
  if (without.length > 0)
    return {
      part,
      says: `the database does not keep companies apart in ${without.join(', ')}.`,
      todo: 'Start the product: it makes the policies that are missing.',
    };
  if (env?.databaseUrl && !env.migrationDatabaseUrl && !env.isDemo)
    return {
      part,
      says: 'requests run as the role that owns the tables, which the policies do not hold.',
      todo: 'Make two roles and set MIGRATION_DATABASE_URL (docs/how-to/run-on-postgres.md).',
    };
  return { part, says: `a request sees one company in each of ${rows.length} tables.` };
}

/** A day of positions without a table of its own lies in one that takes all such days, which nothing drops whole. */
async function positions(db: Database, now: Date): Promise<Finding> {
  const table = 'vehicle_positions';
  const days = (await partitionsOf(db, table)).filter(({ isDefault }) => !isDefault);
  const today = new Date(dayOf(now));
  let until = now;
  for (const { from, to } of days) if ((from === null || from <= until) && to! > until) until = to!;
  const ahead = Math.floor((until.getTime() - today.getTime()) / DAY_MS) - 1;
  const by = sql.identifier(BY_DAY[table].by);
  const oldest = new Date(now.getTime() - BY_DAY[table].keptDays * DAY_MS);
  const { rows } = await db.execute<{ day: string }>(sql`
    SELECT DISTINCT (${by} AT TIME ZONE 'UTC')::date::text AS day FROM ${inPartitions(`${table}_default`)}
      WHERE ${by} >= ${oldest.toISOString()}::timestamptz AND ${by} < ${today.toISOString()}::timestamptz ORDER BY day`);
  const says = [
    ahead < 0
      ? 'today has no table of its own'
      : ahead === 0
        ? 'today has a table of its own, tomorrow has none'
        : `today and ${formatCount(ahead, 'day')} ahead have a table of their own`,
    ...(rows.length > 0
      ? [`positions of ${rows.map(({ day }) => day).join(', ')} lie in the one for all other days`]
      : []),
  ].join('; ');
  return {
    part: 'Positions',
    says: `${says}.`,
    ...((ahead < 1 || rows.length > 0) && {
      todo: 'Start the product and let it run: make_partitions makes the days and moves what came before it, every six hours. If it runs, npm run jobs says why that failed.',
    }),
  };
}

/** The embedded database has this machine's clock: then only a year before the product was made shows. */
async function clock(db: Queryable, kind: OpenDatabase['kind'], now: Date): Promise<Finding> {
  const { rows } = await db.execute<{ at: string }>(sql`SELECT extract(epoch FROM clock_timestamp())::text AS at`);
  const seconds = Math.round(Math.abs(Number(rows[0]!.at) - now.getTime() / 1000));
  const says = `${now.toISOString()}${kind === 'server' ? `, ${formatCount(seconds, 'second')} from the database server` : ''}.`;
  return seconds > MOST_CLOCK_SECONDS || now.getUTCFullYear() < 2025
    ? { part: 'Clock', says, todo: 'Set the clock (NTP): codes, sessions and the ages of files are read against it.' }
    : { part: 'Clock', says };
}

async function accounts(db: Queryable): Promise<Finding> {
  const managers = await db
    .selectDistinct({ companyId: users.companyId })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(isNull(users.disabledAt), sql`'manage_users' = ANY(${users.scopes})`));
  return managers.length > 0
    ? { part: 'Accounts', says: `${formatCount(managers.length, 'company', 'companies')} with a manager.` }
    : {
        part: 'Accounts',
        says: 'no company has a manager.',
        todo: 'npm run accounts -- create-company EMAIL --dot N',
      };
}

/**
 * A file that was never loaded is not a clean result, and one that is too old proves nothing. Lists of known fraud are
 * the operator's choice: a missing one is reported, but not as a fault. The demo's files are as old as its story needs.
 */
async function data(db: Queryable, isDemo: boolean, now: Date): Promise<Finding> {
  const rows = await db.select({ key: datasets.key, completeAsOf: datasets.completeAsOf }).from(datasets);
  const loaded = new Map(rows.map(({ key, completeAsOf }) => [key, completeAsOf]));
  const lists = KNOWN_FILES.filter(({ kind }) => kind === 'list').map(({ key }) => key);
  const published = KNOWN_FILES.filter(({ kind }) => kind !== 'list').map(({ key }) => key);
  const missing = published.filter((key) => !loaded.has(key));
  const extracts = published.filter((key) => loaded.get(key) === null);
  const noLists = lists.filter((key) => !loaded.has(key));
  const old = await outdatedDatasets(db, dayOf(now));
  const says = [
    `${formatCount(loaded.size, 'dataset')} loaded`,
    ...(old.length > 0 ? [`too old: ${old.join(', ')}`] : []),
    ...(extracts.length > 0 ? [`extracts alone: ${extracts.join(', ')}`] : []),
    ...(missing.length > 0 ? [`never loaded: ${missing.join(', ')}`] : []),
    ...(noLists.length > 0 ? [`lists that are not loaded: ${noLists.join(', ')}`] : []),
  ].join('; ');
  const todo = [
    ...(missing.length > 0 || (old.length > 0 && !isDemo)
      ? ['Load what is missing or too old: npm run sync (docs/how-to/keep-federal-data-current.md).']
      : []),
    ...(extracts.length > 0
      ? [
          'A carrier that an extract does not name may be in the whole file: load that (docs/how-to/load-fmcsa-files.md).',
        ]
      : []),
  ];
  return {
    part: 'Data',
    says: `${says}.`,
    ...(todo.length > 0 && { todo: `${todo.join(' ')} Verdicts that need them stay incomplete.` }),
  };
}

/** What is to be done about carriers whose only record grows too old. Long before their last day it is said, and nothing is wrong. */
async function closedFiles(db: Database, now: Date): Promise<Finding[]> {
  const today = dayOf(now);
  return (await countClosedFiles(db, null, today)).flatMap((files) => {
    const said = closedFilesSaid(files, 'the carriers that companies here work with', today);
    if (said === null) return [];
    const { says, todo, isUrgent } = said;
    return [{ part: 'Closed files', ...(isUrgent ? { says, todo } : { says: `${says} ${todo}` }) }];
  });
}

/** Whether the audit log reaches where it is to go. */
async function auditOut(db: Queryable, env: Env | null, now: Date): Promise<Finding[]> {
  const wanted = env === null ? [] : [env.auditOut.files && 'files', env.auditOut.syslog && 'syslog'].filter(Boolean);
  if (wanted.length === 0) return [];
  const rows = await db.select().from(auditDestinations);
  return wanted.map((name) => {
    const row = rows.find((one) => one.name === name);
    const part = `Audit log to ${name}`;
    const todo = `Check where ${name === 'files' ? 'AUDIT_FILES' : 'AUDIT_SYSLOG_URL'} leads, and that the product runs. Lines wait in order.`;
    if (!row) return { part, says: 'never sent.', todo };
    const says = `line ${row.sentSeq} was the last, on ${row.lastOkAt.toISOString()}${row.problem === null ? '' : `: ${row.problem}`}.`;
    return now.getTime() - row.lastOkAt.getTime() < SILENT_MS ? { part, says } : { part, says, todo };
  });
}

/** What the sync held or could not read stays as old as it was, however often it is tried. */
async function sync(db: Queryable, isScheduled: boolean, now: Date): Promise<Finding> {
  const rows = await db.select().from(datasetSyncs).orderBy(datasetSyncs.dataset, datasetSyncs.id);
  const checked = rows.flatMap(({ checkedAt }) => checkedAt?.getTime() ?? []);
  const last = checked.length === 0 ? 'never run' : `last on ${new Date(Math.max(...checked)).toISOString()}`;
  const says = `${isScheduled ? 'daily' : 'off'}, ${last}.`;
  const troubled = rows.filter(({ status }) => status === 'stale' || status === 'held' || status === 'failed');
  if (troubled.length > 0)
    return {
      part: 'Sync',
      says: `${says} ${troubled.map(({ id, dataset, status, message }) => `${dataset} (${id}) ${status}: ${message}`).join(' ')}`,
      todo: 'What to do about each: docs/how-to/keep-federal-data-current.md.',
    };
  const isSilent = !checked.some((at) => at > now.getTime() - SILENT_SYNC_DAYS * 24 * 60 * 60 * 1000);
  return isScheduled && isSilent
    ? { part: 'Sync', says, todo: 'Start the product, or look into its log: a daily sync has not asked FMCSA.' }
    : { part: 'Sync', says };
}

async function work(db: Queryable, now: Date): Promise<Finding> {
  const since = new Date(now.getTime() - FAILED_JOB_DAYS * 24 * 60 * 60 * 1000);
  const failed = await db
    .selectDistinct({ kind: jobs.kind })
    .from(jobs)
    .where(and(eq(jobs.status, 'failed'), isNull(jobs.companyId), gte(jobs.finishedAt, since)));
  return failed.length === 0
    ? { part: 'Jobs', says: `none failed in ${FAILED_JOB_DAYS} days.` }
    : {
        part: 'Jobs',
        says: `failed: ${failed.map(({ kind }) => kind).join(', ')}.`,
        todo: 'npm run jobs says more; the log has each error.',
      };
}
