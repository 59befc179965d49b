import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { CarrierId } from './carriers.calls';
import { CarrierCrashes } from './crashes.entities';

export const listCarrierCrashes = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/crashes',
  summary: 'Crashes with vehicles of a carrier, newest first, with counts of 24 months and by quarter.',
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  query: SearchedPaging,
  response: CarrierCrashes,
  paged: 'crashes',
});
