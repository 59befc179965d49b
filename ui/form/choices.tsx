import {
  controlProps,
  Field,
  FieldErrors,
  FieldHint,
  type FieldProps,
  fieldIds,
  initialText,
  LabelText,
} from './field';

export interface Choice {
  value: string;
  label: string;
  /** What it means, beneath the label. */
  hint?: string;
  /** What it shows below it once it is chosen, for the styles of its page. */
  shows?: string;
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
        {choices.map(({ value, label: text, shows }) => (
          <option key={value} value={value} data-shows={shows}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface CheckboxProps extends Omit<FieldProps, 'isOptional'> {
  /** What is sent when it is selected. */
  value?: string;
  /** Selected, it hides the rest of its group, by the styles of its page. */
  hides?: boolean;
}

/** Whether a field starts selected: a true, or the value sent when it is selected. */
function isTicked(initialValue: unknown, value: string): boolean {
  return Array.isArray(initialValue) ? initialValue.includes(value) : initialValue === true || initialValue === value;
}

/** A single yes or no. */
export function Checkbox({ field, label, hint, value = 'on', hides }: CheckboxProps) {
  return (
    <div className="field">
      <label className="choice">
        <input
          {...controlProps(field, hint)}
          type="checkbox"
          value={value}
          data-hides={hides}
          defaultChecked={isTicked(field.initialValue, value)}
        />
        {label}
      </label>
      <FieldHint field={field} hint={hint} />
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

interface GroupedCheckboxesProps extends FieldProps {
  groups: readonly { label: string; choices: readonly Choice[] }[];
}

/** Any of many, under captions; each may say what it means. */
export function GroupedCheckboxes({ field, label, hint, groups }: GroupedCheckboxesProps) {
  const { id } = fieldIds(field);
  const first = groups[0]?.choices[0]?.value;
  return (
    <fieldset className="field" aria-describedby={controlProps(field, hint)['aria-describedby']}>
      <legend className="field-label">
        <LabelText label={label} />
      </legend>
      <FieldHint field={field} hint={hint} />
      <FieldErrors field={field} />
      <div className="choice-groups">
        {groups.map(({ label: caption, choices }) => (
          <fieldset key={caption} className="choice-group">
            <legend>{caption}</legend>
            {choices.map(({ value, label: text, hint: meaning }) => {
              // The first carries the field's id: the error summary leads there.
              const ownId = value === first ? id : `${id}-${value}`;
              return (
                <div key={value}>
                  <label className="choice">
                    <input
                      id={ownId}
                      type="checkbox"
                      name={field.name}
                      value={value}
                      defaultChecked={isTicked(field.initialValue, value)}
                      aria-describedby={meaning === undefined ? undefined : `${ownId}-meaning`}
                    />
                    {text}
                  </label>
                  {meaning === undefined ? null : (
                    <p id={`${ownId}-meaning`} className="choice-hint">
                      {meaning}
                    </p>
                  )}
                </div>
              );
            })}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}

function ChoiceGroup({
  field,
  label,
  hint,
  isOptional,
  choices,
  type,
}: ChoiceFieldProps & { type: 'radio' | 'checkbox' }) {
  const { id } = fieldIds(field);
  return (
    <fieldset className="field" aria-describedby={controlProps(field, hint)['aria-describedby']}>
      <legend className="field-label">
        <LabelText label={label} isOptional={isOptional} />
      </legend>
      <FieldHint field={field} hint={hint} />
      {choices.map(({ value, label: text, shows }, at) => (
        <label key={value} className="choice">
          <input
            // The first carries the field's id: the error summary leads there.
            id={at === 0 ? id : `${id}-${value}`}
            type={type}
            name={field.name}
            value={value}
            data-shows={shows}
            defaultChecked={isTicked(field.initialValue, value)}
            required={type === 'radio' && field.required}
          />
          {text}
        </label>
      ))}
      <FieldErrors field={field} />
    </fieldset>
  );
}
