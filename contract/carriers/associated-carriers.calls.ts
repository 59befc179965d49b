import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { AssociatedCarriers } from './associated-carriers.entities';
import { CarrierId } from './carriers.calls';

export const listAssociatedCarriers = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/associated_carriers',
  summary: 'Carriers that share a phone, an email, an address or a vehicle with this one, those in trouble first.',
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  query: SearchedPaging,
  response: AssociatedCarriers,
  paged: 'associated_carriers',
});
