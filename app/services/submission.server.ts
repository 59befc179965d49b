import { SUBMISSION_FIELD } from '@contract/shared/submissions.constants';

/** A form's id for this submission (`<SubmissionId />`); null: a form without it, processed each time. */
export function submissionIdIn(form: FormData): string | null {
  const id = form.get(SUBMISSION_FIELD);
  return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? id : null;
}
