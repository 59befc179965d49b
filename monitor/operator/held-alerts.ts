import { parseArgs } from 'node:util';
import { ALERT_CATEGORY_LABELS } from '@contract/identity-alerts/identity-alerts.constants';
import { standingNote } from '@contract/identity-alerts/standing.constants';
import { formatCount } from '@contract/shared/format';
import { eq } from 'drizzle-orm';
import { listHeldAlerts, NotHeld, refuseHeldAlert, releaseHeldAlert } from '../areas/identity-alerts/decide-held-alert';
import type { AlertRow } from '../areas/identity-alerts/own-alert';
import { findStanding } from '../areas/identity-alerts/standing-of-alert';
import type { Database, Queryable } from '../db/client';
import { carriers, companies, identityAlertFiles, users } from '../db/schema';
import type { CommandOutput } from './command';
import { because, CommandRefused, recordOperatorChange } from './operator-log';

const USAGE = `npm run held-alerts -- [list]
npm run held-alerts -- release NUMBER [--note WHY]
npm run held-alerts -- refuse NUMBER --note WHY

Identity alerts that mention money wait for you. What a carrier did is released, also that it asked for money; what asks the
carrier for money, or offers to take the alert back, is refused. The number is that of the list, such as 12.3: an alert that was
changed since you read it has another. The company reads the note of a refusal.`;

/** The operator's command for identity alerts that are held, over the database of the product. */
export async function runHeldAlerts(db: Database, argv: readonly string[], now: Date): Promise<CommandOutput> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    return badUse(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help) return { lines: [USAGE], code: 0 };
  const [name = 'list', number, ...more] = positionals;
  if (name === 'list' && number === undefined) return { lines: await list(db, now), code: 0 };
  if (name !== 'release' && name !== 'refuse') return badUse(`There is no "${name}".`);
  if (more.length > 0) return badUse(`"${more[0]}" is one word too many.`);
  try {
    return { lines: [await decide(db, name, number, values.note?.trim(), now)], code: 0 };
  } catch (error) {
    if (error instanceof CommandRefused || error instanceof NotHeld) return { lines: [error.message], code: 2 };
    throw error;
  }
}

const parse = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { note: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });

const badUse = (problem: string): CommandOutput => ({ lines: [problem, '', USAGE], code: 2 });

async function decide(
  db: Database,
  name: 'release' | 'refuse',
  number: string | undefined,
  note: string | undefined,
  now: Date,
): Promise<string> {
  const [, id, version] = /^(\d{1,9})\.(\d{1,9})$/.exec(number ?? '') ?? [];
  if (id === undefined) throw new CommandRefused('Give the number of the list, such as 12.3.');
  const verb = name === 'release' ? 'released' : 'refused';
  const record = (tx: Queryable, alert: AlertRow) =>
    recordOperatorChange(tx, {
      summary: `${verb} identity alert ${alert.id}${because(note)}`,
      companyId: alert.companyId,
      now,
    });
  const deciding = { id: Number(id), version: Number(version), now, record };
  if (name === 'release') {
    await releaseHeldAlert(db, deciding);
    return `Alert ${id} is released. The running product publishes it and mails the carrier.`;
  }
  if (!note) throw new CommandRefused('Say why with --note: the company reads it.');
  await refuseHeldAlert(db, { ...deciding, because: note });
  return `Alert ${id} is a draft again. Its company reads your note.`;
}

/** What waits, with whom it is about and what is known of them. */
async function list(db: Database, now: Date): Promise<string[]> {
  const held = await listHeldAlerts(db);
  if (held.length === 0) return ['No identity alert is held.'];
  const blocks: string[] = [];
  for (const alert of held) {
    const [company] = await db.select().from(companies).where(eq(companies.id, alert.companyId));
    const [user] = alert.userId === null ? [] : await db.select().from(users).where(eq(users.id, alert.userId));
    const [carrier] =
      alert.carrierId === null ? [] : await db.select().from(carriers).where(eq(carriers.id, alert.carrierId));
    const standing = await findStanding(db, alert, now);
    const files = await db.$count(identityAlertFiles, eq(identityAlertFiles.identityAlertId, alert.id));
    const about =
      alert.carrierId === null
        ? 'a contact of no carrier'
        : `${carrier?.legalName ?? 'a carrier'}, DOT ${alert.carrierId}`;
    blocks.push(
      `${alert.id}.${alert.version} ${ALERT_CATEGORY_LABELS[alert.isType]}, about ${about}`,
      `  by ${company!.legalName} (${company!.id})${user ? `, ${user.email}` : ''}, held since ${alert.heldAt!.toISOString()}`,
      `  ${oneLine(alert.heldBecause ?? '')}`,
      `  ${standingNote(standing?.kind ?? null, standing?.from.toISOString() ?? null, now.toISOString())} ${formatCount(files, 'file')} of evidence.`,
      `  others would read: ${oneLine(alert.messageForDisplay)}`,
      `  as written: ${oneLine(alert.unsanitizedMessage)}`,
    );
  }
  return blocks;
}

/** What a stranger wrote stays on its line: it must not read like one of ours. */
const oneLine = (text: string) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
