import type { MappingRules, TmsRecipe } from '@contract/tms/tms.entities';
import { httpErrors } from '../../../base/http-errors';
import { MCLEOD } from './mcleod';
import { TURVO } from './turvo';

/** A mapping to begin with, and a message of that TMS to try it on. */
export type Recipe = TmsRecipe & { sample: string; rules: MappingRules };

/** TMS whose messages are publicly known. For any other, a company's own sample proposes the mapping. */
export const RECIPES: readonly Recipe[] = [TURVO, MCLEOD];

/** @throws ApiError 422 for a key of none */
export function recipeOf(key: string): Recipe {
  const recipe = RECIPES.find((one) => one.key === key);
  if (!recipe) throw httpErrors.invalid({ recipe: ['There is no such recipe.'] });
  return recipe;
}
