import { unpostLoad } from '@contract/load-board/board.calls';
import { formatCount, formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import { getBoardLoad } from '~/models/load-board.server';
import { paths } from '~/paths';
import { actionOf, defineForm, Reason } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
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

const unpost = defineForm({
  form: 'unpost',
  schema: z.object({ reason: Reason.max(1000, 'At most 1,000 characters.'), expected_version: shownVersion }),
  call: ({ monitor, params }, value) => monitor.send(unpostLoad, { params: { id: params.id! }, body: value }),
  to: ({ params }) => paths.boardLoad(params.id!),
  toast: 'Load unposted.',
});

export const action = actionOf('workLoadBoard', unpost);

export default function UnpostLoadPage() {
  const { load, posting, openBids } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof unpost>('unpost');
  return (
    <>
      <PageHeader
        title={`Unpost load ${load.reference}?`}
        context={posting ? `Posted until ${formatMoment(posting.expires_at)}` : undefined}
        crumbs={boardCrumbs(load, 'Unpost')}
      />
      {posting ? (
        <PostForm
          of={form}
          version={posting}
          className="form load-form account-tab"
          look="danger"
          submit="Unpost load"
          back={<Link to={paths.boardLoad(load.id)}>Cancel</Link>}
        >
          <ul className="plain-bullets">
            <li>{openBids === 0 ? 'There are no open bids.' : `${formatCount(openBids, 'open bid')} will end.`}</li>
            <li>Links that were mailed to carriers stop working.</li>
          </ul>
          <TextArea field={fields.reason} label="Reason" hint="Kept in the posting’s history" rows={3} />
        </PostForm>
      ) : (
        <Notice kind="info" title="This load is not posted">
          {/* What was sent may be wrong by now: someone was quicker. */}
          <Refusal of="unpost" />
          <p>
            <Link to={paths.boardLoad(load.id)}>Back to the load on the board</Link>
          </p>
        </Notice>
      )}
    </>
  );
}
