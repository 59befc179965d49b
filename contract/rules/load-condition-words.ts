import { formatDollars } from '../shared/format';
import type { LoadConditions } from './load-conditions';

/** "every load", "value from $100,000; hazmat", "none by itself" */
export function conditionsInWords(conditions: LoadConditions | null): string {
  const words = [
    ...(conditions?.every_load ? ['every load'] : []),
    ...(conditions?.min_value_usd ? [`goods worth ${formatDollars(conditions.min_value_usd)} or more`] : []),
    ...(conditions?.hazmat ? ['hazmat'] : []),
    ...(conditions?.temperature_controlled ? ['temperature-controlled'] : []),
    ...(conditions?.goods?.length ? [`goods: ${conditions.goods.join(', ')}`] : []),
    ...(conditions?.customers?.length ? [`customers: ${conditions.customers.join(', ')}`] : []),
  ];
  return words.join('; ') || 'none on its own';
}
