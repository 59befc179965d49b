import { formatInteger } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LaneLimitNotice } from '~/components/lanes/lane-limit-notice';
import { LaneSearchForm } from '~/components/lanes/lane-search-form';
import { PageHeader } from '~/components/shell/page-header';
import { activeClassifications } from '~/services/carrier-filters.server';
import { besidesPlaces, laneInAddress, laneLimitOf } from '~/services/lane-search.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { placeErrors } from '~/view/place-choice';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Lane search');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'searchByLane');
  const search = new URL(args.request.url).searchParams;
  const { limits, usage } = user.paywall;
  const hasEquipment = missingFor('viewFullCarrierProfile', user) === null;
  const [choice, classifications] = await Promise.all([
    laneInAddress(monitor, search),
    hasEquipment ? activeClassifications(monitor) : [],
  ]);
  const isRejected = Object.values(choice).some((end) => placeErrors(end) !== undefined);
  return data(
    {
      choice,
      kept: besidesPlaces(search),
      limit: laneLimitOf(user),
      hasEquipment,
      classifications,
      left:
        limits.carrier_searches === null ? null : Math.max(0, limits.carrier_searches - usage.carrier_searches_count),
    },
    { status: isRejected ? 422 : 200 },
  );
}

export default function LaneSearchPage() {
  const { choice, kept, limit, left, hasEquipment, classifications } = useLoaderData<typeof loader>();
  return (
    <div className="stack-wide">
      <PageHeader title="Lane search" context="Carriers that run between two locations" />
      {limit ? <LaneLimitNotice {...limit} /> : null}
      <LaneSearchForm
        choice={choice}
        isSearched={false}
        kept={kept}
        hasEquipment={hasEquipment}
        classifications={classifications}
      />
      <div className="prose section-note">
        <p>
          A carrier matches a lane when it prefers the lane, or when its trucks were inspected or reported by an ELD
          near both ends in the last two years. Near means the place’s market area, or its state where it has none.
        </p>
        {left === null ? null : (
          <p>
            Your plan has {formatInteger(left)} lane {left === 1 ? 'search' : 'searches'} left this month. Paging and
            sorting a search are free.
          </p>
        )}
      </div>
    </div>
  );
}
