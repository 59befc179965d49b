import { defineCall } from '../call';
import { CarrierId } from './carriers.calls';
import { CarrierSafety } from './safety.entities';

export const getCarrierSafety = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/safety',
  summary: 'Safety rating, out-of-service rates beside the national averages, SMS measures and out-of-service orders.',
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  response: CarrierSafety,
});
