import type { LoadInput } from '@contract/loads/loads.calls';
import type { LoadRow } from '../load-facts.queries';

type Temperatures = Pick<LoadRow, 'temperatureMinF' | 'temperatureMaxF'>;

/**
 * The temperatures that a message gives, in °F. One alone is the set point, so both, unless the load has a range: then it is
 * that end of it. Null beside it leaves that side open.
 *
 * @param errors gets a message for a lowest temperature above the highest
 * @returns nothing if the message names none
 */
export function temperatureOf(
  { temperature_min_f: min, temperature_max_f: max }: Pick<LoadInput, 'temperature_min_f' | 'temperature_max_f'>,
  before: Temperatures | null,
  errors: Record<string, string[]>,
): Temperatures | Record<string, never> {
  if (min === undefined && max === undefined) return {};
  const isRange = before !== null && before.temperatureMinF !== before.temperatureMaxF;
  const temperatureMinF = min !== undefined ? min : isRange ? before.temperatureMinF : max!;
  const temperatureMaxF = max !== undefined ? max : isRange ? before.temperatureMaxF : min!;
  if (temperatureMinF !== null && temperatureMaxF !== null && temperatureMinF > temperatureMaxF)
    errors[min === undefined ? 'temperature_max_f' : 'temperature_min_f'] = [
      'The lowest temperature is above the highest.',
    ];
  return { temperatureMinF, temperatureMaxF };
}
