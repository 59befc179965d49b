import type { FacilityStay } from '@contract/loads/facilities.entities';
import { formatCount, formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { FacilityMap } from '~/components/load/facility-map';
import { MapDrawing } from '~/components/load/load-map';
import { OpenLoads } from '~/components/load/open-loads';
import { SectionError } from '~/components/notice/section-error';
import { PhoneLink } from '~/components/phone-link';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { getFacility } from '~/models/facilities.server';
import { listOpenLoads } from '~/models/load.server';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { shieldsOf } from '~/services/highways.server';
import { loadSection } from '~/services/load-section.server';
import { mapPlacesIn } from '~/services/map-places.server';
import { openPage } from '~/services/page.server';
import { facilityCity, facilityName, fenceWords, knownByWords, pointWords } from '~/view/load/facility-words';
import { facilityOnMap } from '~/view/load/load-map';
import { flagsOf } from '~/view/number-flags';
import { pageMeta } from '~/view/page-title';
import { ChangeFacility } from './change-facility';
import { acceptPoint, changeFacility, rejectPoint } from './forms.server';
import { ProposedPoint } from './proposed-point';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? facilityName(args.data.facility) : 'Facility');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewLoads');
  const facility = await getFacility(monitor, args.params.id!);
  const loads = await loadSection(listOpenLoads(monitor, { stops_facility_id_eq: facility.id }));
  const drawn = facilityOnMap(facility);
  const map = drawn && { drawn, places: await mapPlacesIn(monitor, drawn.view), shields: shieldsOf(drawn.view) };
  return { facility, flags: flagsOf(facility), loads, map, mayChange: missingFor('workTickets', user) === null };
}

export const action = actionOf('workTickets', acceptPoint, rejectPoint, changeFacility);

export default function FacilityPage() {
  const { facility, flags, loads, map, mayChange } = useLoaderData<typeof loader>();
  const { latitude, hours, phone_e164: phone, proposal, stays } = facility;
  return (
    <>
      <PageHeader
        title={facilityName(facility)}
        context={facilityCity(facility)}
        crumbs={[{ label: 'Facilities', to: paths.facilities() }, { label: facilityName(facility) }]}
      />
      <div className="stack-wide">
        {proposal ? <ProposedPoint facility={facility} mayChange={mayChange} /> : null}
        <section className="stack" aria-labelledby="dock-title">
          <h2 id="dock-title">Dock</h2>
          <div className="load-map-columns">
            {map ? (
              <MapDrawing {...map} name="Map of the facility" caption="The mark is the dock." />
            ) : (
              <p className="missing">
                Not on the map yet: no exact point is known. Until then positions can’t show an arrival here.
              </p>
            )}
            <DefinitionList
              items={[
                { term: 'Phone', value: phone ? <PhoneLink number={phone} flags={flags} /> : null },
                { term: 'Hours', value: hours },
                { term: 'Location', value: knownByWords(facility) ?? 'No exact point' },
                { term: 'Arrived within', value: latitude === null ? null : fenceWords(facility) },
                {
                  term: 'Loads',
                  value: `${formatCount(facility.load_count, 'load')}, ${facility.open_load_count} open`,
                },
              ]}
            />
          </div>
        </section>
        <section className="stack" aria-labelledby="loads-title">
          <h2 id="loads-title">Open loads here</h2>
          {loads.ok ? (
            <OpenLoads {...loads.data} />
          ) : (
            <SectionError name="Open loads" reference={loads.reference} retryHref={paths.facility(facility.id)} />
          )}
        </section>
        {stays.length === 0 ? null : (
          <section className="stack" aria-labelledby="stays-title">
            <h2 id="stays-title">Where trucks stood</h2>
            <FacilityMap facility={facility} />
            <DataTable
              caption="Longest stand of each load’s truck around the time of its stop"
              columns={STAYS}
              rows={stays}
              rowKey={({ load_id, from }) => `${load_id} ${from}`}
            />
          </section>
        )}
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
