import type { LoadRow } from './load-facts.queries';

/** Truck, trailer and drivers, which are a carrier's. */
export const NO_CREW = {
  carrierVehicleId: null,
  trailerNumber: null,
  driverName: null,
  driverPhoneE164: null,
  secondDriverName: null,
  secondDriverPhoneE164: null,
} as const satisfies Partial<LoadRow>;

/** A load as another carrier would get it, before anything of its truck and drivers is known. */
export const loadOfCarrier = (load: LoadRow, carrierId: number): LoadRow =>
  carrierId === load.carrierId ? load : { ...load, ...NO_CREW, carrierId };
