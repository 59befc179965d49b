import type { Instant, Trip } from './trip';

export type DemoTruck = { carrierId: number; vin: string; unit: string; phone?: string };

/** Where one truck was for a load, as its ELD reports it. */
export type Track = {
  truck: DemoTruck;
  trip: Trip;
  /** Its ELD reports this often while it drives, a third as often while it stands. */
  everyMinutes: number;
  /** The ELD is silent then. */
  silent?: readonly { from: Instant; to: Instant }[];
};
