import type { CrashSummary } from '@contract/carriers/crashes.entities';
import type { InspectionSummary } from '@contract/carriers/inspections.entities';
import type { OutOfServiceRate } from '@contract/carriers/safety.entities';
import type { CountedPeriod } from '@contract/carriers/sections.entities';
import { formatCount, formatDate } from '@contract/shared/format';
import type { VettingSection, VettingSource } from '@contract/vetting/vetting-files.entities';
import { ratesTable } from './safety';
import { fact, section } from './section';

const inPeriod = ({ from, to }: CountedPeriod) => `from ${formatDate(from)} to ${formatDate(to)}`;

/** What inspectors found on the road in the last 24 months; null when no inspection file has the carrier. */
export function inspectionsSection(
  summary: InspectionSummary | null,
  rates: readonly OutOfServiceRate[],
  source: VettingSource,
): VettingSection {
  const counts = summary && [
    fact('Inspections', 'count', summary.inspections),
    fact('With violations', 'count', summary.with_violations),
    fact('Violations', 'count', summary.violations),
    fact('With an order to stop', 'count', summary.out_of_service, 'a vehicle, a driver or a load'),
    fact('Newest inspection on file', 'day', summary.latest_on),
  ];
  return section({
    key: 'inspections',
    title: 'Roadside inspections',
    says: summary
      ? `${formatCount(summary.inspections, 'inspection')} ${inPeriod(summary.period)}.`
      : source.is_looked_up === false
        ? 'Its inspections were not looked up.'
        : 'Nothing was known of its inspections.',
    facts: counts ?? [],
    tables: summary ? [ratesTable(rates)] : [],
    sources: [source],
  });
}

/** Crashes that states reported, whoever was at fault; null when no crash file has the carrier. */
export function crashesSection(summary: CrashSummary | null, source: VettingSource): VettingSection {
  const counts = summary && [
    fact('Crashes', 'count', summary.crashes, 'reported by states, regardless of fault'),
    fact('Fatal', 'count', summary.fatal),
    fact('With injuries', 'count', summary.injury),
    fact('With a vehicle towed', 'count', summary.tow),
    fact('Severity not reported', 'count', summary.unknown_severity),
    fact('People killed', 'count', summary.fatalities),
    fact('People injured', 'count', summary.injuries),
  ];
  return section({
    key: 'crashes',
    title: 'Crashes',
    says: summary
      ? `${formatCount(summary.crashes, 'crash', 'crashes')} ${inPeriod(summary.period)}.`
      : source.is_looked_up === false
        ? 'Its crashes were not looked up.'
        : 'Nothing was known of its crashes.',
    facts: counts ?? [],
    tables: [],
    sources: [source],
  });
}
