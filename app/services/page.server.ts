import { parseWithZod } from '@conform-to/zod/v4';
import { expectedVersion } from '@contract/shared/record-id';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { type FormOfPage, fileTooLarge, invalidForm } from './form-errors.server';
import { withoutMisplaced } from './form-shape.server';
import { type PageAccess, requireUser } from './guards.server';
import { openMonitor, type Refused } from './monitor.server';
import { assertSameOrigin } from './origin.server';
import { readForm } from './read-form.server';
import { submissionIdIn } from './submission.server';
import { redirectWithToast } from './toast.server';
import { readUploadForm, type UploadedFile } from './uploads.server';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/**
 * First statement of the loader of a signed-in page: the guard, then the monitor with this user's session.
 *
 * @throws Response what `requireUser` throws
 */
export async function openPage(args: Args, access: PageAccess) {
  const user = await requireUser(args, access);
  return { user, monitor: await openMonitor(args) };
}

/**
 * First statement of the action of a signed-in page: not from another site, then as `openPage`.
 *
 * @throws Response 403 to a post of another site, else what `requireUser` throws
 */
export async function openAction(args: Args, access: PageAccess) {
  assertSameOrigin(args.request);
  return openPage(args, access);
}

/** Where a form that was saved leads, what is said there, and a session's cookie that goes along. */
type Saved = { to: string; toast: string; headers?: HeadersInit };

type Outcome = Promise<Refused<number> | Saved | Response>;

/**
 * Answers one form: its values are parsed, `save` gets them, and the page is shown again with everything that was typed
 * when they, or the monitor, say that something is wrong (400, or the monitor's status). Called inside an action, never
 * around one: an export that is the result of a call takes the server's code into the browser.
 *
 * @param source the request of a form without a file, or the fields of one that was read already
 * @param save gets the value, and what the form calls this one sending of it; gives the monitor's answer that rejects it, or where to go with which toast, or a whole response
 */
export async function formAction<Schema extends z.ZodType>(
  source: Request | FormData,
  { schema, ...page }: FormOfPage & { schema: Schema },
  save: (value: z.output<Schema>, submissionId: string | null) => Outcome,
) {
  const form = withoutMisplaced(source instanceof FormData ? source : await readForm(source), schema);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') return invalidForm(page, submission);
  const answer = await save(submission.value, submissionIdIn(form));
  if (answer instanceof Response) return answer;
  if ('error' in answer) return invalidForm(page, submission, answer);
  return redirectWithToast(answer.to, answer.toast, {}, { headers: answer.headers });
}

/** The fields of a form that brings a file and nothing else. */
export const FileOnly = z.object({});

/**
 * As `formAction`, for a form that brings a file: 413 when that is too large, whatever else is wrong. The file is gone
 * when this returns.
 *
 * @param page `hadFile`: a form that comes back says that its file has to be chosen again; `tooLarge` replaces what is
 *   said of a file that is too large
 */
export async function uploadAction<Schema extends z.ZodType>(
  request: Request,
  { tooLarge, hadFile, ...page }: FormOfPage & { schema: Schema; tooLarge?: string },
  save: (value: z.output<Schema>, file: UploadedFile | null, submissionId: string | null) => Outcome,
) {
  const { form, file, isTooLarge, discard } = await readUploadForm(request);
  try {
    if (isTooLarge) return fileTooLarge(page.form, parseWithZod(form, { schema: page.schema }), tooLarge);
    return await formAction(form, { ...page, hadFile: hadFile && file !== null }, (value, submissionId) =>
      save(value, file, submissionId),
    );
  } finally {
    await discard();
  }
}

/** Of a form: the version that its page showed. One that does not say it showed no row: what there is, it did not see. */
export const shownVersion = expectedVersion.default(0);

/** The same of a form that is read field by field. */
export const shownVersionOf = (form: FormData): number =>
  shownVersion.catch(0).parse(form.get('expected_version') ?? undefined);
