import {
  LOAD_TIMELINE_GROUP_LABELS,
  LOAD_TIMELINE_GROUPS,
  type LoadTimelineGroup,
} from '@contract/loads/load-timeline.constants';

/** What the truck did by its positions: a list of its own beside the timeline's groups. */
export const MOVEMENT = 'movement';
export type TimelineChoice = LoadTimelineGroup | typeof MOVEMENT;

/** The parts of a load's timeline in the order of their links; null: everything but ETAs and movements. */
export const TIMELINE_CHOICES: readonly { choice: TimelineChoice | null; label: string }[] = [
  { choice: null, label: 'All' },
  ...LOAD_TIMELINE_GROUPS.map((choice) => ({ choice, label: LOAD_TIMELINE_GROUP_LABELS[choice] })),
  { choice: MOVEMENT, label: 'Truck movement' },
];

/** What the address asks for; undefined: all. An unknown word is all too. */
export function timelineChoice(search: URLSearchParams): TimelineChoice | undefined {
  const asked = search.get('timeline');
  return TIMELINE_CHOICES.find(({ choice }) => choice !== null && choice === asked)?.choice ?? undefined;
}
