import type { SubmissionResult } from '@conform-to/react';
import type { Submission } from '@conform-to/zod/v4';
import type { ErrorBody } from '@contract/shared/errors';

/**
 * The form again after the monitor refused it, with what was typed: each message at its field where the page has that
 * field, every other above the form.
 *
 * @param fields the form's fields, as the page shows them
 * @param hideFields those whose value does not come back: passwords and codes
 */
export function withServerErrors<Value>(
  submission: Submission<Value, string[]>,
  error: ErrorBody,
  fields: readonly string[],
  hideFields: string[] = [],
): SubmissionResult<string[]> {
  const messages = Object.entries(error.fields ?? {});
  const shown = messages.filter(([field]) => fields.includes(field));
  const others = messages.filter(([field]) => !fields.includes(field)).flatMap(([, texts]) => texts);
  return submission.reply({
    hideFields,
    fieldErrors: Object.fromEntries(shown),
    formErrors: messages.length === 0 ? [error.message] : others,
  });
}
