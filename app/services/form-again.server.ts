import type { Submission } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { FormAgain } from './form-again';
import type { Refused } from './monitor.server';
import { refusedForm } from './refused-form.server';

/** Which of a page's forms, its fields as the page shows them, and those whose value does not come back. */
type FormOfPage = { form: string; fields: readonly string[]; hideFields?: string[] };

/** A form again: with 400 for what it can tell itself is wrong, with the monitor's status and words when that refused. */
export function formAgain<Value>(
  { form, fields, hideFields }: FormOfPage,
  submission: Submission<Value, string[]>,
  answer?: Refused<number>,
) {
  if (answer === undefined) return data<FormAgain>({ form, result: submission.reply({ hideFields }) }, 400);
  const error = { ...answer.error, fields: answer.error.fields && withoutPlace(answer.error.fields) };
  return data<FormAgain>({ form, result: refusedForm(submission, error, fields, hideFields) }, answer.status);
}

/** The monitor names a field by its place in the body: `user_invitation.email`, `team.name`. */
function withoutPlace(fields: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, words]) => [name.replace(/^[a-z_]+\./, ''), words]));
}
