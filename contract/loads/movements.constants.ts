/** What a truck did between positions. `silent`: there are none, so the path between is unknown. */
export const MOVEMENT_TYPES = ['driving', 'standing', 'silent'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

export const MOVEMENT_TYPE_LABELS: Record<MovementType, string> = {
  driving: 'Driving',
  standing: 'Stopped',
  silent: 'No positions',
};
