import { DOCUMENT_ACCEPT, FILE_PART } from '@contract/shared/files.constants';
import type { ReactNode } from 'react';
import { type Answers, LONG_TEXT_MAX, type SectionField } from '../areas/onboarding/section-fields';

type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  isOptional?: boolean;
  children: (props: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
};

/** Label above, hint under it, the control, the error under that. */
export function Field({ name, label, hint, error, isOptional, children }: FieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {isOptional ? <span className="optional"> (optional)</span> : null}
      </label>
      {hint ? (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({
        id: name,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

const INPUT_TYPES: Partial<Record<SectionField['kind'], string>> = { email: 'email', phone: 'tel' };

type SectionFieldProps = {
  field: SectionField;
  answers: Answers;
  error?: string;
  /** Last four characters of a secret that is kept. */
  kept?: string;
};

/** One field of a section, with what is known or was typed. */
function SectionFieldInput({ field, answers, error, kept }: SectionFieldProps) {
  const { name, label, kind, choices = [] } = field;
  const value = answers[name];
  const isOptional = !field.isRequired;
  const text = Array.isArray(value) ? '' : (value ?? '');
  if (kind === 'choices')
    return (
      <fieldset className="field" aria-describedby={error ? `${name}-error` : undefined}>
        <legend>
          {label}
          {isOptional ? <span className="optional"> (optional)</span> : null}
        </legend>
        <div className="choices">
          {choices.map((choice, at) => (
            <label className="choice" key={choice.value}>
              <input
                id={at === 0 ? name : undefined}
                type="checkbox"
                name={`${name}[]`}
                value={choice.value}
                defaultChecked={[value ?? []].flat().includes(choice.value)}
              />
              {choice.label}
            </label>
          ))}
        </div>
        {error ? (
          <p className="error" id={`${name}-error`}>
            {error}
          </p>
        ) : null}
      </fieldset>
    );
  const hint = kept ? `On file: ends in ${kept}. Leave this empty to keep it.` : field.hint;
  return (
    <Field name={name} label={label} hint={hint} error={error} isOptional={isOptional}>
      {(props) =>
        kind === 'select' ? (
          <select {...props} name={name} defaultValue={text}>
            <option value="">Choose…</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        ) : kind === 'long' ? (
          <textarea {...props} name={name} rows={3} maxLength={field.max ?? LONG_TEXT_MAX} defaultValue={text} />
        ) : (
          <input
            {...props}
            name={name}
            type={INPUT_TYPES[kind] ?? 'text'}
            inputMode={kind === 'number' ? 'numeric' : undefined}
            autoComplete={kind === 'secret' ? 'off' : field.autoComplete}
            maxLength={field.max ?? 200}
            defaultValue={text}
          />
        )
      }
    </Field>
  );
}

type GroupedProps = {
  fields: readonly SectionField[];
  answers: Answers;
  errors: Record<string, string>;
  kept: Record<string, string>;
};

/** The fields of a section, those that belong together under their caption. */
export function SectionFields({ fields, answers, errors, kept }: GroupedProps) {
  const groups: { caption: string | null; fields: SectionField[] }[] = [];
  for (const field of fields) {
    if (field.group !== undefined || groups.length === 0) groups.push({ caption: field.group ?? null, fields: [] });
    groups.at(-1)!.fields.push(field);
  }
  const input = (field: SectionField) => (
    <SectionFieldInput
      key={field.name}
      field={field}
      answers={answers}
      error={errors[field.name]}
      kept={kept[field.name]}
    />
  );
  return groups.map(({ caption, fields: inGroup }) =>
    caption === null ? (
      inGroup.map(input)
    ) : (
      <fieldset className="group" key={caption}>
        <legend>{caption}</legend>
        {inGroup.map(input)}
      </fieldset>
    ),
  );
}

type FileFieldProps = { label: string; hint: string; error?: string; sent: readonly string[]; isOptional?: boolean };

export function FileField({ label, hint, error, sent, isOptional }: FileFieldProps) {
  return (
    <>
      <Field
        name={FILE_PART}
        label={sent.length > 0 ? `Another file: ${label.toLowerCase()}` : label}
        hint={hint}
        error={error}
        isOptional={isOptional}
      >
        {(props) => <input {...props} type="file" name={FILE_PART} accept={DOCUMENT_ACCEPT} />}
      </Field>
      {sent.length > 0 ? (
        <p role="status">
          Received: <strong>{sent.join(', ')}</strong>
        </p>
      ) : null}
    </>
  );
}
