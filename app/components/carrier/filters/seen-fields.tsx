import { MAX_ORIGIN_MILES, MAX_SEEN_WITHIN_DAYS } from '@contract/carriers/search-filters.constants';
import type { FormField } from '@ui/form/field';
import { NumberField } from '@ui/form/number-field';

interface SeenFieldsProps {
  field: (name: string) => FormField;
  /** How near a carrier was seen, and to what: "Seen near the origin within", "miles". */
  label: string;
  unit: string;
}

/** How near to a place and how recently a carrier was seen: a lane's origin, or the center of a search. */
export function SeenFields({ field, label, unit }: SeenFieldsProps) {
  return (
    <>
      <NumberField field={field('origin_miles')} label={label} unit={unit} min={0} max={MAX_ORIGIN_MILES} />
      <NumberField
        field={field('seen_days')}
        label="Seen in the area in the last"
        unit="days"
        min={0}
        max={MAX_SEEN_WITHIN_DAYS}
      />
    </>
  );
}
