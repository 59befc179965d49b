import { sendBidLink } from '@contract/load-board/bids.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import { getBoardLoad } from '~/models/load-board.server';
import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { dotNumber } from '~/services/dot-number.server';
import { openPage } from '~/services/page.server';
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

const send = defineForm({
  form: 'send',
  schema: z.object({ carrier_id: dotNumber }),
  call: ({ monitor, params, submissionId }, value) =>
    monitor.send(sendBidLink, { params: { id: params.id! }, body: { bid_link: value } }, { submissionId }),
  to: ({ params }) => `${paths.boardLoad(params.id!)}#links-title`,
  toast: ({ data }) => `Sent to ${data.email}.`,
});

export const action = actionOf('workLoadBoard', send);

/** Mails a carrier a link to the posting, where it can bid. */
export default function SendPostingPage() {
  const { load, isPosted, carrier } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof send>('send', { carrier_id: carrier });
  return (
    <>
      <PageHeader
        title={`Send load ${load.reference} to a carrier`}
        context="The carrier opens the posting by a link and bids without an account"
        crumbs={boardCrumbs(load, 'Send')}
      />
      {isPosted ? (
        <PostForm
          of={form}
          className="form load-form account-tab"
          submit="Send posting"
          back={<Link to={paths.boardLoad(load.id)}>Cancel</Link>}
        >
          <ul className="plain-bullets">
            <li>It goes to the email address on the carrier’s FMCSA record, and to no other.</li>
            <li>The carrier opens it with a code that is mailed to the same address.</li>
          </ul>
          <TextField field={fields.carrier_id} label="DOT number" inputMode="numeric" autoComplete="off" />
        </PostForm>
      ) : (
        <Notice kind="info" title="This load is not posted">
          <Refusal of="send" />
          <p>
            <Link to={paths.boardLoad(load.id)}>Back to the load on the board</Link>
          </p>
        </Notice>
      )}
    </>
  );
}
