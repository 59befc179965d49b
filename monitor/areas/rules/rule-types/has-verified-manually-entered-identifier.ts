import { IDENTIFIER_CHECKS } from '@contract/carriers/entered-identifiers.constants';
import { formatDate } from '@contract/shared/format';
import { labelledIdentifier } from '@contract/shared/printed-identifier';
import { sql } from 'drizzle-orm';
import { carriers, enteredIdentifiers } from '../../../db/schema';
import { type EnteredIdentifierFact, fromLoadedSources } from '../facts';
import { defineRule, fails, fieldRead, isIncomplete, notLoaded, passes } from '../rule';

const FIELD = 'Identifier entered by hand';
const NEEDED = 'A number entered by your company and verified';

/** One verified identifier is enough; a pending one does not make up for a rejected one. */
export const hasVerifiedManuallyEnteredIdentifier = defineRule('has_verified_manually_entered_identifier', {
  judge(facts) {
    if (!facts.sources.entered_identifiers.loaded)
      return isIncomplete(() => [notLoaded(facts, 'entered_identifiers', FIELD)], NEEDED);
    const entered = fromLoadedSources(facts, facts.enteredIdentifiers);
    const evidence = () => {
      const value = entered.map(inOneLine).join('; ') || 'None entered';
      const rows = entered.map((one) => ({
        type: one.type,
        value: one.value,
        state: one.state,
        entered_on: one.enteredOn,
        entered_by: enteredBy(one),
        compared_with: one.checkedBy && IDENTIFIER_CHECKS[one.checkedBy],
        decided_on: one.decidedOn,
        decided_by: one.decidedBy,
      }));
      return [fieldRead(facts, 'entered_identifiers', FIELD, value, rows)];
    };
    if (entered.some((one) => one.state === 'verified')) return passes(evidence);
    if (entered.some((one) => one.state === 'refused')) return fails(evidence);
    return isIncomplete(evidence, entered.length > 0 ? 'The check of the identifier that was entered' : NEEDED, () =>
      entered.length > 0 ? 'entered number not verified yet' : 'no number entered and verified',
    );
  },
  where: (_, { companyId }) => sql`${carriers.id} IN (
    SELECT ${enteredIdentifiers.carrierId} FROM ${enteredIdentifiers}
    WHERE ${enteredIdentifiers.companyId} = ${companyId} AND ${enteredIdentifiers.status} = 'verified')`,
});

/** Who entered it: the carrier's own entry is named as such. */
export const enteredBy = ({ isByCarrier, enteredBy: user }: EnteredIdentifierFact): string | null =>
  isByCarrier ? 'The carrier, in its packet' : user;

function inOneLine(one: EnteredIdentifierFact): string {
  const given = one.isByCarrier ? ', given by the carrier' : '';
  const state = one.state === 'pending' ? 'not verified yet' : one.state;
  const decided = one.decidedOn === null ? '' : ` ${formatDate(one.decidedOn)}`;
  return `${labelledIdentifier(one.type, one.value)}${given}, ${state}${decided}${one.decidedBy ? ` by ${one.decidedBy}` : ''}`;
}
