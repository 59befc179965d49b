import { defineCall } from '../call';
import { Paging } from '../shared/paging';
import { AssociatedCarriers } from './associated-carriers.entities';
import { CarrierId } from './carriers.calls';

export const listAssociatedCarriers = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/associated_carriers',
  summary: 'Carriers that share a phone, an e-mail, an address or a vehicle with this one, those in trouble first.',
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  query: Paging,
  response: AssociatedCarriers,
  paged: true,
  errors: [401, 403, 404, 422],
});
