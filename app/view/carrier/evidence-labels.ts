import type { EvidenceRow } from '@contract/rules/rules.entities';
import { formatDate, formatDollars, formatYesNo, NOT_REPORTED } from '@contract/shared/format';

const LABELS: Readonly<Record<string, string>> = {
  on: 'Date',
  level: 'Inspection level',
  superseded_by_motus: 'Superseded by Motus',
  in_force: 'In force',
  inspections_in_24_months: 'Inspections in 24 months',
  vin: 'VIN',
};

/** A field of the evidence as a column's head: `limit_usd` is "Limit", `effective_on` is "Effective". */
export function fieldLabel(field: string): string {
  const words = LABELS[field] ?? field.replace(/_(usd|on)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The field's value: amounts as dollars, days as days, a missing one as not reported. */
export function fieldText(field: string, value: EvidenceRow[string] | undefined): string {
  if (value === null || value === undefined || value === '') return NOT_REPORTED;
  if (typeof value === 'boolean') return formatYesNo(value);
  if (typeof value === 'number') return field.endsWith('_usd') ? formatDollars(value) : String(value);
  if (field === 'on' || field.endsWith('_on')) return formatDate(value);
  // States are spelled as on the wire: `cancel_pending`.
  return field === 'state' || field === 'end_reason' ? value.replaceAll('_', ' ') : value;
}
