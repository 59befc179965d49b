import { EQUIPMENT_TYPE_LABELS } from '@contract/carriers/equipment.constants';
import type { LaneEvidence } from '@contract/lanes/lane-search.entities';

const labelOf = (type: string) => EQUIPMENT_TYPE_LABELS[type as keyof typeof EQUIPMENT_TYPE_LABELS] ?? type;

/** Kinds in the search come first, then the most frequent. */
const chosenFirst = (chosen: readonly string[]) => (one: string, other: string) =>
  Number(chosen.includes(other)) - Number(chosen.includes(one));

/** A carrier’s equipment in inspections and crashes of 24 months: "Dry van 12", the searched kinds first. */
export function equipmentSeen({ equipment_seen }: LaneEvidence, chosen: readonly string[]): string[] {
  const first = chosenFirst(chosen);
  return Object.entries(equipment_seen ?? {})
    .sort(([one, count], [other, otherCount]) => first(one, other) || otherCount - count)
    .map(([type, count]) => `${labelOf(type)} ${count}`);
}

/** What the carrier reports but no record shows: no federal file distinguishes a reefer from another van. */
export function equipmentReported(
  { equipment_seen, equipment_reported }: LaneEvidence,
  chosen: readonly string[],
): string[] {
  const seen = Object.keys(equipment_seen ?? {});
  return (equipment_reported ?? [])
    .filter((type) => !seen.includes(type))
    .sort(chosenFirst(chosen))
    .map(labelOf);
}
