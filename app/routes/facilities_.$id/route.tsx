import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OpenLoads } from '~/components/load/open-loads';
import { SectionError } from '~/components/notice/section-error';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { facilityCity, facilityName } from '~/view/load/facility-words';
import { pageMeta } from '~/view/page-title';
import { ChangeFacility } from './change-facility';
import { Dock } from './dock';
import { facilityPage } from './facility-page.server';
import { acceptPoint, changeFacility, rejectPoint } from './forms.server';
import { ProposedPoint } from './proposed-point';
import { Stays } from './stays';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? facilityName(args.data.facility) : 'Facility');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  return facilityPage(monitor, user, args.params.id!);
}

export const action = actionOf('workTickets', acceptPoint, rejectPoint, changeFacility);

export default function FacilityPage() {
  const { facility, flags, loads, map, mayChange } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={facilityName(facility)}
        context={facilityCity(facility)}
        crumbs={[{ label: 'Facilities', to: paths.facilities() }, { label: facilityName(facility) }]}
      />
      <div className="stack-wide">
        {facility.proposal ? <ProposedPoint facility={facility} mayChange={mayChange} /> : null}
        <Dock facility={facility} flags={flags} map={map} />
        <section className="stack" aria-labelledby="loads-title">
          <h2 id="loads-title">Open loads here</h2>
          {loads.ok ? (
            <OpenLoads {...loads.data} />
          ) : (
            <SectionError name="Open loads" reference={loads.reference} retryHref={paths.facility(facility.id)} />
          )}
        </section>
        <Stays facility={facility} />
        {mayChange ? <ChangeFacility facility={facility} /> : null}
      </div>
    </>
  );
}
