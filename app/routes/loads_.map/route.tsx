import { MAX_LOADS_ON_MAP } from '@contract/loads/load-map.constants';
import { duration } from '@contract/loads/stop-times';
import { formatCount, formatInteger } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { ListFilters } from '~/components/list/list-filters';
import { ListTabs } from '~/components/list/list-page';
import { StateKey, TrucksInView, TrucksUnseen } from '~/components/load-map/truck-lists';
import { TrucksMap } from '~/components/load-map/trucks-map';
import { PageHeader } from '~/components/shell/page-header';
import { paths, withParams } from '~/paths';
import { loadMapByAddress } from '~/services/load-map.server';
import { openPage } from '~/services/page.server';
import { contextOf } from '~/view/lists/define-list';
import { loadMapList } from '~/view/lists/load-map.list';
import { isInView } from '~/view/loads/trucks-on-map';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, loadMapList.title);

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  return loadMapByAddress(monitor, new URL(args.request.url), user);
}

export default function LoadMapPage() {
  const page = useLoaderData<typeof loader>();
  const location = useLocation();
  const { map, tab } = page;
  const asList = withParams({ pathname: paths.loads(), search: location.search }, { view: null, tab });
  return (
    <>
      <PageHeader
        title={loadMapList.title}
        context={contextOf(loadMapList, page)}
        crumbs={loadMapList.crumbs}
        action={
          <Link className="button" to={asList} discover="none">
            Show as a list
          </Link>
        }
      />
      <ListTabs of={loadMapList.tabs} tab={tab} counts={page.counts} />
      <ListFilters of={loadMapList} page={page} />
      {map.ok ? (
        <Trucks {...map} />
      ) : (
        <Notice kind="error" title="The trucks could not be loaded">
          <p>
            Where they are is unknown until they load. <Link to={withParams(location, {})}>Try again</Link>
          </p>
          {map.reference === null ? null : <p className="small-print">Reference {map.reference}</p>}
        </Notice>
      )}
    </>
  );
}

type Found = Extract<Awaited<ReturnType<typeof loadMapByAddress>>['map'], { ok: true }>;

function Trucks({ mapped, unseen, total, view, staleMinutes, places, shields }: Found) {
  const location = useLocation();
  const inView = mapped.filter((truck) => isInView(truck, view));
  const elsewhere = mapped.length - inView.length;
  return (
    <>
      {total > mapped.length + unseen.length ? (
        <Notice kind="warning" title={`Only ${formatInteger(MAX_LOADS_ON_MAP)} of ${formatInteger(total)} loads`}>
          <p>These have the earliest pickups. Narrow the filters to see the others.</p>
        </Notice>
      ) : null}
      <div className="map-columns">
        <div className="trucks-beside">
          <TrucksMap view={view} trucks={mapped} places={places} shields={shields} />
          <StateKey trucks={inView} />
          <p className="small-print">
            A ring is a position older than {duration(staleMinutes)}: where the truck was, not where it is. Highways are
            drawn from town to town. Views of positions are logged.
          </p>
        </div>
        <section aria-labelledby="trucks-title">
          <h2 id="trucks-title">{formatCount(inView.length, 'truck')} on this map</h2>
          {elsewhere > 0 ? (
            <p className="small-print">
              {formatCount(elsewhere, 'truck')} outside it.{' '}
              <Link to={withParams(location, { view: null })} preventScrollReset discover="none">
                Show all
              </Link>
            </p>
          ) : null}
          <TrucksUnseen trucks={unseen} />
          <TrucksInView trucks={inView} />
        </section>
      </div>
    </>
  );
}
