import { TOOL_CALLS_A_DAY } from '@contract/assistants/assistants.constants';
import { and, eq, gt } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { currentCaller, onBehalfOf } from '../../db/callers';
import { recordAuditEvent } from '../../db/history/audit-log';
import { auditEvents, vettingFiles } from '../../db/schema';
import { decide } from '../../decisions/decide';
import type { CallContext } from '../../server/calls';
import type { Answer } from './tools/tool';
import { cleaned } from './untrusted';

const DAY_MS = 86_400_000;

type Decided = NonNullable<Answer['decided']>;

/** A call of a tool, as its receipt has it. */
export type Called = { tool: string; args: unknown; result: string; decided: Decided | null };

/** @throws ApiError 429 when the key has had its calls of 24 hours; the receipts are the count */
export async function limitToolCalls({ db, company, user, now }: CallContext): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const ofKey = and(
    eq(auditEvents.companyId, company.id),
    eq(auditEvents.kind, 'assistant_called'),
    gt(auditEvents.occurredAt, since),
    eq(auditEvents.userId, user.id),
  );
  if ((await db.$count(auditEvents, ofKey)) >= TOOL_CALLS_A_DAY) throw httpErrors.tooManyRequests(3600);
}

/**
 * The receipt of a call of a tool: a line of the audit log, and a vetting file where it answered whether a carrier may have a
 * load. Written before the answer goes out, and also if its client hangs up.
 */
export function receipt(context: CallContext, called: Called): Promise<void> {
  return onBehalfOf({ ...currentCaller(), kind: 'change', gone: null }, () => write(context, called));
}

async function write(context: CallContext, { tool, args, result, decided }: Called): Promise<void> {
  const { db, company, user, now } = context;
  const summary = `Asked ${cleaned(tool, 60)} with ${cleaned(JSON.stringify(args) ?? 'nothing', 200)}: ${cleaned(result, 100)}`;
  if (decided === null || (await isOnFile(context, decided)))
    return recordAuditEvent(db, {
      companyId: company.id,
      kind: 'assistant_called',
      summary,
      userId: user.id,
      occurredAt: now,
    });
  await decide(context, async (d) => {
    d.audit({ kind: 'assistant_called', summary });
    d.vettingFile({ carrierId: decided.carrierId, decision: { kind: 'checked', summary: decided.summary } });
  });
}

/** The same answer is one file a day: an assistant that asks in a loop does not lengthen the chain. */
async function isOnFile({ db, company, now }: CallContext, { carrierId, summary }: Decided): Promise<boolean> {
  const same = and(
    eq(vettingFiles.companyId, company.id),
    eq(vettingFiles.carrierId, carrierId),
    eq(vettingFiles.summary, summary),
    gt(vettingFiles.decidedAt, new Date(now.getTime() - DAY_MS)),
  );
  return (await db.$count(vettingFiles, same)) > 0;
}
