import { defineCall } from '../call';
import { CarrierId } from './carriers.calls';
import { CarrierEldStatus } from './eld-status.entities';

export const getCarrierEldStatus = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/eld_status',
  summary:
    "A carrier's connections to telematics providers: status, last position, its vehicles against those on the certificates that your company has verified, and which of the provider’s devices FMCSA revoked, by the list that the operator loaded.",
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  response: CarrierEldStatus,
});
