import { SUBMISSION_FIELD } from '@contract/shared/submissions.constants';
import { useRouteLoaderData } from '@remix-run/react';

/**
 * Names this one sending of a form: a double click, the back button or a retry sends the same name again, and what it
 * makes is made once. The page that follows has another.
 */
export function SubmissionId() {
  const root = useRouteLoaderData<{ submissionId: string }>('root');
  return root ? <input type="hidden" name={SUBMISSION_FIELD} value={root.submissionId} /> : null;
}
