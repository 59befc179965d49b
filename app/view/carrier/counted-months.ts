import { SAFETY_RECORD_MONTHS } from '@contract/carriers/sections.constants';
import type { CountedPeriod } from '@contract/carriers/sections.entities';
import { formatDate } from '@contract/shared/format';

/** `the 24 months to Sep 8, 2026`: they end with the day of the file, not with today. */
export const countedMonths = ({ to }: CountedPeriod): string =>
  `the ${SAFETY_RECORD_MONTHS} months to ${formatDate(to)}`;
