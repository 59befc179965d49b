import { parseArgs } from 'node:util';
import { FEATURE_FLAGS, type FeatureFlag } from '@contract/shared/permissions';
import { and, asc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../db/client';
import { recordAuditEvent } from '../db/history/audit-log';
import { companies, flipperFeatures, flipperGates, users } from '../db/schema';
import type { CommandOutput } from './command';

const USAGE = `npm run flags -- [list]
npm run flags -- on FLAG [--user EMAIL | --company ID]
npm run flags -- off FLAG [--user EMAIL | --company ID]

Switches a feature on or off for a user, for a company, or, without either, for everyone. It counts from the next page on.
Off for a user or company takes back what was switched on for that one: anyone who has it otherwise keeps it.

Flags: ${FEATURE_FLAGS.join(', ')}`;

/**
 * The operator's command for feature flags, over the database of the product. Each change adds a line to the audit log
 * of every company that it concerns, without a user of the company.
 */
export async function runFlagsCommand(db: Database, argv: readonly string[], now: Date): Promise<CommandOutput> {
  const asked = readArguments(argv);
  if ('problem' in asked) return { lines: [asked.problem, '', USAGE], code: 2 };
  if (asked.action === 'help') return { lines: [USAGE], code: 0 };
  if (asked.action === 'list') return { lines: await listGates(db), code: 0 };
  const gate = await gateFor(db, asked);
  if ('problem' in gate) return { lines: [gate.problem], code: 2 };
  const { whom, of, ...values } = gate;
  await db.transaction(async (tx) => {
    await tx.insert(flipperFeatures).values({ key: asked.flag }).onConflictDoNothing();
    const { featureKey, key, value } = flipperGates;
    const own = and(eq(featureKey, values.featureKey), eq(key, values.key), eq(value, values.value));
    const changed =
      asked.action === 'on'
        ? await tx.insert(flipperGates).values(values).onConflictDoNothing().returning({ value })
        : await tx.delete(flipperGates).where(own).returning({ value });
    if (changed.length === 0) return;
    const companyIds =
      of !== 'everybody' ? [of.companyId] : (await tx.select({ id: companies.id }).from(companies)).map(({ id }) => id);
    const summary = `${asked.flag.replaceAll('_', ' ')} switched ${asked.action} for ${whom} by the operator`;
    for (const companyId of companyIds)
      if (companyId !== null)
        await recordAuditEvent(tx, {
          companyId,
          kind: 'feature_switched',
          summary,
          userId: null,
          ...(of !== 'everybody' && of.userId !== undefined && { subjectUserId: of.userId }),
          occurredAt: now,
        });
  });
  return { lines: [`${asked.flag} is ${asked.action} for ${whom}.`], code: 0 };
}

type Action = 'on' | 'off';
type Change = { action: Action; flag: FeatureFlag; user?: string; company?: string };

function readArguments(
  argv: readonly string[],
): Change | { action: 'list' } | { action: 'help' } | { problem: string } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = parsed;
  const [action = 'list', flag, ...rest] = positionals;
  if (values.help) return { action: 'help' };
  if (action === 'list' && flag === undefined) return { action };
  if (action !== 'on' && action !== 'off') return { problem: `"${action}" is not list, on or off.` };
  const known = FEATURE_FLAGS.find((one) => one === flag);
  if (known === undefined) return { problem: flag === undefined ? 'Name a flag.' : `There is no flag "${flag}".` };
  if (rest.length > 0) return { problem: `"${rest[0]}" is one word too many.` };
  if (values.user !== undefined && values.company !== undefined)
    return { problem: 'Name a user or a company, not both.' };
  return { action, flag: known, user: values.user, company: values.company };
}

const parse = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { user: { type: 'string' }, company: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });

type Gate = {
  featureKey: string;
  key: string;
  value: string;
  whom: string;
  /** Whose audit log gets the line. */
  of: { companyId: number | null; userId?: number } | 'everybody';
};

/** The gate that a command is about, and a phrase for whom it is. */
async function gateFor(db: Queryable, { flag, user, company }: Change): Promise<Gate | { problem: string }> {
  if (user !== undefined) {
    const email = user.trim().toLowerCase();
    const [found] = await db
      .select({ id: users.id, companyId: users.companyId })
      .from(users)
      .where(eq(users.email, email));
    if (!found) return { problem: `No user has the address ${email}.` };
    return {
      featureKey: flag,
      key: 'actors',
      value: `User;${found.id}`,
      whom: email,
      of: { companyId: found.companyId, userId: found.id },
    };
  }
  if (company !== undefined) {
    const id = /^\d{1,9}$/.test(company) ? Number(company) : 0;
    const [found] = await db.select().from(companies).where(eq(companies.id, id));
    if (!found) return { problem: `No company has the id ${company}.` };
    return {
      featureKey: flag,
      key: 'actors',
      value: `Company;${found.id}`,
      whom: `${found.legalName} (${found.id})`,
      of: { companyId: found.id },
    };
  }
  return { featureKey: flag, key: 'boolean', value: 'true', whom: 'everybody', of: 'everybody' };
}

/** One line a flag and whom it is on for. */
async function listGates(db: Queryable): Promise<string[]> {
  const gates = await db
    .select()
    .from(flipperGates)
    .orderBy(asc(flipperGates.featureKey), asc(flipperGates.key), asc(flipperGates.value));
  const names = new Map<string, string>([
    ...(await db.select({ id: users.id, name: users.email }).from(users)).map(
      ({ id, name }) => [`User;${id}`, name] as const,
    ),
    ...(await db.select({ id: companies.id, name: companies.legalName }).from(companies)).map(
      ({ id, name }) => [`Company;${id}`, `${name} (${id})`] as const,
    ),
  ]);
  return FEATURE_FLAGS.flatMap((flag) => {
    const own = gates.filter(({ featureKey }) => featureKey === flag);
    if (own.length === 0) return [`${flag}: no one`];
    return own.map(({ key, value }) => `${flag}: ${key === 'boolean' ? 'everybody' : (names.get(value) ?? value)}`);
  });
}
