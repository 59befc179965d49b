import { DOCUMENT_ACCEPT, FILE_PART, MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { controlProps, Field, type FieldProps } from './field';

/** A document to send. What was chosen does not come back after an error: browsers do not let a page choose a file. */
export function FileField({ label, hint, errors, isOptional }: Omit<FieldProps, 'field'> & { errors?: string[] }) {
  const field = { name: FILE_PART, errors };
  const words = hint ?? `A PDF, or a picture as PNG or JPEG. ${MAX_FILE_BYTES / 1024 / 1024} MB at most.`;
  return (
    <Field field={field} label={label} hint={words} isOptional={isOptional}>
      <input {...controlProps(field, words)} className="file-input" type="file" accept={DOCUMENT_ACCEPT} />
    </Field>
  );
}
