import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { LaneHistorySection } from '~/components/load-board/lane-history';
import { PostingObstacles } from '~/components/load-board/posting-obstacles';
import { PageHeader } from '~/components/shell/page-header';
import { getBoardLoad } from '~/models/load-board.server';
import { activeClassifications } from '~/services/carrier-filters.server';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { boardCrumbs } from '~/view/load-board/board-crumbs';
import { localText } from '~/view/local-time';
import { pageMeta } from '~/view/page-title';
import { CheckPosting } from './check-posting';
import { changePosting, checkPosting, type PostAnswer, postOne } from './forms.server';
import { PostingForm } from './posting-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Post load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'workLoadBoard');
  const [details, classifications] = await Promise.all([
    getBoardLoad(monitor, args.params.id!),
    activeClassifications(monitor),
  ]);
  const { load, posting, obstacles, requirements, latest_expiry } = details;
  const carrier = new URL(args.request.url).searchParams.get('carrier') ?? '';
  const isOpen = posting?.state === 'posted';
  const rate = isOpen ? posting.rate_cents : load.rate_cents;
  const ends = isOpen ? posting.expires_at : latest_expiry;
  return {
    load: { id: load.id, reference: load.reference },
    obstacles,
    requirements,
    latest: latest_expiry,
    classifications,
    isOpen,
    laneHistory: details.lane_history,
    maySeeLoad: missingFor('viewLoads', user) === null,
    /** Of the last posting; 0: the load was never posted. */
    version: posting?.version ?? 0,
    shown: {
      rate: rate === null ? '' : (rate / 100).toFixed(2),
      rate_shown: isOpen && !posting.is_rate_shown ? 'call' : 'shown',
      audience: carrier !== '' && !isOpen ? 'carriers' : (posting?.audience ?? 'network'),
      classification_ids: posting?.classifications.map(({ id }) => String(id)) ?? [],
      carriers: [carrier, ...(posting?.carriers.map(({ id }) => String(id)) ?? [])].filter(Boolean).join(', '),
      certifications: posting?.certifications ?? [],
      instructions: posting?.instructions ?? '',
      expires_at: ends === null ? '' : localText(Date.parse(ends)),
    },
  };
}

export const action = actionOf<PostAnswer>('workLoadBoard', checkPosting, changePosting, postOne);

export default function PostLoadPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { load, isOpen, obstacles, requirements } = page;
  const mayPost = obstacles.length === 0 && requirements.every(({ result }) => result === 'met');
  const title = isOpen ? `Edit the posting of load ${load.reference}` : `Post load ${load.reference}`;
  return (
    <>
      <PageHeader
        title={answer?.check ? `${title}?` : title}
        context="Carriers that fail your rules never see it."
        crumbs={boardCrumbs(load, isOpen ? 'Edit posting' : 'Post')}
      />
      {mayPost ? null : <PostingObstacles obstacles={obstacles} requirements={requirements} />}
      {!mayPost ? null : answer?.check ? (
        <CheckPosting
          load={load}
          isOpen={isOpen}
          version={page.version}
          check={answer.check}
          typed={answer.result.initialValue ?? {}}
          classifications={page.classifications}
        />
      ) : (
        <>
          <LaneHistorySection history={page.laneHistory} maySeeLoad={page.maySeeLoad} />
          <PostingForm
            loadId={load.id}
            version={page.version}
            shown={page.shown}
            latest={page.latest}
            classifications={page.classifications}
          />
        </>
      )}
    </>
  );
}
