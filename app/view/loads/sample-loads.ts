import { addDays } from '@contract/shared/day';
import { csvLine } from '../csv';

/** "11/28/2026", as American spreadsheets write it. */
const written = (day: string) => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$2/$3/$1');

/** A list of two loads that comes in whole, as lines of CSV: what lists may have, for who fills in their own. */
export async function* sampleLoads(today: string) {
  const day = (days: number) => written(addDays(today, days));
  const heads = ['Reference', 'Customer', 'PO number', 'Equipment', 'Weight', 'Commodity', 'Rate'];
  const stop = ['name', 'street', 'city', 'state', 'ZIP', 'date', 'time'];
  yield csvLine([...heads, ...['Pickup', 'Delivery'].flatMap((end) => stop.map((word) => `${end} ${word}`))]);
  yield csvLine([
    ...['EXAMPLE-1', 'Example Foods', 'PO-1001', 'Reefer', '38000', 'Frozen vegetables', '$2,150.00'],
    ...['Example Foods', '100 Main St', 'Dallas', 'TX', '75201', day(7), '8:00 AM'],
    ...['Example Stores', '200 Market St', 'Houston', 'TX', '77002', day(8), 'TBD'],
  ]);
  yield csvLine([
    ...['EXAMPLE-2', 'Example Paper', 'PO-1002', 'Van', '24000', 'Paper rolls', '$1,450.00'],
    ...['Example Paper', '300 River Rd', 'Chicago', 'IL', '60601', day(7), ''],
    ...['Example Print', '400 Lake Ave', 'Kansas City', 'MO', '64101', day(8), '0900-1500'],
  ]);
}
