import { useForm } from '@conform-to/react';
import { formatCount, formatMoment } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getBoardLoad, unpostLoad } from '~/models/load-board.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { boardCrumbs } from '~/view/load-board/board-crumbs';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Unpost load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workLoadBoard');
  const { load, posting, bids } = await getBoardLoad(monitor, args.params.id!);
  return {
    load: { id: load.id, reference: load.reference },
    posting: posting?.state === 'posted' ? { version: posting.version, expires_at: posting.expires_at } : null,
    openBids: bids.filter(({ state }) => state === 'open').length,
  };
}

const REASON = 'Enter a reason.';
const Unposted = z.object({
  reason: z.string({ error: REASON }).trim().min(1, REASON).max(1000, 'At most 1,000 characters.'),
  expected_version: shownVersion,
});

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workLoadBoard');
  const id = args.params.id!;
  return formAction(args.request, { form: 'unpost', fields: ['reason'], schema: Unposted }, async (value) => {
    const answer = await unpostLoad(monitor, id, value);
    return answer.ok ? { to: paths.boardLoad(id), toast: 'Load unposted.' } : answer;
  });
}

export default function UnpostLoadPage() {
  const { load, posting, openBids } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ reason: string }>({ id: 'unpost', lastResult: refused?.result });
  return (
    <>
      <PageHeader
        title={`Take load ${load.reference} off the board?`}
        context={posting ? `Posted until ${formatMoment(posting.expires_at)}` : undefined}
        crumbs={boardCrumbs(load, 'Unpost')}
      />
      {posting ? (
        <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
          <ErrorSummary fields={[fields.reason]} formErrors={form.errors} />
          <ul className="plain-bullets">
            <li>{openBids === 0 ? 'There are no open bids.' : `${formatCount(openBids, 'open bid')} will end.`}</li>
            <li>Links that were mailed to carriers stop working.</li>
          </ul>
          <ExpectedVersion of={posting} />
          <TextArea field={fields.reason} label="Reason" hint="Kept in the posting’s history" rows={3} />
          <div className="button-row">
            <SubmitButton look="danger">Unpost load</SubmitButton>
            <Link to={paths.boardLoad(load.id)}>Cancel</Link>
          </div>
        </Form>
      ) : (
        <Notice kind="info" title="This load is not posted">
          {/* What was sent may be wrong by now: someone was quicker. */}
          <ErrorSummary fields={[]} formErrors={form.errors} />
          <p>
            <Link to={paths.boardLoad(load.id)}>Back to the load on the board</Link>
          </p>
        </Notice>
      )}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
