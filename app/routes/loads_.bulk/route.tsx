import { formatCount } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { BulkResult, BulkRows } from '~/components/bulk/bulk-result';
import { Refusal } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import type { BulkAnswer } from '~/view/bulk-outcome';
import { pageMeta } from '~/view/page-title';
import { bulkPage } from './bulk-page.server';
import { claimLoads, giveBackLoads, postLoads, sendLoads, unpostLoads } from './forms.server';
import { PostLoads } from './post-loads';
import { SendLoads } from './send-loads';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Several loads');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'workTickets');
  return bulkPage(monitor, user, args.request);
}

export const action = actionOf<BulkAnswer>('workTickets', claimLoads, giveBackLoads, postLoads, unpostLoads, sendLoads);

const HOW: Readonly<Record<string, string>> = {
  claim: 'claimed',
  'give-back': 'given back',
  post: 'posted',
  unpost: 'removed from the board',
  send: 'sent',
};

export default function BulkLoadsPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const outcome = answer?.outcome;
  const { action: asked, back } = page;
  const count = asked === null ? 0 : page.rows.length;
  const verb = asked === 'post' ? 'Post' : asked === 'send' ? 'Send' : 'Several';
  return (
    <>
      <PageHeader
        title={
          count === 0
            ? 'Several loads'
            : `${verb} ${formatCount(count, 'load')}${asked === 'send' ? ' to a carrier' : '?'}`
        }
        crumbs={[{ label: 'Loads', to: back }, { label: verb }]}
      />
      <div className="stack-wide account-tab">
        {outcome && outcome.left.length > 0 ? (
          <BulkResult outcome={outcome} noun="load" how={HOW[answer.form] ?? 'changed'} />
        ) : answer && (answer.form !== asked || count === 0) ? (
          <Refusal of={answer.form} />
        ) : null}
        {asked === 'post' && count > 0 ? <PostLoads {...page} /> : null}
        {asked === 'send' && count > 0 ? <SendLoads {...page} /> : null}
        {asked !== null && page.left.length > 0 ? (
          <section className="stack" aria-labelledby="left-title">
            <h2 id="left-title">Left out</h2>
            <BulkRows rows={page.left} />
          </section>
        ) : null}
        {asked !== null && count + page.left.length === 0 ? (
          <Notice kind="info" title="No loads selected">
            <p>Select loads in the list first.</p>
          </Notice>
        ) : null}
        {count === 0 ? (
          <p>
            <Link to={back}>Back to the list</Link>
          </p>
        ) : null}
      </div>
    </>
  );
}
