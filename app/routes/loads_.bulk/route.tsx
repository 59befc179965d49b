import { formatCount } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BulkPage } from '~/components/bulk/bulk-page';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import type { BulkAnswer } from '~/view/bulk-outcome';
import { pageMeta } from '~/view/page-title';
import { bulkPage } from './bulk-page.server';
import { claimLoads, giveBackLoads, postLoads, sendLoads, textDrivers, unpostLoads } from './forms.server';
import { PostLoads } from './post-loads';
import { SendLoads } from './send-loads';
import { TextDrivers } from './text-drivers';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Several loads');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'workTickets');
  return bulkPage(monitor, user, args.request);
}

export const action = actionOf<BulkAnswer>(
  'workTickets',
  claimLoads,
  giveBackLoads,
  postLoads,
  unpostLoads,
  sendLoads,
  textDrivers,
);

const HOW: Readonly<Record<string, string>> = {
  claim: 'claimed',
  'give-back': 'given back',
  post: 'posted',
  unpost: 'removed from the board',
  send: 'sent',
  text: 'queued for texting',
};

export default function BulkLoadsPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { action: asked, back } = page;
  const count = asked === null ? 0 : page.rows.length;
  const left = asked === null ? [] : page.left;
  const loads = formatCount(count, 'load');
  const titles = {
    post: ['Post', `Post ${loads}?`],
    send: ['Send', `Send ${loads} to a carrier`],
    text: ['Text', `Text the drivers of ${loads}`],
  } as const;
  const [verb, title] = asked === null ? ['Several', 'Several loads'] : titles[asked];
  return (
    <BulkPage
      noun="load"
      title={count === 0 ? 'Several loads' : title}
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
      ) : asked === 'text' ? (
        <TextDrivers {...page} />
      ) : null}
    </BulkPage>
  );
}
