import { sql } from 'drizzle-orm';
import { carriers, enteredIdentifiers } from '../../../db/schema';
import { fromLoadedSources } from '../facts';
import { defineRule, fails, fieldRead, isIncomplete, notLoaded, passes } from '../rule';

const FIELD = 'Identifier entered by hand';
const NEEDED = 'An identifier entered by hand and verified';

/** One verified identifier is enough; a refused one is not mended by another that is still being checked. */
export const hasVerifiedManuallyEnteredIdentifier = defineRule('has_verified_manually_entered_identifier', {
  judge(facts) {
    if (!facts.sources.entered_identifiers.loaded)
      return isIncomplete(() => [notLoaded(facts, 'entered_identifiers', FIELD)], NEEDED);
    const entered = fromLoadedSources(facts, facts.enteredIdentifiers);
    const evidence = () => {
      const value = entered.map((one) => `${one.type} ${one.value} ${one.state}`).join('; ') || 'None entered';
      const rows = entered.map((one) => ({
        type: one.type,
        value: one.value,
        state: one.state,
        entered_on: one.enteredOn,
        decided_on: one.decidedOn,
      }));
      return [fieldRead(facts, 'entered_identifiers', FIELD, value, rows)];
    };
    if (entered.some((one) => one.state === 'verified')) return passes(evidence);
    if (entered.some((one) => one.state === 'refused')) return fails(evidence);
    return isIncomplete(evidence, entered.length > 0 ? 'The check of the identifier that was entered' : NEEDED);
  },
  where: (_, { companyId }) => sql`${carriers.id} IN (
    SELECT ${enteredIdentifiers.carrierId} FROM ${enteredIdentifiers}
    WHERE ${enteredIdentifiers.companyId} = ${companyId} AND ${enteredIdentifiers.status} = 'verified')`,
});
