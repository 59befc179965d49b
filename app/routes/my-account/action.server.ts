import type { ActionFunctionArgs } from '@remix-run/node';
import type { invalidForm } from '~/services/form-errors.server';
import type { requireUser } from '~/services/guards.server';
import type { Monitor } from '~/services/monitor.server';

type Answer = Response | ReturnType<typeof invalidForm>;

/** What a form of the account page does, and what that asks of who sends it. */
export type Action = {
  access: Parameters<typeof requireUser>[1];
  act: (args: ActionFunctionArgs, form: FormData, monitor: Monitor) => Promise<Answer>;
};
