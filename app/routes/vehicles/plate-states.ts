import { COUNTRIES, COUNTRY_NAMES, regionsOf } from '@contract/shared/geography';
import type { Choice } from '@ui/form/choices';

/** States and provinces that give plates, by country and name; the first choice is none of them. */
export const PLATE_STATES: readonly Choice[] = [
  { value: '', label: 'Any state' },
  ...COUNTRIES.flatMap((country) =>
    regionsOf(country).map(({ code, name }) => ({
      value: code,
      label: country === 'US' ? name : `${name}, ${COUNTRY_NAMES[country]}`,
    })),
  ),
];
