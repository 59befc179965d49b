import { INSPECTION_WINDOW_MONTHS } from '@contract/rules/rules.constants';
import { addMonths } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import {
  ageOf,
  defineRule,
  fails,
  fieldRead,
  isIncomplete,
  isTooOld,
  notKnownToBeNone,
  notLoaded,
  passes,
} from '../rule';
import { inspectionRow, isWithinMonths } from './inspections';

const FIELD = 'Latest inspection';

/**
 * One inspection of any level, on the same day 24 months ago or later. Only the whole file proves that there is none:
 * an extract may have left it out.
 */
export const hasBeenInspectedLately = defineRule('has_been_inspected_in_the_last_twenty_four_months', {
  judge(facts, today) {
    const { inspections } = facts.sources;
    if (!inspections.loaded) return isIncomplete(() => [notLoaded(facts, 'inspections', FIELD)], 'The inspection file');
    const latest = facts.latestInspection;
    const evidence = () => {
      const count = facts.inspectionsIn24Months;
      const value = inspections.isTooOld
        ? `${latest ? formatDate(latest.on) : 'No inspection'} in a file ${ageOf(facts, 'inspections')}`
        : latest
          ? `${formatDate(latest.on)}; ${count} in the last ${INSPECTION_WINDOW_MONTHS} months`
          : 'No inspections on record';
      const counted = inspections.isTooOld ? null : count;
      const rows = latest ? [{ ...inspectionRow(latest), inspections_in_24_months: counted }] : [];
      return [fieldRead(facts, 'inspections', FIELD, value, rows, latest)];
    };
    if (inspections.isTooOld) return isTooOld(facts, ['inspections'], evidence);
    if (isWithinMonths(latest?.on, INSPECTION_WINDOW_MONTHS, today)) return passes(evidence);
    if (inspections.isWhole)
      return fails(evidence, () => (latest ? `last inspected ${formatDate(latest.on)}` : 'never inspected'));
    return isIncomplete(
      () => [...evidence(), notKnownToBeNone(facts, 'inspections', 'Later inspections')],
      'The whole inspection file',
    );
  },
  where: (index, { today }) => sql`${index.inspectedOn} >= ${addMonths(today, -INSPECTION_WINDOW_MONTHS)}`,
});
