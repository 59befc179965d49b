import { httpErrors } from '../../../base/http-errors';
import { MCLEOD } from './mcleod';
import type { Recipe } from './recipe';
import { TURVO } from './turvo';

/** TMS whose messages are publicly known. For any other, a company's own sample proposes the mapping. */
export const RECIPES: readonly Recipe[] = [TURVO, MCLEOD];

/** @throws ApiError 422 for a key of none */
export function recipeOf(key: string): Recipe {
  const recipe = RECIPES.find((one) => one.key === key);
  if (!recipe) throw httpErrors.invalid({ recipe: ['There is no such recipe.'] });
  return recipe;
}
