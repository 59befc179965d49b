import { parseWithZod } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { type FormOfPage, invalidForm } from './form-errors.server';
import { type PageAccess, requireUser } from './guards.server';
import { openMonitor, type Refused } from './monitor.server';
import { assertSameOrigin } from './origin.server';
import { readForm } from './read-form.server';
import { redirectWithToast, type ToastOptions } from './toast.server';

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

/** Where a form that was saved leads, and what is said there. */
type Saved = { to: string; toast: string; options?: ToastOptions };

/**
 * Answers one form: its values are parsed, `save` gets them, and the page is shown again with everything that was typed
 * when they, or the monitor, say that something is wrong (400, or the monitor's status). Called inside an action, never
 * around one: an export that is the result of a call takes the server's code into the browser.
 *
 * @param source the request of a form without a file, or the fields of one that was read already
 * @param save the monitor's answer that rejects it, or where to go with which toast, or a whole response
 */
export async function formAction<Schema extends z.ZodType>(
  source: Request | FormData,
  { schema, ...page }: FormOfPage & { schema: Schema },
  save: (value: z.output<Schema>) => Promise<Refused<number> | Saved | Response>,
) {
  const form = source instanceof FormData ? source : await readForm(source);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') return invalidForm(page, submission);
  const answer = await save(submission.value);
  if (answer instanceof Response) return answer;
  if ('error' in answer) return invalidForm(page, submission, answer);
  return redirectWithToast(answer.to, answer.toast, answer.options);
}
