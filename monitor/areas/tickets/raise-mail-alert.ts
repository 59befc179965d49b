import { and, eq } from 'drizzle-orm';
import { loads } from '../../db/schema';
import type { Decision } from '../../decisions/decision';

/**
 * Has the alerts of the load that a mail is about judged again now: a flagged mail raises `email_or_domain_spoofing`, one
 * that is dismissed or goes to another load no longer does (monitor/areas/alerts/types/email-spoofing.ts).
 */
export async function raiseMailAlert(d: Decision, ...loadIds: (number | null)[]): Promise<void> {
  for (const id of new Set(loadIds))
    if (id !== null)
      await d.tx
        .update(loads)
        .set({ alertsDueAt: d.now })
        .where(and(eq(loads.companyId, d.companyId), eq(loads.id, id)));
}
