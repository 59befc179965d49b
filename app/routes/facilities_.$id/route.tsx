import type { FacilityStay } from '@contract/loads/facilities.entities';
import { formatCount, formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { FacilityMap } from '~/components/load/facility-map';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { getFacility } from '~/models/facilities.server';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { facilityCity, facilityName, knownByWords, outlineWords, pointWords } from '~/view/load/facility-words';
import { pageMeta } from '~/view/page-title';
import { ChangeFacility } from './change-facility';
import { acceptPoint, changeFacility, rejectPoint } from './forms.server';
import { ProposedPoint } from './proposed-point';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? facilityName(args.data.facility) : 'Facility');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  const facility = await getFacility(monitor, args.params.id!);
  return { facility, mayChange: missingFor('workTickets', user) === null };
}

export const action = actionOf('workTickets', acceptPoint, rejectPoint, changeFacility);

export default function FacilityPage() {
  const { facility, mayChange } = useLoaderData<typeof loader>();
  const { latitude, longitude, radius_miles: radius, outline, hours, stays } = facility;
  return (
    <>
      <PageHeader
        title={facilityName(facility)}
        context={facilityCity(facility)}
        crumbs={[{ label: 'Facilities', to: paths.facilities() }, { label: facilityName(facility) }]}
      />
      <div className="stack-wide">
        {facility.proposal ? <ProposedPoint facility={facility} mayChange={mayChange} /> : null}
        <section className="stack" aria-labelledby="point-title">
          <h2 id="point-title">Point</h2>
          <div className="load-map-columns">
            <FacilityMap facility={facility} />
            <DefinitionList
              items={[
                {
                  term: 'Exact point',
                  value: latitude === null || longitude === null ? null : pointWords({ latitude, longitude }),
                },
                { term: 'Known by', value: knownByWords(facility) },
                {
                  term: 'Radius',
                  value: latitude === null || outline ? null : radius === null ? 'Half a mile' : `${radius} mi`,
                },
                ...(outline ? [{ term: 'Outline', value: outlineWords(outline) }] : []),
                { term: 'Hours', value: hours },
                {
                  term: 'Loads',
                  value: `${formatCount(facility.load_count, 'load')}, ${facility.open_load_count} open`,
                },
              ]}
            />
          </div>
          {latitude === null ? (
            <p className="section-note">
              Without an exact point no position proves an arrival here. Trucks that stand here propose one.
            </p>
          ) : null}
        </section>
        <section className="stack" aria-labelledby="stays-title">
          <h2 id="stays-title">Where trucks stood</h2>
          {stays.length === 0 ? (
            <p className="missing">No truck with positions has stopped here on a load that is over.</p>
          ) : (
            <DataTable
              caption="Longest stand of each load’s truck around the time of its stop"
              columns={STAYS}
              rows={stays}
              rowKey={({ load_id, from }) => `${load_id} ${from}`}
            />
          )}
        </section>
        {mayChange ? <ChangeFacility facility={facility} /> : null}
      </div>
    </>
  );
}

const STAYS: readonly Column<FacilityStay>[] = [
  {
    key: 'load',
    header: 'Load',
    isRowHeader: true,
    cell: ({ load_id, reference }) => <Link to={paths.load(load_id)}>{reference}</Link>,
  },
  {
    key: 'carrier',
    header: 'Carrier',
    cell: ({ carrier_id, carrier_name, vehicle }) => (
      <>
        <Link to={paths.carrier(carrier_id)}>{carrier_name ?? `Carrier ${carrier_id}`}</Link>
        <span className="row-note">{vehicle}</span>
      </>
    ),
  },
  { key: 'from', header: 'From', cell: ({ from }) => formatMoment(from) },
  { key: 'until', header: 'Until', cell: ({ until }) => formatMoment(until) },
  {
    key: 'point',
    header: 'Point',
    from: 'medium',
    cell: (stay) => (
      <>
        {pointWords(stay)}
        {stay.is_in_proposal ? <span className="row-note">Counts for the proposal</span> : null}
      </>
    ),
  },
];
