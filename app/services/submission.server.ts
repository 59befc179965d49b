import { SUBMISSION_FIELD } from '@contract/shared/submissions.constants';

/** What a form calls this one sending of it (`<SubmissionId />`); null: a form without it, made each time. */
export function submissionIdIn(form: FormData): string | null {
  const id = form.get(SUBMISSION_FIELD);
  return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? id : null;
}
