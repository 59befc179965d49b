import { useActionData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { type FormErrors, isFormErrors } from '~/view/form-errors';

/** The rejected form in the action's response; undefined: none. */
export function useRefused(): FormErrors | undefined {
  const answer = useActionData<unknown>();
  return isFormErrors(answer) ? answer : undefined;
}

/**
 * A form's errors, each a link to its field; nothing if it was not rejected. `PostForm` includes it; use it alone for a
 * form that may no longer be on the page, and for buttons of rows.
 */
export function Refusal({ of: id }: { of: string }) {
  const refused = useRefused();
  if (refused?.form !== id) return null;
  const { '': ofForm, ...ofFields } = refused.result.error ?? {};
  const fields = Object.entries(ofFields).map(([name, words]) => ({ name, id: `${id}-${name}`, errors: words ?? [] }));
  return <ErrorSummary fields={fields} formErrors={ofForm ?? []} />;
}
