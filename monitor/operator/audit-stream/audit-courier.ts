import { and, asc, eq, gt, isNotNull, lt, lte, min, sql } from 'drizzle-orm';
import type { Env } from '../../base/env';
import { alone } from '../../db/alone';
import type { Database, OpenDatabase } from '../../db/client';
import { LOCKS } from '../../db/locks';
import { auditLines, auditDestinations as destinations } from '../../db/schema';
import { repeat } from '../../jobs/repeat';
import { streamMail } from '../../mail/audit-stream-mail';
import type { Mailer } from '../../mail/mailer';
import { recordOperatorChange } from '../operator-log';
import { type Destination, destinationsOf } from './destinations';
import { numberLines } from './number-lines';

const LOOK_EVERY_MS = 2_000;
const AT_ONCE = 200;
/** Lines that go over a new connection once more. */
const AGAIN = 100;
/** For how long a destination may take nothing before the operator is told. */
export const SILENT_MS = 15 * 60_000;
const TEXT_KEPT_MS = 30 * 86_400_000;

type Courier = { database: OpenDatabase; mail: Mailer; env: Env; clock: () => Date };

/** Sends the audit log out while the product runs, where the settings name a destination. @returns ends it */
export function startAuditCourier(courier: Courier, onError: (error: unknown) => void): () => Promise<void> {
  const to = destinationsOf(courier.env);
  if (to.length === 0) return async () => {};
  const stop = repeat('audit-out', () => auditRound(courier, to, onError), LOOK_EVERY_MS, onError);
  return async () => {
    await stop();
    for (const one of to) one.close();
  };
}

/** One round: numbers what is new and hands each destination what it has not had. @returns whether more waits */
export async function auditRound(
  { database, mail, env, clock }: Courier,
  to: readonly Destination[],
  onError: (error: unknown) => void,
): Promise<boolean> {
  const { db } = database.owner;
  const ran = await alone(db, LOCKS.auditSending, async () => {
    let isMore = await numberLines(db, clock());
    for (const one of to) {
      const sent = await send(db, one, clock()).catch(async (error: unknown) => {
        await db
          .update(destinations)
          .set({ problem: (error as Error).message.slice(0, 500) })
          .where(eq(destinations.name, one.name));
        onError(error);
        return false;
      });
      if (sent) isMore = true;
      await tell(db, { mail, env }, one.name, clock());
    }
    await forget(db, clock());
    return isMore;
  });
  return ran?.result ?? false;
}

/** @returns whether more waits */
async function send(db: Database, to: Destination, now: Date): Promise<boolean> {
  const { name } = to;
  await db.insert(destinations).values({ name, lastOkAt: now }).onConflictDoNothing();
  const [row] = await db.select().from(destinations).where(eq(destinations.name, name));
  const { sentSeq } = row!;
  const waiting = await linesAfter(db, sentSeq, AT_ONCE);
  if (waiting.length > 0) {
    const again = to.isAnew() ? await linesAfter(db, sentSeq - AGAIN, AGAIN, sentSeq) : [];
    await to.send([...again, ...waiting]);
  }
  await db
    .update(destinations)
    .set({ sentSeq: waiting.at(-1)?.seq ?? sentSeq, lastOkAt: now, problem: null })
    .where(eq(destinations.name, name));
  return waiting.length === AT_ONCE;
}

async function linesAfter(db: Database, seq: number, atOnce: number, through = Number.MAX_SAFE_INTEGER) {
  const rows = await db
    .select({ seq: auditLines.seq, text: auditLines.line })
    .from(auditLines)
    .where(and(gt(auditLines.seq, seq), lte(auditLines.seq, through), isNotNull(auditLines.line)))
    .orderBy(asc(auditLines.seq))
    .limit(atOnce);
  return rows.map(({ seq, text }) => ({ seq, text: text! }));
}

/** Tells the operator once that a destination takes nothing, and once that it does again: by mail and in the log, which goes out too. */
async function tell(db: Database, { mail, env }: Pick<Courier, 'mail' | 'env'>, name: Destination['name'], now: Date) {
  const [row] = await db.select().from(destinations).where(eq(destinations.name, name));
  if (!row) return;
  const isSilent = now.getTime() - row.lastOkAt.getTime() >= SILENT_MS;
  if (isSilent === (row.toldAt !== null)) return;
  const state = { name, since: row.lastOkAt, problem: row.problem, isSilent };
  await db.transaction(async (tx) => {
    await tx
      .update(destinations)
      .set({ toldAt: isSilent ? now : null })
      .where(eq(destinations.name, name));
    const summary = isSilent
      ? `The audit log has not reached ${name} since ${row.lastOkAt.toISOString()}: ${row.problem ?? 'no reason is known'}`
      : `The audit log reaches ${name} again`;
    await recordOperatorChange(tx, { summary, companyId: null, now });
  });
  if (env.supportEmail !== null) await mail.send({ to: env.supportEmail, ...streamMail(state) });
}

/** The hash of a line stays; its text goes when everyone has had it for 30 days. */
async function forget(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TEXT_KEPT_MS);
  const everyones = db.select({ seq: sql<number>`coalesce(${min(destinations.sentSeq)}, 0)` }).from(destinations);
  await db
    .update(auditLines)
    .set({ line: null })
    .where(
      and(
        lt(auditLines.numberedAt, before),
        isNotNull(auditLines.line),
        sql`${auditLines.seq} <= (${everyones}) - ${AGAIN}`,
      ),
    );
}
