import { MIN_INSPECTIONS_FOR_RATE } from '@contract/rules/out-of-service-rates';
import { DEFAULT_RULE_NUMBERS } from '@contract/rules/rule-numbers';
import { INSPECTION_WINDOW_MONTHS } from '@contract/rules/rules.constants';
import { formatCount, formatDate, formatPercent } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import type { CarrierFacts } from '../facts';
import { defineRule, fails, fieldRead, isIncomplete, isTooOld, notKnownToBeNone, notLoaded, passes } from '../rule';

const FIELD = 'Drivers put out of service';

/**
 * Of the inspections of 24 months that included a driver, the percentage that put the driver out of service. Null: not
 * known, none, or under five with a driver out of service, where one stop would decide. With no driver out of service it
 * is 0% of any number.
 */
export function driverOosPercent({ sources, driverInspections }: CarrierFacts): number | null {
  const { isWhole, isTooOld: isOld } = sources.inspections;
  if (!isWhole || isOld || driverInspections === null) return null;
  const { inspected, outOfService } = driverInspections;
  if (inspected === 0 || (outOfService > 0 && inspected < MIN_INSPECTIONS_FOR_RATE)) return null;
  return (outOfService * 100) / inspected;
}

export const driverOosRateLteqOwnPercent = defineRule('driver_oos_rate_lteq_own_percent', {
  judge(facts, _today, numbers = DEFAULT_RULE_NUMBERS) {
    const { inspections } = facts.sources;
    if (!inspections.loaded) return isIncomplete(() => [notLoaded(facts, 'inspections', FIELD)], 'The inspection file');
    const { inspected = 0, outOfService = 0, lastOutOfServiceOn = null } = facts.driverInspections ?? {};
    const percent = driverOosPercent(facts);
    const most = numbers.driver_oos_rate_lteq_own_percent;
    const evidence = () => {
      const of = `${outOfService} in ${formatCount(inspected, 'driver inspection')} of ${INSPECTION_WINDOW_MONTHS} months`;
      const rate = percent === null ? '' : `, ${formatPercent(percent)}; at most ${most}%`;
      const last = lastOutOfServiceOn === null ? '' : `, last ${formatDate(lastOutOfServiceOn)}`;
      const rows = [{ driver_inspections: inspected, out_of_service: outOfService, last_on: lastOutOfServiceOn }];
      return [fieldRead(facts, 'inspections', FIELD, `${of}${rate}${last}`, rows)];
    };
    if (inspections.isTooOld) return isTooOld(facts, ['inspections'], evidence);
    if (!inspections.isWhole)
      return isIncomplete(
        () => [...evidence(), notKnownToBeNone(facts, 'inspections', 'Other inspections')],
        'The whole inspection file',
      );
    if (percent === null)
      return isIncomplete(
        evidence,
        inspected === 0
          ? 'An inspection that looks at a driver'
          : `${MIN_INSPECTIONS_FOR_RATE} driver inspections in ${INSPECTION_WINDOW_MONTHS} months`,
        () =>
          inspected === 0
            ? 'no driver inspection in 24 months'
            : `${outOfService} of ${formatCount(inspected, 'driver inspection')} out of service: too few for a rate`,
      );
    return percent <= most
      ? passes(evidence)
      : fails(evidence, () => `driver out-of-service rate ${formatPercent(percent)}, over ${most}%`);
  },
  where: (index, { numbers }) => sql`${index.driverOosPercent} <= ${numbers.driver_oos_rate_lteq_own_percent}`,
});
