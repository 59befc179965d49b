import { controlProps, FieldErrors, type FormField } from '@ui/form/field';

interface RangeFieldProps {
  label: string;
  /** The two ends' fields. */
  from: FormField;
  to: FormField;
  unit?: string;
  min: number;
  /** The value of the upper end that means "no end". */
  unboundedFrom: number;
  hint?: string;
}

/** From one number to another; an empty end is open. */
export function RangeField({ label, from, to, unit, min, unboundedFrom, hint }: RangeFieldProps) {
  const hintId = `${from.name}-hint`;
  const bounds = { type: 'number', inputMode: 'numeric', min, max: unboundedFrom, step: 1 } as const;
  const described = (field: FormField) =>
    [hint && hintId, field.errors?.length && `${field.name}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className="field range-field">
      <legend className="field-label">{label}</legend>
      {hint ? (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      <div className="field-with-unit">
        <input
          {...controlProps(from, undefined)}
          {...bounds}
          aria-describedby={described(from)}
          aria-label={`${label}: from`}
          className="input unbroken"
          placeholder="from"
          defaultValue={from.initialValue as string}
        />
        <span aria-hidden="true">–</span>
        <input
          {...controlProps(to, undefined)}
          {...bounds}
          aria-describedby={described(to)}
          aria-label={`${label}: to`}
          className="input unbroken"
          placeholder="to"
          defaultValue={to.initialValue as string}
        />
        {unit ? <span>{unit}</span> : null}
      </div>
      <FieldErrors field={from} />
      <FieldErrors field={to} />
    </fieldset>
  );
}
