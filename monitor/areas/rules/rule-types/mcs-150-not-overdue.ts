import { isDay } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import { hasDotNumber } from '../fact-sources';
import { deadlineBefore, mcs150OverdueSince, nextMcs150Deadline } from '../mcs150';
import { defineRule, fails, fieldRead, isIncomplete, passes } from '../rule';
import { judgeCensusRow } from './census-row';

const FIELD = 'Last MCS-150';

/**
 * By the USDOT number's own schedule. What was filed after the census's day is not known: a carrier that was not overdue on
 * that day, and had a deadline since that no filing counts for, is neither.
 */
export const mcs150NotOverdue = defineRule('mcs_150_not_overdue', {
  judge: (facts, today) =>
    judgeCensusRow(facts, FIELD, 'The carrier in FMCSA’s census, which has the day of its MCS-150', (census) => {
      const filed = census.mcs150On;
      const evidence = (value: string) => () => [
        fieldRead(facts, 'census', FIELD, value, [{ filed_on: filed }], census),
      ];
      if (!isDay(filed) || !hasDotNumber(facts.carrierId))
        return isIncomplete(evidence('No day on file'), 'The day of its last MCS-150');
      const known = census.asOf !== null && census.asOf < today ? census.asOf : today;
      const [overdue, since] = [known, today].map((day) => mcs150OverdueSince(facts.carrierId, filed, day));
      const on = formatDate(filed);
      if (overdue)
        return fails(
          evidence(`${on}; one was due by ${formatDate(deadlineBefore(overdue))}`),
          () => `MCS-150 overdue since ${formatDate(overdue)}`,
        );
      if (since)
        return isIncomplete(
          evidence(`${on}; one was due by ${formatDate(deadlineBefore(since))}, after the census’s day`),
          `A census of ${formatDate(since)} or later`,
          () => `MCS-150 was due by ${formatDate(deadlineBefore(since))}: newer census needed`,
        );
      const next = nextMcs150Deadline(facts.carrierId, today);
      return passes(evidence(`${on}; the next is due by ${formatDate(next)}`));
    }),
  where: (index) => sql`${index.mcs150Current}`,
});
