import { ORIGIN_MILES_MOST, SEEN_WITHIN_DAYS_MOST } from '@contract/carriers/search-filters.constants';
import type { FormField } from '@ui/form/field';
import { NumberField } from '@ui/form/number-field';

interface SeenFieldsProps {
  field: (name: string) => FormField;
  /** How near a carrier was seen, and to what: "Seen near the origin within", "miles". */
  label: string;
  unit: string;
}

/** How near to a place and how lately a carrier was seen: where a lane begins, or around which a search is made. */
export function SeenFields({ field, label, unit }: SeenFieldsProps) {
  return (
    <>
      <NumberField field={field('origin_miles')} label={label} unit={unit} min={0} max={ORIGIN_MILES_MOST} />
      <NumberField
        field={field('seen_days')}
        label="Seen there in the last"
        unit="days"
        min={0}
        max={SEEN_WITHIN_DAYS_MOST}
      />
    </>
  );
}
