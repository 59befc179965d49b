import { listPostingAudience } from '@contract/load-board/board.calls';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { AudienceAnswer, AudienceTable } from '~/components/load-board/audience';
import { PageHeader } from '~/components/shell/page-header';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { listLoadGates } from '~/models/gate.server';
import { getBoardLoad } from '~/models/load-board.server';
import { withParams } from '~/paths';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { boardCrumbs } from '~/view/load-board/board-crumbs';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Who sees load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'useLoadBoard');
  const search = new URL(args.request.url).searchParams;
  rejectUnknownParams(search, ['audience', 'classification_ids', 'carrier_ids', 'page'], 'who sees the load');
  const id = args.params.id!;
  const {
    load: { id: loadId, reference },
  } = await getBoardLoad(monitor, id);
  const answer = await monitor.call(
    listPostingAudience,
    {
      params: { id },
      query: {
        ...(search.get('audience') ? { audience: search.get('audience') as 'all' } : {}),
        classification_ids: search.getAll('classification_ids'),
        carrier_ids: search.getAll('carrier_ids'),
        ...(search.get('page') ? { page: search.get('page') } : {}),
      },
    },
    { handles: [403, 422] },
  );
  const shown = answer.ok && missingFor('viewLoads', user) === null ? answer.data.carriers : [];
  const gates = await listLoadGates(
    monitor,
    loadId,
    shown.map(({ carrier_id }) => carrier_id),
  );
  return {
    load: { id: loadId, reference },
    gates: Object.fromEntries(gates),
    isPosted: !search.has('audience'),
    audience: answer.ok
      ? { ok: true as const, ...answer.data, paging: answer.paging }
      : { ok: false as const, message: Object.values(answer.error.fields ?? {}).flat()[0] ?? answer.error.message },
  };
}

/** Who sees a load and who not, and why: of its posting, or of an audience before it is posted. */
export default function AudiencePage() {
  const { load, gates, isPosted, audience } = useLoaderData<typeof loader>();
  const location = useLocation();
  return (
    <>
      <PageHeader
        title={`Who ${isPosted ? 'sees' : 'would see'} load ${load.reference}`}
        context="By your rules, as of now"
        crumbs={boardCrumbs(load, 'Who sees it')}
      />
      {!audience.ok ? (
        <Notice kind="error" title={audience.message} />
      ) : (
        <div className="stack-wide">
          <AudienceAnswer counts={audience.counts} />
          {audience.carriers.length === 0 && audience.paging.totalRecords > 0 ? (
            <NoSuchPage paging={audience.paging} />
          ) : audience.carriers.length === 0 ? (
            <p className="missing">None</p>
          ) : (
            <>
              <ResultCount {...audience.paging} noun={['carrier', 'carriers']} />
              <AudienceTable carriers={audience.carriers} gates={gates} />
              <Pagination
                {...audience.paging}
                pageHref={(page) => withParams(location, { page })}
                label="Pages of carriers"
              />
            </>
          )}
        </div>
      )}
    </>
  );
}
