import { useForm } from '@conform-to/react';
import { WithdrawReason } from '@contract/loads/load-papers.calls';
import { LOAD_PAPER_LABELS } from '@contract/loads/load-papers.constants';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getLoad, listLoadPapers, withdrawLoadPaper } from '~/models/load.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage } from '~/services/page.server';
import { loadCrumbs } from '~/view/load/load-crumbs';
import { pageMeta } from '~/view/page-title';
import { problemResponse } from '~/view/problem';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Withdraw paper of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference } = await getLoad(monitor, args.params.id!);
  const paper = (await listLoadPapers(monitor, args.params.id!)).find((one) => String(one.id) === args.params.paperId);
  if (!paper) throw problemResponse({ status: 404, message: 'The load has no such paper.' });
  return { load: { id, reference }, paper };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  const [id, paperId] = [args.params.id!, args.params.paperId!];
  const page = { form: 'withdraw', fields: ['reason'], schema: z.object({ reason: WithdrawReason }) };
  return formAction(args.request, page, async ({ reason }) => {
    const answer = await withdrawLoadPaper(monitor, id, paperId, reason);
    return answer.ok ? { to: `${paths.load(id)}#papers-title`, toast: 'Paper withdrawn.' } : answer;
  });
}

export default function WithdrawPaperPage() {
  const { load, paper } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ reason: string }>({ id: 'withdraw', lastResult: refused?.result });
  return (
    <>
      <PageHeader
        title={`Withdraw ${paper.name}?`}
        context={`${LOAD_PAPER_LABELS[paper.is_type]}, load ${load.reference}`}
        crumbs={loadCrumbs(load, 'Withdraw paper')}
      />
      {paper.withdrawn ? (
        <Notice kind="info" title="This paper was withdrawn already">
          <p>
            <Link to={paths.load(load.id)}>Back to the load</Link>
          </p>
        </Notice>
      ) : (
        <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
          <ErrorSummary fields={[fields.reason]} formErrors={form.errors} />
          <ul className="plain-bullets">
            <li>The paper stays on file, marked as withdrawn, with your name, the time and the reason.</li>
            <li>It no longer counts as a paper of this load.</li>
            <li>This cannot be undone: add the right paper instead.</li>
          </ul>
          <TextArea field={fields.reason} label="Reason" hint="For example: belongs to another load, wrong page." />
          <div className="button-row">
            <SubmitButton look="danger">Withdraw paper</SubmitButton>
            <Link to={paths.load(load.id)}>Back to the load</Link>
          </div>
        </Form>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
