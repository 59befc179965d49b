import { DEFAULT_RULE_NUMBERS, type RuleNumbers } from '@contract/rules/rule-numbers';
import type { RuleType } from '@contract/rules/rules.constants';
import type { EvidenceRow } from '@contract/rules/rules.entities';
import { daysBetween, lastDayMonthsBefore, monthsBetween } from '@contract/shared/day';
import { formatCount, formatDate, formatMonths } from '@contract/shared/format';
import { type SQL, sql } from 'drizzle-orm';
import { type AuthorityGrant, authorityGrants, isAtLeastMonthsOld, mayHaulFreight } from '../authority';
import type { CarrierFacts } from '../facts';
import {
  defineRule,
  fails,
  fieldRead,
  isIncomplete,
  notLoaded,
  passesOn,
  type RuleEvidence,
  type SearchIndex,
  standsSince,
} from '../rule';

const FIELD = 'Authority granted or reinstated';

export const authorityAgeGteqThreeMonths = authorityAge('authority_age_gteq_three_months', () => 3);
export const authorityAgeGteqSixMonths = authorityAge('authority_age_gteq_six_months', () => 6);
export const authorityAgeGteqOwnMonths = authorityAge(
  'authority_age_gteq_own_months',
  (numbers) => numbers.authority_age_gteq_own_months,
);

/**
 * Counts calendar months from the latest grant or reinstatement still in force, over all for-hire authorities: a
 * carrier revoked and reinstated last week is a week old, whatever its USDOT number's age. An unknown day or an ended
 * authority gives nothing to count from.
 */
function authorityAge<Type extends RuleType>(type: Type, monthsOf: (numbers: RuleNumbers) => number) {
  return defineRule(type, {
    judge(facts, today, numbers = DEFAULT_RULE_NUMBERS) {
      const grants = authorityGrants(facts, today);
      const since = grants.find((grant) => grant.inForce);
      if (!since) {
        return isIncomplete(
          () => missingGrantEvidence(facts, grants),
          // For an ended authority there is no date to find: only a new grant starts its age.
          mayHaulFreight(facts, today) === false
            ? 'An active authority. Its age counts from the day it is granted or reinstated'
            : 'The date of the grant or reinstatement of its active authority',
          mayHaulFreight(facts, today) === true ? () => 'no date of its authority on file' : undefined,
        );
      }
      const evidence = () => {
        const value = `${grantLabel(since)}, ${ageWords(since.on, today)} ago`;
        const stands = facts.sources[since.source].closed?.lacks.length === 0;
        return [
          fieldRead(facts, since.source, FIELD, value, grants.map(grantRow), since),
          ...(stands ? [standsSince(facts, since, 'motus_authority_history')] : []),
        ];
      };
      return isAtLeastMonthsOld(since.on, monthsOf(numbers), today)
        ? passesOn(facts, [since.source], evidence)
        : fails(evidence, () => `authority only ${formatCount(daysBetween(since.on, today), 'day')} old`);
    },
    where: (index, { today, numbers }) => hasAuthorityOfMonths(index, monthsOf(numbers), today),
  });
}

/** "8 years 10 months"; below two years in days, which is how people judge young authority. */
function ageWords(since: string, today: string): string {
  const months = monthsBetween(since, today);
  return months < 24 ? formatCount(daysBetween(since, today), 'day') : formatMonths(months);
}

/** Calendar months, as the rule counts them: the last day of a short month counts as the day itself. */
export function hasAuthorityOfMonths(index: SearchIndex, months: number, today: string): SQL {
  return sql`${index.authoritySince} <= ${lastDayMonthsBefore(today, months)}`;
}

function missingGrantEvidence(facts: CarrierFacts, grants: readonly AuthorityGrant[]): RuleEvidence[] {
  return (['motus_authority_history', 'legacy_authority_history'] as const).map((source) => {
    if (!facts.sources[source].loaded) return notLoaded(facts, source, FIELD);
    const ofSource = grants.filter((grant) => grant.source === source);
    const newest = ofSource[0];
    if (!newest) return fieldRead(facts, source, FIELD, 'No dated grant on record');
    const end = newest.endedOn === null ? 'no longer in force' : `ended ${formatDate(newest.endedOn)}`;
    return fieldRead(facts, source, FIELD, `${grantLabel(newest)}, ${end}`, ofSource.map(grantRow));
  });
}

const grantLabel = (grant: AuthorityGrant) =>
  `${grant.authorityType} ${grant.action.toLowerCase()} ${formatDate(grant.on)}`;

function grantRow(grant: AuthorityGrant): EvidenceRow {
  return {
    docket: grant.docket,
    authority: grant.authorityType,
    action: grant.action,
    on: grant.on,
    in_force: grant.inForce,
    ended_on: grant.endedOn,
  };
}
