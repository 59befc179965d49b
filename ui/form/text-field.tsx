import type { InputHTMLAttributes } from 'react';
import { controlProps, Field, type FieldProps, initialText } from './field';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'autoFocus' | 'inputMode' | 'list' | 'pattern' | 'placeholder' | 'spellCheck' | 'autoCapitalize'
>;

interface TextFieldProps extends FieldProps, InputProps {
  /** A password is never sent back into the page. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search' | 'date' | 'time' | 'datetime-local';
}

/** One line of text. */
export function TextField({ field, label, hint, isOptional, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field field={field} label={label} hint={hint} isOptional={isOptional}>
      <input
        {...controlProps(field, hint)}
        {...input}
        className="input"
        type={type}
        defaultValue={type === 'password' ? undefined : initialText(field)}
        required={field.required}
        minLength={field.minLength}
        maxLength={field.maxLength}
      />
    </Field>
  );
}

interface CodeFieldProps extends FieldProps {
  /** How many digits the code has. */
  length: number;
  /** What the link in the mail brought. */
  filled?: string;
}

/** A one-time code. Like a password it does not come back after an error. */
export function CodeField({ field, label, hint, length, filled }: CodeFieldProps) {
  return (
    <Field field={field} label={label} hint={hint}>
      <div className="field-with-unit">
        <input
          {...controlProps(field, hint)}
          className="input unbroken"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\d{${length}}`}
          maxLength={length}
          defaultValue={filled}
          required={field.required}
          // biome-ignore lint/a11y/noAutofocus: the page asks for nothing else.
          autoFocus={filled === undefined && !field.errors}
        />
      </div>
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({
  field,
  label,
  hint,
  isOptional,
  rows = 4,
  shortcut,
}: FieldProps & { rows?: number; shortcut?: string }) {
  return (
    <Field field={field} label={label} hint={hint} isOptional={isOptional}>
      <textarea
        {...controlProps(field, hint)}
        className="input"
        aria-keyshortcuts={shortcut}
        rows={rows}
        defaultValue={initialText(field)}
        required={field.required}
        maxLength={field.maxLength}
      />
    </Field>
  );
}
