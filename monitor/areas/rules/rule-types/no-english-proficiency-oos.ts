import { ENGLISH_PROFICIENCY_WINDOW_MONTHS } from '@contract/rules/rules.constants';
import { formatCount, formatDate } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import { type CarrierFacts, type EnglishViolationFact, fromLoadedSources } from '../facts';
import { defineRule, fails, fieldRead, isIncomplete, isTooOld, notKnownToBeNone, notLoaded, passes } from '../rule';

const FIELD = 'Out of service for English proficiency';
const MONTHS = ENGLISH_PROFICIENCY_WINDOW_MONTHS;

/** "2 in 12 months, last Aug 3, 2026, OK" */
function englishWords(violations: readonly EnglishViolationFact[]): string {
  const [last] = violations;
  if (!last) return `None in ${MONTHS} months`;
  return `${violations.length} in ${MONTHS} months, last ${formatDate(last.on)}${last.reportState ? `, ${last.reportState}` : ''}`;
}

/** Those that are of loaded files; newest first. */
export const englishViolations = (facts: CarrierFacts): EnglishViolationFact[] =>
  fromLoadedSources(facts, facts.englishViolations);

/**
 * 49 CFR 391.11(b)(2), out of service since June 25, 2025. An inspection that put nothing out of service clears by itself;
 * another needs its violations, which are in a file of their own.
 */
export const noEnglishProficiencyOos = defineRule('no_english_proficiency_oos', {
  judge(facts) {
    const { inspections, violations } = facts.sources;
    const found = englishViolations(facts);
    const evidence = () => {
      const rows = found.map(({ on, reportState, reportNumber, code }) => ({
        on,
        state: reportState,
        report_number: reportNumber,
        violation: code,
      }));
      return [fieldRead(facts, 'violations', FIELD, englishWords(found), rows, found[0])];
    };
    if (found.length > 0)
      return fails(evidence, () => `${formatCount(found.length, 'out-of-service violation')} for English proficiency`);
    if (!inspections.loaded) return isIncomplete(() => [notLoaded(facts, 'inspections', FIELD)], 'The inspection file');
    if (inspections.isTooOld)
      return isTooOld(facts, ['inspections'], () => [notKnownToBeNone(facts, 'inspections', FIELD)]);
    if (!inspections.isWhole)
      return isIncomplete(() => [notKnownToBeNone(facts, 'inspections', FIELD)], 'The whole inspection file');
    const { outOfServiceIn12Months = 0, unexplained = 0 } = facts.driverInspections ?? {};
    if (outOfServiceIn12Months === 0)
      return passes(() => [
        fieldRead(facts, 'inspections', FIELD, `None: no inspection put anything out of service in ${MONTHS} months`),
      ]);
    const needed = 'The whole file of violations';
    if (!violations.loaded) return isIncomplete(() => [notLoaded(facts, 'violations', FIELD)], needed);
    if (violations.isTooOld)
      return isTooOld(facts, ['violations'], () => [notKnownToBeNone(facts, 'violations', FIELD)]);
    if (!violations.isWhole) return isIncomplete(() => [notKnownToBeNone(facts, 'violations', FIELD)], needed);
    if (unexplained > 0) {
      const value = `Not known: the violations of ${formatCount(unexplained, 'inspection')} are not in the file`;
      return isIncomplete(
        () => [fieldRead(facts, 'violations', FIELD, value)],
        'A newer file of violations',
        () => `violations of ${formatCount(unexplained, 'inspection')} not known yet`,
      );
    }
    return passes(evidence);
  },
  where: (index) => sql`NOT ${index.hasEnglishOos}`,
});
