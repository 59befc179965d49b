import { defineCall } from '../call';
import { SearchedPaging } from '../shared/paging';
import { CarrierId } from './carriers.calls';
import { CarrierInspections, InspectionDetail } from './inspections.entities';

export const listCarrierInspections = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/inspections',
  summary: 'Roadside inspections of a carrier, newest first, with counts of 24 months and by quarter.',
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  query: SearchedPaging,
  response: CarrierInspections,
  paged: 'inspections',
});

export const getCarrierInspection = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/inspections/{inspection_id}',
  summary: 'One inspection of a carrier with its units and violations.',
  may: 'viewFullCarrierProfile',
  params: CarrierId.extend({ inspection_id: CarrierId.shape.id }),
  response: InspectionDetail,
});
