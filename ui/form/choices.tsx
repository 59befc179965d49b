import type { ReactNode } from 'react';
import { controlProps, Field, FieldErrors, type FieldProps, fieldIds, initialText } from './field';

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps extends FieldProps {
  choices: readonly Choice[];
}

/** One of many. */
export function Select({ field, label, hint, isOptional, choices }: ChoiceFieldProps) {
  return (
    <Field field={field} label={label} hint={hint} isOptional={isOptional}>
      <select
        {...controlProps(field, hint)}
        className="select"
        defaultValue={initialText(field)}
        required={field.required}
      >
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface CheckboxProps extends Omit<FieldProps, 'isOptional'> {
  /** What is sent when it is ticked. */
  value?: string;
}

/** Whether a field starts ticked: a true, or the value sent when it is ticked. */
function isTicked(initialValue: unknown, value: string): boolean {
  return Array.isArray(initialValue) ? initialValue.includes(value) : initialValue === true || initialValue === value;
}

/** A single yes or no. */
export function Checkbox({ field, label, hint, value = 'on' }: CheckboxProps) {
  const { hintId } = fieldIds(field);
  return (
    <div className="field">
      <label className="choice">
        <input
          {...controlProps(field, hint)}
          type="checkbox"
          value={value}
          defaultChecked={isTicked(field.initialValue, value)}
        />
        {label}
      </label>
      {hint === undefined ? null : (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <FieldErrors field={field} />
    </div>
  );
}

/** One of a few, all in view. */
export function RadioGroup(props: ChoiceFieldProps) {
  return <ChoiceGroup {...props} type="radio" />;
}

/** Any of a few, all in view. */
export function CheckboxGroup(props: ChoiceFieldProps) {
  return <ChoiceGroup {...props} type="checkbox" />;
}

function ChoiceGroup({
  field,
  label,
  hint,
  isOptional,
  choices,
  type,
}: ChoiceFieldProps & { type: 'radio' | 'checkbox' }) {
  const { id, hintId } = fieldIds(field);
  const described = controlProps(field, hint)['aria-describedby'];
  return (
    <fieldset className="field" aria-describedby={described}>
      <legend className="field-label">
        {label}
        {isOptional ? <span className="field-optional"> (optional)</span> : null}
      </legend>
      {hint === undefined ? null : (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {choices.map(({ value, label: text }, at) => (
        <ChoiceLine key={value} text={text}>
          <input
            // The first carries the field's id: the error summary leads there.
            id={at === 0 ? id : `${id}-${value}`}
            type={type}
            name={field.name}
            value={value}
            defaultChecked={isTicked(field.initialValue, value)}
            required={type === 'radio' && field.required}
          />
        </ChoiceLine>
      ))}
      <FieldErrors field={field} />
    </fieldset>
  );
}

function ChoiceLine({ text, children }: { text: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className="choice">
      {children}
      {text}
    </label>
  );
}
