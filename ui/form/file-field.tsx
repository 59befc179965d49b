import { DOCUMENT_ACCEPT, MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { controlProps, Field, type FieldProps } from './field';

/** A document to send. What was chosen does not come back after an error: browsers let no page choose a file. */
export function FileField({
  field,
  label,
  hint,
  isOptional,
  accept = DOCUMENT_ACCEPT,
  isMultiple,
  isPhoto,
}: FieldProps & {
  accept?: string;
  /** Several at once. */
  isMultiple?: boolean;
  /** A phone opens its camera. */
  isPhoto?: boolean;
}) {
  const words = hint ?? `A PDF, or a picture as PNG or JPEG. ${MAX_FILE_BYTES / 1024 / 1024} MB at most.`;
  return (
    <Field field={field} label={label} hint={words} isOptional={isOptional}>
      <input
        {...controlProps(field, words)}
        className="file-input"
        type="file"
        accept={accept}
        multiple={isMultiple}
        capture={isPhoto ? 'environment' : undefined}
      />
    </Field>
  );
}
