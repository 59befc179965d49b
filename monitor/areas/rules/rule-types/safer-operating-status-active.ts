import { sql } from 'drizzle-orm';
import { defineRule, fails, fieldRead, isIncomplete, passes } from '../rule';
import { judgeCensusRow } from './census-row';

const FIELD = 'DOT registration status';
const NEEDED = 'A census row with its status';

/** The census's STATUS_CODE: A passes, I fails. Any other letter is unconfirmed, so it decides nothing. */
export const saferOperatingStatusActive = defineRule('safer_operating_status_active', {
  judge: (facts) =>
    judgeCensusRow(facts, FIELD, NEEDED, (census) => {
      const code = census.statusCode;
      const evidence = () => {
        const value = code === 'A' ? 'Active (A)' : code === 'I' ? 'Inactive (I)' : code || 'Not reported';
        return [fieldRead(facts, 'census', FIELD, value, [{ status_code: code }], census)];
      };
      if (code === 'A') return passes(evidence);
      return code === 'I' ? fails(evidence) : isIncomplete(evidence, NEEDED);
    }),
  where: (index) => sql`${index.registrationStatus} = 'A'`,
});
