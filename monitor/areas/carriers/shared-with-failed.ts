import { ASSOCIATION_MONTHS, type AssociateTrouble } from '@contract/carriers/associated-carriers.constants';
import type { SharedThing } from '@contract/carriers/associated-carriers.entities';
import { addMonths } from '@contract/shared/day';
import type { Queryable } from '../../db/client';
import { evaluateCarriers } from '../rules/assess-carriers';
import { listStrongLinks } from './associations.queries';

/** Another carrier that failed, and what this one shares with it. */
export type SharedWithFailed = {
  id: number;
  legalName: string | null;
  /** By the record or the company's own decision; empty: it fails only the company's rules. */
  troubles: AssociateTrouble[];
  shared: SharedThing[];
};

/**
 * Carriers that failed and share a phone, an email or a power unit with this one: those with an adverse record or on do
 * not dispatch, and those whose verdict against the company's rules is Fail. Checks at most twenty.
 *
 * @param besides carriers that another warning names
 */
export async function findSharedWithFailed(
  db: Queryable,
  carrierId: number,
  companyId: number,
  today: string,
  { besides = [] }: { besides?: readonly { id: number }[] } = {},
): Promise<SharedWithFailed[]> {
  const period = { from: addMonths(today, -ASSOCIATION_MONTHS), to: today };
  const links = await listStrongLinks(db, carrierId, companyId, period);
  const untroubled = links.filter(({ troubles }) => troubles.length === 0).map(({ id }) => id);
  const assessed = await evaluateCarriers(db, untroubled, companyId, today, ({ overallResult }) => overallResult);
  const isSaid = new Set(besides.map(({ id }) => id));
  return links.filter(({ id, troubles }) => !isSaid.has(id) && (troubles.length > 0 || assessed.get(id) === 'fail'));
}
