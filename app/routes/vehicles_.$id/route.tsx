import { codeLabel, INSPECTION_UNIT_TYPES } from '@contract/shared/fmcsa-codes';
import { formatCount, formatDate } from '@contract/shared/format';
import { VIN_RESULT_LABELS } from '@contract/shared/vin';
import { VEHICLES_SEEN_WITHIN_YEARS } from '@contract/vehicles/vehicles.constants';
import type { Vehicle } from '@contract/vehicles/vehicles.entities';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { CARRIER_COLUMNS, SEEN_COLUMNS } from '~/components/carrier/carrier-vehicle-columns';
import { SectionAnswer } from '~/components/carrier/section-answer';
import { SectionList } from '~/components/carrier/section-list';
import { YearsLinks } from '~/components/carrier/years-links';
import { PageHeader } from '~/components/shell/page-header';
import { DataTable } from '~/components/table/data-table';
import { getVehicle } from '~/models/vehicles.server';
import { paths } from '~/paths';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { SIGHTING_COLUMNS } from './sighting-columns';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Vehicle', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'searchVehicles');
  const { searchParams } = new URL(args.request.url);
  rejectUnknownParams(searchParams, ['years', 'page'], 'what a vehicle was seen with');
  const years = searchParams.get('years') || undefined;
  const page = searchParams.get('page') || undefined;
  const vehicle = await getVehicle(monitor, args.params.id!, { page, years });
  return { ...vehicle, years: Number(years ?? VEHICLES_SEEN_WITHIN_YEARS) };
}

export default function VehiclePage() {
  const vehicle = useLoaderData<typeof loader>();
  const { carriers, carriers_total, sightings, paging, years } = vehicle;
  return (
    <div className="stack-wide">
      <PageHeader
        title={numberOf(vehicle)}
        context={kindOf(vehicle)}
        crumbs={[{ label: 'Vehicles', to: paths.vehicles() }, { label: numberOf(vehicle) }]}
      />
      <SectionAnswer sources={vehicle.sources}>{answer(vehicle, years)}</SectionAnswer>
      <NumberNotice vehicle={vehicle} />
      <DefinitionList layout="columns" items={factsOf(vehicle)} />
      <YearsLinks years={years} />
      {carriers.length === 0 ? null : (
        <section className="section-list" aria-label="Carriers it was seen with">
          <h3>Carriers it was seen with, the latest first</h3>
          <DataTable
            caption="Carriers it was seen with"
            isCaptionHidden
            columns={[...CARRIER_COLUMNS, ...SEEN_COLUMNS]}
            rows={carriers}
            rowKey={({ carrier_id }) => carrier_id}
          />
          {carriers_total > carriers.length ? (
            <p className="section-note">and {formatCount(carriers_total - carriers.length, 'more carrier')}</p>
          ) : null}
        </section>
      )}
      <SectionList
        title="Each time it was seen, the latest first"
        rows={sightings}
        columns={SIGHTING_COLUMNS}
        rowKey={({ id }) => id}
        paging={paging}
        noun={['sighting', 'sightings']}
        empty={`Not seen in the last ${years} years; the last time was ${formatDate(vehicle.last_seen_on)}.`}
      />
    </div>
  );
}

function numberOf({ vin, plates }: Pick<Vehicle, 'vin' | 'plates'>): string {
  return vin ?? `Plate ${plateWords(plates[0]!)}`;
}

const plateWords = ({ license, license_state }: Vehicle['plates'][number]): string =>
  [license_state, license].filter(Boolean).join(' ');

function kindOf({ make, is_type }: Vehicle): string {
  const type = codeLabel(INSPECTION_UNIT_TYPES, is_type === null ? null : String(is_type));
  return [type ?? 'Type not reported', make ?? 'make not reported'].join(', ');
}

function answer({ carriers_total, period }: Vehicle, years: number): string {
  const since = `in the last ${years} years (since ${formatDate(period.from)})`;
  if (carriers_total === 0) return `Not seen with any carrier ${since}`;
  return `Seen with ${carriers_total === 1 ? 'one carrier' : `${carriers_total} carriers`} ${since}`;
}

/** Why a number may not be one vehicle's. */
function NumberNotice({ vehicle: { vin, vin_result, is_comparable, other_vins } }: { vehicle: Vehicle }) {
  if (vin === null)
    return (
      <Notice kind="warning" title="Known by its plate alone">
        <p>
          The reports below name no VIN. A plate may be moved to another vehicle, so that they may be of several.
          {other_vins.length === 0 ? null : ' Other reports name the same plate with a VIN: '}
          {other_vins.map((other, at) => (
            <span key={other}>
              {at === 0 ? '' : ', '}
              <Link className="unbroken" to={paths.vehicle(other)}>
                {other}
              </Link>
            </span>
          ))}
        </p>
      </Notice>
    );
  if (is_comparable === false)
    return (
      <Notice kind="warning" title="This number tells no vehicle apart">
        <p>
          {VIN_RESULT_LABELS[vin_result]}. Officers may have written it for any vehicle: what is below need not be about
          the same one.
        </p>
      </Notice>
    );
  if (vin_result === 'valid') return null;
  return (
    <Notice kind="warning" title={VIN_RESULT_LABELS[vin_result]}>
      <p>The reports below were found by the number as it was written.</p>
    </Notice>
  );
}

function factsOf({ vin, vin_result, plates, first_seen_on, last_seen_on }: Vehicle) {
  return [
    ...(vin === null ? [] : [{ term: 'VIN check', value: VIN_RESULT_LABELS[vin_result] }]),
    { term: vin === null ? 'Plate' : 'Plates written beside it', value: plates.map(plateWords).join(', ') },
    { term: 'First seen, on file', value: formatDate(first_seen_on) },
    { term: 'Last seen, on file', value: formatDate(last_seen_on) },
  ];
}
