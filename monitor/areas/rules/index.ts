import { classificationsRoutes } from './classifications.routes';
import { ruleOverridesRoutes } from './rule-overrides.routes';

export const rulesArea = [classificationsRoutes, ruleOverridesRoutes];
