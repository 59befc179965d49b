import { formatCount } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BulkPage } from '~/components/bulk/bulk-page';
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
  const { action: asked, back } = page;
  const count = asked === null ? 0 : page.rows.length;
  const left = asked === null ? [] : page.left;
  const verb = asked === 'post' ? 'Post' : asked === 'send' ? 'Send' : 'Several';
  return (
    <BulkPage
      noun="load"
      title={
        count === 0
          ? 'Several loads'
          : `${verb} ${formatCount(count, 'load')}${asked === 'send' ? ' to a carrier' : '?'}`
      }
      list="Loads"
      here={verb}
      back={back}
      answer={answer}
      how={HOW}
      shownForm={count === 0 ? null : asked}
      left={left}
      isEmpty={asked !== null && count + left.length === 0}
    >
      {count === 0 ? null : asked === 'post' ? (
        <PostLoads {...page} />
      ) : asked === 'send' ? (
        <SendLoads {...page} />
      ) : null}
    </BulkPage>
  );
}
