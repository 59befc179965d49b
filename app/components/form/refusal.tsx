import { useActionData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { type FormErrors, isFormErrors } from '~/view/form-errors';

/** The form of the page that was refused, as its action answered; undefined: none was. */
export function useRefused(): FormErrors | undefined {
  const answer = useActionData<unknown>();
  return isFormErrors(answer) ? answer : undefined;
}

/**
 * What is wrong with a form, each error a link to its field; nothing when it was not refused. `PostForm` has it; by itself it is for a
 * form that the page may not have any more, and for buttons of rows.
 */
export function Refusal({ of: id }: { of: string }) {
  const refused = useRefused();
  if (refused?.form !== id) return null;
  const { '': ofForm, ...ofFields } = refused.result.error ?? {};
  const fields = Object.entries(ofFields).map(([name, words]) => ({ name, id: `${id}-${name}`, errors: words ?? [] }));
  return <ErrorSummary fields={fields} formErrors={ofForm ?? []} />;
}
