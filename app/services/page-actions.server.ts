import type { ActionFunctionArgs } from '@remix-run/node';
import { problemResponse } from '~/view/problem';
import type { invalidForm } from './form-errors.server';
import { requireUser } from './guards.server';
import type { Monitor } from './monitor.server';
import { readForm } from './read-form.server';

type Answer = Response | ReturnType<typeof invalidForm>;

/** What a form of a page with several does, and what that asks of who sends it. */
export type PageAction = {
  access: Parameters<typeof requireUser>[1];
  act: (args: ActionFunctionArgs, form: FormData, monitor: Monitor) => Promise<Answer>;
};
export type PageActions = Readonly<Record<string, PageAction>>;

/**
 * Does what the pressed button names. Called in an action after `openAction`: a form may ask for more than its page.
 *
 * @throws Response 400 for a button that the page does not have, and what `requireUser` throws
 */
export async function doPageAction(args: ActionFunctionArgs, monitor: Monitor, actions: PageActions): Promise<Answer> {
  const form = await readForm(args.request);
  const intent = form.get('intent');
  if (typeof intent !== 'string' || !Object.hasOwn(actions, intent))
    throw problemResponse({ status: 400, message: 'This form does not name an action. Open the page again.' });
  const { access, act } = actions[intent]!;
  await requireUser(args, access);
  return act(args, form, monitor);
}
