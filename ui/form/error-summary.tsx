import { useContext, useEffect, useRef } from 'react';
import { markAsError, withoutErrorMark } from '../error-prefix';
import { READ_FIRST } from '../result';
import { KitWordsContext } from '../words';
import { type FormField, fieldIds } from './field';

interface ErrorSummaryProps {
  /** The form's fields in their order on the page; those without errors are passed over. */
  fields: readonly FormField[];
  /** Errors of the form as a whole: "The email address or the password is wrong." */
  formErrors?: readonly string[];
}

/**
 * First in a form: everything to correct, each error a link to its field. The page's title says "Error: " while it is
 * shown.
 */
export function ErrorSummary({ fields, formErrors = [] }: ErrorSummaryProps) {
  const { problems } = useContext(KitWordsContext);
  const box = useRef<HTMLDivElement>(null);
  const fieldErrors = fields.flatMap((field) =>
    (field.errors ?? []).map((error) => ({ id: fieldIds(field).id, error })),
  );
  const count = fieldErrors.length + formErrors.length;
  const text = [...formErrors, ...fieldErrors.map(({ error }) => error)].join('\n');

  // New errors bring the reader here; the same page shown again with the same errors does not.
  useEffect(() => {
    if (text !== '') box.current?.focus();
  }, [text]);

  const hasErrors = count > 0;
  useEffect(() => {
    const marked = markAsError(document.title);
    if (!hasErrors || document.title === marked) return;
    document.title = marked;
    return () => {
      document.title = withoutErrorMark(document.title);
    };
  }, [hasErrors]);

  if (!hasErrors) return null;
  return (
    <div className="error-summary" role="alert" {...READ_FIRST} ref={box} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{problems(count)}</h2>
      <ul>
        {formErrors.map((error) => (
          <li key={error}>{error}</li>
        ))}
        {fieldErrors.map(({ id, error }) => (
          <li key={`${id} ${error}`}>
            <a href={`#${id}`}>{error}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
