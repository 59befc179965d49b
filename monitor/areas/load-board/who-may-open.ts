import type { OverallResult } from '@contract/rules/rules.constants';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { connections, type loadPostings } from '../../db/schema';
import { evaluateCarriers } from '../rules/assess-carriers';
import { listActiveClassifications } from '../rules/rules.queries';

export type PostingRow = typeof loadPostings.$inferSelect;

/** What of a carrier decides whether a posting is shown to it. */
export interface Admission {
  result: OverallResult;
  isDoNotDispatch: boolean;
  isInNetwork: boolean;
  /** Null: it may open it. */
  refusal: string | null;
}

/** A verdict by which a carrier may be offered freight: whatever fails or cannot be answered may not. */
export const isAdmitted = (result: OverallResult): boolean => result === 'pass' || result === 'partial_pass';

/** Whether the posting is on the board now: its time may have come before anyone closed it. */
export const isOnBoard = ({ state, expiresAt }: PostingRow, now: Date): boolean =>
  state === 'posted' && expiresAt > now;

/**
 * Judges a carrier for a posting by the company's rules of today. It is asked again at every page and every form: what
 * was so when a link was mailed may be otherwise.
 */
export async function admissionTo(
  db: Queryable,
  posting: Pick<PostingRow, 'companyId' | 'audience' | 'classificationIds' | 'carrierIds'>,
  carrierId: number,
  today: string,
): Promise<Admission> {
  const { companyId, audience, classificationIds, carrierIds } = posting;
  const [connection] = await db
    .select({ status: connections.status })
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.carrierId, carrierId)));
  const asked =
    audience === 'classification'
      ? (await listActiveClassifications(db, companyId)).filter(({ id }) => classificationIds.includes(id))
      : [];
  const judged = await evaluateCarriers(db, [carrierId], companyId, today, (evaluation) => ({
    result: evaluation.overallResult,
    isOfClass: asked.some((one) => ['pass', 'override'].includes(evaluation.statusOf(one))),
  }));
  const { result, isOfClass } = judged.get(carrierId)!;
  const isDoNotDispatch = connection?.status === 'do_not_dispatch';
  const isInNetwork = connection?.status === 'onboarded';
  const refusal = isDoNotDispatch
    ? 'This carrier is on do not dispatch. It sees none of your loads.'
    : !isAdmitted(result)
      ? result === 'fail'
        ? 'This carrier fails your rules. It does not see the load.'
        : 'Your rules cannot be answered for this carrier. It does not see the load.'
      : audience === 'network' && !isInNetwork
        ? 'The load is posted to your network, and this carrier is not onboarded.'
        : audience === 'classification' && !isOfClass
          ? 'The load is posted to classifications that this carrier does not pass.'
          : audience === 'carriers' && !carrierIds.includes(carrierId)
            ? 'The load is posted to chosen carriers, and this is none of them.'
            : null;
  return { result, isDoNotDispatch, isInNetwork, refusal };
}
