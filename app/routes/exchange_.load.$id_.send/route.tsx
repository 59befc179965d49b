import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getBoardLoad, sendBidLink } from '~/models/load-board.server';
import { paths } from '~/paths';
import { dotNumber } from '~/services/dot-number.server';
import { formAction, openAction, openPage } from '~/services/page.server';
import { boardCrumbs } from '~/view/load-board/board-crumbs';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Send the posting of load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workLoadBoard');
  const { load, posting } = await getBoardLoad(monitor, args.params.id!);
  return {
    load: { id: load.id, reference: load.reference },
    isPosted: posting?.state === 'posted',
    carrier: new URL(args.request.url).searchParams.get('carrier') ?? '',
  };
}

const Sent = z.object({ carrier_id: dotNumber });

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workLoadBoard');
  const id = args.params.id!;
  const page = { form: 'send', fields: ['carrier_id'], schema: Sent };
  return formAction(args.request, page, async (value, submissionId) => {
    const answer = await sendBidLink(monitor, id, value, submissionId);
    return answer.ok ? { to: `${paths.boardLoad(id)}#links-title`, toast: `Sent to ${answer.data.email}.` } : answer;
  });
}

/** Mails a carrier a link to the posting, where it can bid. */
export default function SendPostingPage() {
  const { load, isPosted, carrier } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ carrier_id: string }>({
    id: 'send',
    lastResult: refused?.result,
    defaultValue: { carrier_id: carrier },
  });
  return (
    <>
      <PageHeader
        title={`Send load ${load.reference} to a carrier`}
        context="The carrier opens the posting by a link and bids without an account"
        crumbs={boardCrumbs(load, 'Send')}
      />
      {isPosted ? (
        <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
          <ErrorSummary fields={[fields.carrier_id]} formErrors={form.errors} />
          <ul className="plain-bullets">
            <li>It goes to the email address on the carrier’s FMCSA record, and to no other.</li>
            <li>The carrier opens it with a code that is mailed to the same address.</li>
          </ul>
          <SubmissionId />
          <TextField field={fields.carrier_id} label="DOT number" inputMode="numeric" autoComplete="off" />
          <div className="button-row">
            <SubmitButton>Send posting</SubmitButton>
            <Link to={paths.boardLoad(load.id)}>Cancel</Link>
          </div>
        </Form>
      ) : (
        <Notice kind="info" title="This load is not posted">
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
