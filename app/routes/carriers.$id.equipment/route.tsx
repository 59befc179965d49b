import type { CarrierEquipment } from '@contract/carriers/equipment.entities';
import { formatCount, formatInteger } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { VEHICLES_SEEN_WITHIN_YEARS } from '@contract/vehicles/vehicles.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { SectionAnswer, SectionNotLoaded } from '~/components/carrier/section-answer';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { SectionList } from '~/components/carrier/section-list';
import { YearsLinks } from '~/components/carrier/years-links';
import { getCarrierEquipment } from '~/models/carriers.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { FleetComparison } from './fleet-comparison';
import { ReportedUnitsTable } from './reported-units-table';
import { vehicleColumns } from './vehicle-columns';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Equipment of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewFullCarrierProfile');
  const { searchParams } = new URL(args.request.url);
  const years = searchParams.get('years') || undefined;
  const page = searchParams.get('page') || undefined;
  const equipment = await getCarrierEquipment(monitor, args.params.id!, { page, years });
  const maySearchVehicles = missingFor('searchVehicles', user) === null;
  return { ...equipment, maySearchVehicles, years: Number(years ?? VEHICLES_SEEN_WITHIN_YEARS) };
}

export default function CarrierEquipmentPage() {
  const { reported, seen, vehicles, sources, paging, years, maySearchVehicles } = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  const notLoaded = sources.slice(1).find(({ loaded }) => !loaded);
  return (
    <div className="stack-wide">
      {seen === null && notLoaded ? (
        <SectionNotLoaded what="Vehicles seen" source={notLoaded} />
      ) : (
        <SectionAnswer sources={sources}>{answer(seen, reported, years)}</SectionAnswer>
      )}
      {seen === null ? null : (
        <>
          <p className="section-note">
            Reported: self-reported on the MCS-150. Observed: recorded at inspections. Fewer observed than reported is
            normal; many more is worth a question.
          </p>
          <FleetComparison reported={reported} seen={seen} />
        </>
      )}
      <ReportedUnitsTable reported={reported} source={sources[0]} />
      {seen === null ? null : (
        <div>
          <YearsLinks years={years} />
          <SectionList
            title={`Vehicles seen in the last ${years} years, latest first`}
            rows={vehicles}
            columns={vehicleColumns(id, maySearchVehicles)}
            rowKey={({ vin, license, license_state }) => vin ?? `${license_state} ${license}`}
            paging={paging}
            noun={['vehicle', 'vehicles']}
            empty="No vehicle with a VIN or plate recorded in this period."
          />
          {seen.unidentified_sightings > 0 ? (
            <p className="section-note">
              {formatCount(seen.unidentified_sightings, 'more unit was', 'more units were')} written down without VIN
              and plate; {seen.unidentified_sightings === 1 ? 'it is' : 'they are'} in no count.
            </p>
          ) : null}
        </div>
      )}
    </div>
  );
}

function answer(seen: CarrierEquipment['seen'], reported: CarrierEquipment['reported'], years: number): string {
  const powerUnits = reported?.power_units ?? null;
  const said = powerUnits === null ? 'how many it has is not reported' : `${formatInteger(powerUnits)} reported`;
  const found = formatCount(seen?.power_units ?? null, 'distinct power unit', 'distinct power units');
  return `${found} seen in inspections of the last ${years} years, ${said}`;
}

export function ErrorBoundary() {
  return <SectionBoundary name="Equipment" />;
}
