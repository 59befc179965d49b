import { type ReactNode, useContext } from 'react';
import { KitWordsContext } from '../words';

/**
 * What a control needs to know of its field. Conform's field metadata has this shape; a plain object with a name
 * does too.
 */
export interface FormField {
  name: string;
  /** Default: the name. */
  id?: string;
  errorId?: string;
  descriptionId?: string;
  errors?: string[];
  /** What was typed, or what the form starts with. */
  initialValue?: unknown;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
}

/** The ids by which label, hint and error belong to the control. */
export function fieldIds(field: FormField) {
  const id = field.id ?? field.name;
  return { id, errorId: field.errorId ?? `${id}-error`, hintId: field.descriptionId ?? `${id}-hint` };
}

/** What ties a control to its hint and its errors. */
export function controlProps(field: FormField, hint: ReactNode) {
  const { id, errorId, hintId } = fieldIds(field);
  const hasErrors = (field.errors?.length ?? 0) > 0;
  const describedBy = [hint !== undefined && hintId, hasErrors && errorId].filter(Boolean).join(' ');
  return {
    id,
    name: field.name,
    'aria-invalid': hasErrors || undefined,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  };
}

/** The starting value as the text of an input; what is no text or number starts empty. */
export function initialText(field: FormField): string {
  const { initialValue } = field;
  return typeof initialValue === 'string' || typeof initialValue === 'number' ? String(initialValue) : '';
}

export interface FieldProps {
  field: FormField;
  label: string;
  /** What to enter, or why the field exists. */
  hint?: ReactNode;
  /** Says "optional" next to the label. In forms where most fields are required, only the others are marked. */
  isOptional?: boolean;
}

/** Label above, hint under it, the control, the errors under that. */
export function Field({ field, label, hint, isOptional, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={fieldIds(field).id}>
        <LabelText label={label} isOptional={isOptional} />
      </label>
      <FieldHint field={field} hint={hint} />
      {children}
      <FieldErrors field={field} />
    </div>
  );
}

export function LabelText({ label, isOptional }: Pick<FieldProps, 'label' | 'isOptional'>) {
  const { optional } = useContext(KitWordsContext);
  return (
    <>
      {label}
      {isOptional ? <span className="field-optional"> ({optional})</span> : null}
    </>
  );
}

export function FieldHint({ field, hint }: Pick<FieldProps, 'field' | 'hint'>) {
  if (hint === undefined) return null;
  return (
    <p className="field-hint" id={fieldIds(field).hintId}>
      {hint}
    </p>
  );
}

/** The errors of one field; nothing when there are none. */
export function FieldErrors({ field }: { field: FormField }) {
  const words = useContext(KitWordsContext);
  if (!field.errors?.length) return null;
  return (
    <div id={fieldIds(field).errorId}>
      {field.errors.map((error) => (
        <p className="field-error" key={error}>
          <span>
            <span className="heard-only">{words.error} </span>
            {error}
          </span>
        </p>
      ))}
    </div>
  );
}
