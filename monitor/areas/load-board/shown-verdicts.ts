import type { CurrentUser } from '@contract/identity/identity.entities';
import type { OverallResult } from '@contract/rules/rules.constants';
import { dayOf } from '@contract/shared/day';
import type { Queryable } from '../../db/client';
import type { CallContext } from '../../server/calls';
import { isReduced } from '../carriers/reduced-view';
import { evaluateCarriers } from '../rules/assess-carriers';

/** The reader of the rows. */
export type BoardReader = { user: CurrentUser; companyId: number; now: Date };

export const readerIn = ({ user, company, now }: CallContext): BoardReader => ({ user, companyId: company.id, now });

/** Whether the deciding user may see why the rules say no; the product itself records it for the company. */
export const seesVerdicts = ({ user }: { user: CurrentUser | null }): boolean => user === null || !isReduced(user);

/** Today's verdicts of carriers by id; null: the reader sees none, and the rows omit them. */
export async function shownVerdicts(
  db: Queryable,
  carrierIds: readonly number[],
  { user, companyId, now }: BoardReader,
): Promise<Map<number, OverallResult> | null> {
  if (isReduced(user)) return null;
  return evaluateCarriers(db, [...new Set(carrierIds)], companyId, dayOf(now), ({ overallResult }) => overallResult);
}
