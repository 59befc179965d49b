import type { Carrier } from '@contract/carriers/carriers.entities';
import { useRouteLoaderData } from '@remix-run/react';

/** The profile's route, whose loader brings the header. */
export const CARRIER_ROUTE_ID = 'routes/carriers.$id';

/** The header's data, for the sections below it. */
export function useCarrier(): Carrier | undefined {
  return useRouteLoaderData<{ carrier: Carrier }>(CARRIER_ROUTE_ID)?.carrier;
}
