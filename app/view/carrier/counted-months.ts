import { SAFETY_RECORD_MONTHS } from '@contract/carriers/sections.constants';
import type { CountedPeriod, SectionSource } from '@contract/carriers/sections.entities';
import { formatDate } from '@contract/shared/format';

/** The days of a section's counts: those of a file too old to tell of today end with the file. */
export function countedMonths({ to }: CountedPeriod, { too_old_days }: SectionSource): string {
  return too_old_days === null
    ? `the last ${SAFETY_RECORD_MONTHS} months`
    : `the ${SAFETY_RECORD_MONTHS} months up to ${formatDate(to)}, where the file ends`;
}
