import type { WorkQueue } from '@contract/home/work-queue.calls';
import { FIRST_STEPS, type FirstStep } from '@contract/home/work-queue.constants';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';

/** Without these a company does not work with the product yet. */
const ITS_OWN: readonly FirstStep[] = ['carriers', 'agreement', 'loads'];

/**
 * What a new company sets up, each with whether anyone of it did: from the rows themselves, so that it is done however it
 * was done.
 *
 * @param mayTake whether it is the user's to do
 * @returns those that the user may take; null: none, or the company has carriers, an agreement and loads
 */
export async function firstSteps(
  db: Queryable,
  companyId: number,
  mayTake: (step: FirstStep) => boolean,
): Promise<WorkQueue['first_steps']> {
  const {
    rows: [done],
  } = await db.execute<Record<FirstStep, boolean>>(sql`
    SELECT
      EXISTS (SELECT FROM rule_sets s JOIN classifications c ON c.id = s.classification_id
        WHERE c.company_id = ${companyId} AND s.updated_by_user_id IS NOT NULL) AS rules,
      EXISTS (SELECT FROM connections WHERE company_id = ${companyId}) AS carriers,
      EXISTS (SELECT FROM contracts WHERE company_id = ${companyId} AND is_current) AS agreement,
      EXISTS (SELECT FROM connection_invitations WHERE company_id = ${companyId}) AS invitation,
      EXISTS (SELECT FROM rate_confirmation_terms WHERE company_id = ${companyId}) AS terms,
      EXISTS (SELECT FROM loads WHERE company_id = ${companyId}) AS loads,
      (SELECT count(*) FROM users WHERE company_id = ${companyId} AND disabled_at IS NULL) > 1
        OR EXISTS (SELECT FROM user_invitations WHERE company_id = ${companyId} AND deleted_at IS NULL) AS colleagues`);
  if (!done || ITS_OWN.every((step) => done[step])) return null;
  const steps = FIRST_STEPS.filter(mayTake).map((step) => ({ step, is_done: done[step] }));
  return steps.length > 0 ? steps : null;
}
