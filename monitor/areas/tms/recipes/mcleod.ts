import { MappingRules } from '@contract/tms/tms.entities';
import type { Recipe } from './recipe';

/** An order as LoadMaster's web services answer it, with times in one piece and the stops by their own codes. */
const ORDER = [
  {
    __type: 'orders',
    company_id: 'TMS',
    id: '3089050',
    status: 'P',
    blnum: '1021983029',
    commodity: 'RETAIL PRODUCTS',
    weight: 14034.8,
    weight_um: 'LB',
    equipment_type_id: 'V',
    stops: [
      {
        __type: 'stop',
        order_sequence: 1,
        stop_type: 'PU',
        location_name: 'DALLAS DOCK',
        address: '100 MAIN ST',
        city_name: 'DALLAS',
        state: 'TX',
        zip_code: '75201',
        latitude: 32.7767,
        longitude: -96.797,
        sched_arrive_early: '20261128080000-0600',
        sched_arrive_late: '20261128100000-0600',
      },
      {
        __type: 'stop',
        order_sequence: 2,
        stop_type: 'SO',
        location_name: 'HOUSTON DOCK',
        address: '900 DOCK RD',
        city_name: 'HOUSTON',
        state: 'TX',
        zip_code: '77002',
        latitude: 29.7604,
        longitude: -95.3698,
        sched_arrive_early: '20261128180000-0600',
        sched_arrive_late: '20261128180000-0600',
        ponum: 'PO-7',
      },
    ],
  },
];

export const MCLEOD: Recipe = {
  key: 'mcleod',
  tms: 'McLeod LoadMaster',
  format: 'json',
  about:
    'For the orders that LoadMaster’s web services answer as JSON. McLeod gives its documents to customers alone: the order’s own fields are from public code and types, so compare them with an order of yours. Some versions count longitude to the west; such a stop is rejected here, not moved. A stop of another code than PU and SO is rejected until you say what it is. Carrier and driver are on the movement: add them from yours.',
  sources: ['https://tms-dsly.loadtracking.com/ws/docs/types?type=com.tms.common.loadmaster.tablerows.RowStop'],
  sample: JSON.stringify(ORDER, null, 2),
  rules: MappingRules.parse({
    loads_path: '$[*]',
    stops_path: '$.stops[*]',
    values: [
      { path: '$.id', field: 'reference' },
      { path: '$.status', field: 'status' },
      { path: '$.commodity', field: 'commodity' },
      { path: '$.weight', field: 'weight' },
      { path: '$.equipment_type_id', field: 'equipment' },
      { path: '$.stop_type', field: 'stop_kind', stop: 'each' },
      { path: '$.order_sequence', field: 'stop_sequence', stop: 'each' },
      { path: '$.location_name', field: 'name', stop: 'each' },
      { path: '$.address', field: 'street', stop: 'each' },
      { path: '$.city_name', field: 'city', stop: 'each' },
      { path: '$.state', field: 'state', stop: 'each' },
      { path: '$.zip_code', field: 'postal_code', stop: 'each' },
      { path: '$.latitude', field: 'latitude', stop: 'each' },
      { path: '$.longitude', field: 'longitude', stop: 'each' },
      { path: '$.sched_arrive_early', field: 'from', stop: 'each' },
      { path: '$.sched_arrive_late', field: 'to', stop: 'each' },
      { path: '$.ponum', field: 'reference_number', stop: 'each' },
    ],
    status_words: [
      { theirs: 'V', ours: 'cancelled' },
      { theirs: 'D', ours: 'delivered' },
      { theirs: 'A', ours: 'none' },
      { theirs: 'P', ours: 'none' },
    ],
    stop_words: [
      { theirs: 'PU', ours: 'pickup' },
      { theirs: 'SO', ours: 'delivery' },
    ],
  }),
};
