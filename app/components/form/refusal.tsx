import { useActionData, useLocation, useRouteLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { withBase } from '~/paths';
import { type FormErrors, isFormErrors, type KeptForm } from '~/view/form-errors';

/** The rejected form in the action's response, or what was typed before a code was asked for; undefined: none. */
export function useRefused(): FormErrors | undefined {
  const answer = useActionData<unknown>();
  const kept = useRouteLoaderData<{ kept?: KeptForm | null }>('root')?.kept;
  const { pathname } = useLocation();
  if (isFormErrors(answer)) return answer;
  return kept?.page === withBase(pathname) ? kept.form : undefined;
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
