import type { EvidenceRow } from '@contract/rules/rules.entities';
import { addMonths, isDay } from '@contract/shared/day';
import type { InspectionSeenFact } from '../facts';

/** Whether a day lies in the months that end today: its first day is the same date so many months ago. */
export function isWithinMonths(day: string | undefined, months: number, today: string): boolean {
  return isDay(day) && day >= addMonths(today, -months) && day <= today;
}

export function inspectionRow(inspection: InspectionSeenFact): EvidenceRow {
  return {
    on: inspection.on,
    state: inspection.reportState,
    report_number: inspection.reportNumber,
    level: inspection.level,
  };
}
