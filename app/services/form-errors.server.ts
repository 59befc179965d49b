import type { Submission } from '@conform-to/zod/v4';
import { FILE_PART, MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { data } from '@remix-run/node';
import type { FormErrors } from '~/view/form-errors';
import type { Refused } from './monitor.server';
import { withServerErrors } from './server-errors.server';

/**
 * Which of a page's forms, its fields as the page shows them, and those whose value does not come back. `hadFile`: a file
 * was chosen as well, which no page can choose again.
 */
export type FormOfPage = { form: string; fields: readonly string[]; hideFields?: string[]; hadFile?: boolean };

/** A form again: with 400 for what it can tell itself is wrong, with the monitor's status and words when that refused. */
export function invalidForm<Value>(
  { form, fields, hideFields, hadFile }: FormOfPage,
  submission: Submission<Value, string[]>,
  answer?: Refused<number>,
) {
  const again: Record<string, string[]> = hadFile ? { [FILE_PART]: ['Choose the file again: it was not kept.'] } : {};
  if (answer === undefined)
    return data<FormErrors>({ form, result: submission.reply({ hideFields, fieldErrors: again }) }, 400);
  const told = answer.error.fields && withoutPlace(answer.error.fields);
  const error = { ...answer.error, fields: told && { ...again, ...told } };
  return data<FormErrors>({ form, result: withServerErrors(submission, error, fields, hideFields) }, answer.status);
}

/** A form again whose file is larger than may be sent. */
export function fileTooLarge(
  form: string,
  submission: Pick<Submission<unknown, string[]>, 'reply'>,
  message = `A file may be ${MAX_FILE_BYTES / 1024 / 1024} MB at most. Send a smaller one.`,
) {
  return data<FormErrors>({ form, result: submission.reply({ fieldErrors: { [FILE_PART]: [message] } }) }, 413);
}

/** The monitor names a field by its place in the body: `user_invitation.email`, `team.name`. */
function withoutPlace(fields: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, words]) => [name.replace(/^[a-z_]+\./, ''), words]));
}
