import { formatDate } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import { defineRule, fails, fieldRead, isIncomplete, passes } from '../rule';
import { judgeCensusRow } from './census-row';

const FIELD = 'Safety rating';

const RATING_NAMES: Record<string, string> = { S: 'Satisfactory', C: 'Conditional', U: 'Unsatisfactory' };

/**
 * "Not rated" passes: FMCSA has rated few carriers. A carrier without a census row is different: its rating has not
 * been read.
 */
export const safetyRatingSatisfactoryOrUnrated = defineRule('safety_rating_satisfactory_or_unrated', {
  judge: (facts) =>
    judgeCensusRow(facts, FIELD, 'The carrier in FMCSA’s census, which has the rating', (census) => {
      const rating = census.safetyRating;
      const evidence = () => {
        const name = rating === null ? 'Not rated' : (RATING_NAMES[rating] ?? `Unknown rating ${rating}`);
        const value = census.safetyRatingOn ? `${name}, ${formatDate(census.safetyRatingOn)}` : name;
        const rows = [{ safety_rating: rating, rated_on: census.safetyRatingOn }];
        return [fieldRead(facts, 'census', FIELD, value, rows, census)];
      };
      if (rating === null || rating === 'S') return passes(evidence);
      return rating === 'C' || rating === 'U'
        ? fails(evidence, () => `safety rating ${RATING_NAMES[rating]!.toLowerCase()}`)
        : isIncomplete(evidence, 'A rating that is known');
    }),
  where: (index) => sql`${index.safetyRating} IN ('S', 'N')`,
});
