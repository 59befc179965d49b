import { MappingRules } from '@contract/tms/tms.entities';
import type { Recipe } from './recipe';

/** A shipment as Turvo's API answers it (`GET /v1/shipments/{id}`), with a stop that was deleted and is still in the list. */
const SHIPMENT = {
  Status: 'SUCCESS',
  details: {
    id: 1000324895,
    customId: 'M290969',
    lastUpdatedOn: '2026-11-27T15:04:05Z',
    status: { code: { key: '2102', value: 'Covered' } },
    equipment: [{ type: { key: '1200', value: 'Van' }, weight: 42000 }],
    globalRoute: [
      {
        id: 101,
        sequence: 0,
        deleted: false,
        name: 'Dallas Dock',
        stopType: { key: '1500', value: 'Pickup' },
        address: { line1: '100 Main St', city: 'Dallas', state: 'TX', zip: '75201', countryCode: 'US' },
        appointment: { date: '2026-11-28T14:00:00Z', timeZone: 'America/Chicago', hasTime: true },
        poNumbers: ['A1178441'],
      },
      {
        id: 102,
        sequence: 1,
        deleted: true,
        name: 'Waco Warehouse',
        stopType: { key: '1501', value: 'Delivery' },
        address: { line1: '1 Elm St', city: 'Waco', state: 'TX', zip: '76701', countryCode: 'US' },
        appointment: { date: '2026-11-28T18:00:00Z', timeZone: 'America/Chicago', hasTime: true },
      },
      {
        id: 103,
        sequence: 2,
        deleted: false,
        name: 'Houston Dock',
        stopType: { key: '1501', value: 'Delivery' },
        address: { line1: '900 Dock Rd', city: 'Houston', state: 'TX', zip: '77002', countryCode: 'US' },
        appointment: { date: '2026-11-29T00:00:00Z', timeZone: 'America/Chicago', hasTime: true },
        poNumbers: ['009360713406'],
      },
    ],
    customerOrder: [{ id: 7, deleted: false, customer: { id: 70, name: 'Lone Star Foods' } }],
  },
};

export const TURVO: Recipe = {
  key: 'turvo',
  tms: 'Turvo',
  format: 'json',
  about:
    'For the shipment that Turvo’s API answers. Turvo’s own notices name a shipment alone: let your integration fetch it and post it here. An appointment without a time (hasTime false) comes as a time; look at such loads. The carrier’s DOT number is not in the shipment: name the carrier here, or add it in your integration.',
  sources: ['https://help.turvo.com/hc/en-us/articles/4407388745619', 'https://app.turvo.com/lobby/documentation'],
  sample: JSON.stringify(SHIPMENT, null, 2),
  rules: MappingRules.parse({
    loads_path: '$.details',
    stops_path: '$.globalRoute[?@.deleted!=true]',
    values: [
      { path: '$.customId', field: 'reference' },
      { path: '$.lastUpdatedOn', field: 'updated' },
      { path: '$.status.code.value', field: 'status' },
      { path: '$.customerOrder[?@.deleted!=true].customer.name', field: 'customer' },
      { path: '$.equipment[0].type.value', field: 'equipment' },
      { path: '$.equipment[0].weight', field: 'weight' },
      { path: '$.stopType.value', field: 'stop_kind', stop: 'each' },
      { path: '$.sequence', field: 'stop_sequence', stop: 'each' },
      { path: '$.name', field: 'name', stop: 'each' },
      { path: '$.address.line1', field: 'street', stop: 'each' },
      { path: '$.address.city', field: 'city', stop: 'each' },
      { path: '$.address.state', field: 'state', stop: 'each' },
      { path: '$.address.zip', field: 'postal_code', stop: 'each' },
      { path: '$.appointment.date', field: 'from', stop: 'each' },
      { path: '$.poNumbers[0]', field: 'reference_number', stop: 'each' },
    ],
    status_words: [
      { theirs: 'Canceled', ours: 'cancelled' },
      { theirs: 'Delivered', ours: 'delivered' },
      { theirs: 'Covered', ours: 'none' },
      { theirs: 'Tendered', ours: 'none' },
      { theirs: 'Tender - accepted', ours: 'none' },
    ],
    time_zone: 'UTC',
  }),
};
