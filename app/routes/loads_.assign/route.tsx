import { parseWithZod } from '@conform-to/zod/v4';
import { formatCount } from '@contract/shared/format';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { AssignPage } from '~/components/load-list/assign-page';
import { AssignForm, assignLoads, loadsBehind, loadsNamed } from '~/services/assign-loads.server';
import { peopleOfLoads } from '~/services/load-people.server';
import { openAction, openPage } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { redirectWithToast } from '~/services/toast.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Assign loads');

/** Shown when a list's form could not be done as it was sent; opened by itself it leads to the list. */
export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'workTickets');
  const back = loadsBehind(new URL(args.request.url).searchParams.get('back'));
  return { back, ...(await peopleOfLoads(monitor, user)) };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  const back = loadsBehind(new URL(args.request.url).searchParams.get('back'));
  const form = await readForm(args.request);
  if (!form.has('load')) return redirectWithToast(back, 'Select loads in the list first.', { type: 'warning' });
  const submission = parseWithZod(form, { schema: AssignForm });
  if (submission.status !== 'success') {
    const ids = form
      .getAll('load')
      .flatMap((text) => (/^[1-9]\d{0,9}:/.test(String(text)) ? [Number.parseInt(String(text), 10)] : []));
    const loads = await loadsNamed(monitor, ids.slice(0, 200));
    return data({ result: submission.reply(), outcome: null, loads }, 400);
  }
  const outcome = await assignLoads(monitor, submission.value);
  if (outcome.refused.length === 0) return redirectWithToast(back, `${formatCount(outcome.done, 'load')} assigned.`);
  const loads = await loadsNamed(
    monitor,
    outcome.refused.map(({ id }) => id),
  );
  const result = submission.reply({ formErrors: ['Check what each load is now, then assign again.'] });
  return data({ result, outcome, loads }, 409);
}

export default function AssignLoadsPage() {
  return <AssignPage {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}

export { RouteErrorBoundary as ErrorBoundary };
