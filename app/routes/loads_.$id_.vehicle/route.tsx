import { listLoadVehicleChoices } from '@contract/loads/load-vehicles.calls';
import { getLoad } from '@contract/loads/loads.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LoadChangePage } from '~/components/load/load-change-page';

import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { chooseTruck, nameTruck, removeTruck } from './forms.server';
import { TruckChoice } from './truck-choice';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Truck for load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const load = await monitor.get(getLoad, { params: { id: args.params.id! } });
  const { id, reference, version, cancelled_at, carrier, carrier_vehicle_id, vehicle } = load;
  const choices = carrier
    ? (await monitor.get(listLoadVehicleChoices, { params: { id: args.params.id! }, query: {} })).carrier_vehicles
    : [];
  return {
    load: { id, reference, version, cancelled_at, carrier, carrier_vehicle_id, vehicle },
    choices,
    now: new Date().toISOString(),
  };
}

export const action = actionOf('workTickets', chooseTruck, nameTruck, removeTruck);

export default function TruckPage() {
  const page = useLoaderData<typeof loader>();
  const { load } = page;
  return (
    <LoadChangePage
      load={load}
      title={`Choose the truck for load ${load.reference}`}
      context={load.vehicle ? `Now: ${load.vehicle.label}` : 'No truck assigned'}
      here="Truck"
    >
      <TruckChoice {...page} />
    </LoadChangePage>
  );
}
