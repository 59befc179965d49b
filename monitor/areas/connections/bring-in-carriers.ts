import type { ConnectionStatus } from '@contract/connections/connections.constants';
import { formatDate } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { ImportOutcome } from '@contract/subscriptions/subscription-imports.constants';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { fullName } from '../../db/full-name';
import { connections, subscriptionImportLines, subscriptionImports, users } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { defineJob, JobFailed } from '../../jobs/jobs';
import { findDecider } from '../../server/authentication/deciders';
import { evaluateCarriers } from '../rules/assess-carriers';
import { stopsOf } from '../rules/stopping-rules';
import { waitsForAnother } from '../subscriptions/confirm-onboarded';
import { BRING_IN } from '../subscriptions/import-job';
import { changeStatus } from './connection-writes';

/** Carriers per transaction: each leaves a vetting file, and colleagues wait meanwhile. */
const BATCH = 20;

type Line = typeof subscriptionImportLines.$inferSelect;

/**
 * Gives carriers of an uploaded list the status in the list: onboarded elsewhere, or do not dispatch. Bans first, so
 * that a carrier's ban stays, whatever else the list says. Marks a line in the transaction that applies it, so that an
 * interrupted run continues.
 */
export const bringInCarriersJob = defineJob<{ importId: number }>({
  ...BRING_IN,
  async run({ companyId, userId, params }, services) {
    const { db, clock } = services;
    const [upload] = await db.select().from(subscriptionImports).where(eq(subscriptionImports.id, params.importId));
    const user = userId === null ? null : await findDecider(db, userId);
    if (!upload || companyId === null || upload.companyId !== companyId)
      throw new JobFailed('The uploaded list is not there any more.');
    if (user === null || missingFor('manageUsers', user))
      throw new JobFailed('Who uploaded it may not bring carriers in any more.');
    let done = 0;
    for (;;) {
      const deciding = { ...services, company: { id: companyId }, user, now: clock() };
      const n = await bringInNext(deciding, upload);
      if (n === 0) return { lines: done };
      done += n;
    }
  },
});

/** Onboarded ones wait where another manager is to confirm them; bans never do. @returns how many lines have a result */
function bringInNext(deciding: Deciding, upload: typeof subscriptionImports.$inferSelect) {
  const { id: importId, fileName } = upload;
  return decide(deciding, async (d) => {
    const isBan = eq(subscriptionImportLines.status, 'do_not_dispatch');
    const lines = await d.tx
      .select()
      .from(subscriptionImportLines)
      .where(
        and(
          eq(subscriptionImportLines.importId, importId),
          (await waitsForAnother(d.tx, upload)) ? isBan : isNotNull(subscriptionImportLines.status),
          isNotNull(subscriptionImportLines.carrierId),
          inArray(subscriptionImportLines.outcome, ['taken', 'already_followed', 'duplicate']),
        ),
      )
      .orderBy(sql`${subscriptionImportLines.status} <> 'do_not_dispatch'`, subscriptionImportLines.line)
      .limit(BATCH);
    const confirmed = await confirmedWords(d, upload.confirmedByUserId);
    for (const line of lines) {
      const outcome = await bringIn(d, line, fileName, confirmed);
      // Its status is no longer waiting: the line keeps its result and is not read again.
      await d.tx
        .update(subscriptionImportLines)
        .set({ outcome, status: null })
        .where(and(eq(subscriptionImportLines.importId, importId), eq(subscriptionImportLines.line, line.line)));
    }
    return lines.length;
  });
}

async function confirmedWords(d: Decision, userId: number | null): Promise<string> {
  const [by] =
    userId === null
      ? []
      : await d.tx
          .select({ name: fullName(users) })
          .from(users)
          .where(eq(users.id, userId));
  return by ? `, confirmed by ${by.name}` : '';
}

async function bringIn(d: Decision, line: Line, fileName: string, confirmed: string): Promise<ImportOutcome> {
  const { tx, companyId, user, today } = d;
  const carrierId = line.carrierId!;
  const to = line.status as Exclude<ConnectionStatus, 'needs_to_onboard'>;
  const [before] = await tx
    .select()
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.carrierId, carrierId)));
  if (before?.status === to) return 'status_so_already';
  if (before?.status === 'do_not_dispatch') return 'is_banned';
  if (to === 'onboarded') {
    if (before && before.packetId !== null) return 'is_being_onboarded';
    const stops = (await evaluateCarriers(tx, [carrierId], companyId, today, stopsOf)).get(carrierId)!;
    if (stops.length > 0) return 'may_not_haul';
  }
  const who = [user?.first_name, user?.last_name].filter(Boolean).join(' ');
  const broughtIn = `brought in from the list ${fileName} by ${who}${to === 'onboarded' ? confirmed : ''}`;
  const summary =
    to === 'onboarded'
      ? `Onboarded elsewhere on ${formatDate(line.statusOn!)} by ${line.statusNote}: ${broughtIn}`
      : `Put on do not dispatch: ${broughtIn}`;
  const note = to === 'onboarded' ? undefined : line.statusNote!;
  const from = (before?.status ?? null) as ConnectionStatus | null;
  await changeStatus(d, { carrierId, from, to, summary, note, data: { import_id: line.importId } });
  d.vettingFile({ carrierId, decision: { kind: to, summary, note } });
  return 'taken';
}
