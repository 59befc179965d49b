/** What a truck did between positions. `silent`: none came, so the way between is not known. */
export const MOVEMENT_TYPES = ['driving', 'standing', 'silent'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

export const MOVEMENT_TYPE_LABELS: Record<MovementType, string> = {
  driving: 'Driving',
  standing: 'Stopped',
  silent: 'No positions',
};
