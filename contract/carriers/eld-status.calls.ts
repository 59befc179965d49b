import { defineCall } from '../call';
import { CarrierId } from './carriers.calls';
import { CarrierEldStatus } from './eld-status.entities';

export const getCarrierEldStatus = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/eld_status',
  summary: "A carrier's connections to telematics providers: status, last position, vehicles against its certificate.",
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  response: CarrierEldStatus,
  errors: [401, 403, 404, 422],
});
