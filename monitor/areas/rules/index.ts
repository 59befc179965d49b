import { classificationsRoutes } from './classifications.routes';
import { ruleNumbersRoutes } from './rule-numbers.routes';
import { ruleOverridesRoutes } from './rule-overrides.routes';

export const rulesArea = [classificationsRoutes, ruleNumbersRoutes, ruleOverridesRoutes];
