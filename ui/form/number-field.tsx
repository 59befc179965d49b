import { controlProps, Field, type FieldProps, initialText } from './field';

interface NumberFieldProps extends FieldProps {
  /** Stands behind the input: `miles`, `lb`. */
  unit?: string;
  min?: number;
  max?: number;
  /** Default 1: whole numbers. */
  step?: number | 'any';
}

/** A number. Left empty it means "not given", which is not zero. */
export function NumberField({ field, label, hint, isOptional, unit, min, max, step = 1 }: NumberFieldProps) {
  return (
    <Field field={field} label={label} hint={hint} isOptional={isOptional}>
      <div className="field-with-unit">
        <input
          {...controlProps(field, hint)}
          className="input unbroken"
          type="number"
          inputMode={step === 1 ? 'numeric' : 'decimal'}
          defaultValue={initialText(field)}
          required={field.required}
          min={min}
          max={max}
          step={step}
        />
        {unit === undefined ? null : <span>{unit}</span>}
      </div>
    </Field>
  );
}
