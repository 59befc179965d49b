import type { MappingRules, TmsRecipe } from '@contract/tms/tms.entities';

/** A mapping to begin with, and a message of that TMS to try it on. */
export type Recipe = TmsRecipe & { sample: string; rules: MappingRules };
