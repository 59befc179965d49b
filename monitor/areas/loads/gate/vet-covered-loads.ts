import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { and, eq, notInArray } from 'drizzle-orm';
import { loads } from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import { defineJob } from '../../../jobs/jobs';
import { findDecider } from '../../../server/authentication/deciders';
import { gateSection } from './gate-section';

/** A load that a carrier was given, and how. */
export type CoveredLoad = { id: number; carrierId: number; summary: string };

/**
 * Writes the vetting files of loads that a TMS or an uploaded list gave to carriers, each in its own transaction: a
 * list of hundreds would keep the company waiting. The facts are of the moment of the file, seconds after the message.
 */
export const vetCoveredLoadsJob = defineJob<{ covered: CoveredLoad[] }, { done: number }>({
  kind: 'vet_covered_loads',
  async run({ companyId, userId, params: { covered }, checkpoint, progress }, services) {
    if (companyId === null) return { files: 0 };
    const user = userId === null ? null : await findDecider(services.db, userId);
    const from = checkpoint?.done ?? 0;
    for (const [at, { id, carrierId, summary }] of covered.entries()) {
      if (at < from) continue;
      const deciding = { ...decidingWithoutUser(services, companyId, services.clock()), user };
      await decide(deciding, async (d) => {
        const isOpen = notInArray(loads.status, [...CLOSED_LOAD_STATUSES]);
        const isIts = and(d.own(loads, id), eq(loads.carrierId, carrierId), isOpen);
        const [load] = await d.tx.select({ reference: loads.reference }).from(loads).where(isIts);
        // Another carrier has it by now, with its own file; or it was over when it came in.
        if (load)
          d.vettingFile({
            carrierId,
            decision: { kind: 'load_assigned', summary, reference: load.reference },
            sections: (tx) => gateSection(tx, companyId, id, carrierId, d.now),
          });
        await progress({ done: at + 1, total: covered.length, checkpoint: { done: at + 1 } }, d.tx);
      });
    }
    return { files: covered.length };
  },
});
