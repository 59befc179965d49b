import { SUBMISSION_FIELD } from '@contract/shared/submissions.constants';
import { useRouteLoaderData } from '@remix-run/react';

/**
 * The id of this submission: a double click, the back button or a retry sends the same id again, and creates its record
 * once. The next page has another.
 */
export function SubmissionId() {
  const root = useRouteLoaderData<{ submissionId: string }>('root');
  return root ? <input type="hidden" name={SUBMISSION_FIELD} value={root.submissionId} /> : null;
}
